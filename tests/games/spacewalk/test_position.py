"""Notation and the position line."""

import pytest

from starboard.core.errors import Unreadable
from starboard.games.spacewalk.game import SpaceWalk

POSITIONS = [
    "sw1 3T lot 0.0 -/-/0 4,4,4 - +1:LLLMMMSSS +2:LLLMMMSSS +3:LLLMMMSSS",
    "sw1 3T place 0.0 2/-/1 4,4,4 - 1:2L3M +1:LLLMMMSSS +2:LLMMMSSS +3:LLLMMSSS",
    "sw1 3T go 2.4 1/1/1 4,4,4 - 1:1L2M 4:1S 9:2L 10:3L 14:3M",
    "sw1 3T react 2.4 1/1/3 3*,4,4 x;w3,2 3:1L2M 4:1S 9:2L 10:3L 14:3M",
    "sw1 3P fly 2.4 1/1/1 - h1+1=2M3M1S 2:1L 9:2L3L",
    "sw1 3C go 1.1 1/1/1 40111,41111,41111:double m2 1:1L2M 4:1S3S 9:2L 10:3L",
    "sw1 3P fly 2.4 1/1/1 - h1+0=1L2L3L .",
    "sw1 3C step 2.4 1/1/1 40101,41111,41111:step - 1:1L2M 9:3L",
    "sw1 3T over 2.4 1/1/- 3*,4,4 - 3:1L3M",
    "sw1 2T left 0.0 -/-/2 4,4 - +1:LLLMMMSSS +2:LLLMMMSSS",
]


def game_of(line: str) -> SpaceWalk:
    return SpaceWalk({"mode": {"T": "tokens", "C": "cards", "P": "plain"}[line[5]]})


@pytest.mark.parametrize("line", POSITIONS)
def test_a_position_line_is_read_and_written_unchanged(line: str) -> None:
    game = game_of(line)
    assert game.write_state(game.read_state(line)) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "sw1",
        "sw2 3T go 2.4 1/1/1 4,4,4 - 1:1L 9:2L 10:3L",  # another version
        "sw1 3P go 2.4 1/1/1 - - 1:1L 9:2L 10:3L",  # another mode
        "sw1 6T go 2.4 1/1/1 4,4,4,4,4,4 - 1:1L 9:2L 10:3L",  # too many seats
        "sw1 3T go 3.4 1/1/1 4,4,4 - 1:1L 9:2L 10:3L",  # the round does not fit the turn
        "sw1 3T go 2.4 1/2/2 4,4,4 - 1:1L 9:2L 10:3L",  # the seat does not fit the turn
        "sw1 3T go 2.4 1/1/2 4,4,4 - 1:1L 9:2L 10:3L",  # another seat acts
        "sw1 3T go 2.4 9/1/1 4,4,4 - 1:1L 9:2L 10:3L",
        "sw1 3T go 2.4 1/1/1 4,4 - 1:1L 9:2L 10:3L",  # tokens of two seats
        "sw1 3T go 2.4 1/1/1 5,4,4 - 1:1L 9:2L 10:3L",  # more tokens than there are
        "sw1 3T go 2.4 1/1/1 4,4,4 - 1:1L 9:2L",  # seat 3 is out, but the game goes on
        "sw1 3T go 2.4 1/1/1 4,4,4 - 1:1L1L1L 2:1L 9:2L 10:3L",  # a fourth large ship
        "sw1 3T go 2.4 1/1/1 4,4,4 - 1:1L 9:2L 10:3L 19:1S",  # a planet of the other orbit
        "sw1 3T go 2.4 1/1/1 4,4,4 - 9:2L 1:1L 10:3L",  # not in the order of the cycle
        "sw1 3T go 2.4 1/1/1 4,4,4 - 1:1L 9:2L 10:3L4L",  # no such seat
        "sw1 3T go 2.4 1/1/1 4,4,4 - 1:1X 9:2L 10:3L",
        "sw1 3T go 2.4 1/1/1 4,4,4 m2;q 1:1L 9:2L 10:3L",
        "sw1 3T go 2.4 1/1/1 4,4,4 m3 1:1L 9:2L 10:3L",
        "sw1 3T go 2.4 1/1/1 4,4,4 w2 1:1L 9:2L 10:3L",  # a gap within a turn
        "sw1 3T react 2.4 1/1/3 4,4,4 - 1:1L 9:2L 10:3L",  # a gap in which no seat is asked
        "sw1 3T fly 2.4 1/1/1 4,4,4 - 1:1L 9:2L 10:3L",  # nothing in the air
        "sw1 3T react 2.4 1/1/2 4,4,4 w2,3 1:1L 9:2L 10:3L",  # the next seat must be asked last
        "sw1 3T react 2.4 1/1/3 4,4,4 w3,9 1:1L 9:2L 10:3L",
        "sw1 3T fly 2.4 1/1/1 4,4,4 h1+44=1M2M 1:1L 9:2L 10:3L",  # more ships than there are
        "sw1 3T after 2.4 1/1/1 4,4,4 x 1:1L 9:2L 10:3L",
        "sw1 3T over 2.4 1/1/- 4,4,4 - 1:1L 9:2L 10:3L",  # no seat is out
        "sw1 3T place 0.0 2/-/2 4,4,4 - 1:2L3M +1:LLLMMMSSS +2:LLMMMSSS +3:LLLMMSSS",  # not that seat's turn
        "sw1 3T lot 0.0 1/-/0 4,4,4 - +1:LLLMMMSSS +2:LLLMMMSSS +3:LLLMMMSSS",  # the first seat is already known
        "sw1 3T left 2.4 1/1/1 4,4,4 - 1:1L 9:2L 10:3L",  # three seats
        "sw1 3T jump 2.4 1/1/1 4,4,4 - 1:1L 9:2L 10:3L",
        "sw1 3T go 2.4 1/1/1 4,4,4 - 1:1L 9:2L 10:3L ",
    ],
)
def test_an_invalid_position_is_unreadable(line: str) -> None:
    with pytest.raises(Unreadable):
        SpaceWalk().read_state(line)


def test_hands_are_checked_too() -> None:
    game = SpaceWalk({"mode": "cards"})
    for hands in ("51111,41111,41111:-", "4111,41111,41111:-", "41111,41111:-", "41111,41111,41111:jump"):
        with pytest.raises(Unreadable):
            game.read_state(f"sw1 3C card 1.1 1/1/1 {hands} - 1:1L 9:2L 10:3L")
    for last in ("-", "copy"):
        with pytest.raises(Unreadable):
            game.read_state(f"sw1 3C card 1.2 1/2/2 40111,41111,41111:{last} - 1:1L 9:2L 10:3L")


ACTIONS = ["put L7", "go 6", "fly 2", "again", "step S4", "done", "pass", "card double", "first 2", "put LA", "go B"]


@pytest.mark.parametrize("text", ACTIONS)
def test_an_action_is_read_and_written_unchanged(text: str) -> None:
    game = SpaceWalk()
    action = game.read(text)
    assert game.write(action) == text
    assert game.read(text) is action
    assert type(action)(*action.parts()) == action


@pytest.mark.parametrize("text", ["", "go", "go 25", "put X3", "put L07", "card joker", "first 0", "fly 6", "GO 6"])
def test_invalid_notation_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        SpaceWalk().read(text)
