"""What a viewer of a table is shown: the picture, what can be done, and what is around it."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from starboard.core import scene as core
from starboard.core.contract import Game
from starboard.core.decree import Leave, Settle
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
from starboard.table.row import Row
from starboard.table.seating import bound_to
from starboard.table.table import GATHERING, OVER, PLAYING, Table
from starboard.wire import VERSION, convert
from starboard.wire.json import encode, encoded
from starboard.wire.patch import Known, patch
from starboard.wire.picture import Cue, Scene
from starboard.wire.server import Around, Asked, Clock, Counted, Hello, Shown, Step, Tally, Turn
from starboard.wire.server import Seat as Sitting
from starboard.wire.summary import summary

Viewer = Seat | None
_shown: LruCache[int, tuple[core.Board, str, bytes]] = LruCache()  # by identity: to compare them would cost more


def make_room(tables: Mapping[str, int]) -> None:
    """So many tables of each game are watched in this process: keep what each of them shows, and not much more."""
    _shown.resize(2 * (SPARE + sum(tables.values())))  # a seat may see its table's board turned
    for key, game in games().items():
        if issubclass(game, RealTimeGame):
            game.expect_tables(tables.get(key, 0))


def board_digest(board: core.Board) -> str:
    """The name under which a board is fetched: the digest of what it says. A game hands out the same boards always."""
    return (_shown.get(id(board)) or _shown.put(id(board), _digested(board)))[1]


def _digested(board: core.Board) -> tuple[core.Board, str, bytes]:
    text = encode(convert.board(board))
    return board, hashlib.sha256(text).hexdigest()[:32], text


def board(digest: str) -> bytes | None:
    """A board that has been shown by this process."""
    return next((text for _, name, text in _shown.all() if name == digest), None)


def scene(view: View[Any], cosmetic_seed: bytes) -> Scene:
    drawn = view.game.scene(view, cosmetic_seed)
    return convert.scene(drawn, [board_digest(each) for each in drawn.boards])


def prepare(table: Table) -> None:
    """Draw what the table's boards bring along: a game keeps it, and whoever is shown the table finds it made."""
    view = table.view(None)
    if view is not None and table.history is not None:
        scene(view, table.history.fairness.cosmetic_seed)


def covered(table: Table, person: str) -> bool:
    """Do seats that have secrets from each other share this person's screen? Then each is shown only when asked for."""
    if table.stage == OVER or table.history is None or len(table.seats_of(person)) < 2:
        return False
    return table.setup.game.has_secrets_in(table.history.state)


def viewer_of(table: Table, person: str, wanted: Viewer = None) -> Viewer:
    """The seat whose eyes somebody has: the one they ask for if they hold it, else the first they hold; 0 is none.

    Where seats are covered from each other nobody is looked at unasked.
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
        list(table.seats_of(person)), table.host == person, table.commitment, list(setup.game.auto_replies),
        covered(table, person), [list(side) for side in setup.seating.sides] if setup.seating.teams else [],
        levels(setup.game, file_bots), setup.rated, silent, by, table.counts,
        [] if table.history else list(setup.game.looks(setup.seating)), list(bound_to(table, person)),
    )  # fmt: skip


def boards_of(table: Table, viewer: Viewer) -> list[str]:
    """The boards that this viewer will ask for on coming to the table now: a seat may see them turned."""
    return ViewerFeed(table, viewer).boards


def around(table: Table, viewer: Viewer) -> Around:
    """What is around the picture; points and places as the viewer can know them, and in truth when all is over."""
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
        playing and can_settle(table) and game.decree(state, Settle()) is not None,
        list(game.side_scores(seating, state)) if seating.teams and state is not None else [],
        game.ended_because(state) if table.stage == OVER and state is not None else None,
        gives_hints(table),
        table.closed,
        next(iter(table.seats_of(table.host)), 0) if table.stage == GATHERING else 0,
        table.private,
        next_first(table) if table.stage == OVER else CHANCE,
    )


def resigning(game: Game[Any, Any], state: Any, seat: Seat) -> str:
    """What comes of resigning: the game is over, or goes on without the seat; elsewhere a bot plays it."""
    after = game.decree(state, Leave(seat))
    return "bot" if after is None else "out" if game.actors(after) else "over"


def _sitting(occupant: Occupant) -> Sitting:
    return Sitting(occupant.kind, occupant.name, occupant.level, bool(occupant.sitting_in), bool(occupant.commitment))


def _tally(table: Table) -> Tally | None:
    tally = table.tally
    if tally is None:
        return None
    games = [Counted(game.table, list(game.points)) for game in tally.games]
    return Tally(tally.target, games, list(tally.totals), list(table.match_places or ()))


def turn(table: Table, seat: Viewer) -> Turn | None:
    """What a seat may do: now, or early; None if nothing."""
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
        return Turn(table.decisions, [], undo=now, undo_asks=asks, habit=auto_reply) if undo or auto_reply else None
    answered = [game.write(action) for action in history.answers[seat][1]] if seat in history.answers else []
    choices = [convert.offer(game, choice) for choice in game.choices(ahead)]
    return Turn(table.decisions, choices, not acts, now, asks, answered, auto_reply)


class RowBroadcast:
    """One row, and what of it is the same for all who are told, worked out and encoded once."""

    def __init__(self, before: Table, row: Row, after: Table) -> None:
        self.before = before
        self.row = row
        self.after = after
        self.known: Known = {}  # how lists of the picture changed
        self._text: str | None = None
        self._around: Around | None = None
        self._events: tuple[Event, ...] | None = None
        self._told: Any = None  # the events and the cues of those who know all, encoded
        self._shown: Any = None
        self._differences: dict[int, dict[str, Any]] = {}

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

    def difference(self, old: Around, new: Around) -> dict[str, Any]:
        """What changed around the picture; mostly the same for all."""
        if new is not self._around:
            return _difference(old, new)
        if id(old) not in self._differences:
            self._differences[id(old)] = _difference(old, new)
        return self._differences[id(old)]

    def events(self, viewer: Viewer) -> tuple[Event, ...]:
        history, row = self.before.history, self.row.game
        if history is None or row is None or row.kind in ("undo", "early"):
            return ()
        if row.private or not _sees_all(self.before, viewer):
            return replay_for_seat(history.game, history.state, row, viewer)[1]
        if self._events is None:
            self._events = replay_for_seat(history.game, history.state, row, viewer)[1]
        return self._events

    def tell(self, step: Step, view: View[Any]) -> None:
        """What is seen to happen, and what is said of it."""
        viewer, history = view.seat, self.before.history
        events = self.events(viewer)
        if not events or history is None:
            return
        game = history.game
        if events is self._events:
            if self._told is None:
                self._told = encoded(events)
            step.events = self._told
        else:
            step.events = list(events)
        if events is not self._events or game.cues_by_seat or not _sees_all(self.after, viewer):
            step.cues = _cues(game, game.view(history.state, viewer), events, view)
            return
        if self._shown is None:
            self._shown = encoded(_cues(game, game.view(history.state, viewer), events, view))
        step.cues = self._shown


def _cues(game: Game[Any, Any], before: View[Any], events: tuple[Event, ...], after: View[Any]) -> list[Cue]:
    return [convert.cue(cue) for cue in game.cues(before, events, after)]


def _difference(old: Around, new: Around) -> dict[str, Any]:
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in Around.__struct_fields__)
    return {name: now for name, before, now in pairs if before != now}


def _sees_all(table: Table, viewer: Viewer) -> bool:
    """Is nothing hidden from this viewer now?"""
    view = table.view(viewer)
    return view is None or table.history is None or view.state is table.history.state


class ViewerFeed:
    """One viewer of a table: remembers the picture last sent, so that the next is a patch.

    To one to whom nothing is `told` yet, the first step brings all that is around the picture.
    """

    def __init__(self, table: Table, viewer: Viewer, told: bool = True) -> None:
        self.viewer = viewer
        self._scene: Scene | None = None
        self._around = around(table, self.viewer) if told else Around("", [])
        self._cosmetic_seed: bytes | None = None
        if table.history is not None:
            self._scene = self._drawn(table.history, table.setup.game.view(table.history.state, viewer))

    def _drawn(self, history: History[Any, Any], view: View[Any]) -> Scene:
        if self._cosmetic_seed is None:
            self._cosmetic_seed = history.fairness.cosmetic_seed
        return scene(view, self._cosmetic_seed)

    @property
    def boards(self) -> list[str]:
        return self._scene.boards if self._scene else []

    def shown(self, table: Table) -> bytes:
        """The whole picture at the head."""
        mark = table.history.mark if table.history else ""
        picture = convert.whole(self._scene) if self._scene else None
        return encode(Shown(table.n, mark, self._around, picture, turn(table, self.viewer)))

    def step(self, broadcast: RowBroadcast) -> bytes:
        """One row, as this viewer is told of it."""
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
