"""Seats and sides."""

import pytest

from starboard.core.seating import CHANCE
from starboard.games.situation7.rules.seating import exchanged, seatings


@pytest.mark.clause("S7-1", "S7-11")
def test_two_to_four_people_on_two_sides() -> None:
    assert [[seating.sides for seating in seatings(count)] for count in (1, 2, 3, 4, 5)] == [
        [],
        [((1,), (2,))],
        [((1, 2), (3,)), ((1,), (2, 3))],
        [((1, 2), (3, 4))],
        [],
    ]
    assert seatings(3)[0].spots == ("purple", "purple", "blue")
    assert seatings(2)[0].first == CHANCE


@pytest.mark.clause("S7-11")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_in_a_return_game_the_sides_are_exchanged(count: int) -> None:
    for seating in seatings(count):
        again, who = exchanged(seating)
        assert again in seatings(count)
        assert sorted(who) == list(seating.seats)
        for seat, came_from in enumerate(who, 1):
            assert again.spots[seat - 1] != seating.spots[came_from - 1]
        back, whence = exchanged(again)
        assert back == seating
        assert tuple(who[seat - 1] for seat in whence) == seating.seats
