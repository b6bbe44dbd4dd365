"""Events for the log and the animations. They are recorded only if the caller passes a trace."""

from functools import cache
from typing import Final, final

from starboard.core.message import Event, Message, SeatEvent, event, message, seat_name
from starboard.core.seating import Seat
from starboard.games.spacewalk.rules.actions import field_name
from starboard.games.spacewalk.rules.board import POINTS, Field, world_name
from starboard.games.spacewalk.rules.orbit import Orbit, Spot
from starboard.games.spacewalk.rules.ships import OWNER, SIZE, Ships, each

Trace = list[Event] | None

MINOR: Final[frozenset[str]] = frozenset(
    f"spacewalk.{word}" for word in ("landed", "chose", "chose_own", "declined", "passed", "round", "scored")
)  # bookkeeping events, shown only if nothing else happened in the same row

_SIZES: Final = {size: message(f"spacewalk.size.{size}") for size in ("L", "M", "S")}


def size_name(size: str) -> Message:
    return _SIZES[size]


@cache
def kind_name(kind: str) -> Message:
    return message(f"spacewalk.card.{kind}")


@cache
def ship_name(ship: Ships) -> Message:
    """Return a ship with its owner and size, as an argument of a message."""
    return message("spacewalk.ship", owner=seat_name(OWNER[ship]), size=_SIZES[SIZE[ship]], code=SIZE[ship])


def counted(what: str, count: int) -> Message:
    """Return a count in words, such as points."""
    return message(f"spacewalk.{what}", count=count)


def group_name(ships: int) -> Message:
    """Name all ships on a planet: the ship, both ships, all of them."""
    return message("spacewalk.group.two" if ships == 2 else "spacewalk.group", count=ships)


# ---- read by the picture and the lessons


@final
class Placed(Event):
    """A ship is placed on a planet."""

    def __init__(self, ship: Ships, planet: Field) -> None:
        size, world = _SIZES[SIZE[ship]], world_name(planet)
        owner, named = seat_name(OWNER[ship]), ship_name(ship)
        super().__init__("spacewalk.placed", seat=owner, ship=named, size=size, planet=planet, world=world)
        self.ship: Final = ship
        self.planet: Final = planet


@final
class Lifted(SeatEvent):
    """A seat launches all ships of a planet."""

    def __init__(self, seat: Seat, planet: Field, ships: Ships) -> None:
        group, world = group_name(len(each(ships))), world_name(planet)
        super().__init__("spacewalk.lifted", seat, planet=planet, group=group, world=world)
        self.planet: Final = planet


@final
class Flew(Event):
    """A ship flies a number of fields, and lands on a planet or falls into a hole."""

    def __init__(self, orbit: Orbit, ship: Ships, start: Spot, fields: int, target: Spot) -> None:
        planet, named = orbit.planets[start], ship_name(ship)
        if target >= 0:
            world = world_name(orbit.planets[target])
            super().__init__("spacewalk.landed", ship=named, start=planet, fields=fields, world=world)
        else:
            hole, points = field_name(target), POINTS[SIZE[ship]]
            super().__init__("spacewalk.fell", ship=named, start=planet, fields=fields, hole=hole, points=points)
        self.ship: Final = ship
        self.start: Final = planet
        self.fields: Final = fields
        self.hole: Final = min(target, 0)  # 0: it lands

    @property
    def owner(self) -> Seat:
        return OWNER[self.ship]


@final
class Played(SeatEvent):
    """A seat plays a card, or copies the effect of the last one."""

    def __init__(self, seat: Seat, kind: str, effect: str) -> None:
        card = kind_name(effect)
        if kind == effect:
            super().__init__("spacewalk.played", seat, card=card, kind=effect)
        else:
            super().__init__("spacewalk.copied", seat, effect=card, kind=effect)
        self.card: Final = card


# ---- text only


def drawn(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("spacewalk.first", seat))


def chose(trace: list[Event], seat: Seat, owner: Seat) -> None:
    id = "spacewalk.chose_own" if owner == seat else "spacewalk.chose"
    trace.append(SeatEvent(id, seat, owner=seat_name(owner)))


def spent(trace: list[Event], seat: Seat, left: int, on: str) -> None:
    """Record a token spent `on` "again" or "step"."""
    trace.append(SeatEvent(f"spacewalk.spent.{on}", seat, left=left))


def declined(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("spacewalk.declined", seat))


def passed(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("spacewalk.passed", seat))


def took_back(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("spacewalk.took_back", seat))


def round_began(trace: list[Event], round: int) -> None:
    trace.append(event("spacewalk.round", round=round))


def eliminated(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("spacewalk.eliminated", seat))


def scored(trace: list[Event], scores: tuple[int, ...], places: tuple[int, ...]) -> None:
    """Record the final scores, best first, and whether the win is shared."""
    if len(scores) == 2:
        trace.append(SeatEvent("spacewalk.won.two", 1 + places.index(1), place=1))  # SW-85
        return
    won = "spacewalk.shared" if places.count(1) > 1 else "spacewalk.won"
    for place, seat in sorted((place, seat) for seat, place in enumerate(places, 1)):
        id = won if place == 1 else "spacewalk.scored"
        trace.append(SeatEvent(id, seat, points=counted("points", scores[seat - 1]), place=place))


def left(trace: list[Event], seat: Seat, winner: Seat) -> None:
    trace.append(SeatEvent("spacewalk.left", seat, winner=seat_name(winner)))
