"""Every refusal names a clause and has an explanation; every action has a label."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.core.options import Setting
from starboard.core.playout import draw
from starboard.core.seating import CHANCE
from starboard.games.astron.game import Astron
from starboard.games.astron.options import OFFERED
from starboard.games.astron.rules import actions
from starboard.games.astron.rules.deck import CARD
from starboard.words.rulebooks import rulebook
from tests.games.astron.kit import Table, new_game, table

OPTIONS = st.fixed_dictionaries(
    {option.name: st.sampled_from(option.settings) for option in OFFERED if option.name != "teams"}
)
EVERY_ACTION: list[actions.Action] = [
    *actions.TAKEOFF.values(), *actions.FLY.values(), *actions.FLY_LEFT.values(), *actions.FLY_RIGHT.values(),
    *actions.UPHEAVE.values(), *actions.DISCARD[1:], *actions.WAIT[1:], *actions.SLIDE.values(), *actions.DEAL[1],
    actions.Show(2, (CARD["F1"], CARD["S2"])),
]  # fmt: skip
CLAUSES = set(re.findall(r"\*\*(AS-\d+)\*\*", rulebook("astron")))


@settings(max_examples=10, deadline=None)
@given(options=OPTIONS, seats=st.integers(2, 6), rng=st.randoms(use_true_random=False), length=st.integers(0, 600))
def test_every_action_of_every_seat_is_legal_or_refused_with_a_reason(
    options: dict[str, Setting], seats: int, rng: Random, length: int
) -> None:
    game = Astron(options)
    state = game.start(game.seatings(seats)[0])
    for _ in range(length):
        if game.over(state):
            break
        (actor,) = game.actors(state)
        state = game.apply(
            state, actor, draw(game, state, rng) if actor == CHANCE else rng.choice(list(game.legal(state, actor)))
        )
    for seat in range(1, seats + 1):
        for action in EVERY_ACTION:
            why = game.why_not(state, seat, action)
            assert why is None or why.clause in CLAUSES
            assert "astron." not in str(why)
            assert "astron." not in str(game.label(state, seat, action))


STARTING = new_game(3).play("Tb")
PLAYING = table("1:e10 2:e12 3:a1", "F1 F2 F3 B1 S1 U-1", t=2)
GROUNDED = table("1:d8 2:j12 3:a1", "F1 B1 S1 S3", t=10, grounded="1:2")
STUCK = table("1:d8 2:j12 3:a1", "F1 B1 S1", t=10, grounded="1:2")
SLIDING = table("1:e4 2:e1 3:j12", "B2").play("B2")
DEALING = table("1:e4 2:j4", "S1", turn=2).play("S1L")
ENDED = table("1:a1 2:b1", "U+1", t=59).play("U+1")


@pytest.mark.parametrize(
    ("position", "action", "clause"),
    [
        (STARTING, "Tb", "AS-13"),
        (STARTING, "Td", "AS-13"),
        (STARTING, "3.Tc", "AS-13"),
        (STARTING, "S1L", "AS-14"),
        (STARTING, ">L", "AS-14"),
        (PLAYING, "Tb", "AS-13"),
        (PLAYING, "F4", "AS-17"),
        (PLAYING, "wF4", "AS-17"),
        (PLAYING, "F2", "AS-24"),
        (PLAYING, "F3", "AS-24"),
        (PLAYING, "xF1", "AS-26"),
        (PLAYING, "wF1", "AS-49"),
        (PLAYING, ">R", "AS-57"),
        (PLAYING, "2.F1", "AS-16"),
        (PLAYING, "deal 1 F1", "AS-15"),
        (GROUNDED, "F1", "AS-47"),
        (GROUNDED, "wF1", "AS-49"),
        (STUCK, "xF1", "AS-49"),
        (SLIDING, "F1", "AS-59"),
        (SLIDING, "3.F1", "AS-59"),
        (DEALING, "1.F1", "AS-15"),
        (ENDED, "1.F1", "AS-67"),
    ],
)
def test_each_phase_refuses_by_the_clause_that_forbids_it(position: Table, action: str, clause: str) -> None:
    assert position.refused(action) == clause


def test_what_is_in_the_way_is_named() -> None:
    assert str(PLAYING.refusal("F2")) == "seat 2's ship stands on e12. A square holds one ship. (AS-24)"
    over = table("1:e8 2:e10 3:a1", "F3")
    assert str(over.refusal("F3")) == ("seat 2's ship is in the way. You can fly over ships only sideways. (AS-24)")
    assert str(table("1:e12 2:a1", "F3 S1").refusal("F3")) == (
        "Forwards 3 would take you past the front edge. A move must be exact. (AS-24)"
    )


def test_a_grounded_ship_is_told_of_comet_and_rings() -> None:
    saturn = table("1:d10 2:a1", "F2 S1", t=56, grounded="1:8")
    assert "rings" in str(saturn.refusal("F2"))


def test_labels_say_what_an_action_would_do() -> None:
    def label(position: Table, text: str) -> str:
        return str(position.game.label(position.state, position.actor, position.game.read(text)))

    assert label(STARTING, "Tc") == "Take off from c1"
    assert label(PLAYING, "F1") == "Forwards 1 to e11"
    assert label(PLAYING, "F3") == "Forwards 3"
    assert label(PLAYING, "S1L") == "Left 1 to d10"
    assert label(PLAYING, "U-1") == "Play Upheaval \u22121"
    assert label(STUCK, "wB1") == "Wait and discard Backwards 1"
    assert label(SLIDING, ">R") == "Move aside to the right, to f1"
    assert label(table("1:a12 2:j1", "F3"), "xF3") == "Discard Forwards 3 and lose a point"
