"""The puzzle of the day in the terminal."""

import pytest

from starboard.bots.puzzle import puzzles
from starboard.bots.puzzle_line import answers
from starboard.core.puzzle import SEPARATOR, Puzzle, day_of, of_day
from starboard.core.registry import load
from tests.cli.kit import said, starboard

DAY = "2026-11-02"
LONG_DAY = "2026-11-08"


def asked(key: str) -> Puzzle:
    found = of_day(puzzles(key), day_of(DAY))
    assert found is not None
    return found


def way(puzzle: Puzzle) -> list[str]:
    """Return the input that solves a puzzle, with a "yes" after each action in case it needs confirmation."""
    return [text for line in puzzle.moves for action in line[0].split(SEPARATOR) for text in (action, "yes")]


def a_wrong_move(key: str) -> str:
    puzzle = asked(key)
    game = load(key, puzzle.options)
    legal = [game.write(action) for action in game.legal(game.read_state(puzzle.position), puzzle.seat)]
    return next(text for text in legal if all(line[0] != text for line in puzzle.lines))


@pytest.mark.parametrize("key", ["spacewalk", "astron", "astroplane", "situation7", "zylatron"])
def test_a_wrong_move_is_tried_again_and_the_right_one_is_praised(key: str) -> None:
    result = starboard("puzzle", key, "--day", DAY, typed=[a_wrong_move(key), "yes", *way(asked(key))])
    words = said(result)
    assert result.exit_code == 0
    assert "Puzzle of the day, 2026-11-02" in words
    assert words.index("That is not the best move.") < words.index("Solved!")


def test_a_hint_says_what_to_look_at_and_the_solution_ends_it_with_the_reason() -> None:
    result = starboard("puzzle", "spacewalk", "--day", DAY, typed=["help", "hint", "solution"])
    words = said(result)
    assert result.exit_code == 0
    assert "show the best move" in words
    assert "The solution:" in words
    assert asked("spacewalk").lines[0][0] in words
    assert "Solved!" not in words


def test_it_is_asked_in_german_and_can_be_left() -> None:
    result = starboard("puzzle", "spacewalk", "--day", DAY, typed=["ende"], language="de_DE.UTF-8")
    assert result.exit_code == 0
    assert "Rätsel des Tages" in said(result)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("spacewalk", "--day", "yesterday"), "'yesterday' is not a date."),
        (("spacewalk", "--day", "2999-01-01"), "That day has not come yet."),
        (("spacewalc",), "spacewalk"),
    ],
)
def test_what_cannot_be_asked_for_is_said_in_a_sentence(words: tuple[str, ...], answer: str) -> None:
    result = starboard("puzzle", *words)
    assert result.exit_code == 2
    assert answer in said(result)


def test_today_has_a_puzzle() -> None:
    result = starboard("puzzle", "astron", typed=["quit"])
    assert result.exit_code == 0
    assert "Goodbye." in said(result)


def test_a_puzzle_goes_on_with_the_reply_and_the_reason_between_its_moves() -> None:
    long = of_day(puzzles("spacewalk"), day_of(LONG_DAY))
    assert long is not None
    result = starboard("puzzle", "spacewalk", "--day", LONG_DAY, typed=way(long))
    words = said(result)
    assert result.exit_code == 0
    assert words.count("Right. Go on.") == len(long.moves) - 1 == 2
    assert words.index("Right. Go on.") < words.index("Solved!")


def test_a_wrong_move_is_refuted_in_words() -> None:
    puzzle = asked("astroplane")
    answer = next(each for each in answers("astroplane")[puzzle.key] if each.reply)
    result = starboard("puzzle", "astroplane", "--day", DAY, typed=[*answer.acts, "yes", "quit"])
    assert "answers: " in said(result)
