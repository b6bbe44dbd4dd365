"""A room: this process's connections to one table. Each row is encoded once per viewer, not per connection."""

import uuid
from asyncio import sleep
from collections import deque
from collections.abc import Sequence

import msgspec

from starboard.core.message import Refusal, refusal
from starboard.core.seating import Seat
from starboard.server.background import Background
from starboard.server.bus import Bus
from starboard.server.cached_table import CachedTable
from starboard.server.clock import now_ms
from starboard.server.guests.limits import Limits
from starboard.server.hints import Hints
from starboard.server.live.connection import Connection, refused
from starboard.server.live.picture import RowBroadcast, Viewer, ViewerFeed, covered, hello
from starboard.server.live.spectators import FEW, LONG_PAUSE, PAUSE, WATCHING, SpectatorList
from starboard.server.live.talk import EVERYBODY, Naming, Talk, tag
from starboard.server.loop_lag import LoopLag
from starboard.server.neighbours import Neighbours
from starboard.server.store.error import StoreError
from starboard.server.table_service import TableService
from starboard.server.work_time import timed
from starboard.table.command import Command
from starboard.table.hinting import why_no_hint
from starboard.table.operations import TakeBack
from starboard.table.row import LogRow
from starboard.table.table import Table
from starboard.wire.client import AskHint
from starboard.wire.json import encode
from starboard.wire.server import Absent, Answer, Hinted, Slow, Waved, WirePresence

REMEMBERED = 32_768  # bytes of messages for a client that reconnects; a complete picture costs less than more of them
GONE = "gone"  # bus channels: a chat message was deleted
PRESENCE = "presence"  # a person connected or disconnected


class Audience:
    """The connections that share one view (a seat's or the spectators'), and the messages recently sent to them.

    If drawing the last row failed, there is no feed, and the next message is the complete picture.
    """

    __slots__ = ("_kept", "_recent", "connections", "feed")

    def __init__(self) -> None:
        self.feed: ViewerFeed | None = None
        self.connections: list[Connection] = []
        self._recent: deque[tuple[int, bytes]] = deque()
        self._kept = 0  # bytes

    def remember(self, n: int, message: bytes) -> None:
        self._recent.append((n, message))
        self._kept += len(message)
        while self._kept > REMEMBERED:
            self._kept -= len(self._recent.popleft()[1])

    def forget(self) -> None:
        self._recent.clear()
        self._kept = 0

    def since(self, row: int, newest: int) -> list[bytes] | None:
        """Return the messages after a row; None if some of them are no longer known."""
        missed = [message for n, message in self._recent if n > row]
        return missed if row + len(missed) == newest else None


class Room:
    """Receives a table's rows and sends them to its audiences."""

    def __init__(
        self,
        service: TableService,
        cached: CachedTable,
        bus: Bus,
        limits: Limits,
        background: Background,
        name: Naming,
        neighbours: Neighbours,
        lag: LoopLag,
        hints: Hints,
    ) -> None:
        """Subscribe to the table. `name` returns the name of a person without a seat."""
        self._service = service
        self._cached = cached
        self._bus = bus
        self._limits = limits
        self._background = background
        self._hints = hints
        self._audiences: dict[Viewer, Audience] = {}
        self._spectators = SpectatorList(neighbours)
        self._lag = lag
        self._pausing = False  # True just after the list of spectators was sent
        self.talk = Talk(
            lambda: self.table, service.store.of(cached.table.setup.id).chat, bus, limits, name, service.restrictions
        )
        self.absent: Sequence[Absent] = ()  # absent players, as far as known here
        cached.listeners.append(self._broadcast)

    @property
    def table(self) -> Table:
        return self._cached.table

    @property
    def overloaded(self) -> bool:
        """True if requests have to wait. A table whose clock is running does not wait: the time is its players'."""
        return self._lag.overloaded and not (self.table.setup.pace.timed and self.table.clocks.running)

    @property
    def connections(self) -> list[Connection]:
        return [connection for audience in self._audiences.values() for connection in audience.connections]

    async def answer(self, command: Command) -> Answer:
        """Execute a command and return the answer to its author."""
        outcome = await self._service.command(self.table.setup.id, command)
        if isinstance(outcome, Refusal):
            return refused(command.id, outcome, self._cached.beaten(command))
        return Answer(command.id, outcome.row.n)

    # ---- hints

    def hint(self, connection: Connection, asked: AskHint) -> None:
        """Compute a hint in the background, and send it to this connection only."""
        self._background.start(self._hint(connection, asked))

    async def _hint(self, connection: Connection, asked: AskHint) -> None:
        seat, decision, id = connection.viewer, self.table.decisions, asked.id
        why = why_no_hint(self.table, seat, asked.last)
        limit = "warning" if asked.actions else "hint"
        if why is None and not self._limits.take(limit, connection.person, self.table.setup.id):
            connection.send(encode(Slow(id)))
            return
        found = why or await self._answered(asked, seat, connection.person)
        gone = self.table.decisions != decision and not asked.last
        if gone or connection.viewer != seat:  # the hint is outdated
            found = refusal("TA-4", "table.stale")
        if isinstance(found, Refusal):
            connection.send(encode(Hinted(id, clause=found.clause, refusal=found.message)))
        else:
            connection.send(found)

    async def _answered(self, asked: AskHint, seat: Seat | None, person: str) -> bytes | Refusal:
        if asked.last:
            return await self._hints.feedback(self.table, seat, asked.id, person)
        if asked.actions:
            return await self._hints.warning(self.table, seat, asked.id, person, asked.actions)
        found = await self._hints.hint(self.table, seat, asked.id, person)
        return found if isinstance(found, Refusal) else await self._noted(found, person)

    async def _noted(self, hint: bytes, person: str) -> bytes | Refusal:
        """Store that a person used a hint, then return the hint; refuse it if that fails."""
        id = self.table.setup.id
        try:
            await self._service.store.of(id).tables.note_hint(id, person)
        except StoreError:
            return refusal("TA-18", "table.hint_failed")
        return hint

    # ---- not part of the log

    async def say(self, person: str, text: str, now: int) -> bool | Refusal:
        return await self.talk.say(person, text, now)

    def send_to_all(self, message: bytes) -> None:
        for connection in self.connections:
            connection.send(message)

    def wave(self, seat: Seat, body: str) -> bool:
        """Broadcast a drag or a cursor to the seat's side, or to everyone if there are neither teams nor secrets."""
        id = self.table.setup.id
        if not self._limits.take("message", f"wave{seat}", id):
            return False
        sides, game = self.table.setup.seating.sides, self.table.setup.game
        side = next(side for side in sides if seat in side)
        to_all = all(len(each) == 1 for each in sides) and not game.has_secrets()
        if to_all or len(side) > 1:
            self._bus.publish(id, EVERYBODY if to_all else " ".join(map(str, side)), encode(Waved(seat, body)))
        return True

    def waved(self, channel: str, message: bytes) -> None:
        """Send a wave to the viewers that its channel names, except the sender's seat."""
        seat = msgspec.json.decode(message, type=Waved).seat
        for viewer, audience in self._audiences.items():
            if viewer != seat and (channel == EVERYBODY or str(viewer) in channel.split()):
                for connection in audience.connections:
                    connection.send(message)

    def holds(self, seat: int) -> bool:
        """Return whether a person who holds this seat is connected here."""
        return any(seat in connection.seats for connection in self.connections)

    def send_presence(self, absent: Sequence[Absent]) -> None:
        """Send the list of absent players, if it has changed."""
        if list(absent) != list(self.absent):
            self.absent = absent
            self.send_to_all(encode(WirePresence(list(absent))))

    @timed("spectators")
    def count_spectators(self, refresh: bool = False) -> None:
        """Announce this process's spectators if they changed. A large crowd is sent to viewers only on refresh.

        The first report also requests the reports of other processes. A refresh repeats the report to processes with
        viewers of this table, in case it was lost.
        """
        changed = self._spectators.look(self.table, self.connections)
        if changed or (refresh and self._spectators.shared):
            self._bus.publish(self.table.setup.id, WATCHING, self._spectators.own)
        self._send_spectators(refresh)

    @timed("spectators")
    def spectators_elsewhere(self, payload: bytes) -> None:
        """Store another process's report of its spectators. Send this process's report to a new process."""
        if self._spectators.hear(payload):
            self._bus.publish(self.table.setup.id, WATCHING, self._spectators.own)
        self._send_spectators()

    def _send_spectators(self, refresh: bool = False) -> None:
        """Send the list of spectators now, or after the pause if one has just been sent."""
        if self._pausing or (self._spectators.now.count > FEW and not refresh):
            return
        changed = self._spectators.changed()
        if changed is not None:
            self.send_to_all(encode(changed))
            self._pausing = True
            self._background.start(self._pause())

    @timed("spectators")
    async def _pause(self) -> None:
        await sleep(PAUSE)
        while self._lag.busy:  # moves go first
            await sleep(LONG_PAUSE)
        self._pausing = False
        self._send_spectators()

    def _take_back(self, person: str) -> None:
        """Give a seat back to a connected person from the bot that sat in for them."""  # TA-15
        for seat in self.table.seats_of(person) if person else ():
            if self.table.occupant(seat).sitting_in:
                command = Command(f"back-{uuid.uuid4().hex}", person, TakeBack(seat), now_ms())
                self._background.start(self._service.command(self.table.setup.id, command))

    def join(self, connection: Connection, since: int | None, now: int) -> None:
        """Add a connection: send the hello, then the missed rows or the complete picture."""
        audience, feed = self._audience(connection.viewer)
        connection.send(self._hello(connection, now))
        missed = None if since is None else audience.since(since, self.table.n)
        for message in [feed.shown(self.table)] if missed is None else missed:
            connection.send(message)
        self._greet(connection)
        audience.connections.append(connection)
        self.count_spectators()
        self._take_back(connection.person)

    def switch_viewer(self, connection: Connection) -> None:
        """Send a new hello and the complete picture to a connection whose seat has changed."""
        self._part(connection)
        audience, feed = self._audience(connection.viewer)
        connection.send(self._hello(connection, self.table.at))
        connection.send(feed.shown(self.table))
        self._greet(connection)
        audience.connections.append(connection)

    def _hello(self, connection: Connection, now: int) -> bytes:
        silent, by = not self._service.restrictions.chat, tag(self.table.setup.id, connection.person)
        return encode(hello(self.table, connection.person, connection.viewer, now, self._service.file_bots, silent, by))

    def _greet(self, connection: Connection) -> None:
        """Send the absent players and the spectators after a hello, which implies that there are none."""
        if self.absent:
            connection.send(encode(WirePresence(list(self.absent))))
        if self._spectators.now.count:
            connection.send(encode(self._spectators.now))

    def leave(self, connection: Connection) -> None:
        self._part(connection)
        self.count_spectators()
        if not self._audiences:
            self._cached.listeners.remove(self._broadcast)

    def _part(self, connection: Connection) -> None:
        for viewer, audience in list(self._audiences.items()):
            if connection in audience.connections:
                audience.connections.remove(connection)
                if not audience.connections:
                    del self._audiences[viewer]

    @property
    def empty(self) -> bool:
        return not self._audiences

    def _audience(self, viewer: Viewer) -> tuple[Audience, ViewerFeed]:
        audience = self._audiences.get(viewer) or Audience()
        feed = audience.feed or self._redraw(audience, viewer)
        self._audiences[viewer] = audience
        return audience, feed

    def _redraw(self, audience: Audience, viewer: Viewer) -> ViewerFeed:
        """Draw the complete picture, and send it to the connections that have missed a row."""
        feed = ViewerFeed(self.table, viewer)
        shown = feed.shown(self.table) if audience.connections else b""
        audience.feed = feed
        for connection in audience.connections:
            connection.send(shown)
        return feed

    def _broadcast(self, before: Table, row: LogRow, after: Table) -> None:
        broadcast = RowBroadcast(before, row, after)
        shared = [each for each in self.connections if covered(after, each.person) and not covered(before, each.person)]
        for connection in shared:  # this row brings the first secrets: no seat is shown until requested
            self._part(connection)
            connection.wanted = 0
        for viewer, audience in self._audiences.items():
            self._step(viewer, audience, broadcast)
        for connection in shared:
            self.switch_viewer(connection)
        if before.occupants != after.occupants:
            self._update_viewers()
            for person in {connection.person for connection in self.connections}:
                self._take_back(person)
            self.count_spectators()
        if after.private:
            self._show_out()

    def _step(self, viewer: Viewer, audience: Audience, broadcast: RowBroadcast) -> None:
        """Send a row to one viewer. A failure to draw it does not affect other viewers.

        If drawing fails, the viewer gets the complete picture instead, now or with the next row.
        """
        if audience.feed is not None:
            try:
                message = audience.feed.step(broadcast)
            except Exception as fault:
                self._count(fault, broadcast.row, viewer)
                audience.feed = None
                audience.forget()
            else:
                audience.remember(broadcast.row.n, message)
                for connection in audience.connections:
                    connection.send(message)
                return
        try:
            self._redraw(audience, viewer)
        except Exception:
            self._service.counters.faults += 1  # logged when it first failed

    def _count(self, fault: Exception, row: LogRow, viewer: Viewer) -> None:
        table = self.table.setup.id
        self._service.counters.fault(fault, "drawing row %s of table %s for viewer %s", row.n, table, viewer)

    def _show_out(self) -> None:
        """Disconnect spectators after the doors were closed."""  # TA-21
        for connection in self.connections:
            if not connection.admitted:
                connection.close("doors")

    def _update_viewers(self) -> None:
        """Move connections whose seat has changed to the right audience."""
        for viewer, audience in list(self._audiences.items()):
            for connection in list(audience.connections):
                if connection.viewer != viewer:
                    self._move(connection)

    def _move(self, connection: Connection) -> None:
        """Move a connection to its new audience. If drawing its picture fails, close it; the client reconnects."""
        table = self.table.setup.id
        try:
            self.switch_viewer(connection)
        except Exception as fault:
            self._service.counters.fault(fault, "drawing table %s for viewer %s", table, connection.viewer)
            connection.close("behind")
