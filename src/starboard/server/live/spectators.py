"""The spectators of a table, in all processes. Each process reports its list; nothing is stored."""

from collections.abc import Iterable
from itertools import islice

import msgspec

from starboard.server.live.connection import Connection
from starboard.server.live.talk import tag
from starboard.server.neighbours import Neighbours
from starboard.table.table import Table
from starboard.wire.server import Spectator, Spectators

WATCHING = "watching"  # a channel of the bus
SHOWN = 50  # names that are shown
FEW = 20  # up to this number, changes are sent within a second; above it only on refresh, since each goes to everyone
PAUSE = 1.0  # minimum seconds between two lists
LONG_PAUSE = 5.0  # the same while the process is busy


class Told(msgspec.Struct, array_like=True):
    """One process's report of its spectators of a table."""

    by: str
    count: int
    people: list[Spectator]


_read = msgspec.msgpack.Decoder(Told).decode


class SpectatorList:
    """The spectators in this process, and the last report from each other process that is alive.

    A late or lost report does no harm: lists are sent only when the spectators change or a process ends.
    """

    def __init__(self, neighbours: Neighbours) -> None:
        self._neighbours = neighbours
        self._own: Told | None = None  # nothing has been reported yet
        self._others: dict[str, Told] = {}
        self._last = Spectators(0, [])

    @property
    def now(self) -> Spectators:
        told = [*([self._own] if self._own else []), *self._others.values()]
        people = sorted((one for each in told for one in each.people), key=lambda one: (one.name, one.by))
        return Spectators(sum(each.count for each in told), people[:SHOWN])

    @property
    def own(self) -> bytes:
        return msgspec.msgpack.encode(self._own or Told(self._neighbours.id, 0, []))

    def look(self, table: Table, connections: Iterable[Connection]) -> bool:
        """Count the spectators here; return whether the list changed. A person with two windows counts once."""
        found = {
            connection.person or str(id(connection)): connection for connection in connections if not connection.seats
        }
        shown = [Spectator(each.name, tag(table.setup.id, each.person)) for each in islice(found.values(), SHOWN)]
        before, self._own = self._own, Told(self._neighbours.id, len(found), shown)
        return before != self._own

    def hear(self, payload: bytes) -> bool:
        """Store another process's report; return whether that process is new and needs this process's report."""
        told = _read(payload)
        if told.by == self._neighbours.id:
            return False
        new = told.by not in self._others
        self._neighbours.heard(told.by)
        self._others[told.by] = told
        return new

    @property
    def shared(self) -> bool:
        """True if another process has reported about this table."""
        return bool(self._others)

    def changed(self) -> Spectators | None:
        """Return the list to send to everyone here; None if it has not changed since it was last sent."""
        self._others = {by: each for by, each in self._others.items() if self._neighbours.alive(by)}
        if self.now == self._last:
            return None
        self._last = self.now
        return self._last
