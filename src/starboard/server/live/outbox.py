"""What one connection is sent: at once while the line is free; else in turn, oldest first."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

WRITE = "starboard.write"  # in the scope of a WebSocket whose server can write at once: its `Write`
Write = Callable[[bytes], bool]  # writes a message at once; False where the line is not free for it
Send = Callable[[bytes | None], Awaitable[None]]  # sends a message when the line is free for it; None closes the line


def busy(message: bytes) -> bool:
    """For a line of which it is not known whether it is free: every message waits for its turn."""
    return False


class Outbox:
    """Nobody waits for it. What it needs for messages that wait it has only while they do."""

    __slots__ = ("_send", "_sending", "_waiting", "_write")

    def __init__(self, send: Send, write: Write = busy) -> None:
        self._send = send
        self._write = write
        self._waiting: deque[bytes | None] | None = None
        self._sending: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """Messages that wait."""
        return len(self._waiting) if self._waiting else 0

    def put(self, message: bytes | None) -> None:
        """Send a message after all that wait; None closes the line."""
        if self._waiting is None:
            if message is not None and self._write(message):
                return
            self._waiting = deque()
            self._sending = asyncio.create_task(self._send_waiting(self._waiting))
        self._waiting.append(message)

    async def drained(self) -> None:
        """Return when nothing waits, or the line is gone."""
        if self._sending is not None:
            await asyncio.wait({self._sending})

    def clear(self) -> None:
        """Drop what waits."""
        if self._waiting:
            self._waiting.clear()

    def stop(self) -> None:
        """The line is gone."""
        if self._sending is not None:
            self._sending.cancel()

    async def _send_waiting(self, waiting: deque[bytes | None]) -> None:
        """A message is no longer counted once it is being sent; until all are sent no other overtakes them."""
        try:
            while waiting:
                await self._send(waiting.popleft())
        except (OSError, RuntimeError):  # what servers raise when the line is gone
            waiting.clear()
        self._waiting = self._sending = None
