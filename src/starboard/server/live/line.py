"""A line: one WebSocket, from the hello to the goodbye."""

import asyncio
from typing import Any, Protocol

import msgspec

from starboard.core.contract import Unreadable
from starboard.core.draft import asked, draft, explain
from starboard.core.message import Refusal
from starboard.server.live.picture import Viewer, scene
from starboard.server.store.error import StoreError
from starboard.table.command import Command
from starboard.table.table import Table
from starboard.wire import client, picture
from starboard.wire.json import decode, encode
from starboard.wire.server import Answer, Bye, Drafted, Explained, Pong, Slow, Unread, Unsaved

LONGEST_QUEUE = 256  # messages; a client that is further behind is let go, and comes again with `since`
LARGEST = 16_384  # bytes of one message from a client


class Room(Protocol):
    """What a line asks of the table that it looks at."""

    @property
    def table(self) -> Table: ...

    async def command(self, command: Command) -> "int | Refusal": ...

    async def say(self, person: str, text: str, now: int) -> bool: ...

    def wave(self, seat: int, body: str) -> bool: ...


class Line:
    """Queues what is sent, so that no slow client delays a move; answers what its client says."""

    def __init__(self, room: Room, person: str, wanted: Viewer) -> None:
        self.room = room
        self.person = person
        self.wanted = wanted
        self.lag = 0
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(LONGEST_QUEUE)

    @property
    def viewer(self) -> Viewer:
        """The seat whose eyes this line has: the one it asked for if its person holds it, else the first they hold."""
        seats = self.room.table.seats_of(self.person)
        if self.wanted in seats:
            return self.wanted
        return seats[0] if seats and self.wanted != 0 else None

    def send(self, message: bytes) -> None:
        """Queue a message; a line whose client does not keep up is closed."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close("behind")

    def close(self, why: str) -> None:
        while self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(encode(Bye(why)))
        if not self.queue.full():
            self.queue.put_nowait(None)

    async def hear(self, text: str | bytes, now: int) -> None:
        """Do what the client says. What cannot be read is answered, not punished."""
        if len(text) > LARGEST:
            self.close("size")
            return
        try:
            said = decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as fault:
            self.send(encode(Unread(str(fault))))
            return
        if isinstance(said, client.Command):
            await self._command(said, now)
        elif isinstance(said, client.Draft):
            self.send(encode(self._draft(said)))
        elif isinstance(said, client.Explain):
            self.send(encode(self._explain(said)))
        elif isinstance(said, client.Ping):
            self.send(encode(Pong(said.t, now)))
        elif isinstance(said, client.Wave):
            self._wave(said)
        elif isinstance(said, client.Say):
            await self._say(said, now)

    def _wave(self, said: client.Wave) -> None:
        """Passed on at once, or not at all: whoever looks on waves to nobody."""
        seat = self.viewer
        if seat is not None and not self.room.wave(seat, said.body):
            self.send(encode(Slow()))

    async def _say(self, said: client.Say, now: int) -> None:
        try:
            allowed = await self.room.say(self.person, said.text, now)
        except StoreError as fault:
            self.send(encode(Unsaved(said.id, str(fault))))
            return
        if not allowed:
            self.send(encode(Slow(said.id)))

    async def _command(self, said: client.Command, now: int) -> None:
        credit = min(self.lag, self.room.table.setup.pace.lag)
        command = Command(
            said.id, self.person, said.kind, now, said.seat, said.argument, said.decision, credit
        )  # fmt: skip
        try:
            outcome = await self.room.command(command)
        except StoreError as fault:
            self.send(encode(Unsaved(said.id, str(fault))))
            return
        if isinstance(outcome, Refusal):
            self.send(encode(Answer(said.id, 0, outcome.clause, outcome.message)))
        else:
            self.send(encode(Answer(said.id, outcome)))

    def _draft(self, said: client.Draft) -> Drafted:
        """Computed on the seat's own view; nothing is stored."""
        table, seat = self.room.table, self.viewer
        view = table.view(seat)
        answer = Drafted(said.id, table.n)
        if view is None or table.course is None:
            return answer
        game: Any = table.setup.game
        try:
            planned = draft(game, view, [game.read(text) for text in said.actions])
        except Unreadable as fault:
            planned = Refusal("TA-10", _unreadable(fault))
        if isinstance(planned, Refusal):
            answer.clause, answer.refusal = planned.clause, planned.message
            return answer
        ahead = planned if said.actions else asked(game, planned)
        answer.scene = scene(ahead, table.course.fairness.dressing)
        answer.last = seat not in game.actors(ahead.state)
        if not answer.last:
            touched = frozenset(said.touched)
            answer.choices = [picture.choice(game, choice) for choice in game.choices(ahead, touched)]
        return answer

    def _explain(self, said: client.Explain) -> Explained:
        table = self.room.table
        view = table.view(self.viewer)
        if view is None:
            return Explained(said.id)
        game: Any = table.setup.game
        planned = draft(game, view, [game.read(text) for text in said.actions]) if said.actions else view
        why = planned if isinstance(planned, Refusal) else explain(game, planned, frozenset(said.touched))
        return Explained(said.id, why.clause, why.message) if why else Explained(said.id)


def _unreadable(fault: Unreadable) -> Any:
    from starboard.core.message import message

    return message("table.unreadable", text=str(fault))
