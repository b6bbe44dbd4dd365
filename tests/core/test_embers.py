"""Elimination, decrees and matches, tested with Embers."""

from random import Random

import pytest

from starboard.core import CHANCE, Leave, Match, Refused, Settlement, load
from starboard.core.playout import playout
from starboard.core.seating import Seating
from tests.sketches.embers import BANK, CATCH, FANS, FROSTS, Embers, State

GAME = Embers()


def state_of(coals: tuple[int, ...], waiting: tuple[int, ...] = (), round: int = 1) -> State:
    none = (0,) * len(coals)
    return State(coals, none, none, waiting, round, 0)


def test_fires_that_go_out_at_the_same_moment_share_their_place() -> None:
    frozen = GAME.apply(state_of((1, 3, 1, 2)), CHANCE, FROSTS["sharp"])
    assert frozen.out == (1, 0, 1, 0)
    assert GAME.places(frozen) == (3, 1, 3, 1)
    assert GAME.scores(frozen) == (0, 2, 0, 2)


def test_if_the_last_fires_go_out_together_they_share_the_first_place() -> None:
    frozen = GAME.apply(state_of((1, 1)), CHANCE, FROSTS["sharp"])
    assert GAME.over(frozen)
    assert GAME.places(frozen) == (1, 1)


def test_a_seat_that_is_out_does_not_act_and_cannot_be_fanned() -> None:
    match = Match(GAME, seating=GAME.seatings(3)[1])
    match.decree(Leave(2))
    assert FANS[2] not in match.legal(1)
    with pytest.raises(Refused, match="EM-6"):
        match.play("fan 2")
    match.play("bank")
    assert match.actors == (3,)


def test_the_first_seat_to_leave_is_placed_last() -> None:
    match = Match(GAME, 4)
    match.decree(Leave(3))
    match.decree(Leave(1))
    assert match.places == (3, 1, 4, 1)
    match.decree(Settlement())
    assert match.over
    assert match.places == (3, 1, 4, 1)


def test_a_seat_that_leaves_under_a_gust_takes_the_gust_with_it() -> None:
    fanned = GAME.apply(state_of((3, 3, 3), (1, 2, 3)), 1, FANS[2])
    assert GAME.actors(fanned) == (CHANCE,)
    for seat, then in ((2, 3), (1, 2)):
        after = GAME.decree(fanned, Leave(seat))
        assert after is not None
        assert GAME.actors(after) == (then,)


def test_nobody_leaves_twice_and_nothing_is_decreed_after_the_end() -> None:
    match = Match(GAME, 3)
    match.decree(Leave(1))
    with pytest.raises(Refused, match="ST-5"):
        match.decree(Leave(1))
    match.decree(Leave(2))
    assert match.over
    with pytest.raises(Refused, match="ST-5"):
        match.decree(Settlement())


def test_a_banked_fire_loses_its_bank_first() -> None:
    banked = GAME.apply(state_of((3, 3), (1, 2)), 1, BANK)
    fanned = GAME.apply(banked, 2, FANS[1])
    caught = GAME.apply(fanned, CHANCE, CATCH)
    assert caught.coals == (3, 3)
    assert caught.banks == (0, 0)


def test_bitter_frost_is_certain_from_the_sixth_round_and_spares_nobody() -> None:
    late = State((3, 3), (1, 1), (0, 0), (), 6, 0)
    assert GAME.chance_outcomes(late) == ((FROSTS["bitter"], 1),)
    assert GAME.apply(late, CHANCE, FROSTS["bitter"]).coals == (2, 2)


def test_a_match_goes_to_six_points_and_everybody_moves_one_seat_on() -> None:
    seating, rng = GAME.seatings(3)[0], Random(1)
    people, totals = ["Ada", "Grace", "Mary"], [0, 0, 0]
    beginnings = []
    places = None
    while places is None:
        beginnings.append(people[0])
        final = playout(GAME, seating, rng).state
        totals = [total + points for total, points in zip(totals, GAME.series_points(final), strict=True)]
        places = GAME.series_places(seating, tuple(totals), GAME.usual_target)
        seating, sitting = GAME.next_seating(seating, final)
        people, totals = [people[seat - 1] for seat in sitting], [totals[seat - 1] for seat in sitting]
    assert max(totals) >= 6
    assert sorted(totals)[1] < max(totals)
    assert beginnings[:3] == ["Ada", "Mary", "Grace"]


def test_a_match_ends_when_one_side_alone_has_most_and_has_reached_the_target() -> None:
    alone, teams = Seating(((1,), (2,), (3,))), Seating(((1, 3), (2, 4)))
    assert GAME.series_places(alone, (5, 4, 0), 6) is None
    assert GAME.series_places(alone, (6, 6, 0), 6) is None
    assert GAME.series_places(alone, (7, 6, 6), 6) == (1, 2, 2)
    assert GAME.series_places(teams, (6, 2, 6, 2), 6) == (1, 2, 1, 2)
    assert GAME.series_places(teams, (6, 6, 6, 6), 6) is None


def test_the_number_of_coals_is_an_option() -> None:
    assert Match(load("embers", coals=5), 2).state.coals == (5, 5)
