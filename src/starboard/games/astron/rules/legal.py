"""Legal actions. Legality is defined only here."""

from collections.abc import Sequence

from starboard.core.seating import Seat
from starboard.games.astron.rules import state as phases
from starboard.games.astron.rules.actions import (
    DISCARD,
    FLY,
    FLY_LEFT,
    FLY_RIGHT,
    SLIDE,
    TAKEOFF,
    UPHEAVE,
    WAIT,
    Action,
    Fly,
    Upheave,
)  # fmt: skip
from starboard.games.astron.rules.base import turned
from starboard.games.astron.rules.board import PADS, WIDTH, WINDOW
from starboard.games.astron.rules.deck import BACKWARD, DOWN, FORWARD, SIDEWAY, UPHEAVAL, VALUE, WAY, Card
from starboard.games.astron.rules.exhaust import clear_sides
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import State
from starboard.games.astron.rules.travel import OWN, Leg, leg
from starboard.games.astron.rules.turn import pad
from starboard.games.astron.rules.universe import AHEAD, BEHIND, GRID, LEFT, RIGHT, SIDES, Space, beneath


def legal(house: House, state: State, seat: Seat) -> Sequence[Action]:
    if state.phase == phases.PLAY:
        return plays(house, state, seat)
    if state.phase == phases.TAKEOFF:
        return [TAKEOFF[column] for column in PADS if not state.at(pad(column))]  # AS-13
    if state.phase == phases.SLIDE:
        return [SLIDE[side] for side in clear_sides(state, seat)]
    return ()


def plays(house: House, state: State, seat: Seat) -> list[Action]:
    """Return all playable cards, or the discards and waits allowed to a pilot who cannot play."""
    found: list[Action] = []
    flights = playable_flights(house, state, seat)
    upheavals = playable_upheavals(state, seat)
    found += flights
    found += upheavals
    if state.ships[seat - 1].grounded:
        if not flights:  # AS-49
            found += [WAIT[card] for card in kinds(state, seat)]
    elif not found or (house.mercy and not upheavals and doomed(house, state, seat, flights)):  # AS-26, AS-82
        found += [DISCARD[card] for card in kinds(state, seat)]
    return found


def kinds(state: State, seat: Seat) -> list[Card]:
    """Return the distinct known cards in a hand."""
    found: list[Card] = []
    last = DOWN
    for card in state.hands[seat - 1]:
        if card != last:
            found.append(card)
            last = card
    return found


def playable_upheavals(state: State, seat: Seat) -> list[Upheave]:
    """Return the Upheavals that move the Base at least one row."""  # AS-30
    return [UPHEAVE[card] for card in kinds(state, seat) if WAY[card] == UPHEAVAL and turned(state.offset, VALUE[card])]


def playable_flights(house: House, state: State, seat: Seat) -> list[Fly]:
    """Return the flights that stay on the grid, clear of other ships and, if the ship is grounded, lead to Space."""
    found: list[Fly] = []
    ahead, behind = rooms(state, seat)
    spot = state.ships[seat - 1].spot
    column = spot % WIDTH
    for card in kinds(state, seat):
        way, far = WAY[card], VALUE[card]
        if way == FORWARD:
            if far <= ahead and may_end(house, state, seat, AHEAD, far):
                found.append(FLY[card])
        elif way == BACKWARD:
            if far <= behind and may_end(house, state, seat, BEHIND, far):
                found.append(FLY[card])
        elif way == SIDEWAY:
            if column - far >= 0 and not state.at(spot - far) and may_end(house, state, seat, LEFT, far):
                found.append(FLY_LEFT[card])
            if column + far < WIDTH and not state.at(spot + far) and may_end(house, state, seat, RIGHT, far):
                found.append(FLY_RIGHT[card])
    return found


def rooms(state: State, seat: Seat) -> tuple[int, int]:
    """Return the number of free spaces ahead and behind, up to the next ship or the edge."""  # AS-24
    spot = state.ships[seat - 1].spot
    row, column = spot // WIDTH, spot % WIDTH
    ahead, behind = WINDOW - 1 - row, row
    for ship in state.ships:
        other = ship.spot
        if other >= 0 and other % WIDTH == column and other != spot:
            gap = other // WIDTH - row
            if gap > 0:
                ahead = min(ahead, gap - 1)
            else:
                behind = min(behind, -gap - 1)
    return ahead, behind


def may_end(house: House, state: State, seat: Seat, step: int, far: int) -> bool:
    """Return whether a move may end here; the caller has checked that the space is empty and on the grid."""
    ship = state.ships[seat - 1]
    if not house.tucking and tucks_in(state, seat, ship.spot + step * far):  # AS-86
        return False
    return not ship.grounded or frees(house, way_of(house, state, seat, step, far))


def tucks_in(state: State, seat: Seat, spot: Space) -> bool:
    """Return whether a space is immediately behind another ship."""  # AS-62
    return state.at(spot + AHEAD) not in (0, seat)


def frees(house: House, way: Leg) -> bool:
    """Return whether a move takes a grounded ship back to Space."""  # AS-47
    return not way.fate and house.universe.open(way.end)


def doomed(house: House, state: State, seat: Seat, flights: list[Fly]) -> bool:
    """Return whether all of these moves destroy the ship."""  # AS-82
    return all(way_of(house, state, seat, *course(fly)).fate for fly in flights)


def course(fly: Fly) -> tuple[int, int]:
    """Return the step of a flight and its number of spaces."""  # AS-23
    way, far = WAY[fly.card], VALUE[fly.card]
    if way == SIDEWAY:
        return SIDES[fly.side], far
    return (AHEAD if way == FORWARD else BEHIND), far


def way_of(house: House, state: State, seat: Seat, step: int, far: int) -> Leg:
    """Return the leg through the universe for a pilot's own move."""
    start = beneath(state.ships[seat - 1].spot, state.offset)
    return leg(house.universe, start, step, far, OWN, house.toll)


def target(state: State, seat: Seat, fly: Fly) -> Space:
    """Return the grid space a flight leads to; -1 if that space or the ship is off the grid."""
    spot = state.ships[seat - 1].spot
    step, far = course(fly)
    end = spot + step * far
    if spot < 0 or not 0 <= end < GRID or (step in (LEFT, RIGHT) and end // WIDTH != spot // WIDTH):
        return -1
    return end
