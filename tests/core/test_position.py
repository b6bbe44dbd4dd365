"""Positions: immutable values that can be queried, played from, written and read."""

from random import Random

import pytest

from starboard.core import CHANCE, Match, Refused, Unreadable, games, load, read_position, start


@pytest.fixture(params=["astron", "astroplane", "situation7", "spacewalk", "zylatron"])
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_random_game_can_be_played_from_position_to_position(key: str) -> None:
    rng = Random(7)
    here = start(load(key))
    for _ in range(60):
        here = here.drawn(rng)
        if here.over:
            break
        assert here.actors[0] != CHANCE
        before, text = here.state, str(here)
        action = rng.choice(here.legal())
        then = here.after(here.game.write(action))
        assert here.state is before
        assert str(here) == text
        assert then == here.after(action)
        assert hash(then) == hash(here.after(action))
        assert read_position(here.game, str(then)) == then
        here = then


def test_what_the_rules_forbid_is_refused_with_its_clause() -> None:
    here = start(load("spacewalk", first_seat=1)).drawn(Random(1)).after("put L1")
    why = here.why_not("put L1")
    assert why is not None
    assert why.clause == "SW-12"
    with pytest.raises(Refused) as refused:
        here.after("put L1")
    assert refused.value.refusal == why
    with pytest.raises(Unreadable):
        here.after("dance")


def test_a_seat_that_does_not_act_has_nothing_legal_and_may_not_play() -> None:
    here = start(load("spacewalk", first_seat=1), seats=3).drawn(Random(1))
    assert here.actors == (1,)
    assert here.legal(2) == ()
    why = here.why_not("put L1", seat=2)
    assert why is not None
    assert why.clause == "SW-6"


def test_chance_is_listed_drawn_and_played_like_a_seat() -> None:
    here = start(load("spacewalk"), seats=3)
    assert here.actors == (CHANCE,)
    assert [str(outcome) for outcome in here.legal()] == ["first 1", "first 2", "first 3"]
    assert here.after("first 2").actors == (2,)
    assert here.drawn(Random(0)).actors != (CHANCE,)
    why = here.why_not("put L1")
    assert why is not None
    assert why.clause == "ST-7"
    assert {here.drawn(Random(seed)).actors for seed in range(40)} == {(1,), (2,), (3,)}


def test_a_game_that_is_over_refuses_everything() -> None:
    rng = Random(3)
    here = start(load("spacewalk"))
    while not here.over:
        here = here.drawn(rng)
        here = here.after(rng.choice(here.legal())) if not here.over else here
    assert here.legal() == ()
    assert here.drawn(rng) is here
    assert sorted(here.places) == [1, 2]
    why = here.why_not("put L1")
    assert why is not None
    assert why.clause == "ST-2"


def test_it_counts_looks_and_shows_itself(key: str) -> None:
    here = start(load(key)).drawn(Random(0))
    assert here.perft(1) == sum(len(here.legal(seat)) for seat in here.actors)
    assert here.view(1) == here.game.view(here.state, 1)
    assert here._repr_svg_().startswith("<svg")
    assert str(here) in repr(here)


def test_a_match_and_a_position_agree() -> None:
    match = Match(games()["spacewalk"](), seats=2, seed=5)
    here = start(match.game, seats=2)
    here = here.after(f"first {match.actors[0]}")
    for _ in range(10):
        action = match.legal()[0]
        match.play(action)
        here = here.after(action).drawn(Random(0))
        assert here.state == match.state
