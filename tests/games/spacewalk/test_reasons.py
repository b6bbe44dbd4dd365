"""Every refusal names a clause and has an explanation; every action has a label."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.core.options import Setting
from starboard.games.spacewalk.game import SpaceWalk
from starboard.games.spacewalk.options import OFFERED
from starboard.games.spacewalk.rules import actions
from starboard.words.rulebooks import rulebook
from tests.games.spacewalk.kit import Table, new_game, table

OPTIONS = st.fixed_dictionaries(
    {option.name: st.sampled_from(option.settings) for option in OFFERED if option.name != "first_seat"}
)
EVERY_ACTION: list[actions.Action] = [
    actions.AGAIN, actions.DONE, actions.PASS, *actions.FIRST[1:], *actions.FLY[1:], *actions.CARD.values(),
    *actions.GO.values(), *actions.PUT.values(), *actions.STEP.values(),
]  # fmt: skip
CLAUSES = set(re.findall(r"\*\*(SW-\d+)\*\*", rulebook("spacewalk")))


@settings(max_examples=10, deadline=None)
@given(options=OPTIONS, seats=st.integers(2, 5), rng=st.randoms(use_true_random=False), length=st.integers(0, 120))
def test_every_action_of_every_seat_is_legal_or_refused_with_a_reason(
    options: dict[str, Setting], seats: int, rng: Random, length: int
) -> None:
    game = SpaceWalk(options)
    state = game.start(game.seatings(seats)[0])
    for _ in range(length):
        if game.over(state):
            break
        (actor,) = game.actors(state)
        state = game.apply(state, actor, rng.choice(list(game.legal(state, actor))))
    for seat in range(seats + 1):
        for action in EVERY_ACTION:
            why = game.why_not(state, seat, action)
            assert why is None or why.clause in CLAUSES
            assert "spacewalk." not in str(why)
            assert "spacewalk." not in str(game.label(state, seat, action))


PLAIN = table("1:1L2M 4:2L 9:3L")
LIFTED = table("1:1M2M3S 9:1L", mode="tokens").play("go 1")
AFTER = table("1:1L2M 4:2L 9:3L", mode="tokens").play("go 1")
GAP = table("1:1L2M 4:2L 9:3L", mode="tokens").play("go 1", "done")
CARD = table("1:1L2M 4:2L 9:3L", mode="cards")
STEP = table("1:1L2M 4:2L 9:3L", mode="cards").play("card step")


@pytest.mark.parametrize(
    ("position", "action", "clause"),
    [
        (new_game(3), "go 1", "SW-10"),
        (new_game(3), "card move", "SW-10"),
        (new_game(3), "again", "SW-49"),
        (PLAIN, "put L1", "SW-14"),
        (PLAIN, "go 19", "SW-4"),
        (PLAIN, "first 1", "SW-5"),
        (PLAIN, "2.first 1", "SW-5"),
        (PLAIN, "2.step L4", "SW-6"),
        (LIFTED, "put L1", "SW-14"),
        (LIFTED, "card move", "SW-90"),
        (AFTER, "put L1", "SW-14"),
        (AFTER, "fly 1", "SW-24"),
        (AFTER, "card move", "SW-90"),
        (AFTER, "step L24", "SW-4"),
        (AFTER, "2.go 4", "SW-6"),
        (GAP, "again", "SW-41"),
        (GAP, "fly 3", "SW-24"),
        (GAP, "1.go 2", "SW-6"),
        (CARD, "again", "SW-60"),
        (CARD, "fly 1", "SW-24"),
        (CARD, "put L1", "SW-14"),
        (STEP, "card stay", "SW-61"),
        (STEP, "again", "SW-60"),
        (STEP, "step L19", "SW-4"),
        (STEP, "step LB", "SW-42"),
        (STEP, "done", "SW-64"),
        (STEP, "fly 2", "SW-24"),
    ],
)
def test_each_phase_refuses_by_the_clause_that_forbids_it(position: Table, action: str, clause: str) -> None:
    assert position.refused(action) == clause


def test_labels_say_what_an_action_would_do() -> None:
    def label(position: Table, text: str) -> str:
        return str(position.game.label(position.state, position.actor, position.game.read(text)))

    assert label(new_game(3), "put L7") == "Place a large ship on Button"
    assert label(PLAIN, "go 1") == "Launch both ships from Tuft"
    assert label(PLAIN, "go 4") == "Launch the ship from Murr"
    assert label(LIFTED, "fly 2") == "seat 2's medium ship flies next"
    assert label(GAP, "step L9").startswith("Use a token")
    assert label(STEP, "step L1") == "Move your large ship on Tuft 1 field"
    copying = table("1:1L2M 4:2L 9:3L", mode="cards").play("card stay")
    assert label(copying, "card copy") == "Play Copy: it acts as Stay"
