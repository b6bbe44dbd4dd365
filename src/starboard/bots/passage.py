"""The course of a game: the seat that began, turns, rounds and the ending.

It is derived from the log, so it works for every game. A turn lasts as long as one seat acts. A round ends when play
returns to the seat that began, or passes it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from starboard.core.match import Match
from starboard.core.seating import CHANCE, Seat
from starboard.core.value import Value


@dataclass(frozen=True, slots=True)
class Passage(Value):
    """The course of one game. `ending` joins the first word of its last action and the id of the last event."""

    first: Seat
    actions: int
    turns: int
    rounds: int
    ending: str


def passage(match: Match[Any, Any]) -> Passage:
    """Return the course of a match, which must have no undone rows."""
    actors = [entry.actor for row in match.rows for entry in row.entries]
    seats = turns(actors)
    first, gone_round = seats[0] if seats else CHANCE, rounds(seats, match.seating.count)
    return Passage(first, len(actors), len(seats), gone_round, ending(match))


def turns(actors: Iterable[Seat]) -> list[Seat]:
    """Return the seat of each turn; chance has no turns."""
    found: list[Seat] = []
    for actor in actors:
        if actor != CHANCE and (not found or found[-1] != actor):
            found.append(actor)
    return found


def rounds(turns: Sequence[Seat], count: int) -> int:
    """Return the number of rounds that have begun."""
    places = [(seat - turns[0]) % count for seat in turns]
    return 1 + sum(later <= place for place, later in pairwise(places)) if turns else 0


def ending(match: Match[Any, Any]) -> str:
    words = [entry.action.split()[0] for row in match.rows[-1:] for entry in row.entries[-1:]]
    told = [
        event.id.removeprefix(f"{match.game.key}.")
        for event in match.replay_for_seat(None, len(match.rows)).events[-1:]
    ]
    return " > ".join(words + told)
