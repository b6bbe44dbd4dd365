"""Cache of exported replays and records, each of which takes 50 to 150 ms to create."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from weakref import WeakValueDictionary

MOST = 32 * 2**20  # bytes
Key = tuple[Hashable, ...]
Make = Callable[[], Awaitable[bytes]]


class Exports:
    """LRU cache of exports by table, row number and viewer, limited in bytes.

    Exports are created one at a time, because busy threads slow down the event loop. Addresses take turns.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._making: dict[Key, asyncio.Task[bytes]] = {}
        self._turn = asyncio.Lock()
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.size = 0

    def has(self, key: Key) -> bool:
        """Return whether the export is cached or already being created."""
        return key in self._kept or key in self._making

    async def get(self, key: Key, address: str, make: Make) -> bytes:
        """Return the cached export, or create it. Concurrent requests for a key share one result."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            task = self._making[key] = asyncio.create_task(self._made(key, address, make))
            task.add_done_callback(lambda _: self._making.pop(key))
        return await asyncio.shield(self._making[key])

    async def _made(self, key: Key, address: str, make: Make) -> bytes:
        queue = self._queues.setdefault(address, asyncio.Lock())
        async with queue, self._turn:
            body = await make()
        self._kept[key] = body
        self.size += len(body)
        while self.size > self._most:
            _, dropped = self._kept.popitem(last=False)
            self.size -= len(dropped)
        return body
