"""The site: one process that serves tables over HTTP and WebSocket."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from functools import partial

from starboard.server.accounts import Accounts
from starboard.server.anonymize import anonymize
from starboard.server.background import Background, in_portions
from starboard.server.bus import Bus, LocalBus
from starboard.server.clock import now_ms
from starboard.server.database_time import keep_agreeing
from starboard.server.expiry import delete_expired
from starboard.server.guests import Limits
from starboard.server.guests.sign_outs import FRESH
from starboard.server.hints import Hints
from starboard.server.invitation import Invitation
from starboard.server.live_tables import LiveTables
from starboard.server.notices.messenger import Messenger
from starboard.server.puzzle_tries import PuzzleTries
from starboard.server.restrictions import EVERY, Watch
from starboard.server.settings import Settings
from starboard.server.store.error import StoreError
from starboard.server.store.reach import until_reachable
from starboard.server.store.store import Store
from starboard.server.store.unbegun import BUDGET
from starboard.server.table_service import TableService
from starboard.server.table_subscription import keep_up_to_date, recheck
from starboard.server.tournaments.service import TournamentService
from starboard.server.tournaments.view import TournamentViews
from starboard.server.tournaments.weekly import WeeklyEvent
from starboard.server.workers.worker_group import CALL, WorkerGroup

CLOSING = 2.0  # seconds to wait at shutdown for connections to close


class Site:
    """The parts of a process that its requests share, from start to shutdown."""

    def __init__(
        self, store: Store, key: bytes | None = None, settings: Settings | None = None,
        clock: Callable[[], int] = now_ms, bus: Bus | None = None, bots: int = 1,
        limits: Limits | None = None,
    ) -> None:  # fmt: skip
        """Create a site. `bots` limits how many bots think here at the same time; 0 leaves them to other processes."""
        self.store = store
        self.service = service = TableService(store)
        self.settings = settings or Settings()
        self.clock = clock
        self.bus = bus or LocalBus()
        self.counters = service.counters
        self.limits = limits or Limits(self.settings.limits)
        self.background = Background()
        self.invitation = Invitation(self.settings.public)
        self.messenger = Messenger(store, self.settings, self.counters, clock)
        self.workers = WorkerGroup(service, self.bus, self.messenger, bots, files=self.settings.bot_files)
        self.accounts = Accounts(store, key, service.restrictions, clock)
        self.puzzle_tries = PuzzleTries(store, self.accounts.progress, self.background, clock)
        self.tables = LiveTables(
            service, self.bus, self.limits, self.background, self.accounts.name, Hints(self.workers.pool), clock
        )
        self.tournaments = TournamentService(store, partial(self.bus.notify, CALL))
        self.tournament_views = TournamentViews(service, self.accounts.pages)
        self.draining = False
        self._watch = Watch(store, service.restrictions)
        service.file_bots = tuple(self.settings.bot_files)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the background work, including heartbeats, while requests are served."""
        try:
            await until_reachable(self._begin)
        except BaseException:
            await self.bus.close()
            await self.store.close()
            raise
        self._start()
        try:
            yield
        finally:
            await self.drain()
            await self.background.stop()
            await self._leave()

    async def _begin(self) -> None:
        """Load the keys, write a first heartbeat, which records earlier outages, and read the host's decisions."""
        await self.accounts.load_key()
        await self.messenger.open()
        for shard in self.store.shards:
            await shard.heartbeats.beat()
            await self.service.outages[shard].refresh()
        await self.follow_host()

    def _start(self) -> None:
        tables, keep_running = self.tables, self.background.keep_running
        keep_running(self.workers.run)
        keep_running(partial(keep_agreeing, self.store))
        keep_running(tables.lag.run)
        keep_running(tables.neighbours.run)
        keep_running(partial(recheck, tables.subscriptions, tables.lag))
        keep_running(tables.wake_shows)
        keep_running(tables.keep_listed)
        keep_running(self._disconnect_signed_out)
        if self.settings.weekly is not None:
            keep_running(WeeklyEvent(self.settings.weekly, self.store, self.tournaments, self.clock).run)
        keep_running(self._follow_host)
        keep_running(partial(delete_expired, self.store, self.clock, int(BUDGET * self.settings.limits)))
        for shard in self.store.shards:
            keep_running(shard.heartbeats.run)
            keep_running(partial(keep_up_to_date, self.service, shard, tables.deleted))
            self.background.start(anonymize(shard))

    async def drain(self) -> None:
        """Close all connections and wait briefly until they are gone. Clients reconnect to other processes."""
        self.draining = True
        for connection in self.tables.connections:
            connection.close("drain")
        until = asyncio.get_running_loop().time() + CLOSING
        while self.tables.rooms and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.02)

    async def _leave(self) -> None:
        """Write queued rows, end the heartbeats so that no process waits for them, then close all resources."""
        for shard in self.store.shards:
            await shard.appender.drain()
            with contextlib.suppress(StoreError):
                await shard.heartbeats.leave()
        await self.messenger.close()
        await self.bus.close()
        await self.store.close()

    # ---- decisions made in other processes

    async def _disconnect_signed_out(self) -> None:
        """Close connections here that belong to people who signed out in another process."""
        seen: dict[str, int] = {}
        while True:
            people = {connection.guest for connection in self.tables.connections} - {""}
            now: dict[str, int] = {}
            with contextlib.suppress(StoreError):
                for portion in in_portions(list(people)):
                    now |= await self.accounts.sign_outs.generations(portion)
                for person in people:
                    if seen.get(person, now[person]) != now[person]:
                        self.tables.disconnect(person)
                seen = now
            await asyncio.sleep(FRESH)

    async def _follow_host(self) -> None:
        """Apply the host's decisions, made in any process, within a second or two."""
        while True:
            with contextlib.suppress(StoreError):
                await self.follow_host()
            await asyncio.sleep(EVERY)

    async def follow_host(self) -> None:
        """Read new decisions, and close the connections of people who are now banned."""
        if await self._watch.changed():
            for connection in self.tables.connections:
                if self.accounts.restrictions.ban(connection.address, connection.guest, self.clock()):
                    connection.close("banned")
