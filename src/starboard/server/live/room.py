"""A room: all who look at one table in this process. Each row is told once for each pair of eyes, not for each line."""

import uuid
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec

from starboard.core.contract import Seat
from starboard.core.message import Message, Refusal
from starboard.server.bus import Bus
from starboard.server.clock import now_ms
from starboard.server.desk import Desk, Held
from starboard.server.guests.limits import Limits
from starboard.server.live.line import Line
from starboard.server.live.picture import Eye, Telling, Viewer, hello
from starboard.server.store.chat import Line as ChatLine
from starboard.server.store.row import Won
from starboard.table.command import Command
from starboard.table.row import Row
from starboard.table.table import Table
from starboard.wire.json import encode
from starboard.wire.server import Absent, Heard, Presence, Waved

REMEMBERED = 100  # rows that a line which was cut can catch up on without a new picture
RECALLED = 50  # lines of the chat that somebody who comes is shown
EVERYBODY = "*"
CHAT = "chat"  # the audience of a whisper that says: there is something to read
GONE = "gone"  # and of one that says: something was taken back
PRESENCE = "presence"  # and of one that says: somebody came or left


class Watch:
    """The lines that have the same eyes, and what they were sent lately."""

    __slots__ = ("eye", "lately", "lines")

    def __init__(self, eye: Eye) -> None:
        self.eye = eye
        self.lines: list[Line] = []
        self.lately: deque[tuple[int, bytes]] = deque(maxlen=REMEMBERED)


class Room:
    """Listens to a table's rows and passes them on."""

    def __init__(
        self, desk: Desk, held: Held, bus: Bus, limits: Limits, do: Callable[[Coroutine[Any, Any, Any]], None]
    ) -> None:
        """`do` does what nobody waits for."""
        self._desk = desk
        self._held = held
        self._bus = bus
        self._limits = limits
        self._do = do
        self._watches: dict[Viewer, Watch] = {}
        self.absent: Sequence[Absent] = ()  # who is away, as far as it is known here
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

    def beaten(self, command: Command) -> Message | None:
        return self._held.beaten(command)

    # ---- what is no part of the log

    async def say(self, person: str, text: str, now: int) -> bool:
        """Chat: kept in a stream of its own, and everybody here and elsewhere is told to read it. False: too much."""
        id = self.table.setup.id
        if not person or not text.strip() or not self._limits.take("say", person, id):
            return False
        await self._desk.store.chat.say(id, person, EVERYBODY, text, now)
        self._bus.whisper(id, CHAT, b"")
        return True

    async def read_chat(self) -> None:
        """Pass on what has been said, to each line what it has not heard yet."""
        since = min((line.chatted for line in self.lines), default=0)
        for said in await self._desk.store.chat.after(self.table.setup.id, since):
            message = encode(self._heard(said))
            for line in self.lines:
                line.chat(said.n, message)

    async def recall_chat(self, line: Line) -> None:
        """What was said lately, for somebody who has just come."""
        for said in await self._desk.store.chat.after(self.table.setup.id, 0, RECALLED):
            if said.text:
                line.chat(said.n, encode(self._heard(said)))

    def tell_all(self, message: bytes) -> None:
        for line in self.lines:
            line.send(message)

    def _heard(self, said: ChatLine) -> Heard:
        seats = self.table.seats_of(said.author)
        name = self.table.chair(seats[0]).name if seats else ""
        return Heard(said.n, name, seats[0] if seats else None, said.text, said.at)

    def wave(self, seat: Seat, body: str) -> bool:
        """A drag, a cursor: to those who play on the same side; to all where everybody plays for themselves and
        there are no secrets."""
        id = self.table.setup.id
        if not self._limits.take("message", f"wave{seat}", id):
            return False
        sides, game = self.table.setup.seating.sides, self.table.setup.game
        side = next(side for side in sides if seat in side)
        to_all = all(len(each) == 1 for each in sides) and not game.has_secrets()
        if to_all or len(side) > 1:
            self._bus.whisper(id, EVERYBODY if to_all else " ".join(map(str, side)), encode(Waved(seat, body)))
        return True

    def waved(self, audience: str, message: bytes) -> None:
        """Something passing for these eyes; whoever sent it knows it already."""
        seat = msgspec.json.decode(message, type=Waved).seat
        for viewer, watch in self._watches.items():
            if viewer != seat and (audience == EVERYBODY or str(viewer) in audience.split()):
                for line in watch.lines:
                    line.send(message)

    def holds(self, seat: int) -> bool:
        """Is somebody here who sits on this seat, alone or with others at one screen?"""
        return any(seat in self.table.seats_of(line.person) for line in self.lines if line.person)

    def tell_presence(self, absent: Sequence[Absent]) -> None:
        """Who is away, where that has changed."""
        if list(absent) != list(self.absent):
            self.absent = absent
            self.tell_all(encode(Presence(list(absent))))

    def _take_back(self, person: str) -> None:
        """Whoever has a connection has their seat: no bot plays there any more."""  # TA-15
        for seat in self.table.seats_of(person) if person else ():
            if self.table.chair(seat).sitting_in:
                self._do(self.command(Command(f"back-{uuid.uuid4().hex}", person, "back", now_ms(), seat)))

    def join(self, line: Line, since: int | None, now: int) -> None:
        """The hello; then all that the line has missed, or the whole picture; then whatever comes."""
        watch = self._watch(line.viewer)
        line.send(encode(hello(self.table, line.person, line.viewer, now)))
        missed = [message for n, message in watch.lately if since is not None and n > since]
        if since is not None and since + len(missed) == self.table.n:
            for message in missed:
                line.send(message)
        else:
            line.send(watch.eye.shown(self.table))
        self._greet(line)
        watch.lines.append(line)
        self._take_back(line.person)

    def look(self, line: Line) -> None:
        """The line sees with other eyes from now on: it is greeted anew, and shown the whole picture."""
        self._part(line)
        watch = self._watch(line.viewer)
        line.send(encode(hello(self.table, line.person, line.viewer, self.table.at)))
        line.send(watch.eye.shown(self.table))
        self._greet(line)
        watch.lines.append(line)

    def _greet(self, line: Line) -> None:
        """Whoever hears a hello knows of nobody who is away."""
        if self.absent:
            line.send(encode(Presence(list(self.absent))))

    def leave(self, line: Line) -> None:
        self._part(line)
        if not self._watches:
            self._held.listeners.remove(self._tell)

    def _part(self, line: Line) -> None:
        for viewer, watch in list(self._watches.items()):
            if line in watch.lines:
                watch.lines.remove(line)
                if not watch.lines:
                    del self._watches[viewer]

    @property
    def empty(self) -> bool:
        return not self._watches

    def _watch(self, viewer: Viewer) -> Watch:
        watch = self._watches.get(viewer)
        if watch is None:
            watch = self._watches[viewer] = Watch(Eye(self.table, viewer))
        return watch

    def _tell(self, before: Table, row: Row, after: Table) -> None:
        told = Telling(before, row, after)
        for watch in self._watches.values():
            message = watch.eye.step(told)
            watch.lately.append((row.n, message))
            for line in watch.lines:
                line.send(message)
        if before.chairs != after.chairs:
            self._change_eyes()
            for person in {line.person for line in self.lines}:
                self._take_back(person)

    def _change_eyes(self) -> None:
        """Somebody sat down or got up: their lines see with other eyes from now on."""
        for viewer, watch in list(self._watches.items()):
            for line in list(watch.lines):
                if line.viewer != viewer:
                    self.look(line)
