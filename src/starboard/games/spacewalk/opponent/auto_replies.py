"""Automatic replies: what a seat does by itself, and what the clock plays for an absent player."""

from typing import Final

from starboard.core.seating import Seat
from starboard.games.spacewalk.opponent.evaluate import evaluate
from starboard.games.spacewalk.rules.actions import DONE, PASS, Action, Put
from starboard.games.spacewalk.rules.effects import apply
from starboard.games.spacewalk.rules.flight import threatened
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.legal import legal
from starboard.games.spacewalk.rules.ships import NUMBER
from starboard.games.spacewalk.rules.state import AFTER, PLACE, REACT, State

AUTO_REPLIES: Final = ("timeout", "never", "threatened")


def usual(house: House) -> str:
    """People are asked in a gap only when a ship of theirs is in danger, where there are gaps."""  # SW-53
    return "threatened" if house.mode == "tokens" and house.windows else ""


def auto_action(house: House, state: State, seat: Seat, auto_reply: str) -> Action | None:
    """`never` passes in every gap; `threatened` only when no danger is near, and not when the own turn comes next."""
    if auto_reply == "timeout":
        return timeout(house, state, seat)
    if state.phase != REACT:
        return None
    if auto_reply == "threatened" and (seat == state.next or threatened(state, seat)):
        return None
    return PASS


def placement(house: House, state: State, seat: Seat) -> Put | None:
    """The best place for the next ship that waits, as the evaluation sees it."""
    if not state.in_reserve(seat):
        return None
    puts = [action for action in legal(house, state, seat) if isinstance(action, Put)]
    return max(puts, key=lambda put: evaluate(house, apply(house, state, seat, put, None), seat), default=None)


def placements(house: House, state: State, seat: Seat) -> list[Put]:
    """Return where all ships that wait would go if nobody else placed one meanwhile."""
    found: list[Put] = []
    while state.phase == PLACE:
        put = placement(house, state, seat)
        if put is None:
            break
        found.append(put)
        after = apply(house, state, seat, put, None)
        state = State(
            after.count, after.phase, after.turn, after.first, seat, after.planets, after.reserve, after.tokens,
            after.cards,
        )  # fmt: skip
    return found


def timeout(house: House, state: State, seat: Seat) -> Action:
    """Spends no token; otherwise the first action after which the seat has most ships."""
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
