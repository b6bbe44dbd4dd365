"""The picture of a table for one viewer: its scene, the possible actions, and the state around it."""

import hashlib
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

from starboard.core import scene as core
from starboard.core.contract import Game
from starboard.core.decree import Leave, Settlement
from starboard.core.draft import asked
from starboard.core.history import History
from starboard.core.lru_cache import SPARE, LruCache
from starboard.core.message import Event
from starboard.core.real_time import RealTimeGame
from starboard.core.registry import games
from starboard.core.seat_replay import replay_for_seat
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View
from starboard.server.workers.levels import levels
from starboard.table.agreements import can_settle, next_first, undoing
from starboard.table.hinting import gives_hints
from starboard.table.occupant import Occupant
from starboard.table.row import LogRow
from starboard.table.seating import bound_to
from starboard.table.table import GATHERING, OVER, PLAYING, Table
from starboard.wire import VERSION, convert
from starboard.wire.json import encode, encoded
from starboard.wire.patch import Known, patch
from starboard.wire.picture import Cue, WireScene
from starboard.wire.server import Around, Asked, Clock, Hello, Offer, Shown, Step, WireCounted, WireTally
from starboard.wire.server import Seat as Sitting
from starboard.wire.summary import summary

T = TypeVar("T")
Viewer = Seat | None
_shown: LruCache[int, tuple[core.Board, str, bytes]] = LruCache()  # cached by identity: comparing would cost more


def make_room(tables: Mapping[str, int]) -> None:
    """Size the caches for the number of watched tables of each game in this process."""
    _shown.resize(2 * (SPARE + sum(tables.values())))  # twice, since a seat may see a rotated board
    for key, game in games().items():
        if issubclass(game, RealTimeGame):
            game.expect_tables(tables.get(key, 0))


def board_digest(board: core.Board) -> str:
    """Return the digest under which clients fetch a board.

    Digests are cached by object identity, since a game returns the same board objects every time.
    """
    return (_shown.get(id(board)) or _shown.put(id(board), _digested(board)))[1]


def _digested(board: core.Board) -> tuple[core.Board, str, bytes]:
    text = encode(convert.board(board))
    return board, hashlib.sha256(text).hexdigest()[:32], text


def board(digest: str) -> bytes | None:
    """Return the encoded board with this digest; None if this process has not shown it."""
    return next((text for _, name, text in _shown.all() if name == digest), None)


def scene(view: View[Any], cosmetic_seed: bytes) -> WireScene:
    drawn = view.game.scene(view, cosmetic_seed)
    return convert.scene(drawn, [board_digest(each) for each in drawn.boards])


def prepare(table: Table) -> None:
    """Draw the table's boards ahead of time, so that they are cached for its first viewer."""
    view = table.view(None)
    if view is not None and table.history is not None:
        scene(view, table.history.fairness.cosmetic_seed)


def covered(table: Table, person: str) -> bool:
    """Return whether a person's seats have secrets from each other. If so, each is shown only on request."""
    if table.stage == OVER or table.history is None or len(table.seats_of(person)) < 2:
        return False
    return table.setup.game.has_secrets_in(table.history.state)


def viewer_of(table: Table, person: str, wanted: Viewer = None) -> Viewer:
    """Return the seat whose view a person gets: the requested one if they hold it, else their first; 0 requests none.

    Seats that have secrets from each other are not shown unless requested.
    """
    seats = table.seats_of(person)
    if wanted in seats:
        return wanted
    return seats[0] if seats and wanted != 0 and not covered(table, person) else None


def hello(
    table: Table,
    person: str,
    viewer: Viewer,
    now: int,
    file_bots: Iterable[str] = (),
    silent: bool = False,
    by: str = "",
) -> Hello:
    setup = table.setup
    return Hello(
        VERSION, setup.id, setup.key, setup.version, setup.options, str(setup.pace), table.n, now, viewer,
        list(table.seats_of(person)), table.owner == person, table.commitment, list(setup.game.auto_replies),
        covered(table, person), [list(side) for side in setup.seating.sides] if setup.seating.teams else [],
        levels(setup.game, file_bots), setup.rated, silent, by, table.counts,
        [] if table.history else list(setup.game.looks(setup.seating)), list(bound_to(table, person)),
    )  # fmt: skip


def boards_of(table: Table, viewer: Viewer) -> list[str]:
    """Return the boards that this viewer needs when opening the table now."""
    return ViewerFeed(table, viewer).boards


def around(table: Table, viewer: Viewer) -> Around:
    """Return the state around the picture. Scores and places are what the viewer knows, or final after the game."""
    history, request = table.history, table.request
    game, seating = table.setup.game, table.setup.seating
    view = table.view(viewer)
    state = None if view is None or history is None else history.state if table.stage == OVER else view.state
    playing = state is not None and table.stage == PLAYING
    return Around(
        table.stage,
        [_sitting(occupant) for occupant in table.occupants],
        Clock(list(table.clocks.left), list(table.clocks.running), table.clocks.since)
        if table.setup.pace.timed and history
        else None,
        Asked(request.kind, request.by, list(request.agreed)) if request else None,
        list(table.again),
        table.next_table,
        list(game.scores(state)) if state is not None else [],
        list(game.places(state)) if state is not None else [],
        _tally(table),
        table.began if game.real_time and history is not None else 0,
        table.paused,
        [resigning(game, state, seat) for seat in seating.seats] if playing else [],
        playing and can_settle(table) and game.decree(state, Settlement()) is not None,
        list(game.side_scores(seating, state)) if seating.teams and state is not None else [],
        game.ended_because(state) if table.stage == OVER and state is not None else None,
        gives_hints(table),
        table.closed,
        next(iter(table.seats_of(table.owner)), 0) if table.stage == GATHERING else 0,
        table.private,
        next_first(table) if table.stage == OVER else CHANCE,
    )


def resigning(game: Game[Any, Any], state: Any, seat: Seat) -> str:
    """Return the effect of resigning: "over" ends the game, "out" removes the seat, "bot" hands the seat to a bot."""
    after = game.decree(state, Leave(seat))
    return "bot" if after is None else "out" if game.actors(after) else "over"


def _sitting(occupant: Occupant) -> Sitting:
    return Sitting(occupant.kind, occupant.name, occupant.level, bool(occupant.sitting_in), bool(occupant.commitment))


def _tally(table: Table) -> WireTally | None:
    tally = table.tally
    if tally is None:
        return None
    games = [WireCounted(game.table, list(game.points)) for game in tally.games]
    return WireTally(tally.target, games, list(tally.totals), list(table.series_places or ()))


def turn(table: Table, seat: Viewer) -> Offer | None:
    """Return the possible actions of a seat, now or early; None if there are none."""
    history = table.history
    if seat is None or history is None or table.stage != PLAYING or table.paused:
        return None
    if not table.occupant(seat).person:
        return None
    game = table.setup.game
    view = game.view(history.state, seat)
    acts = seat in history.actors
    ahead = view if acts else asked(game, view)
    undo = undoing(table, seat)
    now, asks = undo == "now", undo == "ask"
    auto_reply = table.occupant(seat).auto_reply
    if not acts and ahead is view:
        return Offer(table.decisions, [], undo=now, undo_asks=asks, habit=auto_reply) if undo or auto_reply else None
    answered = [game.write(action) for action in history.answers[seat][1]] if seat in history.answers else []
    choices = [convert.offer(game, choice) for choice in game.choices(ahead)]
    return Offer(table.decisions, choices, not acts, now, asks, answered, auto_reply)


class RowBroadcast:
    """One row as broadcast. Parts shared by all viewers are computed and encoded once."""

    def __init__(self, before: Table, row: LogRow, after: Table) -> None:
        self.before = before
        self.row = row
        self.after = after
        self.known: Known = {}  # changes to the lists in the picture
        self._made: dict[Hashable, Any] = {}

    def _once(self, what: Hashable, make: Callable[[], T]) -> T:
        if what not in self._made:
            self._made[what] = make()
        made: T = self._made[what]
        return made

    def text(self, viewer: Viewer) -> str:
        if self.row.private:
            return self.row.text_for(viewer)
        return self._once("text", lambda: self.row.text_for(None))

    def around(self, viewer: Viewer) -> Around:
        if not _sees_all(self.after, viewer):
            return around(self.after, viewer)
        return self._once("around", lambda: around(self.after, viewer))

    def difference(self, old: Around, new: Around) -> dict[str, Any]:
        """Return the changes around the picture, which are shared by most viewers."""
        if new is not self._made.get("around"):
            return _difference(old, new)
        return self._once(id(old), lambda: _difference(old, new))

    def events(self, viewer: Viewer) -> tuple[Event, ...]:
        history, row = self.before.history, self.row.game
        if history is None or row is None or row.kind in ("undo", "early"):
            return ()
        replay = partial(replay_for_seat, history.game, history.state, row, viewer)
        if row.private or not _sees_all(self.before, viewer):
            return replay()[1]
        return self._once("events", lambda: replay()[1])

    def tell(self, step: Step, view: View[Any]) -> None:
        """Add the events that the viewer sees, and their cues, to a step."""
        viewer, history = view.seat, self.before.history
        events = self.events(viewer)
        if not events or history is None:
            return
        game = history.game

        def cues() -> list[Cue]:
            before = game.view(history.state, viewer)
            return [convert.cue(cue) for cue in game.cues(before, events, view)]

        told: Any  # compiled, only a variable of type Any may hold either a list or its encoding
        seen: Any
        shared = events is self._made.get("events")
        if shared:  # noqa: SIM108  compiled, the value of a conditional expression would have to be a list
            told = self._once("encoded events", lambda: encoded(events))
        else:
            told = list(events)
        if shared and not game.cues_by_seat and _sees_all(self.after, viewer):
            seen = self._once("encoded cues", lambda: encoded(cues()))
        else:
            seen = cues()
        step.events = told
        step.cues = seen


def _difference(old: Around, new: Around) -> dict[str, Any]:
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in Around.__struct_fields__)
    return {name: now for name, before, now in pairs if before != now}


def _sees_all(table: Table, viewer: Viewer) -> bool:
    """Return whether this viewer currently sees everything."""
    view = table.view(viewer)
    return view is None or table.history is None or view.state is table.history.state


class ViewerFeed:
    """Updates for one viewer of a table. The last picture sent is kept, so that the next one can be a patch.

    With `told` False, the first step includes everything around the picture.
    """

    def __init__(self, table: Table, viewer: Viewer, told: bool = True) -> None:
        self.viewer = viewer
        self._scene: WireScene | None = None
        self._around = around(table, self.viewer) if told else Around("", [])
        self._cosmetic_seed: bytes | None = None
        if table.history is not None:
            self._scene = self._drawn(table.history, table.setup.game.view(table.history.state, viewer))

    def _drawn(self, history: History[Any, Any], view: View[Any]) -> WireScene:
        if self._cosmetic_seed is None:
            self._cosmetic_seed = history.fairness.cosmetic_seed
        return scene(view, self._cosmetic_seed)

    @property
    def boards(self) -> list[str]:
        return self._scene.boards if self._scene else []

    def shown(self, table: Table) -> bytes:
        """Return the complete picture after the last row."""
        mark = table.history.mark if table.history else ""
        picture = convert.whole(self._scene) if self._scene else None
        return encode(Shown(table.n, mark, self._around, picture, turn(table, self.viewer)))

    def step(self, broadcast: RowBroadcast) -> bytes:
        """Return one row, encoded for this viewer."""
        row, history = broadcast.row, broadcast.after.history
        mark = history.mark if history else ""
        step = Step(row.n, row.at, broadcast.text(self.viewer), mark, summary=summary(row, self.viewer))
        if history is not None:
            self._fill(step, broadcast, history)
        about = broadcast.around(self.viewer)
        if about is not self._around:
            step.around = broadcast.difference(self._around, about)
            self._around = about
        step.turn = turn(broadcast.after, self.viewer)
        return encode(step)

    def _fill(self, step: Step, broadcast: RowBroadcast, history: History[Any, Any]) -> None:
        view = history.game.view(history.state, self.viewer)
        now = self._drawn(history, view)
        broadcast.tell(step, view)
        if self._scene is None:
            step.scene = convert.whole(now)
        else:
            step.patch = patch(self._scene, now, broadcast.known) or None
        self._scene = now
        if self.viewer is not None and self.viewer in history.dropped:
            step.dropped = [history.game.write(action) for action in history.dropped[self.viewer]]
