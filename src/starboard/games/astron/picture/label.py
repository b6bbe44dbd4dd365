"""Labels: actions in words, for lists and screen readers."""

from starboard.core.message import Message, message, seat_name
from starboard.core.seating import Seat
from starboard.games.astron.rules.actions import Action, Deal, Discard, Fly, Show, Slide, TakeOff, Upheave
from starboard.games.astron.rules.deck import VALUE, WAY
from starboard.games.astron.rules.events import card_name, cards_name
from starboard.games.astron.rules.exhaust import clear_sides
from starboard.games.astron.rules.legal import target
from starboard.games.astron.rules.state import State
from starboard.games.astron.rules.universe import SIDES, grid_name


def label(state: State, seat: Seat, action: Action) -> Message:
    if isinstance(action, Fly):
        return _fly(state, seat, action)
    if isinstance(action, Upheave):
        return message("astron.label.upheave", card=card_name(action.card))
    if isinstance(action, TakeOff):
        return message("astron.label.take_off", at=f"{action.column}1")
    if isinstance(action, Slide):
        return _slide(state, action.side)
    if isinstance(action, Deal):
        return message("astron.label.deal", seat=seat_name(action.seat), card=card_name(action.card))
    if isinstance(action, Show):
        return message("astron.label.show", seat=seat_name(action.seat), cards=cards_name(action.cards))
    id = "astron.label.discard" if isinstance(action, Discard) else "astron.label.wait"
    return message(id, card=card_name(action.card))


def _fly(state: State, seat: Seat, fly: Fly) -> Message:
    way, count = WAY[fly.card] + fly.side, VALUE[fly.card]
    end = target(state, seat, fly) if 1 <= seat <= state.count else -1
    if end < 0:
        return message(f"astron.label.fly.{way}", count=count)
    return message(f"astron.label.fly.{way}.to", count=count, at=grid_name(end))


def _slide(state: State, side: str) -> Message:
    far = clear_sides(state, state.sliding).get(side, 0) if state.sliding else 0
    if not far:
        return message(f"astron.label.slide.{side}")
    end = state.ships[state.sliding - 1].spot + SIDES[side] * far
    return message(f"astron.label.slide.{side}.to", at=grid_name(end))
