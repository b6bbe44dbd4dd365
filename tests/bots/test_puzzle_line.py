"""The line of a puzzle: moves, replies between them, and answers to wrong moves."""

from dataclasses import replace
from itertools import islice

import pytest

from starboard.bots.puzzle import lesson, puzzles, reason
from starboard.bots.puzzle_line import answers, decisions, refutation, wrong_moves
from starboard.cli.language import said
from starboard.conformance.cases import keys
from starboard.core.puzzle import Puzzle, as_lesson, read_puzzles, write_puzzle
from starboard.table.command import Command
from starboard.table.operations import Play, Undo
from starboard.table.tutor import MISSED, OPEN, REACHED, Tutor

PUZZLED = [key for key in keys() if puzzles(key)]
GAME = "astroplane"
LONG = Puzzle(
    "", "AP1 S0.0.0.0 N0.0.0.0 / d5e:S f3n:N f7e:NNSNSNS g6n:SNSN g8s:NS h7w:SNSNS / N 1 1 2 / - - - / 1 12 -", 2,
    ("f3n-f5w",), best=500, other=0, difficulty=3, replies=("d5e-f5e; back NL; end",), later=(("L-i12s; i12s-i10s",),),
)  # fmt: skip


def do(tutor: Tutor, *actions: str) -> int:
    """Play the learner's actions and return how many rows followed."""
    return len(tutor.do(Command("c", "ada", Play(tutor.lesson.seat, actions), 0))) - 1


def test_a_puzzle_that_goes_on_is_solved_move_by_move_with_the_reply_between() -> None:
    tutor = Tutor(GAME, as_lesson(LONG), "ada", 0)
    assert (do(tutor, "f3n-f5w"), tutor.stands, LONG.made(tutor.acts)) == (3, OPEN, 1)
    assert (do(tutor, "L-i12s"), tutor.stands, LONG.made(tutor.acts)) == (0, OPEN, 1)
    assert (do(tutor, "i12s-i10s"), tutor.stands, LONG.made(tutor.acts)) == (0, REACHED, 2)


def test_a_wrong_later_move_misses() -> None:
    tutor = Tutor(GAME, as_lesson(LONG), "ada", 0)
    do(tutor, "f3n-f5w")
    do(tutor, "L-i12e")
    assert (tutor.stands, LONG.made(tutor.acts)) == (MISSED, 1)


def test_each_move_has_its_own_reason() -> None:
    first, second = reason(GAME, LONG), reason(GAME, LONG, 1)
    assert said(first) != said(second)


def test_the_decisions_of_a_puzzle_follow_its_line() -> None:
    first, second = decisions(GAME, LONG)
    assert (first.before, second.before) == ((), ("f3n-f5w",))
    assert second.view.game.actors(second.view.state) == (2,)
    assert ("f3n-f5w", "L-i12e") in [wrong.acts for wrong in wrong_moves(second)]
    assert ("f3n-f5w", "L-i12s") not in [wrong.acts for wrong in wrong_moves(second)]


def test_more_moves_change_neither_the_key_nor_older_collections() -> None:
    short = replace(LONG, replies=(), later=())
    assert short.key == LONG.key
    assert (short.moves, short.lines) == ((("f3n-f5w",),), (("f3n-f5w",),))
    assert "later" not in write_puzzle(short)
    assert read_puzzles(write_puzzle(LONG)) == (LONG,)


@pytest.mark.parametrize("key", PUZZLED)
def test_wrong_moves_are_answered_on_the_board_and_in_words(key: str) -> None:
    current = [each for each in puzzles(key) if not each.until]
    for puzzle in current[::5]:
        known = {answer.acts: answer for answer in answers(key)[puzzle.key]}
        asked = [wrong for decision in decisions(key, puzzle) for wrong in wrong_moves(decision)]
        assert set(known) == {wrong.acts for wrong in asked}
        for acts, answer in islice(known.items(), 3):
            tutor = Tutor(key, lesson(key, puzzle), "ada", 0)
            assert do(tutor, *acts) == len(answer.reply)
            assert tutor.stands == MISSED
            why = refutation(key, puzzle, acts)
            assert why is not None
            told = said(why)
            assert told.endswith(".")
            assert "answers: " in told or not answer.reply


@pytest.mark.parametrize(
    ("key", "name", "wrong"),
    [("astroplane", "6edb4bfbe1f6", "c10e-e10e"), ("spacewalk", "117ba02f81ca", "go 19")],
)
def test_an_undo_leads_to_before_the_wrong_move_after_an_answer_with_more_moves_of_the_learner(
    key: str, name: str, wrong: str
) -> None:
    tutor = Tutor(key, lesson(key, next(each for each in puzzles(key) if each.key == name)), "ada", 0)
    start = tutor.table.view(tutor.lesson.seat)
    do(tutor, wrong)
    assert tutor.stands == MISSED
    tutor.do(Command("u", "ada", Undo(tutor.lesson.seat), 0))
    assert (tutor.stands, tutor.table.view(tutor.lesson.seat)) == (OPEN, start)


@pytest.mark.parametrize("key", PUZZLED)
def test_no_wrong_move_is_as_good_as_a_solution(key: str) -> None:
    """Of a move in two parts, the first part alone says little; its wrong continuations are compared with the best."""
    for puzzle in puzzles(key):
        if not puzzle.until:
            first = [answer for answer in answers(key)[puzzle.key] if len(answer.acts) == 1]
            assert max(answer.chance for answer in first) < puzzle.best


def test_most_wrong_moves_have_a_reply_that_shows_why() -> None:
    found = [answer for each in answers(GAME).values() for answer in each]
    assert sum(bool(answer.reply) for answer in found) > 0.7 * len(found)


def test_a_reply_names_the_other_seat_and_its_move() -> None:
    puzzle = next(each for each in puzzles(GAME) if any(answer.reply for answer in answers(GAME).get(each.key, ())))
    answer = next(each for each in answers(GAME)[puzzle.key] if each.reply)
    why = refutation(GAME, puzzle, answer.acts)
    assert why is not None
    assert said(why).lower().startswith(f"seat {3 - puzzle.seat} answers: ")


def test_an_unknown_move_has_no_refutation() -> None:
    assert refutation(GAME, puzzles(GAME)[0], ("nothing",)) is None
