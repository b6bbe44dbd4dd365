"""The history of a game: the state after each row that has not been undone. Immutable, so it can be shared."""

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
from starboard.core.row import UNSEEN, Entry, HistoryRow
from starboard.core.row_writer import Answers, RowWriter
from starboard.core.seating import CHANCE, TABLE, Seat, Seating
from starboard.core.value import Value
from starboard.core.view import View

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


@final
class HistoryNode(Value, Generic[S]):
    """A row that has not been undone, the resulting state and the previous node.

    `free`: `by` may undo it without asking. `actions`: what `by` played in it, in notation. `decree`: the decree of the
    row, in notation.
    """

    __slots__ = ("actions", "before", "by", "decree", "free", "n", "state")

    def __init__(
        self, n: int, state: S, by: Seat = TABLE, free: bool = False, before: "HistoryNode[S] | None" = None,
        actions: tuple[str, ...] = (), decree: str = "",
    ) -> None:  # fmt: skip
        self.n: Final = n
        self.state: Final = state
        self.by: Final = by
        self.free: Final = free
        self.before: Final = before
        self.actions: Final = actions
        self.decree: Final = decree

    def parts(self) -> tuple[Any, ...]:
        return self.n, self.state, self.by, self.free, self.before, self.actions, self.decree


NO_AUTO_REPLIES: Final[Mapping[Seat, str]] = {}


@final
class History(Generic[S, A]):
    """A game after `n` rows: the state, the rows that led to it, the number of draws and the pending early answers.

    Every command returns a row and the next history, or raises Refused; this history does not change.
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
        self.mark: Final = mark  # of the last row, or the anchor of the chain
        self.node: Final = node
        self.n: Final = n
        self.at: Final = at
        self.draws: Final = draws
        self.answers: Final[Answers[S, A]] = answers or {}
        self.dropped: Final[Mapping[Seat, tuple[A, ...]]] = (
            dropped or {}
        )  # the early answers that the last row invalidated

    @property
    def state(self) -> S:
        return self.node.state

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.game.actors(self.node.state)

    # ---- commands

    def begin(
        self, at: int = 0, auto_replies: Mapping[Seat, str] = NO_AUTO_REPLIES
    ) -> tuple[HistoryRow | None, "History[S, A]"]:
        """Play chance actions before the first seat acts; this cannot be undone. The row is None if there are none."""
        if self.actors != (CHANCE,):
            return None, self
        writer = self._writer()
        return self._append("start", TABLE, at, "", writer, state=writer.follow(self.state, auto_replies))

    def play(
        self, by: Seat, actions: Sequence[A], at: int, auto_replies: Mapping[Seat, str] = NO_AUTO_REPLIES
    ) -> tuple[HistoryRow, "History[S, A]"]:
        """Play one or more actions of a seat; either all are played or none."""
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
        return self._append("play", by, at, "", writer, state=state, free=free)

    def decree(
        self, decree: Decree, by: Seat, at: int, auto_replies: Mapping[Seat, str] = NO_AUTO_REPLIES
    ) -> tuple[HistoryRow, "History[S, A]"]:
        """Apply a decree: a seat leaves, or the seats agree to end the game."""
        if isinstance(decree, Leave) and decree.seat not in self.seating.seats:
            raise Refused(refusal("ST-5", "core.no_such_seat", seat=decree.seat))
        at = max(at, self.at)
        state = self.game.decree(advanced(self.game, self.state, at), decree) if self.actors else None
        if state is None:
            raise Refused(refusal("ST-5", "core.no_such_decree"))
        writer = self._writer()
        return self._append("decree", by, at, str(decree), writer, state=writer.follow(state, auto_replies))

    def wake(self, at: int, auto_replies: Mapping[Seat, str] = NO_AUTO_REPLIES) -> tuple[HistoryRow, "History[S, A]"]:
        """Advance the game to its alarm."""
        writer, at = self._writer(), max(at, self.at)
        state = writer.follow(advanced(self.game, self.state, at), auto_replies)
        return self._append("alarm", TABLE, at, "", writer, state=state)

    def answer_early(self, seat: Seat, actions: Sequence[A], at: int) -> tuple[HistoryRow, "History[S, A]"]:
        """Record an early answer, visible to this seat only; it is dropped if the question changes.

        A later answer replaces an earlier one; an empty one withdraws it.
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
        return self._append("early", seat, max(at, self.at), "", writer, state=self.state, answers=kept)

    def undo(self, to: int | None, by: Seat, at: int) -> tuple[HistoryRow, "History[S, A]"]:
        """Go back to the position after row `to`, by default before the last row. Undone rows stay in the log."""
        node = self.node.before
        if node is None:
            raise Refused(refusal("ST-3", "core.nothing_to_undo"))
        to = node.n if to is None else to
        while node is not None and node.n != to:
            node = node.before
        if node is None:
            raise Refused(refusal("ST-3", "core.not_in_line", row=to))
        return self._append("undo", by, max(at, self.at), str(to), self._writer(), state=node.state, node=node)

    def free_undo(self, seat: Seat) -> int | None:
        """Return the earliest row to which this seat may undo without the others' consent; None if there is none."""
        free: int | None = None
        node = self.node
        while node.before is not None and node.free and node.by == seat:
            node = node.before
            free = node.n
        return free

    def recalled(self, seat: Seat) -> Iterator[View[S]]:
        """Yield the seat's view after each row that led here, newest first."""
        node: HistoryNode[S] | None = self.node
        while node is not None:
            yield self.game.view(node.state, seat)
            node = node.before

    def last_move(self, seat: Seat) -> HistoryNode[S] | None:
        """Return the row of the seat's last move that has not been undone; None if there is none."""
        node = self.node
        while node.before is not None and (node.by != seat or not node.actions):
            node = node.before
        return node if node.before is not None else None

    def last_turn(self, seat: Seat, most: int = 12) -> list[HistoryNode[S]]:
        """Return the consecutive rows of a seat up to its last move, oldest first; at most the last `most` of them."""
        node, found = self.last_move(seat), list[HistoryNode[S]]()
        while node is not None and node.before is not None and node.by == seat and node.actions and len(found) < most:
            found.append(node)
            node = node.before
        return found[::-1]

    # ---- following a log

    def follow(self, row: HistoryRow) -> tuple[HistoryRow, "History[S, A]"]:
        """Replay a row of a full record; return the recomputed row and the history after it.

        Raise Broken if the rules or the draws contradict the row.
        """
        if row.at < self.at:
            raise Broken(f"row {row.n} is earlier than the row before it")
        if row.kind == "play" and row.by != TABLE and (not row.entries or row.entries[0].actor != row.by):
            raise Broken(f"row {row.n} does not begin with an action by its author")
        if row.kind == "start" and (self.n or self.actors != (CHANCE,)):
            raise Broken(f"row {row.n}: a start row is not possible here")
        if row.kind in ("undo", "early"):
            return self._follow_aside(row)
        state: S | None = advanced(self.game, self.state, row.at)
        if row.kind == "decree" and state is not None:
            decree = read_decree(row.argument)
            known = not isinstance(decree, Leave) or decree.seat in self.seating.seats
            state = self.game.decree(state, decree) if known and self.actors else None
        if state is None:
            raise Broken(f"row {row.n}: the decree {row.argument!r} is not possible here")
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
        return self._append(row.kind, row.by, row.at, row.argument, writer, state=state, free=free)

    def _follow_aside(self, row: HistoryRow) -> tuple[HistoryRow, "History[S, A]"]:
        """Replay an undo or an early answer, which play no action."""
        try:
            if row.kind == "undo":
                return self.undo(_row_number(row), row.by, row.at)
            actions = [self.game.read(entry.action) for entry in row.entries]
            return self.answer_early(row.by, actions, row.at)
        except Refused as refused:
            raise Broken(f"row {row.n}: {refused}") from None

    def _follow_entry(self, writer: RowWriter[S, A], state: S, entry: Entry, row: HistoryRow) -> S:
        action = self.game.read(entry.action)
        if entry.actor != CHANCE or self.game.actors(state) != (CHANCE,):
            why = self.game.why_not(state, entry.actor, action)
            if why is not None:
                raise Broken(f"row {row.n}: {entry.action!r} is refused: {why}")
            due = writer.awaited(state)
            if due and due[0] != action:
                raise Broken(f"row {row.n}: {entry.action!r} differs from the early answer")
            return writer.enter(state, entry.actor, action)
        outcome, draw = writer.drawn(state)
        if outcome != action:
            raise Broken(f"row {row.n}: {entry.action!r} was not drawn; {self.game.write(outcome)!r} was")
        return writer.enter(state, CHANCE, action, draw)

    def retrace(self, row: HistoryRow) -> "History[S, A]":
        """Return the history after a recorded row, taking moves and draws as given, without checks.

        In a copy, this is what its viewer saw.
        """
        node, state = self.node, self.state
        if row.kind == "undo":
            node = self._node_at(_row_number(row))
        elif row.kind != "early":
            state = advanced(self.game, state, row.at)
            decreed = self.game.decree(state, read_decree(row.argument)) if row.kind == "decree" else state
            if decreed is None:
                raise Broken(f"row {row.n}: the decree {row.argument!r} is not possible here")
            state = decreed
            for entry in row.entries:
                if entry.action != UNSEEN:
                    state = self.game.apply(state, entry.actor, self.game.read(entry.action))
            node = self._node_after(row, state)
        draws = self.draws + len([entry for entry in row.entries if entry.draw is not None])
        return History(
            self.game, self.seating, self.fairness, mark=row.mark, node=node, n=row.n, at=max(row.at, self.at),
            draws=draws,
        )  # fmt: skip

    # ---- internals

    def _node_at(self, n: int) -> HistoryNode[S]:
        node: HistoryNode[S] | None = self.node
        while node is not None and node.n != n:
            node = node.before
        if node is None:
            raise Broken(f"row {n} is not part of the current line of play")
        return node

    def _node_after(self, row: HistoryRow, state: S, free: bool = False) -> HistoryNode[S]:
        before = None if row.kind == "start" else self.node
        played = takewhile(lambda entry: entry.actor == row.by, row.entries) if row.kind == "play" else ()
        return HistoryNode(
            row.n, state, row.by, free, before, actions=tuple([entry.action for entry in played]),
            decree=row.argument if row.kind == "decree" else "",
        )  # fmt: skip

    def _writer(self) -> RowWriter[S, A]:
        return RowWriter(self.game, self.seating.seats, self.fairness, self.draws, self.answers)

    def _append(
        self, kind: str, by: Seat, at: int, argument: str, writer: RowWriter[S, A], state: S, free: bool = False,
        *, node: HistoryNode[S] | None = None, answers: Answers[S, A] | None = None,
    ) -> tuple[HistoryRow, "History[S, A]"]:  # fmt: skip
        row = HistoryRow(self.n + 1, kind, by, at, argument, entries=tuple(writer.entries))
        if row.private:
            row = row.sealed(self.fairness.seal(row.n, row.body()))
        row = row.chained(self.mark)
        if kind == "early":
            node = self.node
        elif node is None:
            node = self._node_after(row, state, free)
        kept, dropped = self._sifted(self.answers if answers is None else answers, writer, state)
        after = History(
            self.game, self.seating, self.fairness, mark=row.mark, node=node, n=row.n, at=at, draws=writer.draws,
            answers=kept, dropped=dropped,
        )  # fmt: skip
        return row, after

    def _sifted(
        self, answers: Answers[S, A], writer: RowWriter[S, A], state: S
    ) -> tuple[Answers[S, A], Mapping[Seat, tuple[A, ...]]]:
        """Split the unused early answers into those still pending and those to be dropped."""
        if not answers:
            return answers, {}
        left = {seat: held for seat, held in answers.items() if seat not in writer.used}
        kept = {seat: held for seat, held in left.items() if self.game.upcoming_decision(state, seat) == held[0]}
        return kept, {seat: held[1] for seat, held in left.items() if seat not in kept}


def opening(
    game: Game[S, A], seating: Seating, fairness: Fairness, anchor: str, state: S | None = None
) -> History[S, A]:
    """Return a history without rows, beginning at the game's start or at the given state."""
    return History(game, seating, fairness, anchor, HistoryNode(0, game.start(seating) if state is None else state))


def _row_number(row: HistoryRow) -> int:
    if not row.argument.isdecimal():
        raise Broken(f"row {row.n} does not say which row it goes back to")
    return int(row.argument)
