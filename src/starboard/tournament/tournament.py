"""The state of a tournament, derived from its rows. Immutable; the director makes the next state."""

from dataclasses import dataclass, replace
from typing import Final

GATHERING: Final = "gathering"  # people sign up; no round has begun
PLAYING: Final = "playing"  # a table of the current round is not finished
BETWEEN: Final = "between"  # all tables of the round are finished, and another round follows
OVER: Final = "over"

PERSON: Final = "person"
BOT: Final = "bot"


@dataclass(frozen=True, slots=True)
class Terms:
    """The organizer's choices.

    `seats` is the preferred table size; `sizes` lists the sizes up to it that the game allows, smallest first.
    `starts` is when the site begins the first round by itself, in ms since 1970; 0: the organizer begins it.
    """

    name: str
    game: str
    options: str
    seats: int
    sizes: tuple[int, ...]
    rounds: int
    pace: str
    starts: int = 0


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person or bot who signed up.

    `who` is the person's id or the bot's level. `since` is the first round they can be paired in. `gone`: they are no
    longer paired.
    """

    number: int
    kind: str
    who: str
    name: str
    since: int
    gone: bool = False


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table of a round: entrant numbers in seat order and, once it is finished, their places.

    `reason` was given by the organizer for a corrected result or a closed table. `closed`: the table ended undecided.
    """

    number: int
    seats: tuple[int, ...]
    places: tuple[int, ...] = ()
    reason: str = ""
    closed: bool = False

    @property
    def finished(self) -> bool:
        return bool(self.places)


@dataclass(frozen=True, slots=True)
class Round:
    """A round. `began` is in ms since 1970."""

    number: int
    tables: tuple[RoundTable, ...]
    byes: tuple[int, ...] = ()
    began: int = 0

    @property
    def finished(self) -> bool:
        return all(table.finished for table in self.tables)

    @property
    def roster(self) -> frozenset[int]:
        """The numbers of the entrants in this round, with or without a table."""
        return frozenset([*self.byes, *(number for table in self.tables for number in table.seats)])

    def with_table(self, table: RoundTable) -> "Round":
        return replace(self, tables=tuple(table if each.number == table.number else each for each in self.tables))


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament after `n` rows."""

    id: str
    code: str
    organizer: str
    terms: Terms
    n: int = 0
    at: int = 0
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    ended: bool = False

    @property
    def stage(self) -> str:
        if self.ended:
            return OVER
        if not self.rounds:
            return GATHERING
        if not self.rounds[-1].finished:
            return PLAYING
        return OVER if len(self.rounds) >= self.terms.rounds else BETWEEN

    @property
    def finished_rounds(self) -> tuple[Round, ...]:
        """The finished rounds. Only these count, and only as a whole."""
        return tuple(each for each in self.rounds if each.finished)

    @property
    def active(self) -> tuple[Entrant, ...]:
        """The entrants to be paired in the next round."""
        return tuple(each for each in self.entrants if not each.gone)

    def entrant(self, number: int) -> Entrant:
        return self.entrants[number - 1]

    def entrant_of(self, person: str) -> Entrant | None:
        return next((each for each in self.entrants if each.kind == PERSON and each.who == person), None)

    def includes(self, person: str) -> bool:
        """Return whether a person organizes the tournament or has signed up."""
        return person == self.organizer or self.entrant_of(person) is not None

    def table(self, round: int, number: int) -> RoundTable | None:
        if not 1 <= round <= len(self.rounds):
            return None
        return next((each for each in self.rounds[round - 1].tables if each.number == number), None)

    def with_entrant(self, entrant: Entrant) -> "Tournament":
        others = [each for each in self.entrants if each.number != entrant.number]
        return replace(self, entrants=tuple(sorted([*others, entrant], key=lambda each: each.number)))

    def with_table(self, round: int, table: RoundTable) -> "Tournament":
        rounds = [each.with_table(table) if each.number == round else each for each in self.rounds]
        return replace(self, rounds=tuple(rounds))
