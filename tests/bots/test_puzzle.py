"""Puzzles: what the games ship can be played and solved, and a position without a clear best move is none."""

from random import Random

import pytest

from starboard.bots.levels import NAMES, settings
from starboard.bots.puzzle import LEVELS, explanation, puzzle, puzzles, reason, solves
from starboard.cli.language import said
from starboard.conformance.cases import keys
from starboard.core.playout import step
from starboard.core.puzzle import Puzzle, as_lesson, day_of, earlier, of_day, read_puzzles, write_day, write_puzzle
from starboard.core.registry import load
from starboard.table.command import Command
from starboard.table.tutor import MISSED, OPEN, REACHED, Tutor

OWN = ("astron", "astroplane", "situation7", "spacewalk", "zylatron")
PUZZLED = [key for key in keys() if puzzles(key)]
STRICTER = dict(LEVELS)


def test_every_game_of_the_house_has_puzzles() -> None:
    assert set(OWN) <= set(PUZZLED)


@pytest.mark.parametrize("key", PUZZLED)
def test_every_puzzle_is_solved_by_its_solutions_and_by_nothing_else(key: str) -> None:
    for each in puzzles(key):
        game = load(key, each.options)
        state = game.load(each.position)
        assert game.dump(state) == each.position
        assert game.actors(state) == (each.seat,)
        wrong = [game.write(action) for action in game.legal(state, each.seat)]
        for line in each.lines:
            tutor = Tutor(key, as_lesson(each), "ada", 0)
            told = tutor.do(Command("c", "ada", "play", 0, each.seat, "; ".join(line)))
            assert (tutor.stands, len(told)) == (REACHED, 1), (each.position, line)
            wrong = [text for text in wrong if text != line[0]]
        tutor = Tutor(key, as_lesson(each), "ada", 0)
        assert len(tutor.do(Command("c", "ada", "play", 0, each.seat, wrong[0]))) == 1, "nobody answers a wrong move"
        assert tutor.stands == MISSED
        if tutor.table.stage == "playing":
            tutor.do(Command("u", "ada", "undo", 0, each.seat))
            assert tutor.stands == OPEN


@pytest.mark.parametrize("key", PUZZLED)
def test_the_search_still_finds_what_a_puzzle_asks_for(key: str) -> None:
    easiest = min(puzzles(key), key=lambda each: each.difficulty)
    game = load(key, easiest.options)
    view = game.view(game.load(easiest.position), easiest.seat)
    assert solves(view, easiest, STRICTER.get(easiest.difficulty, NAMES[-1]))


def test_where_no_move_stands_out_there_is_no_puzzle() -> None:
    game = load("spacewalk", "first_seat=1 mode=plain")
    state = game.start(game.seatings(2)[0])
    for _ in range(2):
        state = step(game, state, Random(1)) or state
    assert puzzle(game.view(state, game.actors(state)[0])) is None


def test_a_puzzle_is_found_again_in_its_position_with_the_same_solutions() -> None:
    known = puzzles("spacewalk")[1]
    game = load("spacewalk", known.options)
    found = puzzle(game.view(game.load(known.position), known.seat))
    assert found is not None
    assert (found.position, found.seat, found.solutions) == (known.position, known.seat, known.solutions)


def test_a_collection_is_written_as_it_is_read_and_each_day_has_its_own() -> None:
    collection = puzzles("spacewalk")
    assert read_puzzles("\n".join(map(write_puzzle, collection))) == collection
    assert len({each.key for each in collection}) == len(collection)
    last = max(each.since for each in collection)
    days = [of_day(collection, last + day) for day in range(len(collection))]
    assert sorted(map(str, days)) == sorted(map(str, collection))
    assert of_day((), 1) is None


def test_what_is_added_changes_no_day_before_and_comes_first() -> None:
    old = puzzles("spacewalk")
    since = max(each.since for each in old) + 10
    new = [moved(each, since) for each in puzzles("astron")]
    for day in range(since - 30, since):
        assert of_day([*old, *new], day) == of_day(old, day)
    coming = [of_day([*old, *new], since + day) for day in range(len(new) + len(old))]
    assert coming[: len(new)] == sorted(new, key=lambda each: each.key)
    assert set(coming[len(new) :]) == set(old)


def moved(puzzle: Puzzle, since: int) -> Puzzle:
    return Puzzle(
        puzzle.options, puzzle.position, puzzle.seat, puzzle.solutions, puzzle.best, puzzle.other, puzzle.difficulty,
        since,
    )  # fmt: skip


def test_earlier_puzzles_are_listed_once_each_the_last_first() -> None:
    collection = [moved(each, 100) for each in puzzles("spacewalk")]
    assert earlier(collection, 100) == []
    assert earlier(collection, 103) == [(day, of_day(collection, day)) for day in (102, 101, 100)]
    late = earlier(collection, 100 + 3 * len(collection))
    assert len({each.key for _, each in late}) == len(late) == len(collection) - 1
    assert [day for day, _ in late] == sorted([day for day, _ in late], reverse=True)


def test_a_day_is_written_as_it_is_read() -> None:
    assert (day_of("1970-01-02"), write_day(1)) == (1, "1970-01-02")
    assert write_day(day_of("2026-11-17")) == "2026-11-17"


@pytest.mark.parametrize("key", PUZZLED)
def test_a_puzzle_says_how_many_moves_are_right(key: str) -> None:
    for each in puzzles(key):
        told = said(as_lesson(each).task)
        assert told.startswith("One move wins" if len(each.solutions) == 1 else f"{len(each.solutions)} moves ")


def test_how_hard_a_puzzle_is_does_not_follow_the_levels() -> None:
    assert not {level for _, level in LEVELS} & set(NAMES)
    assert [settings(level, "spacewalk", 2).depth for _, level in LEVELS] == [1, 2]


@pytest.mark.parametrize("key", PUZZLED)
def test_every_puzzle_says_why_its_solution_is_good(key: str) -> None:
    for each in puzzles(key):
        why, found = said(reason(key, each)), explanation(key, each)
        assert why == (
            said(found.reason)
            if found
            else f"It wins {round(each.best / 10)}% of the time, any other move {round(each.other / 10)}% at most."
        )
