"""The likely intention behind a touch that has no effect, so that the rules can explain why it is impossible."""

from starboard.core.message import Refusal, refusal, seat_name
from starboard.core.scene import Id
from starboard.core.seating import Seat
from starboard.core.view import View
from starboard.games.astron.picture.instrument import CHUTE, DIAL, ODOMETER
from starboard.games.astron.picture.terrain import terrain
from starboard.games.astron.rules import state as phases
from starboard.games.astron.rules.actions import (
    DISCARD,
    FLY,
    FLY_LEFT,
    FLY_RIGHT,
    TAKEOFF,
    UPHEAVE,
    WAIT,
    Action,
    Fly,
)  # fmt: skip
from starboard.games.astron.rules.board import COLUMNS, SHIPS, WIDTH
from starboard.games.astron.rules.deck import CARD, DOWN, SIDEWAY, UPHEAVAL, WAY, Card
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.legal import course, legal
from starboard.games.astron.rules.state import State
from starboard.games.astron.rules.universe import GRID, Space, grid_name, read_grid
from starboard.games.astron.rules.why_not import reason

Meaning = tuple[Action, ...] | Refusal

_CARDS = {f"card {name}": card for name, card in CARD.items() if card != DOWN}
_SHIPS = {f"ship {seat}": seat for seat in range(1, SHIPS + 1)}
_SPACES = frozenset([grid_name(spot) for spot in range(GRID)])


def intended_actions(house: House, view: View[State], touched: frozenset[Id]) -> Meaning:
    """Return the actions a touch may mean: playing a card (towards a touched space), or flying to a space."""
    state, seat = view.state, view.seat or 0
    cards = [_CARDS[id] for id in sorted(touched) if id in _CARDS]
    spaces = [read_grid(id) for id in sorted(touched) if id in _SPACES]
    if CHUTE in touched:
        return _discard(state, seat, cards)
    if cards:
        return _both(house, state, seat, cards[0]) if not spaces else _card(state, seat, cards[0], spaces)
    if spaces:
        return _space(house, state, seat, spaces[0])
    return _thing(state, seat, sorted(touched)[0] if touched else "")


def _thing(state: State, seat: Seat, id: Id) -> Meaning:
    other = _SHIPS.get(id, 0)
    if 0 < other <= state.count:
        return _ship(state, seat, other)
    if id == DIAL:
        return _dial(state, seat)
    if id == ODOMETER:
        return refusal("AS-67", "astron.refuse.odometer")
    return refusal("ST-4", "core.nothing_there")


def _card(state: State, seat: Seat, card: Card, spaces: list[Space]) -> Meaning:
    """Interpret a card touched alone, or with a space it does not lead to."""
    if WAY[card] == UPHEAVAL:
        return (UPHEAVE[card],)
    if state.phase == phases.SLIDE:
        return (FLY.get(card) or FLY_LEFT[card],)
    here = state.ship(seat).spot
    if spaces and here >= 0 and not _leads(card, here, spaces[0]):
        return refusal("AS-23", "astron.refuse.exact")
    if WAY[card] != SIDEWAY:
        return (FLY[card],)
    left = spaces and spaces[0] % WIDTH < here % WIDTH
    return (FLY_LEFT[card],) if left or (not spaces and here % WIDTH < WIDTH / 2) else (FLY_RIGHT[card],)


def _both(house: House, state: State, seat: Seat, card: Card) -> Meaning:
    """Interpret a card touched alone; if neither side of a Sideways card is legal, give both reasons."""
    turn = state.phase == phases.PLAY and state.acting == seat
    if not turn or card not in FLY_LEFT or card not in state.hands[seat - 1]:
        return _card(state, seat, card, [])
    sides = FLY_LEFT[card], FLY_RIGHT[card]
    if not set(sides).isdisjoint(legal(house, state, seat)):
        return _card(state, seat, card, [])
    left, right = [reason(house, state, seat, fly) for fly in sides]
    if left.message == right.message:
        return left
    return refusal(left.clause, "astron.refuse.both", left=left.message, right=right.message)


def _leads(card: Card, start: Space, end: Space) -> bool:
    ways = [FLY[card]] if card in FLY else [FLY_LEFT[card], FLY_RIGHT[card]]
    return any(start + step * far == end for step, far in map(course, ways))


def _space(house: House, state: State, seat: Seat, spot: Space) -> Meaning:
    """Interpret a grid space: a take-off pad, a side to slide to or the end of a flight."""
    if state.phase == phases.TAKEOFF:
        return _pad(spot)
    here = state.ship(seat).spot if seat else phases.LOST
    if state.phase == phases.SLIDE and state.sliding == seat:
        return refusal("AS-58", "astron.refuse.slide_to")
    if here < 0:
        return (FLY[1],)
    if state.phase != phases.PLAY or state.acting != seat:
        return (FLY[1],)
    other, flight = state.at(spot), _flight(here, spot)
    if not other and (flight is None or flight.card not in state.hands[seat - 1]):
        return _unreached(house, state, spot, flight)
    return (flight,) if flight is not None else _ship(state, seat, other)


def _unreached(house: House, state: State, spot: Space, flight: Fly | None) -> Meaning:
    """Explain a space that no card in hand reaches, describing its terrain unless it is open Space."""
    found = terrain(house.universe.mirror, state.offset, spot)
    if found is not None:
        what, clause = found
        return refusal(clause, "astron.refuse.terrain", what=what)
    return (flight,) if flight is not None else refusal("AS-23", "astron.refuse.straight")


def _pad(spot: Space) -> Meaning:
    if spot >= WIDTH:
        return refusal("AS-13", "astron.refuse.row_one")
    return (TAKEOFF[COLUMNS[spot]],)


def _flight(start: Space, end: Space) -> Fly | None:
    """Return the flight that leads to `end`, even if its card is not in the hand."""
    for card in range(DOWN + 1, len(WAY)):
        if WAY[card] == UPHEAVAL:
            continue
        for fly in [FLY[card]] if card in FLY else [FLY_LEFT[card], FLY_RIGHT[card]]:
            step, far = course(fly)
            inside = step in (WIDTH, -WIDTH) or start // WIDTH == end // WIDTH
            if start + step * far == end and inside:
                return fly
    return None


def _ship(state: State, seat: Seat, other: Seat) -> Meaning:
    if state.phase == phases.TAKEOFF:
        return _pad(state.ship(other).spot)  # during take-off a ship means the pad beneath it
    if other == seat and state.acting == seat and state.phase == phases.PLAY:
        return refusal("AS-17", "astron.refuse.touch_a_card")
    if other != seat:
        return refusal("AS-11", "astron.refuse.not_your_ship", seat=seat_name(other))
    return (FLY[1],)


def _discard(state: State, seat: Seat, cards: list[Card]) -> Meaning:
    """Interpret the chute: discard the touched card, or any card if none was touched."""
    card = (cards or list(state.hands[seat - 1]) or [1])[0]
    return (WAIT[card] if state.ship(seat).grounded else DISCARD[card],)


def _dial(state: State, seat: Seat) -> Meaning:
    """Interpret the dial: play an Upheaval, or explain that the Base otherwise moves by itself after each round."""
    held = [card for card in state.hands[seat - 1] if WAY[card] == UPHEAVAL] if seat else []
    if held and state.phase == phases.PLAY and state.acting == seat:
        return (UPHEAVE[held[0]],)
    return refusal("AS-29", "astron.refuse.dial")
