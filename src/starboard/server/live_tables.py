"""The live tables of one process."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable

from starboard.server.background import Background
from starboard.server.bus import Bus
from starboard.server.exports import Exports
from starboard.server.guests import Limits
from starboard.server.hints import Hints
from starboard.server.invite_codes import InviteCodes
from starboard.server.live.connection import Connection
from starboard.server.live.picture import prepare
from starboard.server.live.room import GONE, Room
from starboard.server.live.talk import Naming
from starboard.server.lobby import EVERY, Lobby
from starboard.server.loop_lag import LoopLag
from starboard.server.neighbours import Neighbours
from starboard.server.presence import Presence
from starboard.server.show import ShowGame
from starboard.server.store.error import StoreError
from starboard.server.table_service import TableService, new_id
from starboard.server.table_subscription import TableSubscription
from starboard.server.workers.due_handler import ASLEEP
from starboard.server.workers.worker_group import CALL
from starboard.table.setup import TableSetup
from starboard.table.table import GATHERING, PLAYING, SEALING, Table
from starboard.wire.json import encode
from starboard.wire.server import Gone

MOMENT = 0.01  # seconds for which announcements from other processes are collected
WAKE = 5.0  # seconds between wake-ups of bots at watched tables without people
TABLES_AT_ONCE = 2  # tables created at the same time, limited so that running games are not delayed


class LiveTables:
    """Rooms with live connections, bus subscriptions, listings and exports."""

    def __init__(
        self, service: TableService, bus: Bus, limits: Limits, background: Background, name: Naming, hints: Hints,
        clock: Callable[[], int],
    ) -> None:  # fmt: skip
        """Connect the service to the bus. `name` returns the name of a person without a seat."""
        self._service = service
        self.rooms: dict[str, Room] = {}
        self.subscriptions: dict[str, TableSubscription] = {}
        self.exports = Exports()
        self.codes = InviteCodes(service.store.expiring_items, clock)
        self.lobby = Lobby(service.store, clock)
        self.show_game = ShowGame(service, clock, self.delete)
        self.lag = LoopLag()
        self.neighbours = Neighbours(bus, self._process_gone)
        self._bus = bus
        self._limits = limits
        self._background = background
        self._name = name
        self._hints = hints
        self._clock = clock
        self._opening = asyncio.Semaphore(TABLES_AT_ONCE)
        self._behind: set[str] = set()
        self._caught_up = 0.0
        service.on_row.append(bus.announce_row)
        service.on_seating.append(lambda table: background.start(self.lobby.update(table)))
        service.prepare = prepare
        service.stand_in = Presence(bus, service.outages_of).stand_in

    def new_table(self) -> tuple[str, bytes]:
        """Return a new table id, and the secret from which the table's randomness is derived."""
        return new_id(), secrets.token_bytes(32)

    async def open(self, setup: TableSetup, owner: str, secret: bytes, audience: str, address: str) -> None:
        """Create a table. Until its game begins, it counts towards the budget of `address`, a digest."""
        async with self._opening:
            await self._service.open(setup, owner, secret, self._clock(), "open", audience)
            await self._service.store.of(setup.id).unbegun.made(setup.id, address, self._clock())

    async def delete(self, id: str) -> None:
        """Delete a table and everything stored about it."""
        await self._service.store.of(id).tables.delete(id)
        await self.lobby.hide(id)
        self._service.forget(id)
        self.deleted(id)

    def deleted(self, id: str) -> None:
        """Close the connections to a table that was deleted, here or by another process."""
        for connection in self.rooms[id].connections if id in self.rooms else []:
            connection.close("table")

    async def delete_message(self, id: str, n: int) -> bool:
        """Delete a chat message and remove it from every screen. Return False if it does not exist."""
        store = self._service.store
        if not await store.of(id).chat.take_back(id, n):
            return False
        await store.erase()
        self._bus.publish(id, GONE, encode(Gone(n)))
        return True

    # ---- connections

    @property
    def connections(self) -> list[Connection]:
        """Every live connection to a table in this process."""
        return [connection for room in self.rooms.values() for connection in room.connections]

    def disconnect(self, person: str) -> None:
        """Close a person's live connections to this process."""
        for connection in self.connections:
            if connection.guest == person:
                connection.close("drain")

    async def room(self, id: str) -> Room:
        """Return the room of a table, up to date with its log. Join it without awaiting: empty rooms are dropped."""
        await self._service.cached(id)
        self.subscription(id)
        cached = await self._service.latest(id)
        room = self.rooms.get(id)
        if room is None or room.empty:
            room = self.rooms[id] = Room(
                self._service,
                cached,
                self._bus,
                self._limits,
                self._background,
                self._name,
                self.neighbours,
                self.lag,
                self._hints,
            )
        return room

    def subscription(self, id: str) -> TableSubscription:
        if id not in self.subscriptions:
            self.subscriptions[id] = TableSubscription(
                id, self.neighbours.id, self._bus, self.rooms, self.schedule_catch_up, self._background
            )
        return self.subscriptions[id]

    def _process_gone(self) -> None:
        """Schedule presence checks for all tables, since a process that held connections is gone."""
        for subscription in self.subscriptions.values():
            subscription.check_soon()

    def note_opened(self, table: Table) -> None:
        """Note that a table was opened, which keeps it from expiring before its game begins."""
        if table.stage in (GATHERING, SEALING):
            unbegun = self._service.store.of(table.setup.id).unbegun
            self._background.start(unbegun.opened(table.setup.id, self._clock()))

    def connected(self, id: str, connection: Connection) -> None:
        if id in self.rooms and not self.rooms[id].table.people:
            self._background.start(self._go_on(id))
        if id in self.subscriptions and id in self.rooms:
            self.subscriptions[id].connected(connection.seats)

    def disconnected(self, id: str, connection: Connection) -> None:
        room = self.rooms.get(id)
        if room is not None:
            if id in self.subscriptions:
                self.subscriptions[id].disconnected(connection.seats)
            room.leave(connection)
            if room.empty:
                del self.rooms[id]

    # ---- work in the background

    async def _go_on(self, id: str, beyond: int = 0) -> None:
        """Make bot moves that wait for a viewer due now. Call this when a viewer joins a table without people."""
        if await self._service.store.of(id).due.hasten(id, "show", beyond):
            self._bus.notify(CALL)

    async def wake_shows(self) -> None:
        """Periodically wake the bots of watched all-bot tables, except those already computing a move.

        Another process may have put them to sleep just before a viewer arrived or before the bus reported the viewer.
        """
        while True:
            await asyncio.sleep(WAKE)
            for id, room in list(self.rooms.items()):
                if room.table.stage == PLAYING and not room.table.people:
                    with contextlib.suppress(StoreError):
                        await self._go_on(id, ASLEEP // 2)

    async def keep_listed(self) -> None:
        """Periodically renew the listings of tables whose players are connected here."""
        while True:
            await asyncio.sleep(EVERY)
            with contextlib.suppress(StoreError):
                await self.lobby.prolong(self.rooms)

    def schedule_catch_up(self, id: str) -> None:
        """Schedule a read of rows that other processes appended, at most one every `MOMENT` seconds.

        Tables are read together, because a query for each would cost more than its rows.
        """
        loop = asyncio.get_running_loop()
        if not self._behind:
            loop.call_at(max(loop.time(), self._caught_up + MOMENT), self._catch_up)
        self._behind.add(id)

    def _catch_up(self) -> None:
        """Read the rows. The periodic check of heads finds any that this misses."""
        self._caught_up = asyncio.get_running_loop().time()
        tables, self._behind = self._behind, set()
        for id in tables:
            self._background.start(self._service.catch_up(id))
