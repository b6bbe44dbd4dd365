"""How a game passed: who began, how many turns and rounds it took, how it ended.

Every game can be asked this, for it is read off the log: a turn lasts as long as one seat acts and nobody else, and a
round ends when the play has come round to who began, or past them.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Final, final

from starboard.core.match import Match
from starboard.core.seating import CHANCE, Seat
from starboard.core.value import Value


@final
class Passage(Value):
    """How one game passed. `ending` is the word of its last action, and what the last event was."""

    __slots__ = ("actions", "ending", "first", "rounds", "turns")

    def __init__(self, first: Seat, actions: int, turns: int, rounds: int, ending: str) -> None:
        self.first: Final = first
        self.actions: Final = actions
        self.turns: Final = turns
        self.rounds: Final = rounds
        self.ending: Final = ending

    def parts(self) -> tuple[Any, ...]:
        return self.first, self.actions, self.turns, self.rounds, self.ending


def passage(match: Match[Any, Any]) -> Passage:
    """Of a match of which nothing was undone."""
    actors = [entry.actor for row in match.rows for entry in row.entries]
    seats = turns(actors)
    first, gone_round = seats[0] if seats else CHANCE, rounds(seats, match.seating.count)
    return Passage(first, len(actors), len(seats), gone_round, ending(match))


def turns(actors: Iterable[Seat]) -> list[Seat]:
    """Whose turn it was, turn by turn. Chance has none."""
    found: list[Seat] = []
    for actor in actors:
        if actor != CHANCE and (not found or found[-1] != actor):
            found.append(actor)
    return found


def rounds(turns: Sequence[Seat], count: int) -> int:
    """How many rounds have begun."""
    places = [(seat - turns[0]) % count for seat in turns]
    return 1 + sum(later <= place for place, later in pairwise(places)) if turns else 0


def ending(match: Match[Any, Any]) -> str:
    words = [entry.action.split()[0] for row in match.rows[-1:] for entry in row.entries[-1:]]
    told = [
        event.id.removeprefix(f"{match.game.key}.")
        for event in match.replay_for_seat(None, len(match.rows)).events[-1:]
    ]
    return " > ".join(words + told)
