"""The action that a refused touch was meant to be, so that the rules can give the reason."""

from starboard.core.message import Refusal, refusal
from starboard.core.scene import Id
from starboard.core.seating import Seat
from starboard.games.situation7.picture.table import find_id
from starboard.games.situation7.picture.trays import EXACT as SEARCH
from starboard.games.situation7.picture.trays import WORDS
from starboard.games.situation7.rules.actions import EXACT, GUARD, HOLD, LAUNCH, PLACE, TOKENS, Action
from starboard.games.situation7.rules.board import ASTRONAUT, EQUIPMENT, FLYING
from starboard.games.situation7.rules.drop import token_id
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.names import kind_name, kinds_name
from starboard.games.situation7.rules.reach import is_ready
from starboard.games.situation7.rules.state import OVER, TURN, State
from starboard.games.situation7.rules.turn import launching
from starboard.games.situation7.rules.why_not import not_running, used_up

Meaning = tuple[Action, ...] | Refusal


def intended_actions(house: House, state: State, seat: Seat, touched: frozenset[Id]) -> Meaning:
    """Return the intended action. A verb means itself; a place depends on the current phase."""
    for word, action in WORDS.items():
        if word in touched:
            return (action,)
    if state.phase == OVER:
        return refusal("S7-59", "situation7.refuse.over")
    cells = [name for name in house.chart.names if name in touched or find_id(name) in touched]
    kinds: list[str] = [kind for kind in EQUIPMENT if kind in touched]
    if house.real_time:
        return _real_time(house, state, seat, touched, cells, kinds=kinds)
    if cells:
        return (_on(cells[0], touched, kinds),)
    if kinds:
        return _rack(house, state, seat, kinds[0])
    return refusal("S7-83", "situation7.refuse.name_a_place")


def _on(cell: str, touched: frozenset[Id], kinds: list[str]) -> Action:
    if kinds:
        return GUARD[cell] if kinds[0] == ASTRONAUT else LAUNCH[cell, kinds[0]]
    return EXACT[cell] if SEARCH in touched else PLACE[cell]


def _real_time(
    house: House, state: State, seat: Seat, touched: frozenset[Id], cells: list[str], kinds: list[str]
) -> Meaning:
    why = not_running(house, state, seat)
    if why is not None:
        return why
    if kinds and cells and kinds[0] == ASTRONAUT:
        return (GUARD[cells[0]],)
    if kinds and cells and is_ready(house, state.sides[state.side(seat)], state.side(seat), kinds[0]):
        return refusal("S7-42", "situation7.refuse.piece_too", kind=kind_name(kinds[0]))
    if kinds:
        return _rack(house, state, seat, kinds[0])
    for token in TOKENS[1 : house.chart.size + 1]:
        if token_id(token) in touched:
            return (HOLD[token],)
    if cells and state.covered >> house.chart.number[cells[0]] & 1:
        return (PLACE[cells[0]],)
    return refusal("S7-18", "situation7.refuse.take_a_piece")


def _rack(house: House, state: State, seat: Seat, kind: str) -> Refusal:
    """Return why equipment touched alone does nothing: not ready, used up, or nowhere to go."""
    side = state.side(seat)
    own = state.sides[side]
    if not house.real_time and (state.phase != TURN or state.turn.mover != side):
        return refusal("S7-89", "situation7.refuse.wait_your_turn")
    if not is_ready(house, own, side, kind):
        return refusal("S7-33", "situation7.refuse.no_rocket", kinds=kinds_name(kind))
    if not own.stock(kind):
        return refusal("S7-13", "situation7.refuse.used_all", kinds=kinds_name(kind))
    if kind in FLYING and not house.real_time and not launching(house, state):
        why = used_up(state, LAUNCH[house.chart.names[0], kind])
        return why or refusal("S7-42", "situation7.refuse.no_launch", kind=kind_name(kind))
    clause = "S7-42" if kind in FLYING else "S7-46"
    return refusal(clause, "situation7.refuse.nowhere", kinds=kinds_name(kind))
