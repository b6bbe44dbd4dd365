"""The bus inside one process."""

import asyncio
from collections.abc import Callable, Collection
from typing import TypeVar

from starboard.server.bus.bus import Bus, Listener, Stop

T = TypeVar("T")


class LocalBus(Bus):
    """Listeners are called in the next turn of the event loop: whoever speaks is never called back in mid-sentence."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}
        self._heeding: dict[str, list[Callable[[], None]]] = {}

    @property
    def tables(self) -> Collection[str]:
        """The tables that somebody here watches."""
        return self._listeners.keys()

    @property
    def topics(self) -> Collection[str]:
        """The topics that somebody here heeds."""
        return self._heeding.keys()

    def wake(self, table: str, n: int) -> None:
        for listener in self._listeners.get(table, ()):
            asyncio.get_running_loop().call_soon(listener.woken, n)

    def whisper(self, table: str, audience: str, payload: bytes) -> None:
        for listener in self._listeners.get(table, ()):
            asyncio.get_running_loop().call_soon(listener.whispered, audience, payload)

    def call(self, topic: str) -> None:
        for heard in self._heeding.get(topic, ()):
            asyncio.get_running_loop().call_soon(heard)

    def listen(self, table: str, listener: Listener) -> Stop:
        return _enter(self._listeners, table, listener)

    def heed(self, topic: str, heard: Callable[[], None]) -> Stop:
        return _enter(self._heeding, topic, heard)

    def asked(self, table: str, question: str) -> bool:
        """Whether anybody here says yes."""
        return any(listener.asked(question) for listener in self._listeners.get(table, ()))

    async def ask(self, table: str, question: str, within: float = 1.0) -> bool | None:
        return self.asked(table, question)

    async def close(self) -> None:
        self._listeners.clear()
        self._heeding.clear()


def _enter(book: dict[str, list[T]], key: str, one: T) -> Stop:
    """Write one under a key; the returned strikes it out, and the key with the last."""
    book.setdefault(key, []).append(one)

    def stop() -> None:
        left = [other for other in book.get(key, ()) if other is not one]
        if left:
            book[key] = left
        else:
            book.pop(key, None)

    return stop
