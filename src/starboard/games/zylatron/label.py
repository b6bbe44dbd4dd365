"""Actions in words, as they are listed or read out before they are done."""

from starboard.core.message import Message, message
from starboard.games.zylatron.actions import (
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
from starboard.games.zylatron.galaxy import Galaxy
from starboard.games.zylatron.grid import IDS
from starboard.games.zylatron.house import House
from starboard.games.zylatron.state import State
from starboard.games.zylatron.tell import factory_name, kind_name, piece_name, planet_name, target_name


def label(house: House, state: State, action: Action) -> Message:
    galaxy = Galaxy(state)
    if isinstance(action, Order):
        return message(f"zylatron.label.{action.verb}", piece=piece_name(galaxy, action.piece))
    if isinstance(action, Fly):
        return message(f"zylatron.label.{action.verb}", point=IDS[action.point])
    if isinstance(action, Hand):
        named, carrier = piece_name(galaxy, action.piece), piece_name(galaxy, action.carrier)
        return message(f"zylatron.label.{action.verb}", piece=named, carrier=carrier)
    if isinstance(action, Fire):
        named, target = piece_name(galaxy, action.piece), target_name(galaxy, action.target)
        return message("zylatron.label.fire", piece=named, target=target)
    if isinstance(action, Down):
        return message("zylatron.label.down", piece=piece_name(galaxy, action.piece), point=IDS[action.point])
    if isinstance(action, Strike):
        return message("zylatron.label.strike", target=target_name(galaxy, action.target))
    return _rarer(house, galaxy, action)


def _rarer(house: House, galaxy: Galaxy, action: Action) -> Message:
    if isinstance(action, Buy):
        kind, price = kind_name(action.kind), house.price[action.kind]
        return message("zylatron.label.buy", kind=kind, point=IDS[action.point], price=price)
    if isinstance(action, Arm):
        return message("zylatron.label.arm", carrier=piece_name(galaxy, action.carrier), price=house.price["K"])
    if isinstance(action, Rebuild):
        return message("zylatron.label.rebuild", factory=factory_name(action.factory), price=house.rebuild)
    if isinstance(action, Card):
        return message(f"zylatron.label.card.{action.card}")
    if isinstance(action, Begin):
        return message("zylatron.label.begin", planet=planet_name(action.planet))
    return message(f"zylatron.label.{action}")
