"""Who watches a table, in this process and in others. Each process tells the others whom it has; nothing is stored."""

import secrets
import time
from collections.abc import Iterable
from itertools import islice

import msgspec

from starboard.server.live.connection import Connection
from starboard.server.live.talk import tag
from starboard.table.table import Table
from starboard.wire.server import Spectator, Spectators

WATCHING = "watching"  # a channel of the bus
SHOWN = 50  # names
FEW = 20  # spectators of whom everybody is told within a second; of more now and then, or each who comes would cost all
PAUSE = 1.0  # seconds at least between two lists, however many come and go
STALE = 25.0  # seconds after which what another process said no longer counts


class Told(msgspec.Struct, array_like=True):
    """What a process says of its spectators of a table."""

    by: str
    count: int
    people: list[Spectator]


_read = msgspec.msgpack.Decoder(Told).decode


class SpectatorList:
    def __init__(self) -> None:
        self._id = secrets.token_hex(8)
        self._own = Told(self._id, 0, [])
        self._others: dict[str, tuple[float, Told]] = {}
        self._last = Spectators(0, [])

    @property
    def now(self) -> Spectators:
        told = [self._own, *(each for _, each in self._others.values())]
        people = sorted((one for each in told for one in each.people), key=lambda one: (one.name, one.by))
        return Spectators(sum(each.count for each in told), people[:SHOWN])

    @property
    def own(self) -> bytes:
        return msgspec.msgpack.encode(self._own)

    def look(self, table: Table, connections: Iterable[Connection]) -> bool:
        """Count those who watch here; whether that has changed. Somebody in two windows is one."""
        found = {
            connection.person or str(id(connection)): connection
            for connection in connections
            if not (connection.person and table.seats_of(connection.person))
        }
        shown = [Spectator(each.name, tag(table.setup.id, each.person)) for each in islice(found.values(), SHOWN)]
        before, self._own = self._own, Told(self._id, len(found), shown)
        return before != self._own

    def hear(self, payload: bytes) -> bool:
        """What another process says; whether it was not known before, and is to be told what it has missed."""
        told = _read(payload)
        if told.by == self._id:
            return False
        new = told.by not in self._others
        self._others[told.by] = (time.monotonic(), told)
        return new

    def changed(self) -> Spectators | None:
        """What is to be told to everybody here, if it is not what they know."""
        self._others = {by: each for by, each in self._others.items() if time.monotonic() - each[0] < STALE}
        if self.now == self._last:
            return None
        self._last = self.now
        return self._last
