"""Notation of positions and actions."""

import pytest

from starboard.core.decree import Settlement
from starboard.core.errors import Unreadable
from starboard.games.situation7.rules import position
from starboard.games.situation7.rules.actions import read
from tests.games.situation7.kit import AGAINST, EMPTY, MIDDLE, TEAMS, by_turns, house_of, new_game, position_of, running


@pytest.mark.parametrize("line", [EMPTY, MIDDLE, AGAINST])
def test_a_diagram_is_read_as_a_running_game_of_two(line: str) -> None:
    table = position_of(line)
    assert (table.line, table.phase, table.actors) == (line, "run", (1, 2))
    long = position.write_state(table.house, table.state)
    assert position.read_state(table.house, long) == table.state


@pytest.mark.clause("S7-76", "S7-77", "S7-26")
def test_the_long_form_keeps_locks_holds_and_pauses() -> None:
    table = running(TEAMS).play("p1 E1", "p2 hold 3", "b1 pause")
    table.drop("b2", "E1", "E9")
    for step in ("", "p1 pause", "p1 ready", "p2 ready", "b1 ready", "b2 ready"):
        if step:
            table.play(step)
        assert position.read_state(table.house, position.write_state(table.house, table.state)) == table.state
    assert "x" in position.write_state(table.house, table.play("p1 resign").state)


@pytest.mark.clause("S7-63")
def test_a_game_that_was_ended_in_the_count_is_written_down_too() -> None:
    table = new_game().play("p ready", "b ready").decree(Settlement())
    assert position.read_state(table.house, position.write_state(table.house, table.state)) == table.state


def test_by_turns_the_line_says_whose_turn_it_is_and_what_was_found() -> None:
    table = by_turns(f"{MIDDLE} 5 p B1,B3,C2,C5 2")
    assert position.diagram(table.house, table.state) == f"{MIDDLE} 5 p B1,B3,C2,C5 2"
    assert position.read_state(table.house, position.write_state(table.house, table.state)) == table.state


@pytest.mark.parametrize(
    "text",
    [
        "",
        "q",
        f"{EMPTY} 0 x x",
        "quick 4/8/16/16/15 r3s3a3 r3s3a3 0",
        "quick 4/8/16/16/17 r3s3a3 r3s3a3 0",
        "quick 4/8/16/16/pr15 r3s3a3 r3s3a3 0",  # a rocket that no base has readied
        "quick 4/8/16/16/pz15 r3s3a3 r3s3a3 0",
        "quick 4/8/16/1111/16 r3s3a3 r3s3a3 0",
        "quick 4/8/16/16/p15 r3s4a3 r3s3a3 0",
        "full 4/8/16/16/16 r3s3a3 r3s3a3 0",
        f"{EMPTY} 0 1/2 over 0,0,0,0 0,0 1,0,0,0,0;1,0,0,0,0",
        f"{EMPTY} 0 1/2 run:covered 0,0,0,0 0,0 1,0,0,0,0;1,0,0,0,0",
        f"{EMPTY} 0 1/2 turn 0,0,0,0 0,0 1,0,0,0,0;1,0,0,0,0",
        f"{EMPTY} 0 1x/2 run 0,0,0,0 0,0 1,0,0,0,0;1,0,0,0,0",
        f"{EMPTY} 0 1/2 run 0,0,5,0 0,0 1,0,0,0,0;1,0,0,0,0",
    ],
)
def test_an_invalid_position_is_rejected(text: str) -> None:
    with pytest.raises(Unreadable):
        position.read_state(house_of(), text)


def test_a_position_of_the_other_way_to_play_is_not_read() -> None:
    turns = by_turns()
    with pytest.raises(Unreadable):
        position.read_state(house_of(), position.write_state(turns.house, turns.state))
    real = new_game()
    with pytest.raises(Unreadable):
        position.read_state(turns.house, position.write_state(real.house, real.state))


@pytest.mark.parametrize(
    "text",
    ["C5", "C5^R", "C5^S", "C5!", "17?C5", "?C5", "hold 17", "{C5}", "C5=", "/", "T", "ready", "wait", "release"],
)
def test_notation_reads_back(text: str) -> None:
    assert str(read(text)) == text
    assert read(text) == read(text)


@pytest.mark.parametrize(
    "text", ["", "C17", "A5", "0?C5", "141?C5", "x?C5", "01?C5", "hold 0", "hold 141", "C5^A", "{}"]
)
def test_invalid_notation_is_rejected(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)
