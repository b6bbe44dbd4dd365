"""What a viewer of a table is shown: the picture, what can be done, and what is around it."""

import hashlib
from functools import cache
from typing import Any

from starboard.core import scene as core
from starboard.core.contract import Seat, View
from starboard.core.draft import asked
from starboard.core.witness import relive
from starboard.table.row import Row
from starboard.table.table import OVER, PLAYING, Table
from starboard.wire import picture as wire
from starboard.wire.json import encode
from starboard.wire.server import Around, Asked, Clock, Shown, Step, Turn
from starboard.wire.server import Seat as Sitting

Viewer = Seat | None
_boards: dict[str, bytes] = {}


@cache
def board_digest(board: core.Board) -> str:
    """The name under which a board is fetched: the digest of what it says."""
    text = encode(wire.board(board))
    digest = hashlib.sha256(text).hexdigest()[:32]
    _boards[digest] = text
    return digest


def board(digest: str) -> bytes | None:
    """A board that has been shown by this process."""
    return _boards.get(digest)


def scene(view: View[Any], dressing: bytes) -> wire.Scene:
    drawn = view.game.scene(view, dressing)
    return wire.scene(drawn, [board_digest(each) for each in drawn.boards])


def around(table: Table, viewer: Viewer) -> Around:
    """What is around the picture; points and places as the viewer can know them, and in truth when all is over."""
    course, request = table.course, table.request
    game = table.setup.game
    view = table.view(viewer)
    state = None if view is None or course is None else course.state if table.stage == OVER else view.state
    return Around(
        table.stage,
        [Sitting(chair.kind, chair.name, chair.level, bool(chair.sitting_in)) for chair in table.chairs],
        Clock(list(table.clocks.left), list(table.clocks.running), table.clocks.since)
        if table.setup.pace.timed and course
        else None,
        Asked(request.kind, request.by, list(request.agreed)) if request else None,
        list(table.again),
        table.next_table,
        list(game.scores(state)) if state is not None else [],
        list(game.places(state)) if state is not None else [],
    )


def turn(table: Table, seat: Viewer) -> Turn | None:
    """What a seat may do: now, or early; None if nothing."""
    course = table.course
    if seat is None or course is None or table.stage != PLAYING or not table.chair(seat).person:
        return None
    game = table.setup.game
    view = game.view(course.state, seat)
    acts = seat in course.actors
    ahead = view if acts else asked(game, view)
    undo = course.free_undo(seat) is not None
    habit = table.chair(seat).habit
    if not acts and ahead is view:
        return Turn(table.decisions, [], undo=undo, habit=habit) if undo or habit else None
    answered = [game.write(action) for action in course.answers[seat][1]] if seat in course.answers else []
    choices = [wire.choice(game, choice) for choice in game.choices(ahead)]
    return Turn(table.decisions, choices, not acts, undo, answered, habit)


class Eye:
    """One viewer of a table: remembers the picture last sent, so that the next is a patch."""

    def __init__(self, table: Table, viewer: Viewer) -> None:
        self.viewer = viewer
        self._scene: wire.Scene | None = None
        self._around: Around | None = None
        self.look(table)

    def look(self, table: Table) -> None:
        course = table.course
        self._around = around(table, self.viewer)
        if course is not None:
            view = table.setup.game.view(course.state, self.viewer)
            self._scene = scene(view, course.fairness.dressing)

    def shown(self, table: Table) -> bytes:
        """The whole picture at the head."""
        assert self._around is not None
        mark = table.course.mark if table.course else ""
        return encode(Shown(table.n, mark, self._around, self._scene, turn(table, self.viewer)))

    def step(self, before: Table, row: Row, after: Table) -> bytes:
        """One row, as this viewer is told of it."""
        step = Step(row.n, row.at, row.text_for(self.viewer), after.course.mark if after.course else "")
        if after.course is not None:
            self._fill(step, before, row, after)
        about = around(after, self.viewer)
        if about != self._around:
            self._around = step.around = about
        step.turn = turn(after, self.viewer)
        return encode(step)

    def _fill(self, step: Step, before: Table, row: Row, after: Table) -> None:
        game, course = after.setup.game, after.course
        assert course is not None
        view = game.view(course.state, self.viewer)
        now = scene(view, course.fairness.dressing)
        if before.course is not None and row.game is not None and row.game.kind not in ("undo", "early"):
            seen = game.view(before.course.state, self.viewer)
            _, events = relive(game, before.course.state, row.game, self.viewer)
            step.events = list(events)
            step.cues = [wire.cue(cue) for cue in game.cues(seen, events, view)]
        if self._scene is None:
            step.scene = now
        elif now != self._scene:
            step.patch = wire.patch(self._scene, now)
        self._scene = now
        if self.viewer is not None and self.viewer in course.dropped:
            step.dropped = [game.write(action) for action in course.dropped[self.viewer]]
