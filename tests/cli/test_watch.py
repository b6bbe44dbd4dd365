"""`starboard watch`: games between bots in the terminal."""

from pathlib import Path

import pytest

from starboard.core.record import Record, faults
from tests.cli.kit import said, starboard


def test_the_record_of_a_watched_game_is_right(tmp_path: Path) -> None:
    file = tmp_path / "watched.record"
    result = starboard("watch", "spacewalk", "greedy", "random", "--seed", "1", "--quiet", "-o", file)
    assert result.exit_code == 0
    assert result.output == ""
    assert starboard("record", "verify", file).exit_code == 0
    assert Record.read(file.read_bytes().decode()).players == ("greedy", "random")


def test_what_happens_is_told_and_the_end_is_shown() -> None:
    words = said(starboard("watch", "spacewalk", "greedy", "random", "--seed", "1"))
    assert "goes first" in words
    assert "Black hole" in words
    assert "The game is over" in words


def test_there_are_as_many_seats_as_bots(tmp_path: Path) -> None:
    file = tmp_path / "three.record"
    starboard("watch", "spacewalk", "random", "random", "random", "--seed", "1", "-q", "-o", file)
    record = Record.read(file.read_bytes().decode())
    assert record.seating.count == 3
    assert faults(record) == []


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    for name in ("one", "two"):
        starboard("watch", "spacewalk", "greedy", "random", "--seed", "5", "-q", "-o", tmp_path / name)
    assert (tmp_path / "one").read_text() == (tmp_path / "two").read_text()


def test_a_bot_that_breaks_is_named(tmp_path: Path) -> None:
    bot = tmp_path / "broken.py"
    bot.write_text("def choose(view, budget, rng):\n    return 1 / 0\n")
    result = starboard("watch", "spacewalk", bot, bot, "--seed", "1", "-q")
    assert result.exit_code == 2
    assert "raised ZeroDivisionError" in said(result)


@pytest.mark.parametrize("command", [("watch", "situation7"), ("arena", "--game", "situation7", "--games", "2")])
def test_levels_that_play_by_turns_are_refused_in_real_time(command: tuple[str, ...]) -> None:
    result = starboard(*command, "ensign", "ensign")
    assert result.exit_code != 0
    assert (
        "ensign only plays turn-based games; in real time, choose one of recruit, cadet, pilot, commander, ace"
        in said(result)
    )
