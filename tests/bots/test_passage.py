"""Statistics of one game: turns, rounds, first player, ending."""

import pytest

from starboard.bots.passage import passage, rounds, turns
from starboard.core.match import Match
from starboard.core.registry import load
from starboard.core.seating import CHANCE


def test_a_turn_lasts_as_long_as_one_seat_acts() -> None:
    assert turns([CHANCE, 2, 2, CHANCE, 2, 1, CHANCE, 2]) == [2, 1, 2]
    assert turns([CHANCE]) == []


@pytest.mark.parametrize(
    ("seats", "begun"),
    [
        ([2], 1),
        ([2, 3, 1], 1),
        ([2, 3, 1, 2], 2),
        ([2, 3, 1, 3, 1, 3], 3),  # the first player is out: rounds are counted past that seat
        ([2, 1, 2, 1], 2),
        ([], 0),
    ],
)
def test_a_round_ends_when_play_has_come_round_to_who_began_or_past_them(seats: list[int], begun: int) -> None:
    assert rounds(seats, 3) == begun


def test_a_match_tells_how_it_passed() -> None:
    match = Match(load("zylatron", "variant=short round_limit=20"), 2, seed=4)
    while not match.over:
        match.play("end")
    found = passage(match)
    assert (found.first, found.turns, found.rounds) == (match.rows[1].by, 40, 20)
    assert found.actions == 41  # 40 moves and the draw for the first player
    assert found.ending == "end > ended.limit"
