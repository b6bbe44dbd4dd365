"""What a viewer of a table is shown: the picture, what can be done, and what is around it."""

import hashlib
from typing import Any

from starboard.core import scene as core
from starboard.core.contract import Game, Leave, Seat, Settle, View
from starboard.core.course import Course
from starboard.core.draft import asked
from starboard.core.keep import Keep
from starboard.core.message import Event
from starboard.core.witness import relive
from starboard.server.workers.levels import levels
from starboard.table.arbiter import undoing
from starboard.table.chair import Chair
from starboard.table.row import Row
from starboard.table.table import GATHERING, OVER, PLAYING, Table
from starboard.wire import VERSION
from starboard.wire import picture as wire
from starboard.wire.json import encode
from starboard.wire.server import Around, Asked, Clock, Counted, Hello, Shown, Step, Tally, Turn
from starboard.wire.server import Seat as Sitting

Viewer = Seat | None
_shown: Keep[int, tuple[core.Board, str, bytes]] = Keep()  # by identity: to compare them would cost more


def board_digest(board: core.Board) -> str:
    """The name under which a board is fetched: the digest of what it says. A game hands out the same boards always."""
    return (_shown.get(id(board)) or _shown.put(id(board), _digested(board)))[1]


def _digested(board: core.Board) -> tuple[core.Board, str, bytes]:
    text = encode(wire.board(board))
    return board, hashlib.sha256(text).hexdigest()[:32], text


def board(digest: str) -> bytes | None:
    """A board that has been shown by this process."""
    return next((text for _, name, text in _shown.all() if name == digest), None)


def scene(view: View[Any], dressing: bytes) -> wire.Scene:
    drawn = view.game.scene(view, dressing)
    return wire.scene(drawn, [board_digest(each) for each in drawn.boards])


def prepare(table: Table) -> None:
    """Draw what the table's boards bring along: a game keeps it, and whoever is shown the table finds it made."""
    view = table.view(None)
    if view is not None and table.course is not None:
        scene(view, table.course.fairness.dressing)


def covered(table: Table, person: str) -> bool:
    """Do seats that have secrets from each other share this person's screen? Then each is shown only when asked for."""
    return table.stage != OVER and len(table.seats_of(person)) > 1 and table.setup.game.has_secrets()


def viewer_of(table: Table, person: str, wanted: Viewer = None) -> Viewer:
    """The seat whose eyes somebody has: the one they ask for if they hold it, else the first they hold; 0 is none.

    Where seats are covered from each other nobody is looked at unasked.
    """
    seats = table.seats_of(person)
    if wanted in seats:
        return wanted
    return seats[0] if seats and wanted != 0 and not covered(table, person) else None


def hello(table: Table, person: str, viewer: Viewer, now: int) -> Hello:
    setup = table.setup
    return Hello(
        VERSION, setup.id, setup.key, setup.version, setup.options, str(setup.pace), table.n, now, viewer,
        list(table.seats_of(person)), table.host == person, table.commitment, list(setup.game.habits),
        covered(table, person), [list(side) for side in setup.seating.sides] if setup.seating.teams else [],
        levels(setup.game),
    )  # fmt: skip


def boards_of(table: Table, viewer: Viewer) -> list[str]:
    """The boards that this viewer will ask for on coming to the table now: a seat may see them turned."""
    return Eye(table, viewer).boards


def around(table: Table, viewer: Viewer) -> Around:
    """What is around the picture; points and places as the viewer can know them, and in truth when all is over."""
    course, request = table.course, table.request
    game, seating = table.setup.game, table.setup.seating
    view = table.view(viewer)
    state = None if view is None or course is None else course.state if table.stage == OVER else view.state
    playing = state is not None and table.stage == PLAYING
    return Around(
        table.stage,
        [_sitting(chair) for chair in table.chairs],
        Clock(list(table.clocks.left), list(table.clocks.running), table.clocks.since)
        if table.setup.pace.timed and course
        else None,
        Asked(request.kind, request.by, list(request.agreed)) if request else None,
        list(table.again),
        table.next_table,
        list(game.scores(state)) if state is not None else [],
        list(game.places(state)) if state is not None else [],
        _tally(table),
        table.began if game.real_time and course is not None else 0,
        table.paused,
        [resigning(game, state, seat) for seat in seating.seats] if playing else [],
        playing and game.decree(state, Settle()) is not None,
        list(game.side_scores(seating, state)) if seating.teams and state is not None else [],
        game.ended_because(state) if table.stage == OVER and state is not None else None,
        next(iter(table.seats_of(table.host)), 0) if table.stage == GATHERING else 0,
    )


def resigning(game: Game[Any, Any], state: Any, seat: Seat) -> str:
    """What comes of resigning: the game is over, or goes on without the seat; elsewhere a bot plays it."""
    after = game.decree(state, Leave(seat))
    return "bot" if after is None else "out" if game.actors(after) else "over"


def _sitting(chair: Chair) -> Sitting:
    return Sitting(chair.kind, chair.name, chair.level, bool(chair.sitting_in), bool(chair.commitment))


def _tally(table: Table) -> Tally | None:
    tally = table.tally
    if tally is None:
        return None
    games = [Counted(game.table, list(game.points)) for game in tally.games]
    return Tally(tally.target, games, list(tally.totals), list(table.match_places or ()))


def turn(table: Table, seat: Viewer) -> Turn | None:
    """What a seat may do: now, or early; None if nothing."""
    course = table.course
    if seat is None or course is None or table.stage != PLAYING or table.paused:
        return None
    if not table.chair(seat).person:
        return None
    game = table.setup.game
    view = game.view(course.state, seat)
    acts = seat in course.actors
    ahead = view if acts else asked(game, view)
    undo = undoing(table, seat)
    now, asks = undo == "now", undo == "ask"
    habit = table.chair(seat).habit
    if not acts and ahead is view:
        return Turn(table.decisions, [], undo=now, undo_asks=asks, habit=habit) if undo or habit else None
    answered = [game.write(action) for action in course.answers[seat][1]] if seat in course.answers else []
    choices = [wire.offer(game, choice) for choice in game.choices(ahead)]
    return Turn(table.decisions, choices, not acts, now, asks, answered, habit)


class Telling:
    """One row, and what of it is the same for all who are told, worked out once."""

    def __init__(self, before: Table, row: Row, after: Table) -> None:
        self.before = before
        self.row = row
        self.after = after
        self._text: str | None = None
        self._around: Around | None = None
        self._events: tuple[Event, ...] | None = None

    def text(self, viewer: Viewer) -> str:
        if self.row.private:
            return self.row.text_for(viewer)
        if self._text is None:
            self._text = self.row.text_for(None)
        return self._text

    def around(self, viewer: Viewer) -> Around:
        if not _sees_all(self.after, viewer):
            return around(self.after, viewer)
        if self._around is None:
            self._around = around(self.after, viewer)
        return self._around

    def events(self, viewer: Viewer) -> tuple[Event, ...]:
        course, row = self.before.course, self.row.game
        if course is None or row is None or row.kind in ("undo", "early"):
            return ()
        if row.private or not _sees_all(self.before, viewer):
            return relive(course.game, course.state, row, viewer)[1]
        if self._events is None:
            self._events = relive(course.game, course.state, row, viewer)[1]
        return self._events


def _sees_all(table: Table, viewer: Viewer) -> bool:
    """Is nothing hidden from this viewer now?"""
    view = table.view(viewer)
    return view is None or table.course is None or view.state is table.course.state


class Eye:
    """One viewer of a table: remembers the picture last sent, so that the next is a patch."""

    def __init__(self, table: Table, viewer: Viewer) -> None:
        self.viewer = viewer
        self._scene: wire.Scene | None = None
        self._around = around(table, self.viewer)
        self._dressing: bytes | None = None
        if table.course is not None:
            self._scene = self._drawn(table.course)

    def _drawn(self, course: Course[Any, Any]) -> wire.Scene:
        if self._dressing is None:
            self._dressing = course.fairness.dressing
        return scene(course.game.view(course.state, self.viewer), self._dressing)

    @property
    def boards(self) -> list[str]:
        return self._scene.boards if self._scene else []

    def shown(self, table: Table) -> bytes:
        """The whole picture at the head."""
        mark = table.course.mark if table.course else ""
        return encode(Shown(table.n, mark, self._around, self._scene, turn(table, self.viewer)))

    def step(self, told: Telling) -> bytes:
        """One row, as this viewer is told of it."""
        row, course = told.row, told.after.course
        step = Step(row.n, row.at, told.text(self.viewer), course.mark if course else "")
        if course is not None:
            self._fill(step, told, course)
        about = told.around(self.viewer)
        if about != self._around:
            self._around = step.around = about
        step.turn = turn(told.after, self.viewer)
        return encode(step)

    def _fill(self, step: Step, told: Telling, course: Course[Any, Any]) -> None:
        game = course.game
        view = game.view(course.state, self.viewer)
        now = self._drawn(course)
        events = told.events(self.viewer)
        if events and told.before.course is not None:
            seen = game.view(told.before.course.state, self.viewer)
            step.events = list(events)
            step.cues = [wire.cue(cue) for cue in game.cues(seen, events, view)]
        if self._scene is None:
            step.scene = now
        elif now != self._scene:
            step.patch = wire.patch(self._scene, now)
        self._scene = now
        if self.viewer is not None and self.viewer in course.dropped:
            step.dropped = [game.write(action) for action in course.dropped[self.viewer]]
