"""Puzzles: shipped ones can be played and solved; positions without a clear best move are rejected."""

from dataclasses import replace
from random import Random

import pytest
from tools.proofs import puzzles as proof

from starboard.bots import comparison
from starboard.bots.levels import NAMES, settings
from starboard.bots.puzzle import LEVELS, explanation, going_on, puzzle, puzzles, reason
from starboard.bots.solver import Solver
from starboard.cli.language import said
from starboard.conformance.cases import keys
from starboard.core.playout import step
from starboard.core.puzzle import (
    SEPARATOR,
    Puzzle,
    as_lesson,
    day_of,
    earlier,
    of_day,
    read_puzzles,
    write_day,
    write_puzzle,
)
from starboard.core.registry import load
from starboard.table.command import Command
from starboard.table.operations import Play, Undo
from starboard.table.tutor import MISSED, OPEN, REACHED, Tutor

OWN = ("astron", "astroplane", "situation7", "spacewalk", "zylatron")
PUZZLED = [key for key in keys() if puzzles(key)]
STRICTER = dict(LEVELS)
FIRST_OF_TURN = day_of("2026-11-20")  # puzzles since then begin at the start of a turn


def current(key: str) -> list[Puzzle]:
    return [each for each in puzzles(key) if not each.until]


def test_every_game_of_the_house_has_puzzles() -> None:
    assert set(OWN) <= set(PUZZLED)


@pytest.mark.parametrize("key", PUZZLED)
def test_every_puzzle_is_solved_by_its_solutions_and_by_nothing_else(key: str) -> None:
    for each in puzzles(key):
        game = load(key, each.options)
        state = game.read_state(each.position)
        assert game.write_state(state) == each.position
        assert game.actors(state) == (each.seat,)
        wrong = [game.write(action) for action in game.legal(state, each.seat)]
        for line in each.lines:
            tutor = Tutor(key, as_lesson(each), "ada", 0)
            left = line
            for move in each.moves:
                size = next(len(way) for text in move if (way := tuple(text.split(SEPARATOR))) == left[: len(way)])
                tutor.do(Command("c", "ada", Play(each.seat, left[:size]), 0))
                left = left[size:]
            assert tutor.stands == REACHED, (each.position, line)
            wrong = [text for text in wrong if text != line[0]]
        tutor = Tutor(key, as_lesson(each), "ada", 0)
        tutor.do(Command("c", "ada", Play(each.seat, (wrong[0],)), 0))
        assert tutor.stands == MISSED
        if tutor.table.stage == "playing":
            tutor.do(Command("u", "ada", Undo(each.seat), 0))
            assert tutor.stands == OPEN


@pytest.mark.parametrize("key", PUZZLED)
def test_the_search_still_finds_what_a_puzzle_asks_for(key: str) -> None:
    easiest = min(current(key), key=lambda each: each.difficulty)
    game = load(key, easiest.options)
    view = game.view(game.read_state(easiest.position), easiest.seat)
    how = settings(STRICTER.get(easiest.difficulty, NAMES[-1]), key, len(game.scores(view.state)))
    found = comparison.best(view, how, how.positions, Random("puzzle"))
    assert game.write(found) in {line[0] for line in easiest.lines}


def test_where_no_move_stands_out_there_is_no_puzzle() -> None:
    game = load("spacewalk", "first_seat=1 mode=plain")
    state = game.start(game.seatings(2)[0])
    for _ in range(2):
        state = step(game, state, Random(1)) or state
    assert puzzle(game.view(state, game.actors(state)[0])) is None


def test_a_puzzle_is_found_again_in_its_position_with_the_same_solutions() -> None:
    known = puzzles("spacewalk")[0]
    game = load("spacewalk", known.options)
    found = puzzle(game.view(game.read_state(known.position), known.seat))
    assert found is not None
    assert (found.position, found.seat, found.solutions) == (known.position, known.seat, known.solutions)


def test_a_collection_is_written_as_it_is_read_and_each_day_has_its_own() -> None:
    collection = puzzles("spacewalk")
    assert read_puzzles("\n".join(map(write_puzzle, collection))) == collection
    assert len({each.key for each in collection}) == len(collection)
    collection = tuple([replace(each, until=0) for each in collection])
    last = max(each.since for each in collection)
    days = [of_day(collection, last + day) for day in range(len(collection))]
    assert sorted(map(str, days)) == sorted(map(str, collection))
    assert of_day((), 1) is None


def test_what_is_added_changes_no_day_before_and_comes_first() -> None:
    old = current("spacewalk")
    since = max(each.since for each in old) + 10
    new = [moved(each, since) for each in puzzles("astron")]
    for day in range(since - 30, since):
        assert of_day([*old, *new], day) == of_day(old, day)
    coming = [of_day([*old, *new], since + day) for day in range(len(new) + len(old))]
    assert coming[: len(new)] == sorted(new, key=lambda each: each.key)
    assert set(coming[len(new) :]) == set(old)


def moved(puzzle: Puzzle, since: int) -> Puzzle:
    return replace(puzzle, since=since, until=0)


def test_earlier_puzzles_are_listed_once_each_the_last_first() -> None:
    collection = [moved(each, 100) for each in puzzles("spacewalk")]
    assert earlier(collection, 100) == []
    assert earlier(collection, 103) == [(day, of_day(collection, day)) for day in (102, 101, 100)]
    late = earlier(collection, 100 + 3 * len(collection))
    assert len({each.key for _, each in late}) == len(late) == len(collection) - 1
    assert [day for day, _ in late] == sorted([day for day, _ in late], reverse=True)


@pytest.mark.parametrize("key", OWN)
def test_a_withdrawn_puzzle_leaves_the_days_to_come_and_stays_on_past_ones(key: str) -> None:
    collection = puzzles(key)
    gone = [each for each in collection if each.until]
    assert gone
    for each in gone:
        before = [replace(other, until=0) if other.until >= each.until else other for other in collection]
        for day in range(each.since, each.until):
            then, now = of_day(before, day), of_day(collection, day)
            assert then is not None
            assert now is not None
            assert then.key == now.key
        assert all(of_day(collection, each.until + day) != each for day in range(2 * len(collection)))
        assert said(as_lesson(each).title) == "Withdrawn puzzle"
        assert said(reason(key, each)).startswith("This puzzle was withdrawn")


def test_a_day_is_written_as_it_is_read() -> None:
    assert (day_of("1970-01-02"), write_day(1)) == (1, "1970-01-02")
    assert write_day(day_of("2026-11-17")) == "2026-11-17"


@pytest.mark.parametrize("key", PUZZLED)
def test_a_puzzle_says_how_many_moves_are_right(key: str) -> None:
    for each in current(key):
        told = said(as_lesson(each).task)
        first = "One move wins" if len(each.solutions) == 1 else f"{len(each.solutions)} moves "
        assert told.startswith(f"Find {len(each.moves)} moves in a row" if each.later else first)


def test_how_hard_a_puzzle_is_does_not_follow_the_levels() -> None:
    assert not {level for _, level in LEVELS} & set(NAMES)
    assert [settings(level, "spacewalk", 2).depth for _, level in LEVELS] == [1, 2]


@pytest.mark.parametrize("key", PUZZLED)
def test_every_puzzle_says_why_its_solution_is_good(key: str) -> None:
    for each in current(key):
        why, found = said(reason(key, each)), explanation(key, each)
        assert why == (
            said(found.reason)
            if found
            else f"It wins {round(each.best / 10)}% of the time, any other move {round(each.other / 10)}% at most."
        )


# ---- the proof


@pytest.mark.parametrize("key", PUZZLED)
def test_every_puzzle_was_proved_by_searches_with_three_budgets_and_three_seeds(key: str) -> None:
    rows = proof.read_rows(proof.ROWS)
    assert {each.key: proof.wrong(each, rows) for each in current(key)} == {each.key: "" for each in current(key)}


def test_a_proof_needs_all_searches_and_the_largest_ones_must_agree() -> None:
    each = current("spacewalk")[0]
    rows = {(each.key, str(budget), str(seed)): ("found", "") for budget in proof.BUDGETS for seed in proof.SEEDS}
    assert not proof.wrong(each, rows)
    assert proof.wrong(each, {**rows, (each.key, "4", "1"): ("close", "")})
    assert not proof.wrong(each, {**rows, (each.key, "2", "1"): ("worse", "")})
    assert proof.wrong(each, dict(list(rows.items())[1:])) == "not all searches are done"


def test_a_win_is_said_only_with_a_proof() -> None:
    each = replace(current("spacewalk")[0], best=1000)
    assert said(as_lesson(each).title) == "Find the best move"
    assert said(as_lesson(replace(each, proof="solved")).title) == "Find the winning move"
    rows = {(each.key, str(budget), str(seed)): ("found", "") for budget in proof.BUDGETS for seed in proof.SEEDS}
    assert proof.wrong(each, rows) == "a win without a proof"
    proved = replace(each, proof="played")
    assert proof.wrong(proved, {**rows, (each.key, "win", "1"): ("199/200 3/200", "")})
    assert proof.wrong(proved, {**rows, (each.key, "win", "1"): ("200/200 120/200", "")})
    assert not proof.wrong(proved, {**rows, (each.key, "win", "1"): ("200/200 13/200", "")})


def test_a_forced_win_is_proved_exactly() -> None:
    """Seat 1 wins with one flight, and loses with any other."""
    game = load("spacewalk", "mode=plain")
    state = game.read_state("sw1 2P go 13.25 1/1/1 - - 3:1L 4:2L1M1S 19:1M1S 20:1S")
    values = Solver(game).values(state, 1, game.legal(state, 1), 100_000)
    assert values is not None
    best = max(values)
    right = tuple(
        [game.write(action) for action, value in zip(game.legal(state, 1), values, strict=True) if value == best]
    )
    found = Puzzle("mode=plain", game.write_state(state), 1, right, best=1000, other=0, difficulty=1)
    assert (proof.win("spacewalk", found) == "solved") == (best == 1.0)


@pytest.mark.parametrize("key", PUZZLED)
def test_a_slice_of_the_proof_gives_the_same_outcomes_again(key: str) -> None:
    rows = proof.read_rows(proof.ROWS)
    for each in sorted(current(key), key=lambda puzzle: puzzle.key)[:2]:
        assert proof.outcome(key, each, each.key, "1", 1) == rows[each.key, "1", "1"][0]


# ---- puzzles that go on


def test_a_puzzle_goes_on_as_it_is_shipped() -> None:
    each = next(each for each in current("spacewalk") if len(each.moves) == 2)
    assert going_on(replace(each, later=(), replies=()), "spacewalk") == each


def test_secrets_and_draws_end_a_puzzle() -> None:
    for key in ("astron", "situation7"):
        assert going_on(current(key)[0], key) == current(key)[0]


def test_new_puzzles_begin_at_the_start_of_a_turn() -> None:
    game = load("spacewalk")
    state = game.read_state("sw1 2T go 2.3 2/2/2 3,2* x 1:2L2M2S 5:1L2L1M1S 19:1L2M1S2S 20:1L1M1S 21:2M 22:2L")
    assert not game.turn_begins(state, 2)
    assert puzzle(game.view(state, 2)) is None
    for key in OWN:
        for each in current(key):
            own = load(key, each.options)
            assert each.since < FIRST_OF_TURN or own.turn_begins(own.read_state(each.position), each.seat)
