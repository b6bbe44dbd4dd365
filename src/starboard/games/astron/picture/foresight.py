"""Previews: the consequences of an action for each ship, and of the Base's next row."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from starboard.core.message import Event, Message, SeatEvent, message
from starboard.core.scene import Id, Mark
from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.games.astron.rules.actions import Fly, Slide
from starboard.games.astron.rules.base import wind
from starboard.games.astron.rules.board import LAST_OFFSET
from starboard.games.astron.rules.dealing import laid_down
from starboard.games.astron.rules.deck import VALUE, Card
from starboard.games.astron.rules.events import Landed, LandedBadly, Lost, word_of
from starboard.games.astron.rules.exhaust import exhaust, moved, slid
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.legal import course
from starboard.games.astron.rules.state import State
from starboard.games.astron.rules.travel import OWN

MINUS: Final = "\u2212"
SKULL: Final = "skull"
NEXT_SKULL: Final = "next-skull"


@dataclass(frozen=True, slots=True)
class Fate(Value):
    """The consequences for one ship: points, cause of loss, planet where it is grounded, and completion."""

    points: int = 0
    fate: str = ""  # "comet", "rings" or ""
    grounded: int = 0
    done: bool = False

    @property
    def quiet(self) -> bool:
        return not self.points and not self.fate and not self.done

    @property
    def style(self) -> str:
        return "bad" if self.fate or self.points < 0 else "good" if self.points > 0 else ""


QUIET: Final = Fate()


def fates(events: Iterable[Event]) -> dict[Seat, Fate]:
    """Sum up events by the seat they affect."""
    found: dict[Seat, Fate] = {}
    for event in events:
        if not isinstance(event, SeatEvent):
            continue
        old, word = found.get(event.seat, QUIET), word_of(event)
        if isinstance(event, Landed):
            found[event.seat] = Fate(old.points + event.points, old.fate, old.grounded, old.done)
        elif isinstance(event, LandedBadly):
            found[event.seat] = Fate(old.points - 1, old.fate, event.planet, old.done)
        elif isinstance(event, Lost):
            found[event.seat] = Fate(old.points, event.fate, old.grounded, old.done)
        elif word == "hit":
            found[event.seat] = Fate(old.points - 1, old.fate, old.grounded, old.done)
        elif word == "survived":
            found[event.seat] = Fate(old.points + 1, old.fate, old.grounded, old.done)
        elif word == "completed":
            found[event.seat] = Fate(old.points, old.fate, old.grounded, True)
    return found


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points < 0 else "0"


def sign(at: Id, fate: Fate, label: Message, lead: str = "") -> Mark:
    """Return a fate as a badge: points or a skull."""
    if fate.fate:
        return Mark(at, f"{lead}\u2020", "bad", label, NEXT_SKULL if lead else SKULL)
    return Mark(at, lead + signed(fate.points), fate.style, label)


def said(fate: Fate) -> Message:
    """Return a fate in words."""
    if fate.fate:
        return message(f"astron.fate.{fate.fate}")
    word = "good" if fate.points > 0 else "bad" if fate.points < 0 else "none"
    return message(f"astron.fate.{word}", count=abs(fate.points))


# ---- kinds of action


def of_flight(house: House, state: State, seat: Seat, fly: Fly) -> tuple[list[Event], State]:
    """Preview a flight and its exhaust, without anything that follows the turn."""
    events: list[Event] = []
    step, far = course(fly)
    after = moved(house, laid_down(state, seat, fly.card), seat, step, far, cause=OWN, trace=events)
    return events, exhaust(house, after, seat, events)


def of_slide(house: House, state: State, slide: Slide) -> tuple[list[Event], State]:
    events: list[Event] = []
    after = slid(house, state, state.sliding, slide.side, events)
    return events, exhaust(house, after, state.sliding, events)


def of_upheaval(house: House, state: State, seat: Seat, card: Card) -> tuple[list[Event], State]:
    events: list[Event] = []
    return events, wind(house, laid_down(state, seat, card), VALUE[card], events)


def of_drift(house: House, state: State) -> dict[Seat, Fate]:
    """Preview what happens to each ship when the universe moves on by one row."""  # AS-18
    if state.offset >= LAST_OFFSET or not state.flying():
        return {}
    events: list[Event] = []
    wind(house, state, 1, events)
    return fates(events)
