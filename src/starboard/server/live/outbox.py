"""Outgoing messages of one connection: sent immediately while it is free, else queued in order."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

WRITE = "starboard.write"  # scope key of a WebSocket's `Write`, if its server can write without waiting
Write = Callable[[bytes], bool]  # writes a message without waiting; False if the connection is busy
Send = Callable[[bytes | None], Awaitable[None]]  # sends a message once the connection is free; None closes it


def busy(message: bytes) -> bool:
    """Return False, so that every message is queued, because this server cannot write without waiting."""
    return False


class Outbox:
    """A queue that never blocks the sender. The queue and its task exist only while messages are pending."""

    __slots__ = ("_send", "_sending", "_waiting", "_write")

    def __init__(self, send: Send, write: Write = busy) -> None:
        self._send = send
        self._write = write
        self._waiting: deque[bytes | None] | None = None
        self._sending: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """Return the number of queued messages."""
        return len(self._waiting) if self._waiting else 0

    def put(self, message: bytes | None) -> None:
        """Send a message after all queued ones. None closes the connection."""
        if self._waiting is None:
            if message is not None and self._write(message):
                return
            self._waiting = deque()
            self._sending = asyncio.create_task(self._send_waiting(self._waiting))
        self._waiting.append(message)

    async def drained(self) -> None:
        """Wait until the queue is empty or the connection is gone."""
        if self._sending is not None:
            await asyncio.wait({self._sending})

    def clear(self) -> None:
        """Drop the queued messages."""
        if self._waiting:
            self._waiting.clear()

    def stop(self) -> None:
        """Stop sending after the connection is gone."""
        if self._sending is not None:
            self._sending.cancel()

    async def _send_waiting(self, waiting: deque[bytes | None]) -> None:
        """Send the queued messages in order. A message being sent no longer counts as queued."""
        try:
            while waiting:
                await self._send(waiting.popleft())
        except (OSError, RuntimeError):  # raised by servers when the connection is gone
            waiting.clear()
        self._waiting = self._sending = None
