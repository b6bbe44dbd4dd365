"""The course of a game: where it stands after so many rows. Immutable, so that any number of holders may share it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar, final

from starboard.core.chance import Fairness
from starboard.core.contract import CHANCE, TABLE, Decree, Game, Leave, Seat, Seating, View, read_decree
from starboard.core.draft import carried_out
from starboard.core.message import Refusal, refusal
from starboard.core.row import UNSEEN, Entry, Row
from starboard.core.scribe import Answers, Scribe
from starboard.core.value import Value

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


class Refused(Exception):
    """A command that the rules do not allow; nothing has changed. `refusal` says why, by which clause."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal: Final = refusal


class Broken(ValueError):
    """A log that does not follow from the rules or from its own chance."""


@final
class Past(Value, Generic[S]):
    """A row that has not been undone, the state after it, and what led there. `free`: `by` may undo it unasked."""

    __slots__ = ("before", "by", "free", "n", "state")

    def __init__(self, n: int, state: S, by: Seat = TABLE, free: bool = False, before: "Past[S] | None" = None) -> None:
        self.n: Final = n
        self.state: Final = state
        self.by: Final = by
        self.free: Final = free
        self.before: Final = before

    def parts(self) -> tuple[Any, ...]:
        return self.n, self.state, self.by, self.free, self.before


NO_HABITS: Final[Mapping[Seat, str]] = {}


@final
class Course(Generic[S, A]):
    """A game after `n` rows: the state, the line that led to it, the draws made, the early answers kept.

    Every command gives a row and the course after it, or raises Refused; this course stays as it is.
    """

    __slots__ = ("answers", "at", "draws", "dropped", "fairness", "game", "mark", "n", "past", "seating")

    def __init__(
        self, game: Game[S, A], seating: Seating, fairness: Fairness, mark: str, past: Past[S],
        n: int = 0, at: int = 0, draws: int = 0,
        answers: Answers[S, A] | None = None, dropped: Mapping[Seat, tuple[A, ...]] | None = None,
    ) -> None:  # fmt: skip
        self.game: Final = game
        self.seating: Final = seating
        self.fairness: Final = fairness
        self.mark: Final = mark  # of the last row, or what the chain hangs from
        self.past: Final = past
        self.n: Final = n
        self.at: Final = at
        self.draws: Final = draws
        self.answers: Final[Answers[S, A]] = answers or {}
        self.dropped: Final[Mapping[Seat, tuple[A, ...]]] = (
            dropped or {}
        )  # the early answers that the last row made void

    @property
    def state(self) -> S:
        return self.past.state

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.game.actors(self.past.state)

    # ---- commands

    def play(
        self, by: Seat, actions: Sequence[A], at: int, habits: Mapping[Seat, str] = NO_HABITS
    ) -> tuple[Row, "Course[S, A]"]:
        """One action of a seat, or several at once: all or none."""
        if not actions:
            raise Refused(refusal("ST-4", "core.nothing_there"))
        game, scribe, at = self.game, self._scribe(), max(at, self.at)
        state = game.advance(self.state, at)
        free = True
        for action in actions:
            why = game.why_not(state, by, action)
            if why is not None:
                raise Refused(why)
            after = scribe.enter(state, by, action)
            free = free and not game.seals(state, by, action, after)
            state = after
        state = scribe.follow(state, habits)
        free = free and len(scribe.entries) == len(actions)
        return self._append("play", by, at, "", scribe, state, free)

    def decree(
        self, decree: Decree, by: Seat, at: int, habits: Mapping[Seat, str] = NO_HABITS
    ) -> tuple[Row, "Course[S, A]"]:
        """Something that the table does: a seat leaves, an end is agreed."""
        if isinstance(decree, Leave) and decree.seat not in self.seating.seats:
            raise Refused(refusal("ST-5", "core.no_such_seat", seat=decree.seat))
        at = max(at, self.at)
        state = self.game.decree(self.game.advance(self.state, at), decree) if self.actors else None
        if state is None:
            raise Refused(refusal("ST-5", "core.no_such_decree"))
        scribe = self._scribe()
        return self._append("decree", by, at, str(decree), scribe, scribe.follow(state, habits))

    def wake(self, at: int, habits: Mapping[Seat, str] = NO_HABITS) -> tuple[Row, "Course[S, A]"]:
        """The game's alarm has rung."""
        scribe, at = self._scribe(), max(at, self.at)
        state = scribe.follow(self.game.advance(self.state, at), habits)
        return self._append("alarm", TABLE, at, "", scribe, state)

    def answer_early(self, seat: Seat, actions: Sequence[A], at: int) -> tuple[Row, "Course[S, A]"]:
        """An answer given before the question: kept for this seat alone, dropped when the question changes.

        A later answer takes the place of an earlier one; an empty one takes it back.
        """
        question = self.game.ahead(self.state, seat)
        if question is None:
            raise Refused(refusal("ST-6", "core.no_question_ahead"))
        planned = carried_out(self.game, question, seat, actions)
        if isinstance(planned, Refusal):
            raise Refused(planned)
        scribe = self._scribe()
        scribe.entries.extend([Entry(seat, self.game.write(action), None, UNSEEN, (seat,)) for action in actions])
        kept = {other: answer for other, answer in self.answers.items() if other != seat}
        if actions:
            kept[seat] = question, tuple(actions)
        return self._append("early", seat, max(at, self.at), "", scribe, self.state, answers=kept)

    def undo(self, to: int | None, by: Seat, at: int) -> tuple[Row, "Course[S, A]"]:
        """Back to the position after row `to`, by default before the last row. What is undone stays in the log."""
        past = self.past.before
        if past is None:
            raise Refused(refusal("ST-3", "core.nothing_to_undo"))
        to = past.n if to is None else to
        while past is not None and past.n != to:
            past = past.before
        if past is None:
            raise Refused(refusal("ST-3", "core.not_in_line", row=to))
        return self._append("undo", by, max(at, self.at), str(to), self._scribe(), past.state, past=past)

    def free_undo(self, seat: Seat) -> int | None:
        """The earliest row to which this seat may go back without asking: behind it nothing is sealed; None if none."""
        free: int | None = None
        past = self.past
        while past.before is not None and past.free and past.by == seat:
            past = past.before
            free = past.n
        return free

    def recalled(self, seat: Seat) -> Iterator[View[S]]:
        """What a seat knew after the rows that led here, newest first."""
        past: Past[S] | None = self.past
        while past is not None:
            yield self.game.view(past.state, seat)
            past = past.before

    # ---- following a log

    def follow(self, row: Row) -> tuple[Row, "Course[S, A]"]:
        """A row of a full record, written anew, and the course after it; Broken if rules or draws do not lead to it."""
        if row.at < self.at:
            raise Broken(f"row {row.n} is earlier than the row before it")
        if row.kind == "play" and row.by != TABLE and (not row.entries or row.entries[0].actor != row.by):
            raise Broken(f"row {row.n} does not begin with an action of its author")
        if row.kind == "start" and (self.n or self.actors != (CHANCE,)):
            raise Broken(f"row {row.n}: chance does not begin here")
        if row.kind in ("undo", "early"):
            return self._follow_aside(row)
        state: S | None = self.game.advance(self.state, row.at)
        if row.kind == "decree" and state is not None:
            decree = read_decree(row.argument)
            known = not isinstance(decree, Leave) or decree.seat in self.seating.seats
            state = self.game.decree(state, decree) if known and self.actors else None
        if state is None:
            raise Broken(f"row {row.n}: there is no decree {row.argument!r} here")
        scribe = self._scribe()
        free = row.kind == "play"
        for entry in row.entries:
            before, state = state, self._follow_entry(scribe, state, entry, row)
            free = free and entry.actor == row.by
            free = free and not self.game.seals(before, row.by, self.game.read(entry.action), state)
        if self.game.actors(state) == (CHANCE,):
            raise Broken(f"row {row.n} ends where chance is to act")
        if scribe.awaited(state):
            raise Broken(f"row {row.n} ends where an early answer was due")
        return self._append(row.kind, row.by, row.at, row.argument, scribe, state, free)

    def _follow_aside(self, row: Row) -> tuple[Row, "Course[S, A]"]:
        """An undo or an early answer: no action is carried out."""
        try:
            if row.kind == "undo":
                return self.undo(_row_number(row), row.by, row.at)
            actions = [self.game.read(entry.action) for entry in row.entries]
            return self.answer_early(row.by, actions, row.at)
        except Refused as refused:
            raise Broken(f"row {row.n}: {refused}") from None

    def _follow_entry(self, scribe: Scribe[S, A], state: S, entry: Entry, row: Row) -> S:
        action = self.game.read(entry.action)
        if entry.actor != CHANCE or self.game.actors(state) != (CHANCE,):
            why = self.game.why_not(state, entry.actor, action)
            if why is not None:
                raise Broken(f"row {row.n}: {entry.action!r} is refused: {why}")
            due = scribe.awaited(state)
            if due and due[0] != action:
                raise Broken(f"row {row.n}: {entry.action!r} is not what was answered early")
            return scribe.enter(state, entry.actor, action)
        outcome, draw = scribe.drawn(state)
        if outcome != action:
            raise Broken(f"row {row.n}: {entry.action!r} was not drawn; {self.game.write(outcome)!r} was")
        return scribe.enter(state, CHANCE, action, draw)

    # ---- within

    def _scribe(self) -> Scribe[S, A]:
        return Scribe(self.game, self.seating.seats, self.fairness, self.draws, self.answers)

    def _append(
        self, kind: str, by: Seat, at: int, argument: str, scribe: Scribe[S, A], state: S, free: bool = False,
        *, past: Past[S] | None = None, answers: Answers[S, A] | None = None,
    ) -> tuple[Row, "Course[S, A]"]:  # fmt: skip
        row = Row(self.n + 1, kind, by, at, argument, tuple(scribe.entries))
        if row.private:
            row = row.sealed(self.fairness.seal(row.n, row.body()))
        row = row.chained(self.mark)
        if kind == "early":
            past = self.past
        elif past is None:
            past = Past(row.n, state, by, free, None if kind == "start" else self.past)
        kept, dropped = self._sifted(self.answers if answers is None else answers, scribe, state)
        after = Course(
            self.game, self.seating, self.fairness, row.mark, past, row.n, at, scribe.draws, kept, dropped
        )  # fmt: skip
        return row, after

    def _sifted(
        self, answers: Answers[S, A], scribe: Scribe[S, A], state: S
    ) -> tuple[Answers[S, A], Mapping[Seat, tuple[A, ...]]]:
        """The early answers whose question still lies ahead; and those that were neither used nor kept."""
        if not answers:
            return answers, {}
        left = {seat: held for seat, held in answers.items() if seat not in scribe.used}
        kept = {seat: held for seat, held in left.items() if self.game.ahead(state, seat) == held[0]}
        return kept, {seat: held[1] for seat, held in left.items() if seat not in kept}


def begin(
    game: Game[S, A], seating: Seating, fairness: Fairness, anchor: str, at: int = 0,
    habits: Mapping[Seat, str] = NO_HABITS,
) -> tuple[Row | None, Course[S, A]]:  # fmt: skip
    """A new course; chance may act before anybody else does, and nobody goes back behind that."""
    course = opening(game, seating, fairness, anchor)
    if course.actors != (CHANCE,):
        return None, course
    scribe = course._scribe()
    return course._append("start", TABLE, at, "", scribe, scribe.follow(course.state, habits))


def opening(game: Game[S, A], seating: Seating, fairness: Fairness, anchor: str) -> Course[S, A]:
    """The course of a game of which nothing has been written yet."""
    return Course(game, seating, fairness, anchor, Past(0, game.start(seating)))


def _row_number(row: Row) -> int:
    if not row.argument.isdecimal():
        raise Broken(f"row {row.n} does not say to which row it goes back")
    return int(row.argument)
