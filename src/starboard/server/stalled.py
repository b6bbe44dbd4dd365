"""Finds stalled connections, whose clients do not read the data sent to them."""

from asyncio import Transport
from collections.abc import Iterable
from typing import Final

LOOK: Final = 15.0  # seconds between checks: a client that reads nothing in between is dropped
FULL: Final = 65_536  # unsent bytes above which nothing more is written to a connection


class Stalled:
    """Finds stalled connections by comparing their unsent bytes between two checks."""

    def __init__(self) -> None:
        self._unsent: dict[Transport, int] = {}

    def look(self, transports: Iterable[Transport]) -> list[Transport]:
        """Return the connections whose unsent data has not shrunk since the last check.

        Only connections over the limit count, and closing ones whose client has not read the rest.
        """
        before = self._unsent
        self._unsent = {each: size for each in transports if (size := _unsent(each))}
        return [each for each, size in self._unsent.items() if size >= before.get(each, size + 1)]


def _unsent(transport: Transport) -> int:
    size = transport.get_write_buffer_size()
    return size if size > FULL or transport.is_closing() else 0
