"""The site: one process that serves tables over HTTP and WebSocket."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from typing import Any

from starlette.requests import HTTPConnection

from starboard.server.anonymize import anonymize
from starboard.server.bus import Bus, LocalBus
from starboard.server.clock import now_ms
from starboard.server.database_time import keep_agreeing
from starboard.server.events.service import EventService
from starboard.server.events.view import EventViews
from starboard.server.exports import Exports
from starboard.server.guests import COOKIE, Guests, Limits, Links, Moves, Pages, Passkeys, Progress, SignOuts, Tokens
from starboard.server.guests.cookie import NAME, kept_key
from starboard.server.guests.sign_outs import FRESH
from starboard.server.hints import Hints
from starboard.server.invitation import Invitation
from starboard.server.invite_codes import InviteCodes
from starboard.server.live.connection import Connection
from starboard.server.live.picture import prepare
from starboard.server.live.room import Room
from starboard.server.lobby import EVERY as LOBBY_EVERY
from starboard.server.lobby import Lobby
from starboard.server.notices.messenger import Messenger
from starboard.server.presence import Presence
from starboard.server.restrictions import EVERY, Banned, Restrictions, Watch
from starboard.server.settings import Settings
from starboard.server.show import ShowGame
from starboard.server.store.error import StoreError
from starboard.server.store.reach import until_reachable
from starboard.server.store.store import Store
from starboard.server.store.unbegun import BUDGET
from starboard.server.table_service import TableService, new_id
from starboard.server.table_subscription import TableSubscription, delete_expired, keep_up_to_date, recheck
from starboard.server.workers.bot_pool import BotPool
from starboard.server.workers.due_handler import ASLEEP
from starboard.server.workers.worker_group import CALL, WorkerGroup
from starboard.table.table import GATHERING, PLAYING, SEALING, Table

Work = Callable[[], Coroutine[Any, Any, None]]
MOMENT = 0.01  # seconds for which news of other processes are gathered
WAKE = 5.0  # seconds after which bots that play alone are woken again while somebody watches
TABLES_AT_ONCE = 2  # that are made: whoever plays meanwhile waits for no more than these
CLOSING = 2.0  # seconds for which connections that were told to go are waited for

log = logging.getLogger(__name__)


class Site:
    """What the requests of one process share: the table service, the rooms, who the guests are."""

    def __init__(
        self, store: Store, key: bytes | None = None, settings: Settings | None = None,
        clock: Callable[[], int] = now_ms, bus: Bus | None = None, bots: int = 1,
    ) -> None:  # fmt: skip
        """`bots` is how many of them may think at once here; 0: they think elsewhere."""
        self.store = store
        self.settings = settings or Settings()
        self.clock = clock
        self.service = TableService(store)
        self.counters = self.service.counters
        self.service.file_bots = tuple(self.settings.bot_files)
        self.guests = Guests(key or secrets.token_bytes(32))
        self.links = Links(store.expiring_items, clock)
        self.moves = Moves(store.expiring_items, self.links, clock)
        self.sign_outs = SignOuts(store.database, store.expiring_items)
        self.tokens = Tokens(store.expiring_items, clock)
        self.progress = Progress(store.expiring_items, clock)
        self.passkeys = Passkeys(store.expiring_items, clock)
        self.pages = Pages(store, lambda person: self.guests.page(person))
        self.messenger = Messenger(store, self.settings, self.counters, clock)
        self.codes = InviteCodes(store.expiring_items, clock)
        self.limits = Limits(self.settings.limits)
        self.exports = Exports()
        self.opening = asyncio.Semaphore(TABLES_AT_ONCE)
        self.invitation = Invitation(self.settings.public)
        self.bus = bus or LocalBus()
        self.events = EventService(store, partial(self.bus.notify, CALL))
        self.event_views = EventViews(self.service)
        self.rooms: dict[str, Room] = {}
        self.subscriptions: dict[str, TableSubscription] = {}
        self.watch = Watch(store)
        self.lobby = Lobby(store, clock)
        self.show_game = ShowGame(self.service, clock, self.delete)
        self.hints: Hints | None = None  # from when the workers run
        self.pool: BotPool | None = None  # likewise
        self.draining = False
        self._bots = bots
        self._background: set[asyncio.Task[Any]] = set()
        self._behind: set[str] = set()
        self._caught_up = 0.0
        self.service.on_row.append(self.bus.announce_row)
        self.service.on_seating.append(lambda table: self.in_background(self.lobby.update(table)))
        self.service.prepare = prepare
        self.service.stand_in = Presence(self.bus, self.service.outages_of).stand_in
        self._key = key

    def new_table(self) -> tuple[str, bytes]:
        """The id of a table to be, and the secret of its chance."""
        return new_id(), secrets.token_bytes(32)

    async def room(self, id: str) -> Room:
        """The room of a table, at the head of its log. Join it at once, or it is forgotten."""
        await self.service.cached(id)
        self.subscription(id)
        cached = await self.service.latest(id)
        room = self.rooms.get(id)
        if room is None or room.empty:
            room = self.rooms[id] = Room(
                self.service, cached, self.bus, self.limits, self.in_background, self.name, self.hints
            )
        return room

    def subscription(self, id: str) -> TableSubscription:
        if id not in self.subscriptions:
            self.subscriptions[id] = TableSubscription(
                id, self.bus, self.rooms, self.schedule_catch_up, self.in_background
            )
        return self.subscriptions[id]

    def note_opened(self, table: Table) -> None:
        """Somebody looks at a table: one that has not begun stays for them."""
        if table.stage in (GATHERING, SEALING):
            self.in_background(self.store.of(table.setup.id).unbegun.opened(table.setup.id, self.clock()))

    def connected(self, id: str, connection: Connection) -> None:
        if id in self.rooms and not self.rooms[id].table.people:
            self.in_background(self._go_on(id))
        if id in self.subscriptions and id in self.rooms:
            self.subscriptions[id].connected(
                self.rooms[id].table.seats_of(connection.person) if connection.person else ()
            )

    async def _go_on(self, id: str, beyond: int = 0) -> None:
        """Somebody watches a table on which no person has a seat: its bots wait no longer."""
        if await self.store.of(id).due.hasten(id, "show", beyond):
            self.bus.notify(CALL)

    async def _wake_shows(self) -> None:
        """Again and again: another process may have asked who watches just before somebody did, or before the bus had
        heard of it, and let the bots wait. What is being thought about is left alone."""
        while True:
            await asyncio.sleep(WAKE)
            for id, room in list(self.rooms.items()):
                if room.table.stage == PLAYING and not room.table.people:
                    with contextlib.suppress(StoreError):
                        await self._go_on(id, ASLEEP // 2)

    async def _keep_listed(self) -> None:
        while True:
            await asyncio.sleep(LOBBY_EVERY)
            with contextlib.suppress(StoreError):
                await self.lobby.prolong(self.rooms)

    def disconnected(self, id: str, connection: Connection) -> None:
        room = self.rooms.get(id)
        if room is not None:
            if id in self.subscriptions:
                self.subscriptions[id].disconnected(room.table.seats_of(connection.person) if connection.person else ())
            room.leave(connection)
            if room.empty:
                del self.rooms[id]

    async def person(self, connection: HTTPConnection, fresh: bool = False) -> str | None:
        """Who calls: by the token that is shown, else by the cookie. Fresh: not even seconds after being signed out."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme:
            return self._admitted(await self.tokens.bot(token.strip()) if scheme.lower() == "bearer" else None)
        return self._admitted(await self.guest(connection.cookies.get(COOKIE), fresh))

    def _admitted(self, person: str | None) -> str | None:
        """The person, unless the host has banned them: then Banned is raised."""
        ban = self.service.restrictions.ban("", person, self.clock()) if person else None
        if ban is not None:
            raise Banned(ban)
        return person

    async def guest(self, cookie: str | None, fresh: bool = False) -> str | None:
        """The guest of a cookie, unless it was signed out since."""
        person, generation, _ = self.guests.opened(cookie)
        valid = person and generation >= 0 and generation == await self.sign_outs.generation(person, fresh)
        return person if valid else None

    async def cookie(self, person: str) -> str:
        """Empty for somebody who was deleted: there is no such guest any more."""
        generation = await self.sign_outs.generation(person)
        return self.guests.sign(person, generation, self.clock()) if generation >= 0 else ""

    async def name(self, person: str) -> str:
        """What somebody is called who has no seat: by the host's decision, else as they chose."""
        given = self.service.restrictions.name(person)
        if given is not None:
            return given
        item = await self.store.expiring_items.get(NAME, person)
        return item.body.decode() if item else ""

    def disconnect(self, person: str) -> None:
        """Close the live connections that somebody has here."""
        for room in list(self.rooms.values()):
            for connection in room.connections:
                if connection.person == person:
                    connection.close("drain")

    async def _disconnect_signed_out(self) -> None:
        """Whoever was signed out in another process is no longer heard in this one."""
        seen: dict[str, int] = {}
        while True:
            people = {connection.person for room in self.rooms.values() for connection in room.connections} - {""}
            with contextlib.suppress(StoreError):
                now = await self.sign_outs.generations(list(people)) if people else {}
                for person in people:
                    if seen.get(person, now[person]) != now[person]:
                        self.disconnect(person)
                seen = now
            await asyncio.sleep(FRESH)

    async def _follow_host(self) -> None:
        """What the host decides, here or elsewhere, holds here within a second or two."""
        while True:
            with contextlib.suppress(StoreError):
                await self.follow_host()
            await asyncio.sleep(EVERY)

    async def follow_host(self) -> None:
        """Learn what was decided; the connections of those who may no longer enter are closed."""
        if not await self.watch.changed():
            return
        restrictions = self.service.restrictions = Restrictions(self.watch.decisions)
        for room in list(self.rooms.values()):
            for connection in room.connections:
                if restrictions.ban(connection.address, connection.person, self.clock()):
                    connection.close("banned")

    async def delete(self, id: str) -> None:
        """A table goes, with all that was kept of it."""
        await self.store.of(id).tables.delete(id)
        await self.lobby.hide(id)
        self.service.forget(id)
        for connection in self.rooms[id].connections if id in self.rooms else []:
            connection.close("table")

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """From the first request to the last: pulses are written, what is due is done."""
        try:
            await until_reachable(self._begin)
        except BaseException:
            await self.bus.close()
            await self.store.close()
            raise
        workers = WorkerGroup(self.service, self.bus, self.messenger, self._bots, files=self.settings.bot_files)
        self.pool, self.hints = workers.pool, Hints(workers.pool)
        works: list[Work] = [
            *(shard.heartbeats.run for shard in self.store.shards),
            workers.run,
            partial(keep_agreeing, self.store),
            *(partial(keep_up_to_date, self.service, shard, self.table_deleted) for shard in self.store.shards),
            partial(recheck, self.subscriptions),
            self._disconnect_signed_out,
            self._follow_host,
            self._wake_shows,
            self._keep_listed,
            partial(delete_expired, self.store, self.clock, int(BUDGET * self.settings.limits)),
        ]
        running = [asyncio.create_task(_restarting(work)) for work in works]
        for shard in self.store.shards:
            self.in_background(anonymize(shard))
        try:
            yield
        finally:
            await self.drain()
            for task in (*running, *self._background):
                task.cancel()
            await asyncio.gather(*running, *self._background, return_exceptions=True)
            await self._leave()

    async def _begin(self) -> None:
        """Show that this process is there: whatever was missed before it came is then known."""
        if self._key is None:
            self.guests = Guests(await kept_key(self.store))
        await self.messenger.open()
        for shard in self.store.shards:
            await shard.heartbeats.beat()
            await self.service.outages[shard].refresh()
        await self.follow_host()

    async def drain(self) -> None:
        """Close every connection and wait briefly until they are gone; clients reconnect at once, elsewhere."""
        self.draining = True
        for connection in [connection for room in self.rooms.values() for connection in room.connections]:
            connection.close("drain")
        until = asyncio.get_running_loop().time() + CLOSING
        while self.rooms and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.02)

    async def _leave(self) -> None:
        """What is queued is written, nobody waits for our pulses any more, and we let go."""
        for shard in self.store.shards:
            await shard.appender.drain()
            with contextlib.suppress(StoreError):
                await shard.heartbeats.leave()
        await self.messenger.close()
        await self.bus.close()
        await self.store.close()

    # ---- on the side

    def schedule_catch_up(self, id: str) -> None:
        """Others have appended to a table that is looked at here. It is asked for at once; or, a moment after the last
        time, with all others of that moment: one statement for each would cost more than the rows."""
        loop = asyncio.get_running_loop()
        if not self._behind:
            loop.call_at(max(loop.time(), self._caught_up + MOMENT), self._catch_up)
        self._behind.add(id)

    def _catch_up(self) -> None:
        self._caught_up = asyncio.get_running_loop().time()
        tables, self._behind = self._behind, set()
        for id in tables:
            self.in_background(self.service.catch_up(id))

    def in_background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Something to be done that nobody waits for; the log of the tables is looked at again if it fails."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background_done)

    def _background_done(self, task: "asyncio.Task[Any]") -> None:
        self._background.discard(task)
        fault = None if task.cancelled() else task.exception()
        if isinstance(fault, StoreError):
            log.warning("%s", fault)
        elif fault is not None:
            log.error("on the side: %s", type(fault).__name__)

    def table_deleted(self, id: str) -> None:
        """A table was deleted elsewhere: whoever looks at it is told."""
        for connection in self.rooms[id].connections if id in self.rooms else []:
            connection.close("table")


async def _restarting(work: Work) -> None:
    """Begin again if it fails by a fault of ours: no table waits for somebody to notice."""
    while True:
        try:
            await work()
        except Exception as fault:
            log.exception("begun again after a fault", exc_info=fault)
        await asyncio.sleep(1)
