"""Ratings of bots and their confidence intervals."""

from math import log10

import pytest

from starboard.lab.ratings import cross, ratings
from starboard.lab.rows import GameRow


def game(lineup: tuple[int, ...], places: tuple[int, ...], guilty: int = 0) -> GameRow:
    seats = len(lineup)
    names = tuple([str(bot) for bot in lineup])
    zeros = (0,) * seats
    shares = (0.0,) * seats
    return GameRow(1, 1, "toy", "", seats, 0, names, lineup, places, zeros, shares, 1, 9, 9, 9, "", "", "", guilty)


def test_three_of_four_games_are_191_elo_points() -> None:
    won, lost = game((0, 1), (1, 2)), game((1, 0), (1, 2))
    one, other = ratings(cross([won] * 3000 + [lost] * 1000, 2))
    assert one.points - other.points == pytest.approx(400 * log10(3), abs=1)
    assert one.points == pytest.approx(-other.points)
    assert 2 * (one.high - one.points) == pytest.approx(1.96 * 400 * 0.4343 / (4000 * 0.75 * 0.25) ** 0.5, rel=0.01)


def test_a_bot_that_always_wins_has_a_rating_all_the_same() -> None:
    one, other = ratings(cross([game((0, 1), (1, 2))] * 20, 2))
    assert 300 < one.points - other.points < 1500
    assert one.low > other.high or one.high - one.low > 300


def test_more_games_are_believed_more() -> None:
    few, many = (ratings(cross([game((0, 1), (1, 2)), game((0, 1), (2, 1))] * times, 2))[0] for times in (10, 1000))
    assert many.high - many.low < (few.high - few.low) / 5
    assert few.points == pytest.approx(0)


def test_bots_that_never_met_are_compared_by_those_they_both_met() -> None:
    table = cross([game((0, 1), (1, 2))] * 3 + [game((0, 1), (2, 1)), game((1, 2), (1, 2)), game((1, 2), (1, 2))], 3)
    first, second, third = ratings(table)
    assert first.points > second.points > third.points
    assert table.share(0, 2) is None
    assert table.share(0, 1) == 0.75


def test_a_tie_is_half_a_win_and_copies_of_a_bot_do_not_count() -> None:
    table = cross([game((0, 1, 1), (1, 1, 3))], 2)
    assert table.share(0, 1) == 0.75
    assert table.share(0, 0) is None


def test_a_bot_that_misbehaved_is_behind_everybody() -> None:
    assert cross([game((0, 1), (1, 2), guilty=1)], 2).share(0, 1) == 0
