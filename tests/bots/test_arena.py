"""The arena: seatings of the bots and figures of the results."""

from collections import Counter

import pytest

from starboard.bots.arena import (
    ArenaResult,
    Spread,
    endings,
    in_order,
    lineups,
    order_shares,
    orders,
    seat_shares,
    spread,
    tables,
    tally,
    wilson,
    win_shares,
)
from starboard.bots.passage import Passage


def passed(first: int = 1, ending: str = "go > ended") -> Passage:
    return Passage(first, 10, 6, 3, ending)


@pytest.mark.parametrize(("bots", "seats"), [(1, 3), (2, 2), (2, 4), (2, 5), (3, 3), (3, 4), (3, 5), (4, 2), (5, 5)])
def test_every_bot_sits_everywhere_equally_often(bots: int, seats: int) -> None:
    cycle = lineups(bots, seats)
    assert len(set(cycle)) == len(cycle)
    for seat in range(seats):
        counts = Counter(lineup[seat] for lineup in cycle)
        assert len(set(counts.values())) == 1
        assert set(counts) == set(range(bots))


def test_two_bots_change_seats_from_game_to_game() -> None:
    assert lineups(2, 2) == [(0, 1), (1, 0)]


def test_with_more_seats_each_of_two_bots_sits_alone_against_copies_of_the_other() -> None:
    assert tables(2, 4) == [(0, 1, 1, 1), (1, 0, 0, 0)]
    assert len(lineups(2, 4)) == 8


def test_more_bots_than_seats_meet_in_every_selection() -> None:
    assert tables(3, 2) == [(0, 1), (0, 2), (1, 2)]


def test_seats_left_over_go_to_every_bot_in_turn() -> None:
    assert tables(3, 4) == [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]


def test_everybody_has_everybody_for_a_neighbour() -> None:
    assert len(orders((0, 1, 2))) == 6
    assert len(orders((0, 1, 1))) == 3


def test_a_shared_win_is_shared() -> None:
    assert win_shares((1, 1, 3)) == (0.5, 0.5, 0)
    assert win_shares((2, 1, 3)) == (0, 1, 0)


def test_a_guilty_seat_wins_nothing_whatever_its_place() -> None:
    assert win_shares((1, 2, 3), guilty=1) == (0, 1, 0)
    assert win_shares((1, 1, 3), guilty=2) == (1, 0, 0)


def test_wins_are_counted_by_table_bot_and_seat() -> None:
    results = [
        ArenaResult(0, (0, 1, 1), (1, 0, 0), passed()),
        ArenaResult(1, (1, 0, 1), (0.5, 0.5, 0), passed()),
        ArenaResult(2, (1, 0, 0), (0, 0, 1), passed()),
    ]
    one, other, *rest = tally(results)
    assert (one.table, one.bot, one.games, one.share, one.par) == ((0, 0, 1), 0, 1, 1, 2 / 3)
    assert (other.bot, other.share) == (1, 0)
    assert [(line.bot, line.share, line.games) for line in rest] == [(0, 0.75, 2), (1, 0.25, 2)]
    assert rest[0].by_seat == (1, 0.5, None)
    assert [round(share, 3) for share in seat_shares(results)] == [0.5, 0.167, 0.333]


def test_wins_are_counted_by_order_of_play_regardless_of_the_first_seat() -> None:
    sides = ((1,), (2,), (3,))
    results = [
        ArenaResult(0, (0, 0, 0), (1, 0, 0), passed(first=1)),
        ArenaResult(1, (0, 0, 0), (1, 0, 0), passed(first=3)),
        ArenaResult(2, (0, 0, 0), (0, 1, 0), passed(first=2)),
        ArenaResult(3, (0, 0, 0), (0, 0.5, 0.5), passed(first=1)),
    ]
    assert [share for share, _, _ in order_shares(results, sides)] == [2 / 4, 1.5 / 4, 0.5 / 4]
    assert all(low < share < high for share, low, high in order_shares(results, sides))


def test_a_team_comes_when_the_first_of_it_does_and_wins_as_one() -> None:
    sides = ((1, 3), (2, 4))
    assert in_order(sides, 4) == [(2, 4), (1, 3)]
    won = ArenaResult(0, (0, 0, 0, 0), (0, 0.5, 0, 0.5), passed(first=4))
    assert [share for share, _, _ in order_shares([won], sides)] == [1, 0]


def test_lengths_are_told_by_the_median_and_eight_of_ten() -> None:
    assert spread(range(1, 101)) == Spread(50, 10, 91)
    assert spread([7]) == Spread(7, 7, 7)


def test_the_commonest_ending_comes_first() -> None:
    results = [ArenaResult(n, (0, 0), (1, 0), passed(ending=how)) for n, how in enumerate(("a", "b", "b"))]
    assert endings(results) == [("b", 2), ("a", 1)]


def test_wilsons_interval_is_the_one_of_the_books() -> None:
    low, high = wilson(45, 50)
    assert (round(low, 4), round(high, 4)) == (0.7864, 0.9565)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1
