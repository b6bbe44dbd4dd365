"""The referee: decides the result of a piece dropped on the board, by the first test that fails."""

from starboard.core.message import Refusal, refusal
from starboard.core.seating import Seat
from starboard.games.situation7.rules import why_not
from starboard.games.situation7.rules.actions import (
    GUARD,
    HOLD,
    LAUNCH,
    PLACE,
    RELEASE,
    TOKENS,
    Action,
    Launch,
    Miss,
    Place,
)
from starboard.games.situation7.rules.board import ASTRONAUT, FLYING
from starboard.games.situation7.rules.chart import Cell
from starboard.games.situation7.rules.hidden import tokens
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.legal import held_by_partner, may_be_logged
from starboard.games.situation7.rules.reach import joined
from starboard.games.situation7.rules.state import State

TRAY = "tray"


def token_id(token: int) -> str:
    return f"t{token}"


def drop(house: House, state: State, seat: Seat, token: int, cell: Cell, kind: str, home: Cell) -> Action | Refusal:
    """Return the result of dropping the piece of cell `home` on `cell`, with an armed kind or ""."""  # S7-25
    name = house.chart.names[cell]
    why = why_not.not_running(house, state, seat) or why_not.busy(state, seat)  # (1), (2)
    if why is None and held_by_partner(state, seat, token):  # (3)
        why = refusal("S7-76", "situation7.refuse.held")
    if why is None and _gone(house, state, seat, home):
        why = refusal("S7-28", "situation7.refuse.spent")
    armed = "" if joined(house, state, state.side(seat)) >> cell & 1 else kind  # S7-42
    if why is None:
        why = (
            why_not.no_launch(house, state, seat, name, armed) if armed else why_not.no_place(house, state, seat, name)
        )
    if why is not None:
        return why
    if home != cell:  # (6)
        return Miss(token, name)
    return LAUNCH[name, armed] if armed else PLACE[name]


def _gone(house: House, state: State, seat: Seat, home: Cell) -> bool:
    """Return whether the side has played this piece, or the enemy covers its cell."""  # S7-23, S7-87
    own = state.sides[state.side(seat)].pieces
    return bool((own if house.keep_spent else state.covered) >> home & 1)


def attempt(house: House, state: State, seat: Seat, tried: frozenset[str], cosmetic_seed: bytes) -> Action | Refusal:
    """Return the result of an attempt: a piece alone is picked up, with the tray put back, with a cell dropped.

    A rocket or satellite touched with it arms the drop. An astronaut with a cell is an ordinary choice, not an attempt:
    it needs no piece and no miss lock blocks it.
    """
    if not house.real_time:
        return refusal("S7-89", "situation7.refuse.no_tray")
    token = next((token for token in TOKENS[1 : house.chart.size + 1] if token_id(token) in tried), 0)
    cell = next((name for name in house.chart.names if name in tried), "")
    if cell and ASTRONAUT in tried:
        return _allowed(house, state, seat, GUARD[cell])
    if not token:
        return refusal("S7-18", "situation7.refuse.take_a_piece")
    if cell:
        home = tokens(house.chart, state.side(seat), cosmetic_seed)[token - 1]
        kind = next((kind for kind in FLYING if kind in tried), "")
        return drop(house, state, seat, token, house.chart.number[cell], kind=kind, home=home)
    return _allowed(house, state, seat, RELEASE if TRAY in tried else HOLD[token])


def attempt_ids(house: House, state: State, seat: Seat, action: Action, cosmetic_seed: bytes) -> frozenset[str]:
    """Return the ids that must be touched together for this action; empty if it isn't an attempt."""
    if house.real_time and isinstance(action, (Place, Launch)):
        token = 1 + tokens(house.chart, state.side(seat), cosmetic_seed).index(house.chart.number[action.cell])
        armed = (action.kind,) if isinstance(action, Launch) else ()
        return frozenset((token_id(token), action.cell, *armed))
    return frozenset()


def _allowed(house: House, state: State, seat: Seat, action: Action) -> Action | Refusal:
    if may_be_logged(house, state, seat, action):
        return action
    return why_not.reason(house, state, seat, action)
