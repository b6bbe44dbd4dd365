"""A room: everybody in this process who watches one table. Each row is encoded once per viewer, not per connection."""

import uuid
from asyncio import sleep
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec

from starboard.core.message import Message, Refusal, refusal
from starboard.core.seating import Seat
from starboard.server.bus import Bus
from starboard.server.clock import now_ms
from starboard.server.guests.limits import Limits
from starboard.server.hints import Hints
from starboard.server.live.connection import Connection
from starboard.server.live.picture import RowBroadcast, Viewer, ViewerFeed, covered, hello
from starboard.server.live.spectators import FEW, PAUSE, WATCHING, SpectatorList
from starboard.server.live.talk import EVERYBODY, Naming, Talk, tag
from starboard.server.store.row import Appended
from starboard.server.table_service import CachedTable, TableService
from starboard.table.command import Command
from starboard.table.doors import admits
from starboard.table.hinting import why_no_hint
from starboard.table.row import Row
from starboard.table.table import Table
from starboard.wire.json import encode
from starboard.wire.server import Absent, Hinted, Presence, Slow, Waved

REMEMBERED = 100  # rows that a connection which was cut can catch up on without a new picture
_NO_HINTS = refusal("TA-18", "table.hint_failed")
GONE = "gone"  # bus channels: a chat message was deleted
PRESENCE = "presence"  # somebody connected or disconnected


class Audience:
    """The connections of one viewer (a seat, or all spectators), and what they were sent recently.

    Without a feed, drawing the last row failed: the next message is the whole picture.
    """

    __slots__ = ("connections", "feed", "recent")

    def __init__(self) -> None:
        self.feed: ViewerFeed | None = None
        self.connections: list[Connection] = []
        self.recent: deque[tuple[int, bytes]] = deque(maxlen=REMEMBERED)


class Room:
    """Receives a table's rows and sends them to its audiences."""

    def __init__(
        self,
        service: TableService,
        cached: CachedTable,
        bus: Bus,
        limits: Limits,
        in_background: Callable[[Coroutine[Any, Any, Any]], None],
        name: Naming,
        hints: Hints | None = None,
    ) -> None:
        """`in_background` runs what nobody waits for; `name` says what a person is called who has no seat."""
        self._service = service
        self._cached = cached
        self._bus = bus
        self._limits = limits
        self._in_background = in_background
        self._hints = hints
        self._audiences: dict[Viewer, Audience] = {}
        self._spectators = SpectatorList()
        self._pausing = False  # the list of spectators has just been sent
        self.talk = Talk(lambda: self.table, service.store.of(cached.table.setup.id).chat, bus, limits, name)
        self.absent: Sequence[Absent] = ()  # who is away, as far as it is known here
        cached.listeners.append(self._broadcast)

    @property
    def table(self) -> Table:
        return self._cached.table

    @property
    def connections(self) -> list[Connection]:
        return [connection for audience in self._audiences.values() for connection in audience.connections]

    async def command(self, command: Command) -> "int | Refusal":
        outcome = await self._service.command(self.table.setup.id, command)
        return outcome.row.n if isinstance(outcome, Appended) else outcome

    def beaten(self, command: Command) -> Message | None:
        return self._cached.beaten(command)

    # ---- hints

    def hint(self, connection: Connection, id: str, last: bool) -> None:
        """Answered when it is worked out, to this connection alone."""
        self._in_background(self._hint(connection, id, last))

    async def _hint(self, connection: Connection, id: str, last: bool) -> None:
        seat, decision = connection.viewer, self.table.decisions
        why = why_no_hint(self.table, seat, last)
        if why is None and not self._limits.take("hint", connection.person, self.table.setup.id):
            connection.send(encode(Slow(id)))
            return
        found = why or (await self._hint_of(connection, id, last))
        gone = self.table.decisions != decision and not last
        if gone or connection.viewer != seat:  # nobody is helped by it any more
            found = refusal("TA-4", "table.stale")
        if isinstance(found, Refusal):
            connection.send(encode(Hinted(id, clause=found.clause, refusal=found.message)))
        else:
            connection.send(found)

    async def _hint_of(self, connection: Connection, id: str, last: bool) -> bytes | Refusal:
        if self._hints is None:
            return _NO_HINTS
        return await self._hints.hint(self.table, connection.viewer, id, connection.person, last)

    # ---- what is no part of the log

    async def say(self, person: str, text: str, now: int) -> bool | Refusal:
        return await self.talk.say(person, text, now, self._service.restrictions)

    async def read_chat(self) -> None:
        await self.talk.pass_on(self.connections)

    def send_to_all(self, message: bytes) -> None:
        for connection in self.connections:
            connection.send(message)

    def wave(self, seat: Seat, body: str) -> bool:
        """A drag, a cursor: to those who play on the same side; to all where everybody plays for themselves and
        there are no secrets."""
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
        """Send a wave to the seats that the channel names, except to the sender's."""
        seat = msgspec.json.decode(message, type=Waved).seat
        for viewer, audience in self._audiences.items():
            if viewer != seat and (channel == EVERYBODY or str(viewer) in channel.split()):
                for connection in audience.connections:
                    connection.send(message)

    def holds(self, seat: int) -> bool:
        """Is somebody here who sits on this seat, alone or with others at one screen?"""
        return any(
            seat in self.table.seats_of(connection.person) for connection in self.connections if connection.person
        )

    def send_presence(self, absent: Sequence[Absent]) -> None:
        """Who is away, where that has changed."""
        if list(absent) != list(self.absent):
            self.absent = absent
            self.send_to_all(encode(Presence(list(absent))))

    def count_spectators(self, refresh: bool = False) -> None:
        """Tell everybody who watches, where that has changed; very many are only told when it is time to refresh."""
        if self._spectators.look(self.table, self.connections) or refresh:
            self._bus.publish(self.table.setup.id, WATCHING, self._spectators.own)
        self._send_spectators(refresh)

    def spectators_elsewhere(self, payload: bytes) -> None:
        """Another process has said who watches there; one that has just come is told who watches here."""
        if self._spectators.hear(payload):
            self._bus.publish(self.table.setup.id, WATCHING, self._spectators.own)
        self._send_spectators()

    def _send_spectators(self, refresh: bool = False) -> None:
        """At once, and not again before the pause is over: then as the list stands by that time."""
        if self._pausing or (self._spectators.now.count > FEW and not refresh):
            return
        changed = self._spectators.changed()
        if changed is not None:
            self.send_to_all(encode(changed))
            self._pausing = True
            self._in_background(self._pause())

    async def _pause(self) -> None:
        await sleep(PAUSE)
        self._pausing = False
        self._send_spectators()

    def _take_back(self, person: str) -> None:
        """Whoever has a connection has their seat: no bot plays there any more."""  # TA-15
        for seat in self.table.seats_of(person) if person else ():
            if self.table.occupant(seat).sitting_in:
                self._in_background(self.command(Command(f"back-{uuid.uuid4().hex}", person, "back", now_ms(), seat)))

    def join(self, connection: Connection, since: int | None, now: int) -> None:
        """The hello; then all that the connection has missed, or the whole picture; then whatever comes."""
        audience, feed = self._audience(connection.viewer)
        connection.send(self._hello(connection, now))
        missed = [message for n, message in audience.recent if since is not None and n > since]
        if since is not None and since + len(missed) == self.table.n:
            for message in missed:
                connection.send(message)
        else:
            connection.send(feed.shown(self.table))
        self._greet(connection)
        audience.connections.append(connection)
        self.count_spectators()
        self._take_back(connection.person)

    def switch_viewer(self, connection: Connection) -> None:
        """Send a new hello and the whole picture to a connection whose seat has changed."""
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
        """Whoever hears a hello knows of nobody who is away, or who watches."""
        if self.absent:
            connection.send(encode(Presence(list(self.absent))))
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
        """Draw the whole picture, and send it to the connections that have missed a row."""
        feed = ViewerFeed(self.table, viewer)
        shown = feed.shown(self.table) if audience.connections else b""
        audience.feed = feed
        for connection in audience.connections:
            connection.send(shown)
        return feed

    def _broadcast(self, before: Table, row: Row, after: Table) -> None:
        broadcast = RowBroadcast(before, row, after)
        shared = [each for each in self.connections if covered(after, each.person) and not covered(before, each.person)]
        for connection in shared:  # this row brings the first secrets: no seat is shown until it is asked for
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
        """Send a row to one viewer. Failing to draw it concerns no other; this one gets the whole picture instead, now
        or with the next row."""
        if audience.feed is not None:
            try:
                message = audience.feed.step(broadcast)
            except Exception as fault:
                self._count(fault, broadcast.row, viewer)
                audience.feed = None
                audience.recent.clear()
            else:
                audience.recent.append((broadcast.row.n, message))
                for connection in audience.connections:
                    connection.send(message)
                return
        try:
            self._redraw(audience, viewer)
        except Exception:
            self._service.counters.faults += 1  # logged when it first failed

    def _count(self, fault: Exception, row: Row, viewer: Viewer) -> None:
        table = self.table.setup.id
        self._service.counters.fault(fault, "drawing row %s of table %s for viewer %s", row.n, table, viewer)

    def _show_out(self) -> None:
        """The doors are closed: those who only watch leave."""  # TA-21
        for connection in self.connections:
            if not admits(self.table, connection.person):
                connection.close("doors")

    def _update_viewers(self) -> None:
        """Move connections whose seat has changed to the right audience."""
        for viewer, audience in list(self._audiences.items()):
            for connection in list(audience.connections):
                if connection.viewer != viewer:
                    self._move(connection)

    def _move(self, connection: Connection) -> None:
        """A connection whose new picture fails is closed; it comes again and starts afresh."""
        table = self.table.setup.id
        try:
            self.switch_viewer(connection)
        except Exception as fault:
            self._service.counters.fault(fault, "the picture of table %s for viewer %s", table, connection.viewer)
            connection.close("behind")
