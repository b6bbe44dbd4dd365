"""Labels for actions, for lists, screen readers and buttons."""

from functools import cache

from starboard.core.message import Message, message
from starboard.games.zylatron.rules.actions import (
    Action,
    Arm,
    Begin,
    Buy,
    Card,
    Down,
    Fire,
    Fly,
    Hand,
    Order,
    Rebuild,
    Strike,
)  # fmt: skip
from starboard.games.zylatron.rules.board import REPAIR
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.names import (
    factory_name,
    kind_name,
    planet_name,
    point_name,
    target_name,
    unit_name,
)
from starboard.games.zylatron.rules.pieces import KIND
from starboard.games.zylatron.rules.state import State


def label(house: House, state: State, action: Action) -> Message:
    galaxy = Galaxy(state)
    if isinstance(action, Order):
        return message(f"zylatron.label.{action.verb}", piece=unit_name(galaxy, action.piece))
    if isinstance(action, Fly):
        return message(f"zylatron.label.{action.verb}", point=point_name(action.point))
    if isinstance(action, Hand):
        named, carrier = unit_name(galaxy, action.piece), unit_name(galaxy, action.carrier)
        return message(f"zylatron.label.{action.verb}", piece=named, carrier=carrier)
    if isinstance(action, Fire):
        named, target = unit_name(galaxy, action.piece), target_name(galaxy, action.target)
        return message("zylatron.label.fire", piece=named, target=target)
    if isinstance(action, Down):
        return message("zylatron.label.down", piece=unit_name(galaxy, action.piece), point=point_name(action.point))
    if isinstance(action, Strike):
        return message("zylatron.label.strike", target=target_name(galaxy, action.target))
    return _rarer(house, galaxy, action)


def _rarer(house: House, galaxy: Galaxy, action: Action) -> Message:
    if isinstance(action, Buy):
        kind, price = kind_name(action.kind), house.price[action.kind]
        return message("zylatron.label.buy", kind=kind, point=point_name(action.point), price=price)
    if isinstance(action, Arm):
        return message("zylatron.label.arm", carrier=unit_name(galaxy, action.carrier), price=house.price["K"])
    if isinstance(action, Rebuild):
        return message("zylatron.label.rebuild", factory=factory_name(action.factory), price=house.rebuild)
    if isinstance(action, Card):
        return message(f"zylatron.label.card.{action.card}")
    if isinstance(action, Begin):
        return message("zylatron.label.begin", planet=planet_name(action.planet))
    return message(f"zylatron.label.{action}")


@cache
def fly_verb(kind: str, far: int) -> Message:
    """Return the button's text for a leg."""
    return message("zylatron.do.walk" if kind == "W" else "zylatron.do.fly", count=far)


def verb(house: House, action: Action) -> Message:
    """Return the button's text for an action."""
    if isinstance(action, Buy):
        return message("zylatron.do.buy", price=house.price[action.kind])
    if isinstance(action, Arm):
        return message("zylatron.do.buy", price=house.price["K"])
    if isinstance(action, Rebuild):
        return message("zylatron.do.rebuild", price=house.rebuild)
    if isinstance(action, Order) and action.verb == "repair":
        return message("zylatron.do.repair", price=REPAIR[KIND[action.piece]])
    return message(f"zylatron.do.{str(action).split(' ')[0]}")
