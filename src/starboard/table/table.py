"""The state of a table, derived from its rows. Immutable; each command makes the next state."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from starboard.core.chance import Fairness, Share
from starboard.core.history import History
from starboard.core.real_time import advanced, pause_of
from starboard.core.record import Record
from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.core.view import View
from starboard.table.command import EVENT
from starboard.table.occupant import OPEN, Occupant
from starboard.table.pace import Clocks, wound
from starboard.table.setup import TableSetup
from starboard.table.tally import Counted, Tally

GATHERING: Final = "gathering"  # people take seats
SEALING: Final = "sealing"  # seats are closed; clients reveal their shares of the fair chance
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"  # closed by the site's host before the game was decided
HURRY: Final = 20_000  # maximum ms a person may be away in real time
ALONE: Final = 3_000  # ms until a real-time game stops without its only player; longer than a page reload


@dataclass(frozen=True, slots=True)
class Request(Value):
    """A request that needs the others' agreement: an undo to a row, an agreed end, a pause."""

    kind: str
    by: Seat
    to: int = 0
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Table(Value):
    """A table after `n` rows."""

    setup: TableSetup
    owner: str  # the owner, who created the table
    secret: bytes
    n: int
    at: int
    stage: str
    occupants: tuple[Occupant, ...]
    clocks: Clocks
    shown: Mapping[Seat, bytes] = field(default_factory=dict)
    history: History[Any, Any] | None = None
    began: int = 0  # start of this stage; the game's own time counts from the start of play
    decisions: int = 0  # game actions so far; a command names the number that it responds to
    request: Request | None = None
    again: tuple[Seat, ...] = ()  # the seats that want a rematch
    next_table: str = ""  # id of the rematch's table
    paused: bool = False  # clocks are stopped, and play is suspended
    closed: str = ""  # the message of the site's host on closing the table
    private: bool = False  # the doors are closed to spectators
    record: Record | None = None  # header of the record shown here; None: a table to play at
    left: tuple[tuple[str, Seat], ...] = ()  # people who left a seat after the start: they know its secrets
    salts: tuple[str, ...] = ()  # by seat, for the name hashes; empty: the record is of version 1
    starters: tuple[tuple[Occupant, str], ...] = ()  # at the start, with their name hashes in the record's chain

    def occupant(self, seat: Seat) -> Occupant:
        return self.occupants[seat - 1]

    def seats_of(self, who: str) -> tuple[Seat, ...]:
        """Return the seats a person holds; several if they share a screen.

        A record copied from one seat is shown to everyone from that seat's view.
        """
        if self.record is not None:
            viewer = self.record.viewer if self.record.has("viewer") else None
            return () if viewer is None else (viewer,)
        return tuple([seat for seat, one in enumerate(self.occupants, 1) if one.person and one.who == who])

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats where a person plays, present or away."""
        return tuple([seat for seat, occupant in enumerate(self.occupants, 1) if occupant.person])

    @property
    def counts(self) -> bool:
        """True if the result counts beyond the table: for ratings or in a tournament."""
        return self.setup.rated or self.owner == EVENT

    @property
    def present(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, occupant in enumerate(self.occupants, 1) if occupant.present])

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The people in the game who must all agree to a request; those with a bot sitting in are excluded."""
        out = self.setup.game.out(self.history.state) if self.history else ()
        return tuple([seat for seat in self.present if seat not in out])

    @property
    def away(self) -> tuple[Seat, ...]:
        """The seats of people in the game for whom a bot sits in."""
        out = self.setup.game.out(self.history.state) if self.history else ()
        return tuple([seat for seat in self.people if self.occupant(seat).sitting_in and seat not in out])

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.history.actors if self.history and self.stage == PLAYING else ()

    @property
    def alone(self) -> bool:
        """True if only one person plays here, on one seat or several."""
        return len({self.occupant(seat).who for seat in self.people}) == 1

    def pause(self, seat: Seat, at: int | None = None) -> Any | None:
        """Return the action that stops the clock when the only player leaves.

        Return None if there is none, or if the game counts.
        """
        game, history = self.setup.game, self.history
        if history is None or not self.alone or self.counts or not self.occupant(seat).present:
            return None
        return pause_of(game, history.state if at is None else advanced(game, history.state, at), seat)

    def grace(self, seat: Seat) -> int:
        """Return the ms a person may be away in real time before a bot plays for them; 0: no limit.

        If they play alone, the clock stops instead. Turn-based games have no such limit: the table waits or uses its
        clock.
        """
        if not self.setup.game.real_time:
            return 0
        if self.alone:
            return ALONE if self.pause(seat) is not None else 0
        return min(self.setup.pace.grace, HURRY)

    @property
    def auto_replies(self) -> dict[Seat, str]:
        """The auto replies of people without a bot sitting in."""
        return {seat: one.auto_reply for seat, one in enumerate(self.occupants, 1) if one.auto_reply and one.present}

    @property
    def tally(self) -> Tally | None:
        """The series so far, including this game once it is over; None: a single game."""
        setup, tally = self.setup, self.setup.tally
        if tally is None or self.history is None or self.stage != OVER:
            return tally
        return tally.counting(Counted(setup.id, setup.game.series_points(self.history.state)))

    @property
    def series_places(self) -> tuple[int, ...] | None:
        """The places in the series, once it is decided. A series is never decided during a game."""
        tally = self.tally
        if tally is None or self.stage != OVER:
            return None
        return self.setup.game.series_places(self.setup.seating, tally.totals, tally.target)

    def after(self, at: int) -> "Table":
        """Return the table with the row count increased by one."""
        return replace(self, n=self.n + 1, at=at)

    def with_occupants(self, occupants: tuple[Occupant, ...]) -> "Table":
        """Return the table with other occupants. It remembers people who leave a seat after the start."""
        if occupants is self.occupants:
            return self
        pairs = enumerate(zip(self.occupants, occupants, strict=True), 1) if self.history is not None else ()
        gone = [(before.who, seat) for seat, (before, after) in pairs if before.person and before.who != after.who]
        left = self.left + tuple([each for each in gone if each not in self.left])
        return replace(self, occupants=occupants, left=left)

    def known_to(self, who: str) -> frozenset[Seat]:
        """Return the seats whose secrets a person has seen: those they hold, or have held after the start."""
        return frozenset([*self.seats_of(who), *[seat for person, seat in self.left if person == who]])

    def seated(self, seat: Seat, occupant: Occupant) -> tuple[Occupant, ...]:
        """Return the occupants with the one in this seat replaced."""
        return (*self.occupants[: seat - 1], occupant, *self.occupants[seat:])

    @property
    def commitment(self) -> str:
        return Fairness(self.setup.id, self.secret).commitment

    @property
    def fairness(self) -> Fairness:
        """The inputs of the fair chance, complete once all shares are revealed or withheld."""
        shares = [
            Share(seat, occupant.commitment, self.shown.get(seat))
            for seat, occupant in enumerate(self.occupants, 1)
            if occupant.commitment
        ]
        return Fairness(self.setup.id, self.secret, tuple(shares))

    def view(self, seat: Seat | None, at: int | None = None) -> View[Any] | None:
        """Return a seat's view of the game, after the last row or at a later time; None before the start."""
        if self.history is None:
            return None
        game, state = self.setup.game, self.history.state
        return game.view(state if at is None else advanced(game, state, max(self.at, at) - self.began), seat)


def new_table(setup: TableSetup, owner: str, secret: bytes, at: int) -> Table:
    """Return a table before its first row, with all seats open and all clocks full."""
    clocks = wound(setup.pace, setup.seats)
    return Table(setup, owner, secret, n=0, at=at, stage=GATHERING, occupants=(OPEN,) * setup.seats, clocks=clocks)
