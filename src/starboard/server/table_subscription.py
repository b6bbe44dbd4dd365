"""Bus subscriptions of this process, for tables that are or were recently watched here."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Mapping
from heapq import nsmallest

import msgspec

from starboard.server.background import Background, in_portions
from starboard.server.bus import Bus, Stop
from starboard.server.clock import now_ms
from starboard.server.live.picture import make_room
from starboard.server.live.room import GONE, PRESENCE, Room
from starboard.server.live.spectators import WATCHING
from starboard.server.live.talk import CHAT
from starboard.server.loop_lag import LoopLag
from starboard.server.presence import WATCHED, question
from starboard.server.store.error import StoreError
from starboard.server.store.store import Store
from starboard.server.table_service import TableService
from starboard.server.work_time import timed
from starboard.table.occupant import Occupant
from starboard.wire.server import Absent

EVERY = 1.0  # seconds between checks of the heads of watched tables: the maximum delay if a message is lost
REMEMBERED = 120.0  # seconds that departures are remembered: longer than any grace period
LATELY = 10.0  # seconds for which a table still counts as watched: a page may be reloading, or a server restarting
RECHECK = 30.0  # seconds between presence checks: the maximum delay if a message is lost
CHECKS = 20  # maximum tables checked per second; a process with more than 600 checks less often
HOME = "home"  # bus channel on which a process announces that the proxy routes this table to it
MOVES = 60.0  # minimum seconds between two moves of a table's connections, so that no proxy can make them circle
MOVE_PAUSE = 0.02  # seconds between two connections that are moved

log = logging.getLogger(__name__)
_packed = msgspec.msgpack.encode
_unpacked = msgspec.msgpack.Decoder(dict[int, int]).decode


class TableSubscription:
    """A table's listener on the bus, which also remembers when each seat's last connection to this process closed.

    `process` is the id of this process. `behind` is called when other processes have appended to the table.
    """

    def __init__(
        self, table: str, process: str, bus: Bus, rooms: Mapping[str, Room],
        behind: Callable[[str], None], background: Background,
    ) -> None:  # fmt: skip
        self._table = table
        self._bus = bus
        self._rooms = rooms
        self._behind = behind
        self._background = background
        self._left: dict[int, float] = {}
        self._since = time.monotonic()
        self._gone: dict[int, int] = {}  # by seat: when its connection was last closed, in any process, in ms
        self._checks = 0
        self.checked = 0.0  # when presence was last checked, on the monotonic clock
        self._occupants: tuple[Occupant, ...] = ()
        self._process = process.encode()
        self._announced = self._moved = -MOVES
        self.streams: list[Callable[[int], bool]] = []  # bots' event streams here; each returns whether it holds a seat
        self.stop: Stop = bus.subscribe(table, self)

    def connected(self, seats: Collection[int]) -> None:
        """Announce a player to all processes. For a spectator, only query who is present."""
        if seats:
            self._bus.publish(self._table, PRESENCE, b"")
        else:
            self._background.start(self.check())

    def disconnected(self, seats: Collection[int]) -> None:
        self._since = time.monotonic()
        for seat in seats:
            self._left[seat] = self._since
        if seats:
            self._bus.publish(self._table, PRESENCE, _packed({seat: now_ms() for seat in seats}))

    def routed_here(self) -> None:
        """Make other processes close their connections to this table, because the proxy routes its requests here.

        When a process returns or is added, the first viewer routed to it thus brings the table's other viewers along.
        """
        now = time.monotonic()
        if now - self._announced >= MOVES:
            self._announced = now
            self._bus.publish(self._table, HOME, self._process)

    async def _move_out(self) -> None:
        """Close the connections here, one by one. Their clients reconnect through the proxy."""
        now = time.monotonic()
        if self._moved > now:
            return  # a move is already pending
        self._moved = max(now, self._moved + MOVES)
        await asyncio.sleep(self._moved - now)
        room = self._rooms.get(self._table)
        for connection in room.connections if room else ():
            connection.close("drain")
            await asyncio.sleep(MOVE_PAUSE)

    @timed("checks")
    async def check(self) -> None:
        """Query all processes for connected players at the table, and send the result to the viewers here."""
        room = self._rooms.get(self._table)
        if room is None:
            return
        mine = self._checks = self._checks + 1
        self.checked, self._occupants = time.monotonic(), room.table.occupants
        seats = [seat for seat in room.table.people if not room.holds(seat)]
        answers = await asyncio.gather(*(self._bus.ask(self._table, question(seat)) for seat in seats))
        room = self._rooms.get(self._table)
        if room is None or mine != self._checks:
            return
        known = {absent.seat for absent in room.absent}
        away = [
            seat for seat, here in zip(seats, answers, strict=True) if here is False or (here is None and seat in known)
        ]
        room.send_presence([Absent(seat, self._gone.get(seat, 0)) for seat in away if not room.holds(seat)])

    def check_soon(self) -> None:
        self.checked = -RECHECK

    def recheck(self) -> None:
        """Check presence again and repeat the report about spectators, in case a message was lost."""
        self.checked = time.monotonic()
        room = self._rooms.get(self._table)
        if room is not None:
            room.count_spectators(refresh=True)
            self._background.start(self.check())

    @property
    def idle(self) -> bool:
        return self._table not in self._rooms and not self.streams and time.monotonic() - self._since > REMEMBERED

    # ---- the listener

    def row_added(self, n: int) -> None:
        room = self._rooms.get(self._table)
        if room is None:
            return
        if room.table.n < n:
            self._behind(self._table)
        elif room.table.occupants is not self._occupants:
            self._background.start(self.check())

    def message_received(self, channel: str, payload: bytes) -> None:
        if channel == PRESENCE:
            self._gone.update(_unpacked(payload) if payload else {})
            self._background.start(self.check())
        room = self._rooms.get(self._table)
        if room is None:
            return
        if channel == CHAT:
            self._background.start(room.talk.pass_on(room.connections))
        elif channel == WATCHING:
            room.spectators_elsewhere(payload)
        elif channel == GONE:
            room.send_to_all(payload)
        elif channel == HOME:
            if payload != self._process:
                self._background.start(self._move_out())
        elif channel != PRESENCE:
            room.waved(channel, payload)

    def question_asked(self, question: str) -> bool:
        """Return whether a seat is connected here, or the table is watched.

        `seat 2 60000` asks whether seat 2 is connected or was within 60,000 ms, `any 0 0` whether the table is watched.
        A table that is being opened, or was watched until a moment ago, counts as watched. A server that shuts down
        closes its connections first, and must not conclude that there are no viewers.
        """
        _, seat, within = question.split()
        room = self._rooms.get(self._table)
        if question == WATCHED:
            return (room is not None and not room.empty) or time.monotonic() - self._since < LATELY
        if (room is not None and room.holds(int(seat))) or any(holds(int(seat)) for holds in self.streams):
            return True
        last = self._left.get(int(seat))
        return last is not None and time.monotonic() - last < int(within) / 1000


@timed("checks")
async def keep_up_to_date(service: TableService, shard: Store, gone: Callable[[str], None]) -> None:
    """Read a shard's outages and the heads of its watched tables every second. `gone` receives deleted tables."""
    while True:
        began = time.monotonic()
        try:
            await service.outages[shard].refresh()
            await check_heads(service, shard, gone)
        except StoreError as error:
            log.warning("the tables could not be checked: %s", error)
        await asyncio.sleep(max(0.1, began + EVERY - time.monotonic()))


@timed("checks")
async def recheck(subscriptions: dict[str, TableSubscription], lag: LoopLag) -> None:
    """Recheck presence at tables whose last check is old, a few tables per second, and none while moves are late.

    Drop subscriptions that are no longer needed.
    """
    while True:
        now = time.monotonic()
        if not lag.busy:
            old = [each for each in subscriptions.values() if now - each.checked > RECHECK]
            for subscription in nsmallest(CHECKS, old, key=lambda each: each.checked):
                subscription.recheck()
                await asyncio.sleep(0)
        for table, subscription in list(subscriptions.items()):
            if subscription.idle:
                subscription.stop()
                del subscriptions[table]
        await asyncio.sleep(EVERY)


async def check_heads(service: TableService, shard: Store, gone: Callable[[str], None]) -> None:
    """Read the heads of a shard's watched tables, and size the caches for their pictures."""
    make_room(service.watched_games())
    for known in in_portions([table for table in service.watched() if service.store.of(table) is shard]):
        heads = await shard.heads(known)
        now = service.watched()
        for table in known:
            if table not in heads:
                gone(table)
        await asyncio.gather(*(service.catch_up(table) for table, n in heads.items() if n > now.get(table, n)))
