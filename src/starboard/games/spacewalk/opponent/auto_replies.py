"""Auto replies for a seat, and the action played for an absent player on timeout."""

from typing import Final

from starboard.core.seating import Seat
from starboard.games.spacewalk.opponent.evaluate import put_value
from starboard.games.spacewalk.rules.actions import DONE, PASS, Action, Put
from starboard.games.spacewalk.rules.effects import apply
from starboard.games.spacewalk.rules.flight import threatened
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.legal import legal
from starboard.games.spacewalk.rules.ships import NUMBER
from starboard.games.spacewalk.rules.state import AFTER, PLACE, REACT, State

AUTO_REPLIES: Final = ("timeout", "never", "threatened")


def usual(house: House) -> str:
    """Return the default auto reply: if gaps are played, ask only when a ship is in danger."""  # SW-53
    return "threatened" if house.mode == "tokens" and house.windows else ""


def auto_action(house: House, state: State, seat: Seat, auto_reply: str) -> Action | None:
    """Return the auto reply: `never` passes in every gap, `threatened` only if safe and not next in turn."""
    if auto_reply == "timeout":
        return timeout(house, state, seat)
    if state.phase != REACT:
        return None
    if auto_reply == "threatened" and (seat == state.next or threatened(state, seat)):
        return None
    return PASS


def placement(house: House, state: State, seat: Seat) -> Put | None:
    """Return the placement of a waiting ship with the best evaluation; None if no ship is waiting."""
    if not state.in_reserve(seat):
        return None
    puts = [action for action in legal(house, state, seat) if isinstance(action, Put)]
    return max(puts, key=lambda put: put_value(state, seat, put), default=None)


def placements(house: House, state: State, seat: Seat) -> list[Put]:
    """Return placements for all waiting ships, assuming that no other seat places one in between."""
    found: list[Put] = []
    while state.phase == PLACE:
        put = placement(house, state, seat)
        if put is None:
            break
        found.append(put)
        after = apply(house, state, seat, put, None)
        state = after.next_decision(after.phase, seat, reserve=after.reserve)
    return found


def timeout(house: House, state: State, seat: Seat) -> Action:
    """Return the action on timeout: spend no token, else the first action that leaves the seat the most ships."""
    if state.phase == REACT:
        return PASS
    if state.phase == AFTER:
        return DONE
    best, most = None, -1
    for action in legal(house, state, seat):
        ships = NUMBER[apply(house, state, seat, action, None).in_orbit(seat)]
        if ships > most:
            best, most = action, ships
    assert best is not None
    return best
