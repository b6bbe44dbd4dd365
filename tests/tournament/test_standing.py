"""Standings: points by place, the order of tie-breaks, byes and late rounds."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.tournament.standing import BYE, LATE, WIN, points, points_at, standings
from starboard.tournament.tournament import Round, RoundTable, Tournament
from tests.tournament.kit import do, new, play
from tests.tournament.test_pairing import ranked


def having(tournament: Tournament, *rounds: Sequence[tuple[tuple[int, ...], tuple[int, ...]]]) -> Tournament:
    """Return the tournament with these tables, each given by its seats and places."""
    from dataclasses import replace

    made = [
        Round(number, tuple(RoundTable(at, seats, places) for at, (seats, places) in enumerate(each, 1)))
        for number, each in enumerate(rounds, 1)
    ]
    return replace(tournament, rounds=tuple(made))


def names(tournament: Tournament) -> list[tuple[int, int]]:
    return [(each.place, each.entrant.number) for each in standings(tournament)]


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((1, 2), (1, 0)),
        ((1, 1), (1 / 2, 1 / 2)),
        ((1, 2, 3), (1, 1 / 2, 0)),
        ((3, 1, 1), (0, 3 / 4, 3 / 4)),
        ((1, 2, 3, 4), (1, 2 / 3, 1 / 3, 0)),
        ((1, 2, 2, 2, 5), (1, 1 / 2, 1 / 2, 1 / 2, 0)),
        ((1, 2, 3, 4, 5, 6), (1, 4 / 5, 3 / 5, 2 / 5, 1 / 5, 0)),
    ],
)
def test_a_table_gives_a_point_to_the_first_and_none_to_the_last(
    places: tuple[int, ...], expected: tuple[float, ...]
) -> None:
    assert [points_at(places, seat) for seat in range(len(places))] == [round(each * WIN) for each in expected]


@given(st.lists(st.integers(0, 5), min_size=2, max_size=6))
def test_a_table_gives_half_a_point_for_each_seat_whatever_its_result(scores: list[int]) -> None:
    places = [1 + sum(other > score for other in scores) for score in scores]
    assert sum(points_at(places, seat) for seat in range(len(places))) == len(places) * WIN // 2


def test_opponents_points_decide_between_equal_points() -> None:
    tournament = having(
        new(4),
        [((1, 2), (1, 2)), ((3, 4), (1, 2))],
        [((1, 4), (2, 1)), ((2, 3), (2, 1))],  # points: 3 has two; 1 and 4 one; 2 none
    )
    assert names(tournament) == [(1, 3), (2, 4), (3, 1), (4, 2)]  # 4 met 3 and 1, 1 met 2 and 4


def test_what_they_did_against_each_other_comes_next() -> None:
    tournament = having(
        new(4),
        [((1, 2), (2, 1)), ((3, 4), (1, 2))],
        [((1, 3), (1, 2)), ((2, 4), (2, 1))],
        [((1, 4), (1, 1)), ((2, 3), (1, 1))],
    )
    assert len({(each.points, each.opponents) for each in standings(tournament)}) == 1
    assert {each.direct for each in standings(tournament)} == {3}  # each has one win and one loss: all share
    assert names(tournament)[0][0] == names(tournament)[-1][0] == 1


def test_tables_won_come_last_and_then_a_place_is_shared() -> None:
    tournament = having(new(6), [((1, 2), (1, 2)), ((3, 4), (1, 2)), ((5, 6), (1, 1))])
    assert [place for place, _ in names(tournament)] == [1, 1, 3, 3, 5, 5]


def test_a_bye_counts_as_a_win_and_a_round_before_entering_as_half() -> None:
    tournament = play(new(9))
    (left,) = tournament.rounds[0].byes
    tournament = do(tournament, "late", "enter", name="Late")
    assert points(tournament)[left] == BYE == WIN
    assert points(tournament)[10] == LATE == WIN // 2


def test_rounds_after_leaving_give_no_points() -> None:
    tournament = play(new(4))
    before = points(tournament)[2]
    tournament = play(do(tournament, "p2", "leave"))
    assert points(tournament)[2] == before
    assert tournament.entrant(2).gone


def test_only_whole_rounds_count() -> None:
    from starboard.tournament.row import SYSTEM
    from tests.tournament.kit import ORGANIZER

    tournament = do(new(4), ORGANIZER, "round")
    tournament = do(tournament, SYSTEM, "result", round=1, table=1, places=[1, 2])
    assert set(points(tournament).values()) == {0}


@settings(deadline=None, max_examples=50)
@given(people=st.integers(2, 14), rounds=st.integers(1, 5), seats=st.integers(2, 6), seed=st.integers(0, 999))
def test_standings_name_everybody_and_fall(people: int, rounds: int, seats: int, seed: int) -> None:
    rng, tournament = Random(seed), new(people, seats, range(2, seats + 1), rounds)
    for _ in range(rounds):
        tournament = play(tournament, lambda table: ranked(rng, table))
    found = standings(tournament)
    assert sorted(each.entrant.number for each in found) == list(range(1, people + 1))
    assert [each.points for each in found] == sorted((each.points for each in found), reverse=True)
    assert [each.place for each in found] == sorted(each.place for each in found)
    assert found[0].place == 1
