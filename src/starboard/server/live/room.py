"""A room: all who look at one table in this process. Each row is told once for each pair of eyes, not for each line."""

from collections import deque

from starboard.core.message import Refusal
from starboard.server.desk import Desk, Held
from starboard.server.live.line import Line
from starboard.server.live.picture import Eye, Viewer
from starboard.server.store.row import Won
from starboard.table.command import Command
from starboard.table.row import Row
from starboard.table.table import Table
from starboard.wire import VERSION
from starboard.wire.json import encode
from starboard.wire.server import Hello

REMEMBERED = 100  # rows that a line which was cut can catch up on without a new picture


class Watch:
    """The lines that have the same eyes, and what they were sent lately."""

    __slots__ = ("eye", "lately", "lines")

    def __init__(self, eye: Eye) -> None:
        self.eye = eye
        self.lines: list[Line] = []
        self.lately: deque[tuple[int, bytes]] = deque(maxlen=REMEMBERED)


class Room:
    """Listens to a table's rows and passes them on."""

    def __init__(self, desk: Desk, held: Held) -> None:
        self._desk = desk
        self._held = held
        self._watches: dict[Viewer, Watch] = {}
        held.listeners.append(self._tell)

    @property
    def table(self) -> Table:
        return self._held.table

    @property
    def lines(self) -> list[Line]:
        return [line for watch in self._watches.values() for line in watch.lines]

    async def command(self, command: Command) -> "int | Refusal":
        outcome = await self._desk.command(self.table.setup.id, command)
        return outcome.row.n if isinstance(outcome, Won) else outcome

    def holds(self, seat: int) -> bool:
        """Does somebody look through the eyes of this seat here?"""
        return seat in self._watches

    def join(self, line: Line, since: int | None, now: int) -> None:
        """The hello; then all that the line has missed, or the whole picture; then whatever comes."""
        watch = self._watch(line.viewer)
        line.send(encode(self._hello(line, now)))
        missed = [message for n, message in watch.lately if since is not None and n > since]
        if since is not None and since + len(missed) == self.table.n:
            for message in missed:
                line.send(message)
        else:
            line.send(watch.eye.shown(self.table))
        watch.lines.append(line)

    def leave(self, line: Line) -> None:
        for viewer, watch in list(self._watches.items()):
            if line in watch.lines:
                watch.lines.remove(line)
                if not watch.lines:
                    del self._watches[viewer]
        if not self._watches:
            self._held.listeners.remove(self._tell)

    @property
    def empty(self) -> bool:
        return not self._watches

    def _watch(self, viewer: Viewer) -> Watch:
        watch = self._watches.get(viewer)
        if watch is None:
            watch = self._watches[viewer] = Watch(Eye(self.table, viewer))
        return watch

    def _tell(self, before: Table, row: Row, after: Table) -> None:
        for watch in self._watches.values():
            message = watch.eye.step(before, row, after)
            watch.lately.append((row.n, message))
            for line in watch.lines:
                line.send(message)
        if before.chairs != after.chairs:
            self._change_eyes()

    def _change_eyes(self) -> None:
        """Somebody sat down or got up: their lines see with other eyes from now on."""
        for viewer, watch in list(self._watches.items()):
            for line in list(watch.lines):
                if line.viewer != viewer:
                    watch.lines.remove(line)
                    new = self._watch(line.viewer)
                    line.send(encode(self._hello(line, self.table.at)))
                    line.send(new.eye.shown(self.table))
                    new.lines.append(line)
            if not watch.lines:
                del self._watches[viewer]

    def _hello(self, line: Line, now: int) -> Hello:
        table = self.table
        setup = table.setup
        return Hello(
            VERSION, setup.id, setup.key, setup.version, setup.options, str(setup.pace), table.n, now, line.viewer,
            list(table.seats_of(line.person)), table.host == line.person, table.commitment, list(setup.game.habits),
        )  # fmt: skip
