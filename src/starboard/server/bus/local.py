"""The in-process bus."""

import asyncio
from collections.abc import Callable, Collection
from typing import TypeVar

from starboard.server.bus.bus import Bus, Listener, Stop

T = TypeVar("T")


class LocalBus(Bus):
    """Calls listeners in the next iteration of the event loop, never while the sender is still running."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}
        self._callbacks: dict[str, list[Callable[[], None]]] = {}

    @property
    def tables(self) -> Collection[str]:
        """The tables that have listeners here."""
        return self._listeners.keys()

    @property
    def topics(self) -> Collection[str]:
        """The topics that have listeners here."""
        return self._callbacks.keys()

    def announce_row(self, table: str, n: int) -> None:
        for listener in self._listeners.get(table, ()):
            asyncio.get_running_loop().call_soon(listener.row_added, n)

    def publish(self, table: str, channel: str, payload: bytes) -> None:
        for listener in self._listeners.get(table, ()):
            asyncio.get_running_loop().call_soon(listener.message_received, channel, payload)

    def notify(self, topic: str) -> None:
        for heard in self._callbacks.get(topic, ()):
            asyncio.get_running_loop().call_soon(heard)

    def subscribe(self, table: str, listener: Listener) -> Stop:
        return _enter(self._listeners, table, listener)

    def on_notify(self, topic: str, heard: Callable[[], None]) -> Stop:
        return _enter(self._callbacks, topic, heard)

    def ask_here(self, table: str, question: str) -> bool:
        """Return whether any listener in this process answers yes."""
        return any(listener.question_asked(question) for listener in self._listeners.get(table, ()))

    async def ask(self, table: str, question: str, within: float = 1.0) -> bool | None:
        return self.ask_here(table, question)

    async def close(self) -> None:
        self._listeners.clear()
        self._callbacks.clear()


def _enter(book: dict[str, list[T]], key: str, one: T) -> Stop:
    """Add an entry under a key. The returned function removes it, and the key once it is empty."""
    book.setdefault(key, []).append(one)

    def stop() -> None:
        left = [other for other in book.get(key, ()) if other is not one]
        if left:
            book[key] = left
        else:
            book.pop(key, None)

    return stop
