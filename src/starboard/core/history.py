"""The history of a game: the state after each row that still stands. Immutable, so that it can be shared."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, Generic, TypeVar, final

from starboard.core.chance import Fairness
from starboard.core.contract import Game
from starboard.core.decree import Decree, Leave, read_decree
from starboard.core.draft import carried_out
from starboard.core.errors import Broken, Refused
from starboard.core.message import Refusal, refusal
from starboard.core.real_time import advanced
from starboard.core.row import UNSEEN, Entry, Row
from starboard.core.row_writer import Answers, RowWriter
from starboard.core.seating import CHANCE, TABLE, Seat, Seating
from starboard.core.value import Value
from starboard.core.view import View

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


@final
class HistoryNode(Value, Generic[S]):
    """A row that has not been undone, the state after it, and what led there. `free`: `by` may undo it unasked;
    `actions`: what `by` played in it, in notation."""

    __slots__ = ("actions", "before", "by", "free", "n", "state")

    def __init__(
        self, n: int, state: S, by: Seat = TABLE, free: bool = False, before: "HistoryNode[S] | None" = None,
        actions: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.n: Final = n
        self.state: Final = state
        self.by: Final = by
        self.free: Final = free
        self.before: Final = before
        self.actions: Final = actions

    def parts(self) -> tuple[Any, ...]:
        return self.n, self.state, self.by, self.free, self.before, self.actions


NO_AUTO_REPLIES: Final[Mapping[Seat, str]] = {}


@final
class History(Generic[S, A]):
    """A game after `n` rows: the state, the line that led to it, the draws made, the early answers kept.

    Every command gives a row and the history after it, or raises Refused; this history stays as it is.
    """

    __slots__ = ("answers", "at", "draws", "dropped", "fairness", "game", "mark", "n", "node", "seating")

    def __init__(
        self, game: Game[S, A], seating: Seating, fairness: Fairness, mark: str, node: HistoryNode[S],
        n: int = 0, at: int = 0, draws: int = 0,
        answers: Answers[S, A] | None = None, dropped: Mapping[Seat, tuple[A, ...]] | None = None,
    ) -> None:  # fmt: skip
        self.game: Final = game
        self.seating: Final = seating
        self.fairness: Final = fairness
        self.mark: Final = mark  # of the last row, or what the chain hangs from
        self.node: Final = node
        self.n: Final = n
        self.at: Final = at
        self.draws: Final = draws
        self.answers: Final[Answers[S, A]] = answers or {}
        self.dropped: Final[Mapping[Seat, tuple[A, ...]]] = (
            dropped or {}
        )  # the early answers that the last row made void

    @property
    def state(self) -> S:
        return self.node.state

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.game.actors(self.node.state)

    # ---- commands

    def begin(
        self, at: int = 0, auto_replies: Mapping[Seat, str] = NO_AUTO_REPLIES
    ) -> tuple[Row | None, "History[S, A]"]:
        """Chance may act before anybody else does, and nobody goes back behind that. No row if a seat begins."""
        if self.actors != (CHANCE,):
            return None, self
        writer = self._writer()
        return self._append("start", TABLE, at, "", writer, writer.follow(self.state, auto_replies))

    def play(
        self, by: Seat, actions: Sequence[A], at: int, auto_replies: Mapping[Seat, str] = NO_AUTO_REPLIES
    ) -> tuple[Row, "History[S, A]"]:
        """One action of a seat, or several at once: all or none."""
        if not actions:
            raise Refused(refusal("ST-4", "core.nothing_there"))
        game, writer, at = self.game, self._writer(), max(at, self.at)
        state = advanced(game, self.state, at)
        free = True
        for action in actions:
            why = game.why_not(state, by, action)
            if why is not None:
                raise Refused(why)
            after = writer.enter(state, by, action)
            free = free and not game.blocks_free_undo(state, by, action, after)
            state = after
        state = writer.follow(state, auto_replies)
        free = free and len(writer.entries) == len(actions)
        return self._append("play", by, at, "", writer, state, free)

    def decree(
        self, decree: Decree, by: Seat, at: int, auto_replies: Mapping[Seat, str] = NO_AUTO_REPLIES
    ) -> tuple[Row, "History[S, A]"]:
        """Something that the table does: a seat leaves, an end is agreed."""
        if isinstance(decree, Leave) and decree.seat not in self.seating.seats:
            raise Refused(refusal("ST-5", "core.no_such_seat", seat=decree.seat))
        at = max(at, self.at)
        state = self.game.decree(advanced(self.game, self.state, at), decree) if self.actors else None
        if state is None:
            raise Refused(refusal("ST-5", "core.no_such_decree"))
        writer = self._writer()
        return self._append("decree", by, at, str(decree), writer, writer.follow(state, auto_replies))

    def wake(self, at: int, auto_replies: Mapping[Seat, str] = NO_AUTO_REPLIES) -> tuple[Row, "History[S, A]"]:
        """The game's alarm has rung."""
        writer, at = self._writer(), max(at, self.at)
        state = writer.follow(advanced(self.game, self.state, at), auto_replies)
        return self._append("alarm", TABLE, at, "", writer, state)

    def answer_early(self, seat: Seat, actions: Sequence[A], at: int) -> tuple[Row, "History[S, A]"]:
        """An answer given before the question: kept for this seat alone, dropped when the question changes.

        A later answer takes the place of an earlier one; an empty one takes it back.
        """
        question = self.game.upcoming_decision(self.state, seat)
        if question is None:
            raise Refused(refusal("ST-6", "core.no_question_ahead"))
        planned = carried_out(self.game, question, seat, actions)
        if isinstance(planned, Refusal):
            raise Refused(planned)
        writer = self._writer()
        writer.entries.extend([Entry(seat, self.game.write(action), None, UNSEEN, (seat,)) for action in actions])
        kept = {other: answer for other, answer in self.answers.items() if other != seat}
        if actions:
            kept[seat] = question, tuple(actions)
        return self._append("early", seat, max(at, self.at), "", writer, self.state, answers=kept)

    def undo(self, to: int | None, by: Seat, at: int) -> tuple[Row, "History[S, A]"]:
        """Back to the position after row `to`, by default before the last row. What is undone stays in the log."""
        node = self.node.before
        if node is None:
            raise Refused(refusal("ST-3", "core.nothing_to_undo"))
        to = node.n if to is None else to
        while node is not None and node.n != to:
            node = node.before
        if node is None:
            raise Refused(refusal("ST-3", "core.not_in_line", row=to))
        return self._append("undo", by, max(at, self.at), str(to), self._writer(), node.state, node=node)

    def free_undo(self, seat: Seat) -> int | None:
        """The earliest row to which this seat may go back without asking: no row since blocks it; None if none."""
        free: int | None = None
        node = self.node
        while node.before is not None and node.free and node.by == seat:
            node = node.before
            free = node.n
        return free

    def recalled(self, seat: Seat) -> Iterator[View[S]]:
        """What a seat knew after the rows that led here, newest first."""
        node: HistoryNode[S] | None = self.node
        while node is not None:
            yield self.game.view(node.state, seat)
            node = node.before

    def last_move(self, seat: Seat) -> HistoryNode[S] | None:
        """The row of the last move that a seat has made and that still stands; None if there is none."""
        node = self.node
        while node.before is not None and (node.by != seat or not node.actions):
            node = node.before
        return node if node.before is not None else None

    # ---- following a log

    def follow(self, row: Row) -> tuple[Row, "History[S, A]"]:
        """A row of a full record, written anew, and the history after. Broken if rules or draws do not lead there."""
        if row.at < self.at:
            raise Broken(f"row {row.n} is earlier than the row before it")
        if row.kind == "play" and row.by != TABLE and (not row.entries or row.entries[0].actor != row.by):
            raise Broken(f"row {row.n} does not begin with an action of its author")
        if row.kind == "start" and (self.n or self.actors != (CHANCE,)):
            raise Broken(f"row {row.n}: chance does not begin here")
        if row.kind in ("undo", "early"):
            return self._follow_aside(row)
        state: S | None = advanced(self.game, self.state, row.at)
        if row.kind == "decree" and state is not None:
            decree = read_decree(row.argument)
            known = not isinstance(decree, Leave) or decree.seat in self.seating.seats
            state = self.game.decree(state, decree) if known and self.actors else None
        if state is None:
            raise Broken(f"row {row.n}: there is no decree {row.argument!r} here")
        writer = self._writer()
        free = row.kind == "play"
        for entry in row.entries:
            before, state = state, self._follow_entry(writer, state, entry, row)
            free = free and entry.actor == row.by
            free = free and not self.game.blocks_free_undo(before, row.by, self.game.read(entry.action), state)
        if self.game.actors(state) == (CHANCE,):
            raise Broken(f"row {row.n} ends where chance is to act")
        if writer.awaited(state):
            raise Broken(f"row {row.n} ends where an early answer was due")
        return self._append(row.kind, row.by, row.at, row.argument, writer, state, free)

    def _follow_aside(self, row: Row) -> tuple[Row, "History[S, A]"]:
        """An undo or an early answer: no action is carried out."""
        try:
            if row.kind == "undo":
                return self.undo(_row_number(row), row.by, row.at)
            actions = [self.game.read(entry.action) for entry in row.entries]
            return self.answer_early(row.by, actions, row.at)
        except Refused as refused:
            raise Broken(f"row {row.n}: {refused}") from None

    def _follow_entry(self, writer: RowWriter[S, A], state: S, entry: Entry, row: Row) -> S:
        action = self.game.read(entry.action)
        if entry.actor != CHANCE or self.game.actors(state) != (CHANCE,):
            why = self.game.why_not(state, entry.actor, action)
            if why is not None:
                raise Broken(f"row {row.n}: {entry.action!r} is refused: {why}")
            due = writer.awaited(state)
            if due and due[0] != action:
                raise Broken(f"row {row.n}: {entry.action!r} is not what was answered early")
            return writer.enter(state, entry.actor, action)
        outcome, draw = writer.drawn(state)
        if outcome != action:
            raise Broken(f"row {row.n}: {entry.action!r} was not drawn; {self.game.write(outcome)!r} was")
        return writer.enter(state, CHANCE, action, draw)

    def retrace(self, row: Row) -> "History[S, A]":
        """The history after a row as a record tells it: moves and draws are taken as told, and nothing is checked. Of
        a copy this is what its viewer saw."""
        node, state = self.node, self.state
        if row.kind == "undo":
            node = self._node_at(_row_number(row))
        elif row.kind != "early":
            state = advanced(self.game, state, row.at)
            decreed = self.game.decree(state, read_decree(row.argument)) if row.kind == "decree" else state
            if decreed is None:
                raise Broken(f"row {row.n}: there is no decree {row.argument!r} here")
            state = decreed
            for entry in row.entries:
                if entry.action != UNSEEN:
                    state = self.game.apply(state, entry.actor, self.game.read(entry.action))
            node = self._node_after(row, state)
        draws = self.draws + len([entry for entry in row.entries if entry.draw is not None])
        return History(self.game, self.seating, self.fairness, row.mark, node, row.n, max(row.at, self.at), draws)

    # ---- within

    def _node_at(self, n: int) -> HistoryNode[S]:
        node: HistoryNode[S] | None = self.node
        while node is not None and node.n != n:
            node = node.before
        if node is None:
            raise Broken(f"row {n} is not on the line that led here")
        return node

    def _node_after(self, row: Row, state: S, free: bool = False) -> HistoryNode[S]:
        before = None if row.kind == "start" else self.node
        played = takewhile(lambda entry: entry.actor == row.by, row.entries) if row.kind == "play" else ()
        return HistoryNode(row.n, state, row.by, free, before, tuple([entry.action for entry in played]))

    def _writer(self) -> RowWriter[S, A]:
        return RowWriter(self.game, self.seating.seats, self.fairness, self.draws, self.answers)

    def _append(
        self, kind: str, by: Seat, at: int, argument: str, writer: RowWriter[S, A], state: S, free: bool = False,
        *, node: HistoryNode[S] | None = None, answers: Answers[S, A] | None = None,
    ) -> tuple[Row, "History[S, A]"]:  # fmt: skip
        row = Row(self.n + 1, kind, by, at, argument, tuple(writer.entries))
        if row.private:
            row = row.sealed(self.fairness.seal(row.n, row.body()))
        row = row.chained(self.mark)
        if kind == "early":
            node = self.node
        elif node is None:
            node = self._node_after(row, state, free)
        kept, dropped = self._sifted(self.answers if answers is None else answers, writer, state)
        after = History(
            self.game, self.seating, self.fairness, row.mark, node, row.n, at, writer.draws, kept, dropped
        )  # fmt: skip
        return row, after

    def _sifted(
        self, answers: Answers[S, A], writer: RowWriter[S, A], state: S
    ) -> tuple[Answers[S, A], Mapping[Seat, tuple[A, ...]]]:
        """The early answers whose question still lies ahead; and those that were neither used nor kept."""
        if not answers:
            return answers, {}
        left = {seat: held for seat, held in answers.items() if seat not in writer.used}
        kept = {seat: held for seat, held in left.items() if self.game.upcoming_decision(state, seat) == held[0]}
        return kept, {seat: held[1] for seat, held in left.items() if seat not in kept}


def opening(
    game: Game[S, A], seating: Seating, fairness: Fairness, anchor: str, state: S | None = None
) -> History[S, A]:
    """The history of a game of which nothing has been written yet, from its start or from the state given."""
    return History(game, seating, fairness, anchor, HistoryNode(0, game.start(seating) if state is None else state))


def _row_number(row: Row) -> int:
    if not row.argument.isdecimal():
        raise Broken(f"row {row.n} does not say to which row it goes back")
    return int(row.argument)
