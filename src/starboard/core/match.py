"""A match: a game being played in memory, like `Board` in python-chess. Play, undo, inspect, save."""

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
from starboard.core.row import HistoryRow
from starboard.core.seat_replay import SeatReplay, replay_for_seat
from starboard.core.seating import TABLE, Seat, Seating
from starboard.core.value import Value
from starboard.core.view import View

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


class Match(Generic[S, A]):
    """One game from its first row to its last. The log is the source of truth; the state follows from it.

    `play` and the other commands raise Refused without changing anything if they are illegal. Each command adds one
    row: the actions, and every chance outcome, early answer and auto reply that follows from them.
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
        log: Iterable[HistoryRow] | None = None,
        told: bool = False,
        attendance: Attendance | None = None,
    ) -> None:
        """Start a match of a game or from a position, or replay a log.

        The `log` of a full record is replayed row by row; raise Broken if it is invalid. With `told`, the log is
        accepted without checks, so the states of a copy contain what its viewer knew.

        A position does not include a seating, so the default is the usual one. Raise ValueError if `seating` has
        another number of seats. In real time, the times of the rows continue from the time in the position.

        With an `attendance`, the record is version 3: its chain covers the date and a salted hash of each name.
        """
        self.start: Final = game if isinstance(game, Position) else None  # None: the game's own start
        self.game: Final = game.game if isinstance(game, Position) else game
        held = None if self.start is None else len(self.start.scores)
        self.seating: Final = seating or usual_seating(self.game, held if seats is None else seats)
        if held not in (None, self.seating.count):
            raise ValueError(f"the position has {held} seats, not {self.seating.count}")
        self.fairness: Final = fairness or Fairness(f"seed-{seed}", seeded(seed))
        self.players: Final = tuple(players) or tuple([f"seat {seat}" for seat in self.seating.seats])
        self.auto_replies: Final[dict[Seat, str]] = {}
        self.rows: Final[list[HistoryRow]] = []
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

    # ---- queries

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
        """The mark of the last row: keep it to detect later changes to any row before it."""
        return self.history.mark

    @property
    def draws(self) -> int:
        """The number of draws so far, including undone ones."""
        return self.history.draws

    @property
    def position(self) -> Position[S, A]:
        """The current position. Playing on from it does not change this match."""
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
        """Return the legal actions of a seat, by default the first one that acts."""
        return self.position.legal(seat)

    def why_not(self, action: A | str, seat: Seat | None = None) -> Refusal | None:
        """Return None if the action can be played now, else the refusal; raise Unreadable if the text is invalid."""
        return self.position.why_not(action, seat)

    def early_answer(self, seat: Seat) -> tuple[A, ...]:
        """Return the early answer of a seat if it is still valid."""
        held = self.history.answers.get(seat)
        return () if held is None else held[1]

    def state_after(self, n: int) -> S:
        """Return the state after row n; 0 is the start."""
        return self._histories[n].state

    @property
    def line(self) -> tuple[int, ...]:
        """The numbers of the rows that led here, excluding undone ones."""
        line: list[int] = []
        node = self.history.node
        while True:
            line.append(node.n)
            if node.before is None:
                return tuple(reversed(line)) if node.n else tuple(reversed(line[:-1]))
            node = node.before

    # ---- commands

    def play(self, action: A | str | Iterable[A | str], seat: Seat | None = None, at: int | None = None) -> HistoryRow:
        """Play one or more actions; either all are played or none."""
        if self.over:
            raise Refused(refusal("ST-2", "core.over"))
        return self._add(
            *self.history.play(self._actor(seat), self._actions(action), self._time(at), self.auto_replies)
        )

    def decree(self, decree: Decree, by: Seat = TABLE, at: int | None = None) -> HistoryRow:
        """Apply a decree: a seat leaves, or the seats agree to end the game."""
        return self._add(*self.history.decree(decree, by, self._time(at), self.auto_replies))

    def wake(self, at: int) -> HistoryRow:
        """Advance the game to its alarm."""
        return self._add(*self.history.wake(at, self.auto_replies))

    def answer_early(self, seat: Seat, action: A | str | Iterable[A | str], at: int | None = None) -> HistoryRow:
        """Record an early answer, visible to this seat only; it is dropped if the question changes.

        A later answer replaces an earlier one; an empty one withdraws it.
        """
        return self._add(*self.history.answer_early(seat, self._actions(action), self._time(at)))

    def undo(self, to: int | None = None, by: Seat = TABLE, at: int | None = None) -> HistoryRow:
        """Go back to the position after row `to`, by default before the last row. Undone rows stay in the log."""
        return self._add(*self.history.undo(to, by, self._time(at)))

    def free_undo(self, seat: Seat) -> int | None:
        """Return the earliest row to which this seat may undo without the others' consent; None if there is none."""
        return self.history.free_undo(seat)

    # ---- replay for one seat

    def replay_for_seat(self, seat: Seat | None, n: int) -> SeatReplay[S]:
        """Return row n as a seat saw it."""
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
        return f"<Match {self.game!r} row {len(self.rows)}: {self.game.write_state(self.state)}>"

    # ---- internals

    def _add(self, row: HistoryRow, history: History[S, A]) -> HistoryRow:
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
