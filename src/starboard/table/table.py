"""A table: all that follows from its rows. Immutable; the doers make the next one."""

from collections.abc import Mapping
from typing import Any, Final, final

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
from starboard.table.setup import Setup
from starboard.table.tally import Counted, Tally

GATHERING: Final = "gathering"  # seats are taken
SEALING: Final = "sealing"  # the list is closed; clients show their shares in the chance
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"  # by the host of the site, before the game was decided
HURRY: Final = 20_000  # ms for which a person may be gone in real time, at most
ALONE: Final = 3_000  # ms after which a game in real time stops for its only person: a page reloads sooner


@final
class Request(Value):
    """Something that needs the others' agreement: an undo to a row, the end as things stand, a pause."""

    __slots__ = ("agreed", "by", "kind", "to")

    def __init__(self, kind: str, by: Seat, to: int = 0, agreed: tuple[Seat, ...] = ()) -> None:
        self.kind: Final = kind
        self.by: Final = by
        self.to: Final = to
        self.agreed: Final = agreed

    def parts(self) -> tuple[Any, ...]:
        return self.kind, self.by, self.to, self.agreed


@final
class Table(Value):
    """A table after `n` rows."""

    __slots__ = (
        "again",
        "at",
        "began",
        "clocks",
        "closed",
        "decisions",
        "history",
        "host",
        "left",
        "n",
        "next_table",
        "occupants",
        "paused",
        "private",
        "record",
        "request",
        "salts",
        "secret",
        "setup",
        "shown",
        "stage",
        "starters",
    )  # fmt: skip

    def __init__(
        self, setup: Setup, host: str, secret: bytes, n: int = 0, at: int = 0, stage: str = GATHERING,
        occupants: tuple[Occupant, ...] = (), shown: Mapping[Seat, bytes] | None = None,
        history: History[Any, Any] | None = None, began: int = 0, clocks: Clocks | None = None, decisions: int = 0,
        request: Request | None = None, again: tuple[Seat, ...] = (), next_table: str = "",
        paused: bool = False, closed: str = "", private: bool = False, record: Record | None = None,
        left: tuple[tuple[str, Seat], ...] = (), salts: tuple[str, ...] = (),
        starters: tuple[tuple[Occupant, str], ...] = (),
    ) -> None:  # fmt: skip
        self.setup: Final = setup
        self.host: Final = host  # who made the table
        self.secret: Final = secret
        self.n: Final = n
        self.at: Final = at
        self.stage: Final = stage
        self.occupants: Final = occupants or (OPEN,) * setup.seats
        self.shown: Final[Mapping[Seat, bytes]] = shown or {}
        self.history: Final = history
        self.began: Final = began  # when this stage began; the game's own time counts from the beginning of play
        self.clocks: Final = clocks or wound(setup.pace, setup.seats)
        self.decisions: Final = decisions  # game actions so far: what a command says that it answers
        self.request: Final = request
        self.again: Final = again  # the seats that want a rematch
        self.next_table: Final = next_table  # the id of the table where it is played
        self.paused: Final = paused  # clocks stand still, and nobody plays
        self.closed: Final = closed  # what the host of the site said on closing the table
        self.private: Final = private  # the doors are closed: nobody may watch
        self.record: Final = record  # the header of the record that this table shows; None: it is played at
        self.left: Final = left  # people who gave up a seat after the start, and which: they know what it hides
        self.salts: Final = salts  # by seat, for the hashes of the names; none: the record is of version 1
        self.starters: Final = starters  # who sat there at the start, and the hash of their name that the chain holds

    def parts(self) -> tuple[Any, ...]:
        return (
            self.setup, self.host, self.secret, self.n, self.at, self.stage, self.occupants, self.shown, self.history,
            self.began, self.clocks, self.decisions, self.request, self.again, self.next_table,
            self.paused, self.closed, self.private, self.record, self.left, self.salts,
            self.starters,
        )  # fmt: skip

    def occupant(self, seat: Seat) -> Occupant:
        return self.occupants[seat - 1]

    def seats_of(self, who: str) -> tuple[Seat, ...]:
        """The seats that a person holds: more than one where several share a screen. A record that is the copy of one
        seat is shown to everybody as that seat saw it."""
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
        """Does the result count beyond the table: for ratings, or in an event?"""
        return self.setup.rated or self.host == EVENT

    @property
    def present(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, occupant in enumerate(self.occupants, 1) if occupant.present])

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The people who are there and still in the game: those who must agree to what changes it."""
        out = self.setup.game.out(self.history.state) if self.history else ()
        return tuple([seat for seat in self.present if seat not in out])

    @property
    def away(self) -> tuple[Seat, ...]:
        """The people in the game for whom a bot sits in."""
        out = self.setup.game.out(self.history.state) if self.history else ()
        return tuple([seat for seat in self.people if self.occupant(seat).sitting_in and seat not in out])

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.history.actors if self.history and self.stage == PLAYING else ()

    @property
    def alone(self) -> bool:
        """Does one person play here among bots, on one seat or several?"""
        return len({self.occupant(seat).who for seat in self.people}) == 1

    def pause(self, seat: Seat, at: int | None = None) -> Any | None:
        """The action that stops the clock for the only person when they leave; None: nothing to stop, or it counts."""
        game, history = self.setup.game, self.history
        if history is None or not self.alone or self.counts or not self.occupant(seat).present:
            return None
        return pause_of(game, history.state if at is None else advanced(game, history.state, at), seat)

    def grace(self, seat: Seat) -> int:
        """For how many ms a person may be gone in real time before a bot plays for them, or the clock stops because
        nobody else plays; 0: for ever. By turns the table waits, or its clock decides."""
        if not self.setup.game.real_time:
            return 0
        if self.alone:
            return ALONE if self.pause(seat) is not None else 0
        return min(self.setup.pace.grace, HURRY)

    @property
    def auto_replies(self) -> dict[Seat, str]:
        """The automatic replies of the people who play for themselves."""
        return {seat: one.auto_reply for seat, one in enumerate(self.occupants, 1) if one.auto_reply and one.present}

    @property
    def tally(self) -> Tally | None:
        """The match as it stands: this game counts as soon as it is over. None: a single game."""
        setup, tally = self.setup, self.setup.tally
        if tally is None or self.history is None or self.stage != OVER:
            return tally
        return tally.counting(Counted(setup.id, setup.game.match_points(self.history.state)))

    @property
    def match_places(self) -> tuple[int, ...] | None:
        """The places in the match when it is decided: after a game, never during one."""
        tally = self.tally
        if tally is None or self.stage != OVER:
            return None
        return self.setup.game.match_places(self.setup.seating, tally.totals, tally.target)

    def after(self, row_at: int, **changes: Any) -> "Table":
        """The table one row later, with these changes."""
        occupants: tuple[Occupant, ...] = changes.get("occupants", self.occupants)
        if self.history is not None and occupants is not self.occupants:
            changes["left"] = self.left + self._leaving(occupants)
        kept: dict[str, Any] = {
            "stage": self.stage, "occupants": self.occupants, "shown": self.shown, "history": self.history,
            "began": self.began, "clocks": self.clocks, "decisions": self.decisions, "request": self.request,
            "again": self.again, "next_table": self.next_table, "paused": self.paused, "closed": self.closed,
            "private": self.private, "record": self.record, "left": self.left, "salts": self.salts,
            "starters": self.starters,
        }  # fmt: skip
        return Table(self.setup, self.host, self.secret, self.n + 1, row_at, **{**kept, **changes})

    def _leaving(self, occupants: tuple[Occupant, ...]) -> tuple[tuple[str, Seat], ...]:
        """Return the people who no longer hold their seat among these occupants."""
        pairs = enumerate(zip(self.occupants, occupants, strict=True), 1)
        gone = [(before.who, seat) for seat, (before, after) in pairs if before.person and before.who != after.who]
        return tuple([each for each in gone if each not in self.left])

    def known_to(self, who: str) -> frozenset[Seat]:
        """Return the seats whose secrets a person has seen: those they hold, or held after the start."""
        return frozenset([*self.seats_of(who), *[seat for person, seat in self.left if person == who]])

    def with_occupants(self, occupants: tuple[Occupant, ...]) -> "Table":
        """This very table, with other people at it."""
        setup, host, secret, n, at, stage, _, *rest = self.parts()
        return Table(setup, host, secret, n, at, stage, occupants, *rest)

    def seated(self, seat: Seat, occupant: Occupant) -> tuple[Occupant, ...]:
        """The occupants with one of them changed."""
        return (*self.occupants[: seat - 1], occupant, *self.occupants[seat:])

    @property
    def commitment(self) -> str:
        return Fairness(self.setup.id, self.secret).commitment

    @property
    def fairness(self) -> Fairness:
        """What decides the chances: known in full once the shares are shown or withheld."""
        shares = [
            Share(seat, occupant.commitment, self.shown.get(seat))
            for seat, occupant in enumerate(self.occupants, 1)
            if occupant.commitment
        ]
        return Fairness(self.setup.id, self.secret, tuple(shares))

    def view(self, seat: Seat | None, at: int | None = None) -> View[Any] | None:
        """What a seat may know of the game, after the last row or at a time after it; None before it has begun."""
        if self.history is None:
            return None
        game, state = self.setup.game, self.history.state
        return game.view(state if at is None else advanced(game, state, max(self.at, at) - self.began), seat)
