"""The site: one process that serves tables over HTTP and WebSocket."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator

from starlette.requests import HTTPConnection

from starboard.server.desk import Desk
from starboard.server.guests import COOKIE, Guests
from starboard.server.live.line import Line
from starboard.server.live.room import Room
from starboard.server.store.store import Store


class Site:
    """What the requests of one process share: the desk, the rooms, who the guests are."""

    def __init__(self, store: Store, key: bytes | None = None) -> None:
        self.store = store
        self.desk = Desk(store)
        self.guests = Guests(key or secrets.token_bytes(32))
        self.rooms: dict[str, Room] = {}
        self.draining = False

    async def room(self, id: str) -> Room:
        """The room of a table, at the head of its log."""
        held = await self.desk.fresh(id)
        room = self.rooms.get(id)
        if room is None or room.empty:
            room = self.rooms[id] = Room(self.desk, held)
        return room

    def left(self, id: str, line: Line) -> None:
        room = self.rooms.get(id)
        if room is not None:
            room.leave(line)
            if room.empty:
                del self.rooms[id]

    def person(self, connection: HTTPConnection) -> str | None:
        return self.guests.read(connection.cookies.get(COOKIE))

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """From the first request to the last: pulses are written, what is due is done."""
        pulses = asyncio.create_task(self.store.pulses.run())
        try:
            yield
        finally:
            await self.drain()
            pulses.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await pulses
            await self.store.close()

    async def drain(self) -> None:
        """Say goodbye on every line; clients come again at once, elsewhere."""
        self.draining = True
        for room in self.rooms.values():
            for line in room.lines:
                line.close("drain")
        await asyncio.sleep(0)
