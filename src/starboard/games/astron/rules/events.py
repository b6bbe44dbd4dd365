"""What happened, told as events: the log says them, the picture moves by them. Nothing is told unless asked."""

from functools import cache
from typing import Final

from starboard.core.contract import Seat
from starboard.core.message import Event, Message, event, message, seat_name
from starboard.games.astron.rules.deck import DOWN, NAMES, VALUE, WAY, Card, Hand
from starboard.games.astron.rules.universe import Space, grid_name, space_name

Trace = list[Event] | None


@cache
def card_name(card: Card) -> Message:
    """A card in words."""
    if card == DOWN:
        return message("astron.card.down")
    value = VALUE[card]
    way = WAY[card] if value > 0 else "U.back"
    return message(f"astron.card.{way}", value=abs(value))


def cards_name(cards: Hand) -> Message:
    """Several cards, by their short signs."""
    return message("astron.cards", cards=", ".join([NAMES[card] for card in cards]))


@cache
def hazard_name(hazard: str) -> Message:
    return message(f"astron.hazard.{hazard[0]}")


@cache
def planet_name(planet: int) -> Message:
    return message(f"astron.planet.{planet}")


@cache
def station_name(station: int) -> Message:
    """A station with its number; a Stellar Station with its planet."""
    return message(f"astron.station.{station}" if station in (2, 5, 8) else "astron.station", station=station)


def counted(what: str, number: int) -> Message:
    """So many rows or points, in words."""
    return message(f"astron.{what}", count=number)


def took_off(trace: list[Event], seat: Seat, spot: Space) -> None:
    trace.append(event("astron.took_off", seat=seat_name(seat), at=grid_name(spot)))


def dealt(trace: list[Event], seat: Seat, card: Card) -> None:
    trace.append(event("astron.dealt", seat=seat_name(seat), card=card_name(card), face=NAMES[card]))


def reshuffled(trace: list[Event], cards: int) -> None:
    trace.append(event("astron.reshuffled", cards=cards))


def round_began(trace: list[Event], round: int) -> None:
    trace.append(event("astron.round", round=round))


def flew(trace: list[Event], seat: Seat, card: Card, side: str, start: Space, end: Space) -> None:
    """A ship was moved by its own pilot's card."""
    way = WAY[card] + side
    trace.append(
        event(f"astron.flew.{way}", seat=seat_name(seat), count=VALUE[card], start=grid_name(start), at=grid_name(end),
              face=NAMES[card])
    )  # fmt: skip


def upheaved(trace: list[Event], seat: Seat, card: Card) -> None:
    trace.append(event("astron.upheaved", seat=seat_name(seat), card=card_name(card), face=NAMES[card]))


def unable(trace: list[Event], seat: Seat, card: Card) -> None:
    trace.append(event("astron.unable", seat=seat_name(seat), card=card_name(card), face=NAMES[card]))


def spared(trace: list[Event], seat: Seat, card: Card) -> None:
    trace.append(event("astron.spared", seat=seat_name(seat), card=card_name(card), face=NAMES[card]))


def waited(trace: list[Event], seat: Seat, card: Card, planet: int) -> None:
    name = planet_name(planet)
    trace.append(event("astron.waited", seat=seat_name(seat), card=card_name(card), planet=name, face=NAMES[card]))


def wound(trace: list[Event], rows: int, offset: int) -> None:
    """The Base was moved: onward, or back by a negative number of rows."""
    way = "onward" if rows > 0 else "back"
    trace.append(event(f"astron.wound.{way}", count=abs(rows), rows=rows, offset=offset))


def pushed(trace: list[Event], seat: Seat, by: Seat, start: Space, end: Space) -> None:
    trace.append(
        event("astron.pushed", seat=seat_name(seat), by=seat_name(by), start=grid_name(start), at=grid_name(end))
    )  # fmt: skip


def slid(trace: list[Event], seat: Seat, start: Space, end: Space) -> None:
    trace.append(event("astron.slid", seat=seat_name(seat), start=grid_name(start), at=grid_name(end)))


def must_slide(trace: list[Event], seat: Seat, by: Seat) -> None:
    trace.append(event("astron.must_slide", seat=seat_name(seat), by=seat_name(by)))


_DRIFT: Final = ".drift"


def _how(drift: bool) -> str:
    """What the moving universe does to a ship is told in other words than what the ship's own move does."""
    return _DRIFT if drift else ""


def word_of(event: Event) -> str:
    """What happened, in a word, whether a ship or the universe moved."""
    return event.id.removeprefix("astron.").removesuffix(_DRIFT)


def hit(trace: list[Event], seat: Seat, hazard: str, drift: bool) -> None:
    trace.append(event(f"astron.hit{_how(drift)}", seat=seat_name(seat), hazard=hazard_name(hazard), feature=hazard))


def lost(trace: list[Event], seat: Seat, fate: str, space: Space) -> None:
    trace.append(event(f"astron.lost.{fate}", seat=seat_name(seat), space=space_name(space)))


def landed(trace: list[Event], seat: Seat, station: int, points: int, drift: bool) -> None:
    won = counted("points", points)
    trace.append(
        event(f"astron.landed{_how(drift)}", seat=seat_name(seat), station=station_name(station), won=won,
              number=station, points=points)
    )  # fmt: skip


def landed_badly(trace: list[Event], seat: Seat, planet: int, drift: bool) -> None:
    trace.append(
        event(f"astron.landed_badly{_how(drift)}", seat=seat_name(seat), planet=planet_name(planet), number=planet)
    )


def freed(trace: list[Event], seat: Seat, planet: int) -> None:
    trace.append(event("astron.freed", seat=seat_name(seat), planet=planet_name(planet), number=planet))


def completed(trace: list[Event], seat: Seat) -> None:
    trace.append(event("astron.completed", seat=seat_name(seat)))


def shown(trace: list[Event], seat: Seat, cards: Hand) -> None:
    faces = " ".join([NAMES[card] for card in cards])
    trace.append(event("astron.shown", seat=seat_name(seat), cards=cards_name(cards), faces=faces))


def survived(trace: list[Event], seat: Seat) -> None:
    trace.append(event("astron.survived", seat=seat_name(seat)))


def caught(trace: list[Event], seat: Seat) -> None:
    trace.append(event("astron.caught", seat=seat_name(seat)))


def ended(trace: list[Event], wound_up: bool) -> None:
    """The game is over: GAME OVER has come into sight, or no ship is left."""
    trace.append(event("astron.over" if wound_up else "astron.nobody_left"))


def scored(trace: list[Event], scores: tuple[int, ...], places: tuple[int, ...]) -> None:
    """The final scores, best first, and whether the win is shared."""
    won = "astron.shared" if places.count(1) > 1 else "astron.won"
    for place, seat in sorted([(place, seat) for seat, place in enumerate(places, 1)]):
        id = won if place == 1 else "astron.scored"
        trace.append(event(id, seat=seat_name(seat), points=counted("points", scores[seat - 1]), place=place))


def scored_in_teams(trace: list[Event], sides: list[tuple[int, int, tuple[Seat, ...]]], shared: bool) -> None:
    """Each side with its place and the sum of its points, best first."""
    for place, points, seats in sorted(sides, key=lambda side: side[0]):
        id = "scored" if place > 1 else "shared" if shared else "won"
        team = message(f"astron.team.{len(seats)}", **{f"seat{n}": seat_name(seat) for n, seat in enumerate(seats, 1)})
        trace.append(event(f"astron.team_{id}", team=team, points=counted("points", points), place=place))


def left(trace: list[Event], seat: Seat, winner: Seat) -> None:
    trace.append(event("astron.left", seat=seat_name(seat), winner=seat_name(winner)))
