"""Invariants of every game, with any options and any play."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.core.message import Event
from starboard.core.options import Setting
from starboard.core.seating import CHANCE
from starboard.games.spacewalk.game import SpaceWalk
from starboard.games.spacewalk.options import OFFERED
from starboard.games.spacewalk.rules.actions import FIRST, FLY, GO, PUT, STEP, Action, First, Fly, Go, Put, Step
from starboard.games.spacewalk.rules.ships import OWNER, SIZE, Ships, each, ship
from starboard.games.spacewalk.rules.state import Cards, Flight, State, Tokens
from tests.games import whole
from tests.games.spacewalk.invariants import INVARIANTS, Story

OPTIONS = st.fixed_dictionaries(
    {option.name: st.sampled_from(option.settings) for option in OFFERED if option.name != "first_seat"}
)
SEATS = st.integers(2, 5)
RANDOMS = st.randoms(use_true_random=False)


def play(options: dict[str, Setting], seats: int, rng: Random) -> tuple[SpaceWalk, State, whole.Played]:
    game = SpaceWalk(options)
    return game, *whole.play(game, seats, rng)


@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda invariant: invariant.__name__)
@settings(max_examples=15, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_invariant(invariant: Callable[[Story], None], options: dict[str, Setting], seats: int, rng: Random) -> None:
    game, start, played = play(options, seats, rng)
    story = Story(game, start)
    for _, seat, action, legal, after in played:
        story.see(seat, action, legal, after)
        invariant(story)
    assert story.facts()["turns"] == story.after.turn


@settings(max_examples=15, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_a_position_line_says_everything(options: dict[str, Setting], seats: int, rng: Random) -> None:
    """Invariant 16, first half: positions survive a round trip through text and continue the same way."""
    game, _, played = play(options, seats, rng)
    whole.goes_on_alike(game, played)
    assert game.read_state(game.write_state(played[-1][4])) == played[-1][4]


@settings(max_examples=15, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_a_log_replays_to_the_same_positions(options: dict[str, Setting], seats: int, rng: Random) -> None:
    """Invariant 16, second half. Collecting events has no side effects, and every action has an event."""
    game, start, played = play(options, seats, rng)
    log = [(seat, game.write(action)) for _, seat, action, _, _ in played]
    state = start
    for (seat, text), (_, _, _, _, after) in zip(log, played, strict=True):
        events: list[Event] = []
        state = game.apply(state, seat, game.read(text), events)
        assert game.write_state(state) == game.write_state(after)
        assert events
        assert not any("spacewalk." in str(event) for event in events)


# ---- invariant 14: turning the board or renaming the seats changes only names


def turned(action: Action, state: State) -> Action:
    """Return the action with every planet shifted by seven fields."""
    planets = state.orbit.planets
    if isinstance(action, (Put, Step, Go)):
        field = planets[(state.orbit.spots[action.field] + 6) % len(planets)]
        if isinstance(action, Go):
            return GO[field]
        return PUT[action.size, field] if isinstance(action, Put) else STEP[action.size, field]
    return action


def turned_state(state: State) -> State:
    planets = state.planets[-6:] + state.planets[:-6]
    flight = state.flight
    if flight is not None:
        flight = Flight((flight.spot + 6) % len(planets), flight.flown, flight.air)
    return State(
        state.count, state.phase, state.turn, state.first, state.acting, planets, state.reserve, state.tokens,
        state.cards, state.moves, state.again, flight, state.window,
    )  # fmt: skip


@settings(max_examples=15, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_turning_the_board_by_seven_fields_changes_nothing(
    options: dict[str, Setting], seats: int, rng: Random
) -> None:
    game, start, played = play(options, seats, rng)
    mirror = turned_state(start)
    for _, seat, action, legal, after in played:
        assert set(game.legal(mirror, seat)) == {turned(each, after) for each in legal}
        mirror = game.apply(mirror, seat, turned(action, after))
        assert mirror == turned_state(after)
    assert game.places(mirror) == game.places(played[-1][4])


def renamed(seat: int, count: int) -> int:
    return seat if seat == CHANCE else seat % count + 1


def renamed_ships(ships: Ships, count: int) -> Ships:
    return sum(ship(SIZE[one], renamed(OWNER[one], count)) for one in each(ships))


def renamed_action(action: Action, count: int) -> Action:
    if isinstance(action, First):
        return FIRST[renamed(action.seat, count)]
    return FLY[renamed(action.seat, count)] if isinstance(action, Fly) else action


def renamed_state(state: State) -> State:
    count, flight, tokens, cards = state.count, state.flight, state.tokens, state.cards
    spent = sum(1 << renamed(seat, count) for seat in range(1, count + 1) if tokens.spent >> seat & 1)
    return State(
        count, state.phase, state.turn, renamed(state.first, count), renamed(state.acting, count),
        tuple(renamed_ships(ships, count) for ships in state.planets), renamed_ships(state.reserve, count),
        Tokens(tokens.left[-1:] + tokens.left[:-1], spent), Cards(cards.hands[-1:] + cards.hands[:-1], cards.last),
        state.moves, state.again, flight and Flight(flight.spot, flight.flown, renamed_ships(flight.air, count)),
        tuple(renamed(seat, count) for seat in state.window),
    )  # fmt: skip


@settings(max_examples=15, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_renumbering_the_seats_changes_nothing(options: dict[str, Setting], seats: int, rng: Random) -> None:
    game, start, played = play(options, seats, rng)
    other = renamed_state(start)
    for _, seat, action, legal, after in played:
        acting = renamed(seat, seats)
        assert set(game.legal(other, acting)) == {renamed_action(one, seats) for one in legal}
        other = game.apply(other, acting, renamed_action(action, seats))
        assert other == renamed_state(after)
    final = game.scores(played[-1][4])
    assert game.scores(other) == final[-1:] + final[:-1]
