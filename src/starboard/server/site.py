"""The site: one process that serves tables over HTTP and WebSocket."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from typing import Any

from starlette.requests import HTTPConnection

from starboard.server.bus import Bus, LocalBus
from starboard.server.clock import now_ms
from starboard.server.desk import Desk, new_id
from starboard.server.guests import COOKIE, Guests, Limits, Links, Progress, Tokens
from starboard.server.guests.cookie import kept_key
from starboard.server.invitation import Invitation
from starboard.server.live.line import Line
from starboard.server.live.picture import prepare
from starboard.server.live.room import Room
from starboard.server.presence import Presence
from starboard.server.settings import Settings
from starboard.server.store.error import StoreError
from starboard.server.store.store import Store
from starboard.server.watch import Watch, keep_watch, sweep
from starboard.server.workers.crew import Crew

Work = Callable[[], Coroutine[Any, Any, None]]
MOMENT = 0.01  # seconds for which news of other processes are gathered
GOODBYE = 2.0  # seconds for which lines that were told to go are waited for

log = logging.getLogger(__name__)


class Site:
    """What the requests of one process share: the desk, the rooms, who the guests are."""

    def __init__(
        self, store: Store, key: bytes | None = None, settings: Settings | None = None,
        clock: Callable[[], int] = now_ms, bus: Bus | None = None, bots: int = 1,
    ) -> None:  # fmt: skip
        """`bots` is how many of them may think at once here; 0: they think elsewhere."""
        self.store = store
        self.settings = settings or Settings()
        self.clock = clock
        self.desk = Desk(store)
        self.guests = Guests(key or secrets.token_bytes(32))
        self.links = Links(store.slips, clock)
        self.tokens = Tokens(store.slips, clock)
        self.progress = Progress(store.slips, clock)
        self.limits = Limits(self.settings.limits)
        self.invitation = Invitation(self.settings.public)
        self.bus = bus or LocalBus()
        self.rooms: dict[str, Room] = {}
        self.watches: dict[str, Watch] = {}
        self.draining = False
        self._bots = bots
        self._doing: set[asyncio.Task[Any]] = set()
        self._behind: set[str] = set()
        self._caught_up = 0.0
        self.desk.on_row.append(self.bus.wake)
        self.desk.prepare = prepare
        self.desk.stand_in = Presence(self.bus, self.desk.outages).stand_in
        self._key = key

    def new_table(self) -> tuple[str, bytes]:
        """The id of a table to be, and the secret of its chance."""
        return new_id(), secrets.token_bytes(32)

    async def room(self, id: str) -> Room:
        """The room of a table, at the head of its log. Join it at once, or it is forgotten."""
        if id not in self.watches:
            await self.desk.held(id)
            self.watches.setdefault(id, Watch(id, self.bus, self.rooms, self.behind, self.do))
        held = await self.desk.fresh(id)
        room = self.rooms.get(id)
        if room is None or room.empty:
            room = self.rooms[id] = Room(self.desk, held, self.bus, self.limits, self.do)
        return room

    def came(self, id: str, line: Line) -> None:
        if id in self.watches and id in self.rooms:
            self.watches[id].came(self.rooms[id].table.seats_of(line.person) if line.person else ())

    def left(self, id: str, line: Line) -> None:
        room = self.rooms.get(id)
        if room is not None:
            if id in self.watches:
                self.watches[id].left(room.table.seats_of(line.person) if line.person else ())
            room.leave(line)
            if room.empty:
                del self.rooms[id]

    async def person(self, connection: HTTPConnection) -> str | None:
        """Who calls: by the token that is shown, else by the cookie."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme:
            return await self.tokens.person(token.strip()) if scheme.lower() == "bearer" else None
        return self.guests.read(connection.cookies.get(COOKIE))

    async def delete(self, id: str) -> None:
        """A table goes, with all that was kept of it."""
        await self.store.tables.delete(id)
        self.desk.forget(id)
        for line in self.rooms[id].lines if id in self.rooms else []:
            line.close("table")

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """From the first request to the last: pulses are written, what is due is done."""
        try:
            await self._begin()
        except BaseException:
            await self.bus.close()
            await self.store.close()
            raise
        crew = Crew(self.desk, self.bus, self._bots)
        look = partial(keep_watch, self.desk, self.watches, self.gone)
        works: list[Work] = [self.store.pulses.run, crew.run, look, partial(sweep, self.store, self.clock)]
        running = [asyncio.create_task(_for_ever(work)) for work in works]
        try:
            yield
        finally:
            await self.drain()
            for task in (*running, *self._doing):
                task.cancel()
            await asyncio.gather(*running, *self._doing, return_exceptions=True)
            await self._leave()

    async def _begin(self) -> None:
        """Show that this process is there: whatever was missed before it came is then known."""
        if self._key is None:
            self.guests = Guests(await kept_key(self.store))
        await self.store.pulses.pulse()
        await self.desk.outages.refresh()

    async def drain(self) -> None:
        """Say goodbye on every line, and wait a little until they are gone; clients come again at once, elsewhere."""
        self.draining = True
        for line in [line for room in self.rooms.values() for line in room.lines]:
            line.close("drain")
        until = asyncio.get_running_loop().time() + GOODBYE
        while self.rooms and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.02)

    async def _leave(self) -> None:
        """What is queued is written, nobody waits for our pulses any more, and we let go."""
        await self.store.appender.drain()
        with contextlib.suppress(StoreError):
            await self.store.pulses.leave()
        await self.bus.close()
        await self.store.close()

    # ---- on the side

    def behind(self, id: str) -> None:
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
            self.do(self.desk.catch_up(id))

    def do(self, work: Coroutine[Any, Any, Any]) -> None:
        """Something to be done that nobody waits for; the log of the tables is looked at again if it fails."""
        task = asyncio.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._did)

    def _did(self, task: "asyncio.Task[Any]") -> None:
        self._doing.discard(task)
        fault = None if task.cancelled() else task.exception()
        if isinstance(fault, StoreError):
            log.warning("%s", fault)
        elif fault is not None:
            log.error("on the side: %s", type(fault).__name__)

    def gone(self, id: str) -> None:
        """A table was deleted elsewhere: whoever looks at it is told."""
        for line in self.rooms[id].lines if id in self.rooms else []:
            line.close("table")


async def _for_ever(work: Work) -> None:
    """Begin again if it fails by a fault of ours: no table waits for somebody to notice."""
    while True:
        try:
            await work()
        except Exception as fault:
            log.exception("begun again after a fault", exc_info=fault)
        await asyncio.sleep(1)
