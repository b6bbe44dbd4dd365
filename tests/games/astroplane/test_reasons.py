"""Every refusal names a clause and has an explanation; every action has a label."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.core.draft import explain
from starboard.core.options import Setting
from starboard.games.astroplane.game import Astroplane
from starboard.games.astroplane.options import OFFERED
from starboard.games.astroplane.rules import actions
from starboard.words.rulebooks import rulebook
from tests.games.astroplane.kit import new_game, table

OPTIONS = st.fixed_dictionaries(
    {option.name: st.sampled_from(option.settings) for option in OFFERED if option.name != "first_player"}
)
CLAUSES = set(re.findall(r"\*\*(AP-\d+)\*\*", rulebook("astroplane")))
EVERY_ACTION: list[actions.Action] = [
    actions.END, actions.DECLINE, *actions.TAKE, *actions.FIRE, *actions.FIRST[1:], *actions.SIT.values(),
    *(back for pair in actions.BACK for back in pair), *actions.ENTER.values(), *actions.MOVE.values(),
    *actions.HYPER.values(), *actions.TRIP.values(), actions.read("i2n-k8w"), actions.read("i2n-g2-k4n"),
]  # fmt: skip
SQUARES: list[actions.Action] = [*actions.STEP.values(), *actions.KILL.values()]


@settings(max_examples=12, deadline=None)
@given(options=OPTIONS, seats=st.integers(2, 4), rng=st.randoms(use_true_random=False), length=st.integers(0, 150))
def test_every_action_of_every_seat_is_legal_or_refused_with_a_reason(
    options: dict[str, Setting], seats: int, rng: Random, length: int
) -> None:
    game = Astroplane(options)
    state = game.start(game.seatings(seats)[0])
    for _ in range(length):
        if game.over(state):
            break
        (actor,) = game.actors(state)
        state = game.apply(state, actor, rng.choice(list(game.legal(state, actor))))
    for action in rng.sample(EVERY_ACTION, 250) + rng.sample(SQUARES, 250):
        for seat in range(seats + 1):
            why = game.why_not(state, seat, action)
            assert why is None or why.clause in CLAUSES
            assert "astroplane." not in str(why)
        assert "astroplane." not in str(game.label(state, 1, action))


@pytest.mark.parametrize(
    ("board", "action", "words"),
    [
        ("i2n:S", "i2n-i4s", "It comes in through this corner. Choose another. (AP-24)"),
        ("i2n:S i4n:N", "i2n-i4e", "i4, facing east: partly occupied. (AP-25)"),
        ("i2n:S", "i2n-i4-l7w", "i2, facing north: this craft flies to i4 next, not into a gate. (AP-77)"),
        ("k6w:S i6n:N i6s:N e2n:S", "k6w-i6n", "seat 2's Square is at i6. No single craft can enter. (AP-29)"),
        ("i6s:SN e2n:S", "i6s-i4s", "i6, facing south: your craft is under seat 2's and must wait. (AP-41)"),
        ("i2n:S", "end", "Make at least one move. (AP-17)"),
    ],
)  # fmt: skip
def test_the_usual_mistakes_are_explained(board: str, action: str, words: str) -> None:
    assert str(table(board).refusal(action)) == words


@pytest.mark.parametrize(
    ("board", "craft", "words"),
    [
        ("j9e:S l9w:N i2n:S", "j9e.1", "j9 cannot move now: it flies only to l9. Half of l9 is taken"),
        ("g2w:S e2e:N e2w:N i2n:S", "g2w.1", "g2 cannot move now: it flies only to e2. seat 2's Square is at e2."),
        ("l1n:S l3s:S i2n:S", "l1n.1", "l1 cannot move now: it flies only to l3. That would form a Square"),
        ("k6e:S i2n:S", "k6e.1", "k6, facing east: this craft points at the rim."),
    ],
)
def test_a_craft_that_cannot_move_says_why(board: str, craft: str, words: str) -> None:
    at = table(board)
    assert words in str(explain(at.game, at.game.view(at.state, 1), frozenset({craft})))


def test_nothing_is_done_before_the_lot_or_after_the_end() -> None:
    assert new_game(first=0).refused("end", 1) == "AP-12"
    over = table("i2n:S", turn="N", idle=23, fleets="N1.0.0.0").play("L-i12s end")
    assert over.refused("end", 1) == "AP-103"


@pytest.mark.parametrize(
    ("board", "action", "words"),
    [
        ("i2n:S", "i2n-i4w", "From i2: land at i4, facing west"),
        ("k6w:S i6s:N", "k6w-i6s", "From k6: on top at i6, facing south: covers 1 craft"),
        ("k6w:S i6s:N", "k6w-i6n", "From k6: back to back at i6, facing north: sends 1 craft home"),
        ("k6w:S i6s:S", "k6w-i6n", "From k6: back to back at i6, facing north: forms a Square"),
        ("g4n:S", "g4n-g6n", "From g4: into the centre at g6, for good"),
        ("i2w:S", "i2w-g2-l7w", "From i2 through the gate at g2: land at l7, facing west"),
    ],
)
def test_actions_in_words(board: str, action: str, words: str) -> None:
    game = table(board)
    assert str(game.game.label(game.state, 1, game.game.read(action))) == words
