"""What one connection is still to be sent, oldest first. While the line is free a message is written at once."""

import asyncio
from collections import deque
from collections.abc import Callable

WRITE = "starboard.write"  # in the scope of a WebSocket whose server can write at once: its `Write`
Write = Callable[[bytes], bool]  # writes a message at once; False where the line is not free for it


def busy(message: bytes) -> bool:
    """For a line of which it is not known whether it is free: every message waits for its turn."""
    return False


class Outbox:
    __slots__ = ("_arrived", "_waiting", "_write")

    def __init__(self, write: Write = busy) -> None:
        self._write = write
        self._waiting: deque[bytes | None] = deque()
        self._arrived: asyncio.Event | None = None  # made for those who wait: most never do

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, message: bytes | None) -> None:
        """Send a message after all that wait; None closes the line."""
        if message is not None and not self._waiting and self._write(message):
            return
        self._waiting.append(message)
        if self._arrived is not None:
            self._arrived.set()

    async def first(self) -> bytes | None:
        """The oldest message. It keeps its place until it is `sent`, so that no other overtakes it."""
        while not self._waiting:
            self._arrived = asyncio.Event()
            await self._arrived.wait()
        return self._waiting[0]

    def sent(self, message: bytes) -> None:
        """The oldest message is on its way, unless all were dropped meanwhile."""
        if self._waiting and self._waiting[0] is message:
            self._waiting.popleft()

    def clear(self) -> None:
        self._waiting.clear()
