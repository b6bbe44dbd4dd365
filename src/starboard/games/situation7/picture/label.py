"""Labels for actions, for lists and screen readers."""

from starboard.core.message import Message, message
from starboard.core.seating import Seat
from starboard.games.situation7.rules.actions import (
    CALL,
    END,
    Action,
    Exact,
    Find,
    First,
    Guard,
    Hold,
    Launch,
    Miss,
    Place,
)
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.names import kind_name, owners, where, who
from starboard.games.situation7.rules.state import State


def label(house: House, state: State, seat: Seat, action: Action) -> Message:
    if isinstance(action, (Place, Exact, Launch, Guard, Miss, Find)):
        return _on_a_space(house, state, action)
    if isinstance(action, Hold):
        return message("situation7.label.hold")
    if isinstance(action, First):
        return message("situation7.label.first", side=who(state, action.side))
    word = {CALL.word: "call", END.word: "end"}.get(action.word, action.word)
    return message(f"situation7.label.{word}")


def _on_a_space(house: House, state: State, action: Place | Exact | Launch | Guard | Miss | Find) -> Message:
    """Return a label with the name of the space, so that no two labels are the same."""
    chart = house.chart
    told = {"cell": chart.title(action.cell), "where": where(chart, chart.number[action.cell], owners(state))}
    if isinstance(action, Place):
        return message("situation7.label.place" if house.real_time else "situation7.label.build", **told)
    if isinstance(action, Exact):
        return message("situation7.label.exact", **told)
    if isinstance(action, Launch):
        return message("situation7.label.launch", **told, kind=kind_name(action.kind))
    if isinstance(action, Guard):
        return message("situation7.label.guard", **told)
    return message("situation7.label.miss" if isinstance(action, Miss) else "situation7.label.find", **told)
