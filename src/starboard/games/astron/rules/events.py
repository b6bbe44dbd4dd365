"""The events of the game, for the log and the animations. No event is created when `trace` is None."""

from functools import cache
from typing import Any, Final, final

from starboard.core.message import Event, Message, SeatEvent, event, message, seat_name
from starboard.core.seating import Seat
from starboard.games.astron.rules.deck import DOWN, NAMES, VALUE, WAY, Card, Hand
from starboard.games.astron.rules.universe import Space, grid_name, space_name

Trace = list[Event] | None


@cache
def card_name(card: Card) -> Message:
    """Return the name of a card."""
    if card == DOWN:
        return message("astron.card.down")
    value = VALUE[card]
    way = WAY[card] if value > 0 else "U.back"
    return message(f"astron.card.{way}", value=abs(value))


def cards_name(cards: Hand) -> Message:
    """Return the short names of several cards."""
    return message("astron.cards", cards=", ".join([NAMES[card] for card in cards]))


@cache
def hazard_name(hazard: str) -> Message:
    return message(f"astron.hazard.{hazard[0]}")


@cache
def planet_name(planet: int) -> Message:
    return message(f"astron.planet.{planet}")


@cache
def station_name(station: int) -> Message:
    """Return the name of a station, with its number or, for a Stellar Station, its planet."""
    return message(f"astron.station.{station}" if station in (2, 5, 8) else "astron.station", station=station)


def counted(what: str, number: int) -> Message:
    """Return a number of rows or points as a message."""
    return message(f"astron.{what}", count=number)


# ---- events read by the picture and the lessons


@final
class TookOff(SeatEvent):
    """A ship was put on its pad."""

    def __init__(self, seat: Seat, spot: Space) -> None:
        super().__init__("astron.took_off", seat, at=grid_name(spot))
        self.spot: Final = spot


@final
class Flown(SeatEvent):
    """A ship was moved by a card, pushed or slid."""

    def __init__(self, id: str, seat: Seat, origin: Space, end: Space, /, **args: Any) -> None:
        super().__init__(id, seat, **args)
        self.start: Final = origin
        self.end: Final = end


@final
class Lost(SeatEvent):
    """A ship was destroyed by the comet or the rings."""

    def __init__(self, seat: Seat, fate: str, space: Space) -> None:
        super().__init__(f"astron.lost.{fate}", seat, space=space_name(space))
        self.fate: Final = fate
        self.space: Final = space


@final
class Landed(SeatEvent):
    """A ship landed on a station and scored points."""

    def __init__(self, seat: Seat, station: int, points: int, drift: bool) -> None:
        name, won = station_name(station), counted("points", points)
        super().__init__(f"astron.landed{_how(drift)}", seat, station=name, won=won, number=station, points=points)
        self.station: Final = name
        self.points: Final = points


@final
class LandedBadly(SeatEvent):
    """A ship was grounded on a planet."""

    def __init__(self, seat: Seat, planet: int, drift: bool) -> None:
        super().__init__(f"astron.landed_badly{_how(drift)}", seat, planet=planet_name(planet), number=planet)
        self.planet: Final = planet


@final
class Wound(Event):
    """The Base was moved onward, or back if `rows` is negative."""

    def __init__(self, rows: int, offset: int) -> None:
        way = "onward" if rows > 0 else "back"
        super().__init__(f"astron.wound.{way}", count=abs(rows), rows=rows, offset=offset)
        self.rows: Final = rows


_DRIFT: Final = ".drift"


def _how(drift: bool) -> str:
    """Return the id suffix for events caused by the moving Base, which have separate texts."""
    return _DRIFT if drift else ""


def word_of(event: Event) -> str:
    """Return the kind of an event: its id without the game's prefix and the drift suffix."""
    return event.id.removeprefix("astron.").removesuffix(_DRIFT)


# ---- adding events to a trace


def dealt(trace: list[Event], seat: Seat, card: Card) -> None:
    trace.append(SeatEvent("astron.dealt", seat, card=card_name(card), face=NAMES[card]))


def reshuffled(trace: list[Event], cards: int) -> None:
    trace.append(event("astron.reshuffled", cards=cards))


def round_began(trace: list[Event], round: int) -> None:
    trace.append(event("astron.round", round=round))


def flew(trace: list[Event], seat: Seat, card: Card, side: str, start: Space, end: Space) -> None:
    """Record that a ship was moved by its pilot's card."""
    way = WAY[card] + side
    trace.append(
        Flown(f"astron.flew.{way}", seat, start, end, count=VALUE[card], start=grid_name(start), at=grid_name(end),
              face=NAMES[card])
    )  # fmt: skip


def upheaved(trace: list[Event], seat: Seat, card: Card) -> None:
    trace.append(SeatEvent("astron.upheaved", seat, card=card_name(card), face=NAMES[card]))


def unable(trace: list[Event], seat: Seat, card: Card) -> None:
    trace.append(SeatEvent("astron.unable", seat, card=card_name(card), face=NAMES[card]))


def spared(trace: list[Event], seat: Seat, card: Card) -> None:
    trace.append(SeatEvent("astron.spared", seat, card=card_name(card), face=NAMES[card]))


def waited(trace: list[Event], seat: Seat, card: Card, planet: int) -> None:
    name = planet_name(planet)
    trace.append(SeatEvent("astron.waited", seat, card=card_name(card), planet=name, face=NAMES[card]))


def pushed(trace: list[Event], seat: Seat, by: Seat, start: Space, end: Space) -> None:
    trace.append(
        Flown("astron.pushed", seat, start, end, by=seat_name(by), start=grid_name(start), at=grid_name(end))
    )  # fmt: skip


def slid(trace: list[Event], seat: Seat, start: Space, end: Space) -> None:
    trace.append(Flown("astron.slid", seat, start, end, start=grid_name(start), at=grid_name(end)))


def must_slide(trace: list[Event], seat: Seat, by: Seat) -> None:
    trace.append(SeatEvent("astron.must_slide", seat, by=seat_name(by)))


def hit(trace: list[Event], seat: Seat, hazard: str, drift: bool) -> None:
    trace.append(SeatEvent(f"astron.hit{_how(drift)}", seat, hazard=hazard_name(hazard), feature=hazard))


def freed(trace: list[Event], seat: Seat, planet: int) -> None:
    trace.append(SeatEvent("astron.freed", seat, planet=planet_name(planet), number=planet))


def completed(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("astron.completed", seat))


def shown(trace: list[Event], seat: Seat, cards: Hand) -> None:
    faces = " ".join([NAMES[card] for card in cards])
    trace.append(SeatEvent("astron.shown", seat, cards=cards_name(cards), faces=faces))


def survived(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("astron.survived", seat))


def caught(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("astron.caught", seat))


def ended(trace: list[Event], wound_up: bool) -> None:
    """Record the end of the game: GAME OVER is in the window, or no ship is left."""
    trace.append(event("astron.over" if wound_up else "astron.nobody_left"))


def scored(trace: list[Event], scores: tuple[int, ...], places: tuple[int, ...]) -> None:
    """Record the final scores, best first, and whether the win is shared."""
    won = "astron.shared" if places.count(1) > 1 else "astron.won"
    for place, seat in sorted([(place, seat) for seat, place in enumerate(places, 1)]):
        id = won if place == 1 else "astron.scored"
        trace.append(event(id, seat=seat_name(seat), points=counted("points", scores[seat - 1]), place=place))


def scored_in_teams(trace: list[Event], sides: list[tuple[int, int, tuple[Seat, ...]]], shared: bool) -> None:
    """Record each side's place and total points, best first."""
    for place, points, seats in sorted(sides, key=lambda side: side[0]):
        id = "scored" if place > 1 else "shared" if shared else "won"
        team = message(f"astron.team.{len(seats)}", **{f"seat{n}": seat_name(seat) for n, seat in enumerate(seats, 1)})
        trace.append(event(f"astron.team_{id}", team=team, points=counted("points", points), place=place))


def left(trace: list[Event], seat: Seat, winner: Seat) -> None:
    trace.append(SeatEvent("astron.left", seat, winner=seat_name(winner)))
