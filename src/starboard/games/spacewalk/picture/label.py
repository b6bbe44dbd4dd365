"""Labels for actions, for lists and screen readers."""

from starboard.core.message import Message, message, seat_name
from starboard.core.seating import Seat
from starboard.games.spacewalk.rules.actions import Action, Again, Card, Done, First, Fly, Go, Put, Step
from starboard.games.spacewalk.rules.board import world_name
from starboard.games.spacewalk.rules.events import group_name, kind_name, ship_name, size_name
from starboard.games.spacewalk.rules.flight import contenders
from starboard.games.spacewalk.rules.ships import OWNER, each
from starboard.games.spacewalk.rules.state import STEP as CARD_STEP
from starboard.games.spacewalk.rules.state import State


def label(state: State, action: Action) -> Message:
    if isinstance(action, Go):
        group = group_name(len(each(state.on(action.field))))
        return message("spacewalk.label.go", planet=world_name(action.field), group=group)
    if isinstance(action, Put):
        return message("spacewalk.label.put", size=size_name(action.size), planet=world_name(action.field))
    if isinstance(action, Fly):
        return _fly(state, action.seat)
    if isinstance(action, Step):
        id = "spacewalk.label.step" if state.phase == CARD_STEP else "spacewalk.label.step_for_a_token"
        return message(id, size=size_name(action.size), planet=world_name(action.field))
    if isinstance(action, Card):
        return _card(state, action.kind)
    if isinstance(action, First):
        return message("spacewalk.label.first", seat=seat_name(action.seat))
    if isinstance(action, Again):
        return message("spacewalk.label.again")
    return message("spacewalk.label.done" if isinstance(action, Done) else "spacewalk.label.pass")


def _fly(state: State, owner: Seat) -> Message:
    for ship in contenders(state.flight.air) if state.flight else ():
        if OWNER[ship] == owner:
            return message("spacewalk.label.fly", ship=ship_name(ship))
    return message("spacewalk.label.fly_of", owner=seat_name(owner))


def _card(state: State, kind: str) -> Message:
    if kind == "copy" and state.cards.last:
        return message("spacewalk.label.copy", effect=kind_name(state.cards.last))
    return message("spacewalk.label.card", card=kind_name(kind))
