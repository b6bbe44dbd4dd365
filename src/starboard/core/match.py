"""A match: a game being played in memory. What a Board is to chess: play, undo, look, write down."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

from starboard.core import header
from starboard.core.chance import Fairness, seeded
from starboard.core.contract import TABLE, Decree, Game, Seat, Seating, View
from starboard.core.course import Broken, Course, Refused, begin, opening
from starboard.core.message import Refusal, refusal
from starboard.core.row import Row
from starboard.core.value import Value
from starboard.core.witness import Witnessed, relive

__all__ = ["Broken", "Match", "Refused"]

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


class Match(Generic[S, A]):
    """One game from its first row to its last. The log is the truth; the state follows from it.

    `play` and its kin check, and raise Refused without changing anything. One command makes one row: the
    actions, and every chance outcome, early answer and habit that follows from them.
    """

    def __init__(
        self,
        game: Game[S, A],
        seats: int | None = None,
        *,
        seating: Seating | None = None,
        seed: int = 0,
        fairness: Fairness | None = None,
        players: Sequence[str] = (),
        log: Iterable[Row] | None = None,
    ) -> None:
        """A new match; with a `log`, that of a full record, one that follows it row by row, or raises Broken."""
        self.game: Final = game
        self.seating: Final = seating or usual_seating(game, seats)
        self.fairness: Final = fairness or Fairness(f"seed-{seed}", seeded(seed))
        self.players: Final = tuple(players) or tuple([f"seat {seat}" for seat in self.seating.seats])
        self.habits: Final[dict[Seat, str]] = {}
        self.rows: Final[list[Row]] = []
        self.anchor: Final = header.anchor(header.opening_lines(game, self.seating, self.fairness))
        self._courses: Final[list[Course[S, A]]] = [opening(game, self.seating, self.fairness, self.anchor)]
        if log is None:
            row, course = begin(game, self.seating, self.fairness, self.anchor)
            if row is not None:
                self._add(row, course)
        for row in log or ():
            self._add(*self.course.follow(row))

    # ---- looking

    @property
    def course(self) -> Course[S, A]:
        return self._courses[-1]

    @property
    def state(self) -> S:
        return self.course.state

    @property
    def at(self) -> int:
        """The time of the last row, in ms."""
        return self.course.at

    @property
    def head(self) -> str:
        """The mark of the last row: who keeps it can later tell whether anything before it was changed."""
        return self.course.mark

    @property
    def draws(self) -> int:
        """How many draws have been made, undone ones too."""
        return self.course.draws

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.course.actors

    @property
    def over(self) -> bool:
        return not self.actors

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.scores(self.state)

    @property
    def places(self) -> tuple[int, ...]:
        return self.game.places(self.state)

    def view(self, seat: Seat | None) -> View[S]:
        return self.game.view(self.state, seat)

    def legal(self, seat: Seat | None = None) -> Sequence[A]:
        """The legal actions of a seat, by default of the one that is to act."""
        actors = self.actors
        seat = actors[0] if seat is None and actors else seat
        return self.game.legal(self.state, seat) if seat is not None and seat in actors else ()

    def why_not(self, action: A | str, seat: Seat | None = None) -> Refusal | None:
        if self.over:
            return refusal("ST-2", "core.over")
        return self.game.why_not(self.state, self._actor(seat), self._action(action))

    def early_answer(self, seat: Seat) -> tuple[A, ...]:
        """What a seat has answered before being asked, if that still stands."""
        held = self.course.answers.get(seat)
        return () if held is None else held[1]

    def state_after(self, n: int) -> S:
        """The state after row n; 0 is the start."""
        return self._courses[n].state

    @property
    def line(self) -> tuple[int, ...]:
        """The numbers of the rows that led here: those that have not been undone."""
        line: list[int] = []
        past = self.course.past
        while True:
            line.append(past.n)
            if past.before is None:
                return tuple(reversed(line)) if past.n else tuple(reversed(line[:-1]))
            past = past.before

    # ---- commands

    def play(self, action: A | str | Iterable[A | str], seat: Seat | None = None, at: int | None = None) -> Row:
        """One action, or several at once: all or none."""
        if self.over:
            raise Refused(refusal("ST-2", "core.over"))
        return self._add(*self.course.play(self._actor(seat), self._actions(action), self._time(at), self.habits))

    def decree(self, decree: Decree, by: Seat = TABLE, at: int | None = None) -> Row:
        """Something that the table does: a seat leaves, an end is agreed."""
        return self._add(*self.course.decree(decree, by, self._time(at), self.habits))

    def wake(self, at: int) -> Row:
        """The game's alarm has rung."""
        return self._add(*self.course.wake(at, self.habits))

    def answer_early(self, seat: Seat, action: A | str | Iterable[A | str], at: int | None = None) -> Row:
        """An answer given before the question: kept for this seat alone, dropped when the question changes.

        A later answer takes the place of an earlier one; an empty one takes it back.
        """
        return self._add(*self.course.answer_early(seat, self._actions(action), self._time(at)))

    def undo(self, to: int | None = None, by: Seat = TABLE, at: int | None = None) -> Row:
        """Go back to the position after row `to`, by default before the last row. What is undone stays in the log."""
        return self._add(*self.course.undo(to, by, self._time(at)))

    def free_undo(self, seat: Seat) -> int | None:
        """The earliest row to which this seat may go back without asking: behind it nothing is sealed; None if none."""
        return self.course.free_undo(seat)

    # ---- what one seat lives through

    def witness(self, seat: Seat | None, n: int) -> Witnessed[S]:
        """Row n as a seat saw it."""
        row, truth, after = self.rows[n - 1], self._courses[n - 1].state, self._courses[n]
        before = self.game.view(truth, seat)
        dropped = tuple([self.game.write(action) for action in after.dropped.get(seat or TABLE, ())])
        if row.kind in ("undo", "early"):
            return Witnessed(before, (), self.game.view(after.state, seat), dropped)
        view, events = relive(self.game, truth, row, seat)
        return Witnessed(before, events, view, dropped)

    def _repr_svg_(self) -> str:
        return self.view(None)._repr_svg_()

    def __repr__(self) -> str:
        return f"<Match {self.game!r} row {len(self.rows)}: {self.game.dump(self.state)}>"

    # ---- within

    def _add(self, row: Row, course: Course[S, A]) -> Row:
        self.rows.append(row)
        self._courses.append(course)
        return row

    def _time(self, at: int | None) -> int:
        return self.at if at is None else at

    def _actor(self, seat: Seat | None) -> Seat:
        return self.actors[0] if seat is None else seat

    def _action(self, action: A | str) -> A:
        return self.game.read(action) if isinstance(action, str) else action

    def _actions(self, action: A | str | Iterable[A | str]) -> list[A]:
        if isinstance(action, (str, Value)):
            return [self._action(action)]
        return [self._action(step) for step in action]


def usual_seating(game: Game[Any, Any], seats: int | None) -> Seating:
    """The first seating for so many seats, by default for the fewest; ValueError if there is none."""
    count = game.seats.start if seats is None else seats
    if count not in game.seats:
        raise ValueError(f"{game.key} is for {game.seats.start} to {game.seats.stop - 1} seats, not for {count}")
    seatings = game.seatings(count)
    if not seatings:
        raise ValueError(f"{game.key} cannot be played by {count} with these options: {game.options}")
    return seatings[0]
