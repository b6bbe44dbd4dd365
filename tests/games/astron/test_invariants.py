"""Invariants of every game, with any options and any play."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.core.message import Event
from starboard.core.options import Setting
from starboard.games.astron.game import Astron
from starboard.games.astron.options import OFFERED
from starboard.games.astron.rules.actions import SLIDE, TAKEOFF, Action, Fly, Slide, TakeOff, read
from starboard.games.astron.rules.board import COLUMNS, WIDTH
from starboard.games.astron.rules.state import Ship, State
from tests.games import whole
from tests.games.astron.invariants import INVARIANTS, Story

OPTIONS = st.fixed_dictionaries(
    {option.name: st.sampled_from(option.settings) for option in OFFERED if option.name != "teams"}
)
SEATS = st.integers(2, 6)
RANDOMS = st.randoms(use_true_random=False)


def play(options: dict[str, Setting], seats: int, rng: Random) -> tuple[Astron, State, whole.Played]:
    game = Astron(options)
    return game, *whole.play(game, seats, rng)


@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda invariant: invariant.__name__)
@settings(max_examples=6, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_invariant(invariant: Callable[[Story], None], options: dict[str, Setting], seats: int, rng: Random) -> None:
    game, start, played = play(options, seats, rng)
    story = Story(game, start)
    for _, seat, action, legal, after in played:
        story.see(seat, action, legal, after)
        invariant(story)
    assert story.facts()["rounds"] == story.after.round


@settings(max_examples=6, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_a_position_line_says_everything(options: dict[str, Setting], seats: int, rng: Random) -> None:
    """Positions and views survive a round trip through text and continue the same way."""
    game, _, played = play(options, seats, rng)
    whole.goes_on_alike(game, played)
    for _, _, _, _, after in played[::7]:
        for viewer in (None, *range(1, seats + 1)):
            seen = game.view(after, viewer).state
            assert game.read_state(game.write_state(seen)) == seen


@settings(max_examples=6, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_the_same_cards_and_actions_give_the_same_game(options: dict[str, Setting], seats: int, rng: Random) -> None:
    """Invariant 13. Collecting events has no side effects, and every action has an event."""
    game, start, played = play(options, seats, rng)
    log = [(seat, game.write(action)) for _, seat, action, _, _ in played]
    state = start
    for (seat, text), (_, _, _, _, after) in zip(log, played, strict=True):
        events: list[Event] = []
        state = game.apply(state, seat, game.read(text), events)
        assert state == after
        assert events
        assert not any("astron." in str(event) for event in events)


# ---- mirroring the strip only swaps left and right


def mirrored(action: Action) -> Action:
    if isinstance(action, TakeOff):
        return TAKEOFF[COLUMNS[WIDTH - 1 - COLUMNS.index(action.column)]]
    if isinstance(action, Slide):
        return SLIDE["R" if action.side == "L" else "L"]
    if isinstance(action, Fly) and action.side:
        return read(str(action)[:-1] + ("R" if action.side == "L" else "L"))
    return action


def mirrored_spot(spot: int) -> int:
    return spot if spot < 0 else spot - spot % WIDTH + WIDTH - 1 - spot % WIDTH


def mirrored_state(state: State) -> State:
    ships = [Ship(mirrored_spot(ship.spot), *ship.parts()[1:]) for ship in state.ships]
    return State(
        state.phase, state.offset, state.round, state.acting, tuple(ships), state.hands, state.discards, state.sliding
    )


@settings(max_examples=6, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_the_mirrored_game_is_the_same_game(options: dict[str, Setting], seats: int, rng: Random) -> None:
    game, start, played = play({**options, "mirror": "off"}, seats, rng)
    other = Astron({**options, "mirror": "on"})
    state = mirrored_state(start)
    for _, seat, action, legal, after in played:
        assert set(other.legal(state, seat)) == {mirrored(each) for each in legal}
        state = other.apply(state, seat, mirrored(action))
        assert state == mirrored_state(after)
    assert other.scores(state) == game.scores(played[-1][4])
