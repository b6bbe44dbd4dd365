"""Validation of parsed positions: the rules must be able to continue from them."""

from typing import Final

from starboard.core.seating import CHANCE
from starboard.games.astron.rules import state as phases
from starboard.games.astron.rules.board import HAND, LAST_OFFSET, POINTS, SATURN, STATIONS
from starboard.games.astron.rules.dealing import to_deal, to_show
from starboard.games.astron.rules.deck import DOWN, left
from starboard.games.astron.rules.exhaust import clear_sides
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.legal import legal
from starboard.games.astron.rules.state import DONE, NEVER, WAITING, Ship, State
from starboard.games.astron.rules.turn import start
from starboard.games.astron.rules.universe import AHEAD, beneath

FURTHEST: Final = 10_000  # rounds or points; no game reaches this many


def sound(house: House, state: State) -> bool:
    return (
        state.count in HAND
        and len(house.sides(state.count)) > 0
        and 0 <= state.offset <= LAST_OFFSET
        and 0 <= state.round < FURTHEST
        and 0 <= state.acting <= state.count
        and 0 <= state.sliding <= state.count
        and _ships(house, state)
        and _landings(state)
        and _cards(house, state)
        and _moment(house, state)
    )


def _ships(house: House, state: State) -> bool:
    """Return whether no two ships share a space, none is over the comet or rings, and each is consistent."""
    spots = [ship.spot for ship in state.ships if ship.flying]
    return len(set(spots)) == len(spots) and all(_ship(house, state, ship) for ship in state.ships)


def _ship(house: House, state: State, ship: Ship) -> bool:
    if abs(ship.score) > FURTHEST or (ship.spot == DONE) != ship.landed(SATURN):
        return False
    if not (0 <= ship.hazards < FURTHEST and 0 <= ship.crashes < FURTHEST):
        return False
    if not ship.flying:
        return ship.grounded == 0 and (ship.spot != WAITING or ship == Ship(WAITING))
    space = beneath(ship.spot, state.offset)
    stuck = ship.grounded == 0 or (house.universe.planet[space] == ship.grounded and not ship.landed(ship.grounded))
    return stuck and not house.universe.deadly[space]


def _landings(state: State) -> bool:
    """Return whether each station's points were awarded in order. On Saturn two ships may have equal points."""
    for station in range(STATIONS):
        points = sorted([ship.landings[station] for ship in state.ships if ship.landings[station] != NEVER])
        given = sorted(POINTS[: len(points)])
        if points != given and (station + 1 != SATURN or not set(points) <= set(POINTS)):
            return False
    return True


def _cards(house: House, state: State) -> bool:
    """Return whether the cards fit the deck, and each hand is fully known or fully hidden and not too large."""
    hands = state.hands
    known = all(list(hand) == sorted(hand) and hand.count(DOWN) in (0, len(hand)) for hand in hands)
    few = all(len(hand) <= state.hand_size for hand in hands)
    return (
        known
        and few
        and state.discards[DOWN] == 0
        and state.pile >= 0
        and min(left(house.cards, state.discards, hands)) >= 0
    )


def _moment(house: House, state: State) -> bool:
    """Return whether the phase fits the acting seat, the ships and the cards."""
    phase, acting = state.phase, state.acting
    if phase == phases.LEFT:
        return state.count == 2 and acting > 0
    if (phase == phases.SLIDE) != (state.sliding > 0):
        return False
    if phase == phases.TAKEOFF:
        return _taking_off(house, state)
    if any(ship.spot == WAITING for ship in state.ships):
        return False
    if phase == phases.SHOW:
        return to_show(state) > 0
    if to_show(state):
        return False
    ended = state.offset == LAST_OFFSET or not state.flying()
    if phase == phases.OVER or ended:
        return phase == phases.OVER and ended and acting == CHANCE
    if phase == phases.DEAL:
        return acting == CHANCE and to_deal(state) > 0 and (state.round > 0 or state.offset == 0)
    return state.round > 0 and _turn(house, state)


def _taking_off(house: House, state: State) -> bool:
    """Return whether the seats before the acting one are on pads, the others are waiting and all hands are empty."""
    if house.numbered or not state.acting or any(state.hands) or any(state.discards) or state.round:
        return False
    waiting = [ship.spot == WAITING for ship in state.ships]
    begun = start(house, state.count)
    on_pads = [house.universe.signs[ship.spot] == "^" for ship in state.ships[: state.acting - 1]]
    return (
        waiting == [seat >= state.acting for seat in range(1, state.count + 1)]
        and all(on_pads)
        and state.offset == begun.offset
        and all(ship == Ship(ship.spot) for ship in state.ships)
    )


def _turn(house: House, state: State) -> bool:
    """Return whether seats that have acted this round have one card fewer, and the acting seat has a legal action."""
    acting, size = state.acting, state.hand_size
    if not acting or not state.ship(acting).flying:
        return False
    acted = acting if state.phase == phases.SLIDE else acting - 1
    for seat in state.flying():
        if len(state.hands[seat - 1]) != (size - 1 if seat <= acted else size):
            return False
    if state.phase == phases.SLIDE:
        ship = state.ship(state.sliding)
        return ship.flying and state.at(ship.spot + AHEAD) > 0 and len(clear_sides(state, state.sliding)) == 2
    return DOWN in state.hands[acting - 1] or len(legal(house, state, acting)) > 0
