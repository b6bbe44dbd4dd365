"""A match: a game being played in memory. What a Board is to chess: play, undo, look, write down."""

from collections.abc import Iterable, Sequence
from typing import Final, Generic, TypeVar

from starboard.core import header
from starboard.core.attendance import Attendance
from starboard.core.chance import Fairness, seeded
from starboard.core.contract import Game
from starboard.core.decree import Decree
from starboard.core.errors import Refused
from starboard.core.history import History, opening
from starboard.core.message import Refusal, refusal
from starboard.core.position import Position, usual_seating
from starboard.core.row import Row
from starboard.core.seat_replay import SeatReplay, replay_for_seat
from starboard.core.seating import TABLE, Seat, Seating
from starboard.core.value import Value
from starboard.core.view import View

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


class Match(Generic[S, A]):
    """One game from its first row to its last. The log is the truth; the state follows from it.

    `play` and the other commands check, and raise Refused without changing anything. One command makes one row: the
    actions, and every chance outcome, early answer and automatic reply that follows from them.
    """

    def __init__(
        self,
        game: Game[S, A] | Position[S, A],
        seats: int | None = None,
        *,
        seating: Seating | None = None,
        seed: int = 0,
        fairness: Fairness | None = None,
        players: Sequence[str] = (),
        log: Iterable[Row] | None = None,
        told: bool = False,
        attendance: Attendance | None = None,
    ) -> None:
        """A new match of a game, or from a position. With the `log` of a full record it follows that row by row, or
        raises Broken. `told`: the log is taken as it stands, so that of a copy the states are what its viewer knew.

        A position does not say its seating: the usual one is taken unless one is given; ValueError if that is for
        another number of seats. In real time, the times of the rows go on from the time in the position.

        With an `attendance` the record is of version 3: its chain holds the date and a salted hash of each name.
        """
        self.start: Final = game if isinstance(game, Position) else None  # if it does not begin at the game's own start
        self.game: Final = game.game if isinstance(game, Position) else game
        held = None if self.start is None else len(self.start.scores)
        self.seating: Final = seating or usual_seating(self.game, held if seats is None else seats)
        if held not in (None, self.seating.count):
            raise ValueError(f"the position has {held} seats, not {self.seating.count}")
        self.fairness: Final = fairness or Fairness(f"seed-{seed}", seeded(seed))
        self.players: Final = tuple(players) or tuple([f"seat {seat}" for seat in self.seating.seats])
        self.auto_replies: Final[dict[Seat, str]] = {}
        self.rows: Final[list[Row]] = []
        self.attendance: Final = attendance
        lines = header.opening_lines(self.game, self.seating, self.fairness, str(self.start or ""), attendance)
        self.anchor: Final = header.anchor(lines)
        state = self.start.state if self.start is not None else None
        first = opening(self.game, self.seating, self.fairness, self.anchor, state)
        self._histories: Final[list[History[S, A]]] = [first]
        if log is None:
            row, history = first.begin()
            if row is not None:
                self._add(row, history)
        for row in log or ():
            self._add(*((row, self.history.retrace(row)) if told else self.history.follow(row)))

    # ---- looking

    @property
    def history(self) -> History[S, A]:
        return self._histories[-1]

    @property
    def state(self) -> S:
        return self.history.state

    @property
    def at(self) -> int:
        """The time of the last row, in ms."""
        return self.history.at

    @property
    def head(self) -> str:
        """The mark of the last row: who keeps it can later tell whether anything before it was changed."""
        return self.history.mark

    @property
    def draws(self) -> int:
        """How many draws have been made, undone ones too."""
        return self.history.draws

    @property
    def position(self) -> Position[S, A]:
        """The game as it stands, to be asked and played from without changing this match."""
        return Position(self.game, self.state)

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.position.actors

    @property
    def over(self) -> bool:
        return self.position.over

    @property
    def scores(self) -> tuple[int, ...]:
        return self.position.scores

    @property
    def places(self) -> tuple[int, ...]:
        return self.position.places

    def view(self, seat: Seat | None) -> View[S]:
        return self.position.view(seat)

    def legal(self, seat: Seat | None = None) -> Sequence[A]:
        """The legal actions of a seat, by default of the first that acts."""
        return self.position.legal(seat)

    def why_not(self, action: A | str, seat: Seat | None = None) -> Refusal | None:
        """None if the action can be played now; else the clause that forbids it. Unreadable if it is no action."""
        return self.position.why_not(action, seat)

    def early_answer(self, seat: Seat) -> tuple[A, ...]:
        """What a seat has answered before being asked, if that still stands."""
        held = self.history.answers.get(seat)
        return () if held is None else held[1]

    def state_after(self, n: int) -> S:
        """The state after row n; 0 is the start."""
        return self._histories[n].state

    @property
    def line(self) -> tuple[int, ...]:
        """The numbers of the rows that led here: those that have not been undone."""
        line: list[int] = []
        node = self.history.node
        while True:
            line.append(node.n)
            if node.before is None:
                return tuple(reversed(line)) if node.n else tuple(reversed(line[:-1]))
            node = node.before

    # ---- commands

    def play(self, action: A | str | Iterable[A | str], seat: Seat | None = None, at: int | None = None) -> Row:
        """One action, or several at once: all or none."""
        if self.over:
            raise Refused(refusal("ST-2", "core.over"))
        return self._add(
            *self.history.play(self._actor(seat), self._actions(action), self._time(at), self.auto_replies)
        )

    def decree(self, decree: Decree, by: Seat = TABLE, at: int | None = None) -> Row:
        """Something that the table does: a seat leaves, an end is agreed."""
        return self._add(*self.history.decree(decree, by, self._time(at), self.auto_replies))

    def wake(self, at: int) -> Row:
        """The game's alarm has rung."""
        return self._add(*self.history.wake(at, self.auto_replies))

    def answer_early(self, seat: Seat, action: A | str | Iterable[A | str], at: int | None = None) -> Row:
        """An answer given before the question: kept for this seat alone, dropped when the question changes.

        A later answer takes the place of an earlier one; an empty one takes it back.
        """
        return self._add(*self.history.answer_early(seat, self._actions(action), self._time(at)))

    def undo(self, to: int | None = None, by: Seat = TABLE, at: int | None = None) -> Row:
        """Go back to the position after row `to`, by default before the last row. What is undone stays in the log."""
        return self._add(*self.history.undo(to, by, self._time(at)))

    def free_undo(self, seat: Seat) -> int | None:
        """The earliest row to which this seat may go back without asking: no row since blocks it; None if none."""
        return self.history.free_undo(seat)

    # ---- what one seat saw

    def replay_for_seat(self, seat: Seat | None, n: int) -> SeatReplay[S]:
        """Row n as a seat saw it."""
        row, truth, after = self.rows[n - 1], self._histories[n - 1].state, self._histories[n]
        before = self.game.view(truth, seat)
        dropped = tuple([self.game.write(action) for action in after.dropped.get(seat or TABLE, ())])
        if row.kind in ("undo", "early"):
            return SeatReplay(before, (), self.game.view(after.state, seat), dropped)
        view, events = replay_for_seat(self.game, truth, row, seat)
        return SeatReplay(before, events, view, dropped)

    def _repr_svg_(self) -> str:
        return self.view(None)._repr_svg_()

    def __repr__(self) -> str:
        return f"<Match {self.game!r} row {len(self.rows)}: {self.game.dump(self.state)}>"

    # ---- within

    def _add(self, row: Row, history: History[S, A]) -> Row:
        self.rows.append(row)
        self._histories.append(history)
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
