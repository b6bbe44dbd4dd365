"""Validation of parsed positions: the rules must be able to continue from them."""

from operator import le

from starboard.core.seating import CHANCE
from starboard.games.spacewalk.rules import state as phases
from starboard.games.spacewalk.rules.board import CARD_KINDS, FULL_HAND, TOKENS_PER_SEAT
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.legal import legal
from starboard.games.spacewalk.rules.orbit import LONGEST_FLIGHT
from starboard.games.spacewalk.rules.ships import OWNER, each
from starboard.games.spacewalk.rules.state import State
from starboard.games.spacewalk.rules.turn import window_order


def sound(house: House, state: State) -> bool:
    return (
        _crowds(state)
        and _seats(state)
        and _economy(house, state)
        and (state.phase == phases.LEFT or (_flight(state) and _moment(state)))
        and (state.over or len(legal(house, state, state.acting)) > 0)
    )


def _crowds(state: State) -> bool:
    """Return whether each seat has at most three ships of a size, and at least one while the game is running."""
    everything = [*each(state.reserve)]
    for crowd in (*state.planets, state.flight.air if state.flight else 0):
        everything += each(crowd)
    if any(everything.count(one) > 3 for one in set(everything)) or any(OWNER[one] > state.count for one in everything):
        return False
    without = [seat for seat in range(1, state.count + 1) if not any(OWNER[one] == seat for one in everything)]
    return len(without) == (1 if state.phase == phases.OVER else 0)


def _seats(state: State) -> bool:
    """Return whether the acting seat is the one the phase requires."""
    phase, acting = state.phase, state.acting
    if phase == phases.LOT:
        return state.turn == 0 and state.first == CHANCE == acting
    if phase == phases.LEFT:
        return state.count == 2 and acting in (1, 2)
    if not 1 <= state.first <= state.count or (phase == phases.PLACE) != (state.turn == 0):
        return False
    if phase == phases.PLACE:
        placed = 9 * state.count - len(each(state.reserve))
        return acting == (state.first - 1 + placed) % state.count + 1 and state.reserve > 0
    if phase == phases.OVER:
        return acting == CHANCE
    return acting == (state.window[0] if phase == phases.REACT else state.active)


def _economy(house: House, state: State) -> bool:
    """Return whether tokens or cards are within the contents of the box, with a last card once one was played."""
    left, hands, last = state.tokens.left, state.cards.hands, state.cards.last
    if house.mode == "tokens":
        return len(left) == state.count and all(0 <= n <= TOKENS_PER_SEAT[state.count] for n in left)
    if house.mode == "cards":
        full = all(len(hand) == 5 and all(map(le, hand, FULL_HAND)) for hand in hands)
        none_played = state.turn == 0 or (state.turn == 1 and state.phase in (phases.CARD, phases.LEFT))
        known = last in CARD_KINDS and last != "copy"
        return len(hands) == state.count and full and (known or (none_played and not last))
    return True


def _flight(state: State) -> bool:
    """Return whether ships are in the air only while a choice among them is open."""
    flight = state.flight
    if flight is None:
        return state.phase != phases.FLY
    far_enough = flight.flown + len(each(flight.air)) <= LONGEST_FLIGHT
    return state.phase == phases.FLY and flight.air > 0 and far_enough


def _moment(state: State) -> bool:
    """Return whether the fields for a gap, a Double or another move are set only in the matching phases."""
    phase, window = state.phase, state.window
    asked = sum([1 << seat for seat in window])
    if window != window_order(state.count, state.next, asked) or (phase == phases.REACT) != (len(window) > 0):
        return False
    if state.moves != 1 and not (state.moves == 2 and phase in (phases.GO, phases.FLY)):
        return False
    return not state.again or phase in (phases.GO, phases.FLY, phases.REACT)
