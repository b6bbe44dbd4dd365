"""Invariants of every game, with any options and any play."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.core.message import Event
from starboard.core.options import Setting
from starboard.core.seating import CHANCE
from starboard.games.astroplane.game import Astroplane
from starboard.games.astroplane.options import OFFERED
from starboard.games.astroplane.rules import actions
from starboard.games.astroplane.rules.actions import Action, Back, Enter, Fire, Hyper, Kill, Move, Reserve, Step, Trip
from starboard.games.astroplane.rules.board import Position, Space
from starboard.games.astroplane.rules.grid import AT, NOWHERE
from starboard.games.astroplane.rules.state import Fleet, State
from tests.games import whole
from tests.games.astroplane.invariants import INVARIANTS, Story

OPTIONS = st.fixed_dictionaries(
    {option.name: st.sampled_from(option.settings) for option in OFFERED if option.name != "first_player"}
)
SEATS = st.integers(2, 4)
RANDOMS = st.randoms(use_true_random=False)


def play(options: dict[str, Setting], seats: int, rng: Random) -> tuple[Astroplane, State, whole.Played]:
    game = Astroplane(options)
    return game, *whole.play(game, seats, rng)


@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda invariant: invariant.__name__)
@settings(max_examples=5, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_invariant(invariant: Callable[[Story], None], options: dict[str, Setting], seats: int, rng: Random) -> None:
    game, start, played = play(options, seats, rng)
    story = Story(game, start)
    for _, seat, action, legal, after in played:
        story.see(seat, action, legal, after)
        invariant(story)
        if story.turn_over:
            story.new_turn()
    assert story.facts()["turns"] == story.turns


@settings(max_examples=8, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_a_position_line_says_everything(options: dict[str, Setting], seats: int, rng: Random) -> None:
    """Invariant 16, first half: positions survive a round trip through text and continue the same way."""
    game, _, played = play(options, seats, rng)
    whole.goes_on_alike(game, played)
    assert game.read_state(game.write_state(played[-1][4])) == played[-1][4]


@settings(max_examples=8, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_a_log_replays_to_the_same_positions(options: dict[str, Setting], seats: int, rng: Random) -> None:
    """Invariant 16, second half. Collecting events has no side effects, and every action has an event."""
    game, state, played = play(options, seats, rng)
    log = [(seat, game.write(action)) for _, seat, action, _, _ in played]
    for (seat, text), (_, _, _, _, after) in zip(log, played, strict=True):
        events: list[Event] = []
        state = game.apply(state, seat, game.read(text), events)
        assert game.write_state(state) == game.write_state(after)
        assert events
        assert not any("astroplane." in str(event) for event in events)


# ---- invariant 15: turning or mirroring the board changes only names


class Image:
    """The board turned left by 90 degrees, or mirrored east to west."""

    def __init__(self, mirrored: bool) -> None:
        where = {at: space for space, at in enumerate(AT)}
        self.spaces = [where[-x, y] if mirrored else where[-y, x] for x, y in AT]
        self.apexes = (0, 3, 2, 1) if mirrored else (3, 0, 1, 2)
        self.sides = (0, 3, 2, 1) if mirrored else (3, 0, 1, 2)
        self.corners = (1, 0, 3, 2) if mirrored else (3, 0, 1, 2)
        self.areas = (1, 0) if mirrored else (0, 1)

    def at(self, position: Position) -> Position:
        return 4 * self.space(position >> 2) + self.apexes[position & 3]

    def space(self, space: Space) -> Space:
        return space if space == NOWHERE else self.spaces[space]

    def fleet(self, fleet: Fleet) -> Fleet:
        areas = (fleet.areas[self.areas[0]], fleet.areas[self.areas[1]])
        return Fleet(areas, fleet.reserve, fleet.credit, fleet.status)

    def state(self, state: State) -> State:
        return State(
            tuple(self.sides[side] for side in state.sides), state.first, state.turn, state.moves, state.made,
            state.idle, tuple(map(self.fleet, state.fleets)),
            {self.at(at): stack for at, stack in state.stacks.items()},
            tuple(sorted((self.at(at), height) for at, height in state.captors)), self.space(state.flyby),
            state.choices, state.ending,
        )  # fmt: skip

    def action(self, action: Action) -> Action:
        if isinstance(action, Enter):
            return actions.ENTER[self.areas[action.area], self.at(action.to)]
        if isinstance(action, Move):
            return actions.MOVE[self.at(action.start), self.at(action.to)]
        if isinstance(action, Hyper):
            return actions.HYPER[self.at(action.start), self.at(action.to)]
        if isinstance(action, Trip):
            return actions.TRIP[self.at(action.start), self.at(action.to)]
        if isinstance(action, Step):
            return actions.STEP[self.space(action.space), self.space(action.to)]
        if isinstance(action, Kill):
            return actions.KILL[self.space(action.space), self.space(action.to)]
        if isinstance(action, Fire):
            return actions.FIRE[self.corners[action.corner]]
        if isinstance(action, Back):
            return actions.BACK[self.sides[action.side]][self.areas[action.area]]
        return actions.TAKE[self.areas[action.area]] if isinstance(action, Reserve) else action


@pytest.mark.parametrize("image", [Image(mirrored=False), Image(mirrored=True)], ids=["turned", "mirrored"])
@settings(max_examples=8, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_a_turned_or_mirrored_position_has_turned_or_mirrored_actions(
    image: Image, options: dict[str, Setting], seats: int, rng: Random
) -> None:
    game, _, played = play(options, seats, rng)
    for before, seat, action, legal, after in played:
        if seat == CHANCE:
            continue
        twin = image.state(before)
        assert set(game.legal(twin, seat)) == set(map(image.action, legal))
        if after.turn == seat:
            assert game.apply(twin, seat, image.action(action)) == image.state(after)
