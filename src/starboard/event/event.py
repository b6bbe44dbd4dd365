"""An event: all that follows from its rows. Immutable; the referee makes the next one."""

from dataclasses import dataclass, replace
from typing import Final

GATHERING: Final = "gathering"  # people sign up; no round has begun
PLAYING: Final = "playing"  # a table of the current round is not finished
BETWEEN: Final = "between"  # all tables of the round are finished, and another round is to come
OVER: Final = "over"

PERSON: Final = "person"
BOT: Final = "bot"


@dataclass(frozen=True, slots=True)
class Terms:
    """What the organizer chose. `seats` is the wanted size of a table; `sizes` are those that the game allows up to
    it, smallest first."""

    name: str
    game: str
    options: str
    seats: int
    sizes: tuple[int, ...]
    rounds: int
    pace: str


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person or a bot who signed up. `who` is the person's id or the bot's level; `since` the first round in which
    they can be paired; `gone`: they are not paired any more."""

    number: int
    kind: str
    who: str
    name: str
    since: int
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round: entrants by number in the order of their seats, and their places once it is finished.

    `reason` is what the organizer wrote on correcting the result or closing the table; `closed`: it ended undecided.
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
    number: int
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    @property
    def finished(self) -> bool:
        return all(table.finished for table in self.tables)

    @property
    def roster(self) -> frozenset[int]:
        """Everybody who was there to be paired."""
        return frozenset([*self.byes, *(number for table in self.tables for number in table.seats)])

    def with_table(self, table: Table) -> "Round":
        return replace(self, tables=tuple(table if each.number == table.number else each for each in self.tables))


@dataclass(frozen=True, slots=True)
class Event:
    """An event after `n` rows."""

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
        """The rounds that count: a round does so as a whole."""
        return tuple(each for each in self.rounds if each.finished)

    @property
    def active(self) -> tuple[Entrant, ...]:
        """Those who are paired in the next round."""
        return tuple(each for each in self.entrants if not each.gone)

    def entrant(self, number: int) -> Entrant:
        return self.entrants[number - 1]

    def entrant_of(self, person: str) -> Entrant | None:
        return next((each for each in self.entrants if each.kind == PERSON and each.who == person), None)

    def includes(self, person: str) -> bool:
        """Return whether a person organizes the event or has signed up."""
        return person == self.organizer or self.entrant_of(person) is not None

    def table(self, round: int, number: int) -> Table | None:
        if not 1 <= round <= len(self.rounds):
            return None
        return next((each for each in self.rounds[round - 1].tables if each.number == number), None)

    def with_entrant(self, entrant: Entrant) -> "Event":
        others = [each for each in self.entrants if each.number != entrant.number]
        return replace(self, entrants=tuple(sorted([*others, entrant], key=lambda each: each.number)))

    def with_table(self, round: int, table: Table) -> "Event":
        rounds = [each.with_table(table) if each.number == round else each for each in self.rounds]
        return replace(self, rounds=tuple(rounds))
