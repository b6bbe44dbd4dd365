"""What happened, told as events: the log says them, the picture moves by them. Nothing is told unless asked."""

from functools import cache
from typing import Final

from starboard.core.contract import Seat
from starboard.core.message import Event, Message, event, message, seat_name
from starboard.games.spacewalk.rules.actions import field_name
from starboard.games.spacewalk.rules.board import POINTS, Field, world_name
from starboard.games.spacewalk.rules.orbit import Orbit, Spot
from starboard.games.spacewalk.rules.ships import OWNER, SIZE, Ships, each

Trace = list[Event] | None

MINOR: Final[frozenset[str]] = frozenset(
    f"spacewalk.{word}" for word in ("landed", "chose", "chose_own", "declined", "passed", "round", "scored")
)  # bookkeeping beside what happened in the same row

_SIZES: Final = {size: message(f"spacewalk.size.{size}") for size in ("L", "M", "S")}


def size_name(size: str) -> Message:
    return _SIZES[size]


@cache
def kind_name(kind: str) -> Message:
    return message(f"spacewalk.card.{kind}")


@cache
def ship_name(ship: Ships) -> Message:
    """A ship as an argument of a message: whose, and how large."""
    return message("spacewalk.ship", owner=seat_name(OWNER[ship]), size=_SIZES[SIZE[ship]], code=SIZE[ship])


def counted(what: str, count: int) -> Message:
    """So many points, in words."""
    return message(f"spacewalk.{what}", count=count)


def group_name(ships: int) -> Message:
    """Everything on a planet: the ship, both ships, all of them."""
    return message("spacewalk.group.two" if ships == 2 else "spacewalk.group", count=ships)


def drawn(trace: list[Event], seat: Seat) -> None:
    trace.append(event("spacewalk.first", seat=seat_name(seat)))


def placed(trace: list[Event], ship: Ships, planet: Field) -> None:
    size, world = _SIZES[SIZE[ship]], world_name(planet)
    owner, named = seat_name(OWNER[ship]), ship_name(ship)
    trace.append(event("spacewalk.placed", seat=owner, ship=named, size=size, planet=planet, world=world))


def lifted(trace: list[Event], seat: Seat, planet: Field, ships: Ships) -> None:
    group, world = group_name(len(each(ships))), world_name(planet)
    trace.append(event("spacewalk.lifted", seat=seat_name(seat), planet=planet, group=group, world=world))


def flew(trace: list[Event], orbit: Orbit, ship: Ships, start: Spot, fields: int, target: Spot) -> None:
    """A ship lands on a planet, or falls into a hole."""
    planet, named = orbit.planets[start], ship_name(ship)
    if target >= 0:
        world = world_name(orbit.planets[target])
        trace.append(event("spacewalk.landed", ship=named, start=planet, fields=fields, world=world))
    else:
        points = POINTS[SIZE[ship]]
        hole = field_name(target)
        trace.append(event("spacewalk.fell", ship=named, start=planet, fields=fields, hole=hole, points=points))


def chose(trace: list[Event], seat: Seat, owner: Seat) -> None:
    id = "spacewalk.chose_own" if owner == seat else "spacewalk.chose"
    trace.append(event(id, seat=seat_name(seat), owner=seat_name(owner)))


def spent(trace: list[Event], seat: Seat, left: int, on: str) -> None:
    """A token was spent `on` "again" or "step"."""
    trace.append(event(f"spacewalk.spent.{on}", seat=seat_name(seat), left=left))


def declined(trace: list[Event], seat: Seat) -> None:
    trace.append(event("spacewalk.declined", seat=seat_name(seat)))


def passed(trace: list[Event], seat: Seat) -> None:
    trace.append(event("spacewalk.passed", seat=seat_name(seat)))


def played(trace: list[Event], seat: Seat, kind: str, effect: str) -> None:
    if kind == effect:
        trace.append(event("spacewalk.played", seat=seat_name(seat), card=kind_name(kind), kind=kind))
    else:
        trace.append(event("spacewalk.copied", seat=seat_name(seat), effect=kind_name(effect), kind=effect))


def took_back(trace: list[Event], seat: Seat) -> None:
    trace.append(event("spacewalk.took_back", seat=seat_name(seat)))


def round_began(trace: list[Event], round: int) -> None:
    trace.append(event("spacewalk.round", round=round))


def eliminated(trace: list[Event], seat: Seat) -> None:
    trace.append(event("spacewalk.eliminated", seat=seat_name(seat)))


def scored(trace: list[Event], scores: tuple[int, ...], places: tuple[int, ...]) -> None:
    """The final scores, best first, and whether the win is shared."""
    won = "spacewalk.shared" if places.count(1) > 1 else "spacewalk.won"
    for place, seat in sorted((place, seat) for seat, place in enumerate(places, 1)):
        id = won if place == 1 else "spacewalk.scored"
        trace.append(event(id, seat=seat_name(seat), points=counted("points", scores[seat - 1]), place=place))


def left(trace: list[Event], seat: Seat, winner: Seat) -> None:
    trace.append(event("spacewalk.left", seat=seat_name(seat), winner=seat_name(winner)))
