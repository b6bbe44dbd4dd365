"""A match: a game being played in memory. What a Board is to chess: play, undo, look, write down."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

from starboard.core.answers import Answers
from starboard.core.chance import Fairness, seeded
from starboard.core.contract import CHANCE, TABLE, Decree, Game, Leave, Seat, Seating, View, read_decree
from starboard.core.draft import carried_out
from starboard.core.message import Refusal, refusal
from starboard.core.row import UNSEEN, Draw, Entry, Row
from starboard.core.value import Value
from starboard.core.witness import Witnessed, relive

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


class Refused(Exception):
    """A command that the rules do not allow; nothing has changed. `refusal` says why, by which clause."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal: Final = refusal


class Broken(ValueError):
    """A log that does not follow from the rules or from its own chance."""


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
        self.seating: Final = seating or _usual_seating(game, seats)
        self.fairness: Final = fairness or Fairness(f"seed-{seed}", seeded(seed))
        self.players: Final = tuple(players) or tuple(f"seat {seat}" for seat in self.seating.seats)
        self.rows: Final[list[Row]] = []
        self.habits: Final[dict[Seat, str]] = {}
        self.draws = 0
        self._states: Final[list[S]] = [game.start(self.seating)]
        self._line: Final[list[int]] = []  # the rows that have not been undone
        self.answers: Final[Answers[S, A]] = Answers(game)
        self._anchor = ""
        if log is None:
            self._begin()
        for row in log or ():
            self.follow(row)

    # ---- looking

    @property
    def state(self) -> S:
        return self._states[-1]

    @property
    def at(self) -> int:
        """The time of the last row, in ms."""
        return self.rows[-1].at if self.rows else 0

    @property
    def head(self) -> str:
        """The mark of the last row: who keeps it can later tell whether anything before it was changed."""
        return self.rows[-1].mark if self.rows else self.anchor

    @property
    def anchor(self) -> str:
        """What the chain hangs from: the digest of the record's header."""
        if not self._anchor:
            from starboard.core.record import Record

            self._anchor = Record.of(self).anchor
        return self._anchor

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.game.actors(self.state)

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

    def state_after(self, n: int) -> S:
        """The state after row n; 0 is the start."""
        return self._states[n]

    @property
    def line(self) -> tuple[int, ...]:
        """The numbers of the rows that led here: those that have not been undone."""
        return tuple(self._line)

    # ---- commands

    def play(self, action: A | str | Iterable[A | str], seat: Seat | None = None, at: int | None = None) -> Row:
        """One action, or several at once: all or none."""
        if self.over:
            raise Refused(refusal("ST-2", "core.over"))
        by = self._actor(seat)
        at = self._time(at)
        state = self.game.advance(self.state, at)
        entries: list[Entry] = []
        for step in self._actions(action):
            why = self.game.why_not(state, by, step)
            if why is not None:
                raise Refused(why)
            state = self._enter(state, by, step, None, entries)
        return self._append("play", by, at, "", entries, self._follow(state, entries))

    def decree(self, decree: Decree, by: Seat = TABLE, at: int | None = None) -> Row:
        """Something that the table does: a seat leaves, an end is agreed."""
        if isinstance(decree, Leave) and decree.seat not in self.seating.seats:
            raise Refused(refusal("ST-5", "core.no_such_seat", seat=decree.seat))
        at = self._time(at)
        state = None if self.over else self.game.decree(self.game.advance(self.state, at), decree)
        if state is None:
            raise Refused(refusal("ST-5", "core.no_such_decree"))
        entries: list[Entry] = []
        return self._append("decree", by, at, str(decree), entries, self._follow(state, entries))

    def wake(self, at: int) -> Row:
        """The game's alarm has rung."""
        at = self._time(at)
        entries: list[Entry] = []
        state = self._follow(self.game.advance(self.state, at), entries)
        return self._append("alarm", TABLE, at, "", entries, state)

    def answer_early(self, seat: Seat, action: A | str | Iterable[A | str], at: int | None = None) -> Row:
        """An answer given before the question: kept for this seat alone, dropped when the question changes.

        A later answer takes the place of an earlier one; an empty one takes it back.
        """
        position = self.game.ahead(self.state, seat)
        if position is None:
            raise Refused(refusal("ST-6", "core.no_question_ahead"))
        actions = tuple(self._actions(action))
        planned = carried_out(self.game, position, seat, actions)
        if isinstance(planned, Refusal):
            raise Refused(planned)
        self.answers.keep(seat, position, actions)
        entries = [Entry(seat, self.game.write(step), None, UNSEEN, (seat,)) for step in actions]
        return self._append("early", seat, self._time(at), "", entries, self.state)

    def undo(self, to: int | None = None, by: Seat = TABLE, at: int | None = None) -> Row:
        """Go back to the position after row `to`, by default before the last row. What is undone stays in the log."""
        line = self._line if self._began else [0, *self._line]
        if len(line) < 2:
            raise Refused(refusal("ST-3", "core.nothing_to_undo"))
        to = line[-2] if to is None else to
        if to not in line[:-1]:
            raise Refused(refusal("ST-3", "core.not_in_line", row=to))
        return self._append("undo", by, self._time(at), str(to), [], self._states[to])

    def free_undo(self, seat: Seat) -> int | None:
        """The earliest row to which this seat may go back without asking: behind it nothing is sealed; None if none."""
        free: int | None = None
        for place in range(len(self._line) - 1, -1, -1):
            row = self.rows[self._line[place] - 1]
            if row.kind != "play" or row.by != seat or self._seals(row):
                break
            free = self._line[place - 1] if place else 0
        return free

    # ---- what one seat lives through

    def witness(self, seat: Seat | None, n: int) -> Witnessed[S]:
        """Row n as a seat saw it."""
        row, truth = self.rows[n - 1], self._states[n - 1]
        before = self.game.view(truth, seat)
        dropped = tuple(self.game.write(action) for action in self.answers.dropped(n, seat))
        if row.kind in ("undo", "early"):
            return Witnessed(before, (), self.game.view(self._states[n], seat), dropped)
        after, events = relive(self.game, truth, row, seat)
        return Witnessed(before, events, after, dropped)

    def _repr_svg_(self) -> str:
        return self.view(None)._repr_svg_()

    def __repr__(self) -> str:
        return f"<Match {self.game!r} row {len(self.rows)}: {self.game.dump(self.state)}>"

    # ---- following a log

    def follow(self, row: Row) -> Row:
        """Take over a row of a full record; raises Broken where it does not follow from the rules or the draws."""
        if row.at < self.at:
            raise Broken(f"row {row.n} is earlier than the row before it")
        try:
            if row.kind == "undo":
                return self.undo(int(row.argument), row.by, row.at)
            if row.kind == "early":
                return self.answer_early(row.by, [entry.action for entry in row.entries], row.at)
        except Refused as refused:
            raise Broken(f"row {row.n}: {refused}") from None
        state = self.game.advance(self.state, row.at)
        if row.kind == "decree":
            state = self._decreed(state, row)
        if row.kind == "start" and self.game.actors(state) != (CHANCE,):
            raise Broken(f"row {row.n}: chance does not begin this game")
        authors = [TABLE, *(entry.actor for entry in row.entries[:1])]
        if row.kind == "play" and row.by not in authors:
            raise Broken(f"row {row.n} does not begin with an action of its author")
        entries: list[Entry] = []
        for entry in row.entries:
            state = self._follow_entry(state, entry, entries, row)
        if self.game.actors(state) == (CHANCE,):
            raise Broken(f"row {row.n} ends where chance is to act")
        return self._append(row.kind, row.by, row.at, row.argument, entries, state)

    def _follow_entry(self, state: S, entry: Entry, entries: list[Entry], row: Row) -> S:
        action = self.game.read(entry.action)
        if entry.actor == CHANCE and self.game.actors(state) == (CHANCE,):
            outcome, draw = self._drawn(state)
            if outcome != action:
                raise Broken(f"row {row.n}: {entry.action!r} was not drawn; {self.game.write(outcome)!r} was")
            return self._enter(state, CHANCE, action, draw, entries)
        why = self.game.why_not(state, entry.actor, action)
        if why is not None:
            raise Broken(f"row {row.n}: {entry.action!r} is refused: {why}")
        return self._enter(state, entry.actor, action, None, entries)

    # ---- within

    @property
    def _began(self) -> bool:
        """Did chance act before anybody else? Behind that nobody goes back."""
        return bool(self.rows) and self.rows[0].kind == "start"

    def _time(self, at: int | None) -> int:
        """Time never runs backwards."""
        return self.at if at is None else max(at, self.at)

    def _begin(self) -> None:
        """Chance may act before anybody else does."""
        if self.actors == (CHANCE,):
            entries: list[Entry] = []
            self._append("start", TABLE, 0, "", entries, self._follow(self.state, entries))

    def _decreed(self, state: S, row: Row) -> S:
        decree = read_decree(row.argument)
        known = not isinstance(decree, Leave) or decree.seat in self.seating.seats
        after = self.game.decree(state, decree) if known else None
        if after is None:
            raise Broken(f"row {row.n}: there is no decree {row.argument!r} here")
        return after

    def _seals(self, row: Row) -> bool:
        state = self.game.advance(self._states[row.n - 1], row.at)
        for entry in row.entries:
            action = self.game.read(entry.action)
            after = self.game.apply(state, entry.actor, action)
            if entry.actor != row.by or self.game.seals(state, row.by, action, after):
                return True
            state = after
        return False

    def _actor(self, seat: Seat | None) -> Seat:
        return self.actors[0] if seat is None else seat

    def _action(self, action: A | str) -> A:
        return self.game.read(action) if isinstance(action, str) else action

    def _actions(self, action: A | str | Iterable[A | str]) -> list[A]:
        if isinstance(action, (str, Value)):
            return [self._action(action)]
        return [self._action(step) for step in action]

    def _follow(self, state: S, entries: list[Entry]) -> S:
        """Everything that follows by itself: chance, then early answers and habits, until somebody has to think."""
        game = self.game
        while True:
            actors = game.actors(state)
            if actors == (CHANCE,):
                outcome, draw = self._drawn(state)
                state = self._enter(state, CHANCE, outcome, draw, entries)
            else:
                answer = self._standing(state, actors[0]) if len(actors) == 1 else ()
                if not answer:
                    return state
                for action in answer:
                    state = self._enter(state, actors[0], action, None, entries)

    def _standing(self, state: S, seat: Seat) -> tuple[A, ...]:
        early = self.answers.due(seat, state)
        if early:
            return early
        habit = self.habits.get(seat)
        action = self.game.standing(self.game.view(state, seat), habit) if habit else None
        return () if action is None else (action,)

    def _drawn(self, state: S) -> tuple[A, Draw | None]:
        """What chance does here, and how it was drawn; a disclosure takes no draw."""
        chances = self.game.chances(state)
        total = sum(weight for _, weight in chances)
        if total == 1:
            return chances[0][0], None
        number = self.fairness.number(self.draws, total)
        draw = Draw(self.draws, total, number)
        self.draws += 1
        for outcome, weight in chances:
            number -= weight
            if number < 0:
                return outcome, draw
        raise AssertionError("the weights do not add up")

    def _enter(self, state: S, actor: Seat, action: A, draw: Draw | None, entries: list[Entry]) -> S:
        """Apply an action and write its entry, with who may see what of it."""
        self.answers.use(actor, state)
        text = self.game.write(action)
        texts = {seat: self._seen(state, actor, action, seat) for seat in (None, *self.seating.seats)}
        public = texts[None]
        audience = tuple(seat for seat in self.seating.seats if texts[seat] == text)
        forms = tuple((seat, texts[seat]) for seat in self.seating.seats if texts[seat] not in (text, public))
        if public == text and not forms:
            entries.append(Entry(actor, text, draw))
        else:
            entries.append(Entry(actor, text, draw, public, audience, forms))
        return self.game.apply(state, actor, action)

    def _seen(self, state: S, actor: Seat, action: A, seat: Seat | None) -> str:
        seen = self.game.seen(state, actor, action, seat)
        return UNSEEN if seen is None else self.game.write(seen)

    def _append(self, kind: str, by: Seat, at: int, argument: str, entries: list[Entry], state: S) -> Row:
        n = len(self.rows) + 1
        head = self.head
        row = Row(n, kind, by, at, argument, tuple(entries))
        if row.private:
            row = row.sealed(self.fairness.seal(n, row.body()))
        row = row.chained(head)
        self.rows.append(row)
        self._states.append(state)
        if kind == "undo":
            while self._line and self._line[-1] > int(argument):
                self._line.pop()
        elif kind != "early":
            self._line.append(n)
        self.answers.sift(n, state)
        return row


def _usual_seating(game: Game[Any, Any], seats: int | None) -> Seating:
    count = game.seats.start if seats is None else seats
    if count not in game.seats:
        raise ValueError(f"{game.key} has {game.seats.start} to {game.seats.stop - 1} seats, not {count}")
    seatings = game.seatings(count)
    if not seatings:
        raise ValueError(f"these options do not fit {count} seats: {game.options}")
    return seatings[0]
