"""Actions in words, as they are listed or read out before they are done."""

from starboard.core.contract import Seat
from starboard.core.message import Message, message
from starboard.games.situation7.actions import (
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
from starboard.games.situation7.house import House
from starboard.games.situation7.state import State
from starboard.games.situation7.tell import kind_name, side_name


def label(house: House, state: State, seat: Seat, action: Action) -> Message:
    if isinstance(action, Place):
        return message("situation7.label.place" if house.real_time else "situation7.label.build", cell=action.cell)
    if isinstance(action, Exact):
        return message("situation7.label.exact", cell=action.cell)
    if isinstance(action, Launch):
        return message("situation7.label.launch", cell=action.cell, kind=kind_name(action.kind))
    if isinstance(action, Guard):
        return message("situation7.label.guard", cell=action.cell)
    if isinstance(action, Miss):
        return message("situation7.label.miss", cell=action.cell)
    if isinstance(action, Hold):
        return message("situation7.label.hold")
    if isinstance(action, Find):
        return message("situation7.label.find", cell=action.cell)
    if isinstance(action, First):
        return message("situation7.label.first", side=side_name(action.side))
    word = {CALL.word: "call", END.word: "end"}.get(action.word, action.word)
    return message(f"situation7.label.{word}")
