"""Stalled connections: those whose clients take nothing of what they were sent."""

from asyncio import Transport
from collections.abc import Iterable
from typing import Final

LOOK: Final = 15.0  # seconds between two looks: a client that takes nothing in between is dropped
FULL: Final = 65_536  # bytes unsent, from which on nothing more is written to a connection


class Stalled:
    """Remembers how much was unsent at the last look, of connections to which nothing is added meanwhile."""

    def __init__(self) -> None:
        self._unsent: dict[Transport, int] = {}

    def look(self, transports: Iterable[Transport]) -> list[Transport]:
        """Return the connections of which not a byte was taken since the last look: full ones, and closing ones that
        wait for their client to take the rest."""
        before = self._unsent
        self._unsent = {each: size for each in transports if (size := _unsent(each))}
        return [each for each, size in self._unsent.items() if size >= before.get(each, size + 1)]


def _unsent(transport: Transport) -> int:
    size = transport.get_write_buffer_size()
    return size if size > FULL or transport.is_closing() else 0
