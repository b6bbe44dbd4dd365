"""What this process receives from the bus about tables that somebody watches here, or did a moment ago."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping
from typing import Any

import msgspec

from starboard.server.bus import Bus, Stop
from starboard.server.clock import now_ms
from starboard.server.live.picture import make_room
from starboard.server.live.room import GONE, PRESENCE, Room
from starboard.server.live.spectators import WATCHING
from starboard.server.live.talk import CHAT
from starboard.server.presence import WATCHED, question
from starboard.server.store.error import StoreError
from starboard.server.store.retention import Policy
from starboard.server.store.store import Store
from starboard.server.store.unbegun import BUDGET
from starboard.server.table_service import TableService
from starboard.table.occupant import Occupant
from starboard.wire.server import Absent

EVERY = 1.0  # seconds between looks at the heads of all tables that are watched: what a lost message costs
REMEMBERED = 120.0  # seconds for which it is known who has left: longer than any grace
LATELY = 10.0  # seconds for which a table still counts as watched: a page is opened or reloaded, or a server restarts
RECHECK = 10.0  # seconds after which it is asked again who is there: what a lost message, or a killed process, costs
CHECKS = 100  # tables at which that is asked in a second at most; a process with more than 1,000 asks less often
SWEEP = 600.0  # seconds

log = logging.getLogger(__name__)
_packed = msgspec.msgpack.encode
_unpacked = msgspec.msgpack.Decoder(dict[int, int]).decode


class TableSubscription:
    """A table's listener on the bus, and who held which seat's line here when last.

    `behind` is called when others have appended to the table; `in_background` runs what nobody waits for.
    """

    def __init__(
        self, table: str, bus: Bus, rooms: Mapping[str, Room],
        behind: Callable[[str], None], in_background: Callable[[Coroutine[Any, Any, Any]], None],
    ) -> None:  # fmt: skip
        self._table = table
        self._bus = bus
        self._rooms = rooms
        self._behind = behind
        self._in_background = in_background
        self._left: dict[int, float] = {}
        self._since = time.monotonic()
        self._gone: dict[int, int] = {}  # when a person's connection was last closed, in any process
        self._checks = 0
        self._checked = 0.0
        self._occupants: tuple[Occupant, ...] = ()
        self.streams: list[Callable[[int], bool]] = []  # bots that hear events here: does this one hold that seat?
        self.stop: Stop = bus.subscribe(table, self)

    def connected(self, seats: Collection[int]) -> None:
        """Somebody has come: if they play, all are told; else only what they are shown is looked up."""
        if seats:
            self._bus.publish(self._table, PRESENCE, b"")
        else:
            self._in_background(self.check())

    def disconnected(self, seats: Collection[int]) -> None:
        self._since = time.monotonic()
        for seat in seats:
            self._left[seat] = self._since
        if seats:
            self._bus.publish(self._table, PRESENCE, _packed({seat: now_ms() for seat in seats}))

    async def check(self) -> None:
        """Ask who of the people at the table has a connection anywhere, and tell those who look at it here."""
        room = self._rooms.get(self._table)
        if room is None:
            return
        mine = self._checks = self._checks + 1
        self._checked, self._occupants = time.monotonic(), room.table.occupants
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

    def recheck(self, after: float) -> None:
        """Presence is never wrong for long."""
        if self._table in self._rooms and time.monotonic() - self._checked > after:
            self._rooms[self._table].count_spectators(refresh=True)
            self._in_background(self.check())

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
            self._in_background(self.check())

    def message_received(self, channel: str, payload: bytes) -> None:
        if channel == PRESENCE:
            self._gone.update(_unpacked(payload) if payload else {})
            self._in_background(self.check())
        room = self._rooms.get(self._table)
        if room is None:
            return
        if channel == CHAT:
            self._in_background(room.read_chat())
        elif channel == WATCHING:
            room.spectators_elsewhere(payload)
        elif channel == GONE:
            room.send_to_all(payload)
        elif channel != PRESENCE:
            room.waved(channel, payload)

    def question_asked(self, question: str) -> bool:
        """`seat 2 60000`: does somebody hold the line of seat 2, or did within so many ms? `any 0 0`: any line?

        A table that is just being opened, or was watched until a moment ago, is watched: while a server shuts down it
        closes its connections first, and must not conclude from that that nobody watches.
        """
        _, seat, within = question.split()
        room = self._rooms.get(self._table)
        if question == WATCHED:
            return (room is not None and not room.empty) or time.monotonic() - self._since < LATELY
        if (room is not None and room.holds(int(seat))) or any(holds(int(seat)) for holds in self.streams):
            return True
        last = self._left.get(int(seat))
        return last is not None and time.monotonic() - last < int(within) / 1000


async def keep_up_to_date(service: TableService, shard: Store, gone: Callable[[str], None]) -> None:
    """Every second: the outages of a shard are read, and the heads of all its tables that are watched here. `gone` is
    told of a table that was deleted elsewhere."""
    while True:
        began = time.monotonic()
        try:
            await service.outages[shard].refresh()
            await check_heads(service, shard, gone)
        except StoreError as error:
            log.warning("the tables could not be looked at: %s", error)
        await asyncio.sleep(max(0.1, began + EVERY - time.monotonic()))


async def recheck(subscriptions: dict[str, TableSubscription]) -> None:
    """Every second: who is there is asked again where that was long ago; who is long gone is forgotten."""
    while True:
        after = max(RECHECK, len(subscriptions) / CHECKS)
        for table, subscription in list(subscriptions.items()):
            subscription.recheck(after)
            if subscription.idle:
                subscription.stop()
                del subscriptions[table]
        await asyncio.sleep(EVERY)


async def check_heads(service: TableService, shard: Store, gone: Callable[[str], None]) -> None:
    """Read the heads of a shard's tables in play here, and keep room for what all of them need to be shown."""
    known = [table for table in service.watched() if service.store.of(table) is shard]
    make_room(service.watched_games())
    heads = await shard.heads(known) if known else {}
    now = service.watched()
    for table in known:
        if table not in heads:
            gone(table)
    await asyncio.gather(*(service.catch_up(table) for table, n in heads.items() if n > now.get(table, n)))


async def delete_expired(store: Store, clock: Callable[[], int], budget: int = BUDGET) -> None:
    """Every ten minutes, until none is left: tables that never began and that nobody has opened for a week, or for an
    hour where their address has made more than its budget; those that the host does not keep any longer; and what has
    expired."""
    while True:
        crowded: list[str] = []
        policy = Policy()
        with _logged():
            crowded, policy = await store.addresses_over(budget), await store.retention.policy()
        for shard in store.shards:
            with _logged():
                for addresses in (None, crowded):
                    while await shard.unbegun.expire(clock(), addresses):
                        await asyncio.sleep(0)  # others write in between
                while await shard.retention.expire(policy, clock()):
                    await asyncio.sleep(0)
                await shard.expiring_items.expire()
        with _logged():
            await store.expiring_items.expire()
            await store.moderation.expire()
            await store.notices.expire()
            await store.listings.expire()
            await store.erase()
        await asyncio.sleep(SWEEP)


@contextlib.contextmanager
def _logged() -> Iterator[None]:
    """What one database does not let us sweep away now is swept later; the others are not kept from it."""
    try:
        yield
    except StoreError as error:
        log.warning("nothing was swept away: %s", error)
