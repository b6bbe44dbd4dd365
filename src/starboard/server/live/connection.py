"""One WebSocket connection to a table: what it is sent, and what its client may ask."""

from typing import Any, Protocol

import msgspec

from starboard.core.contract import Game
from starboard.core.draft import asked, draft, explain
from starboard.core.errors import Unreadable
from starboard.core.message import Message, Refusal, message, refusal
from starboard.core.view import View
from starboard.server.guests.limits import Limits
from starboard.server.live.lag import Lag
from starboard.server.live.outbox import Outbox
from starboard.server.live.picture import Viewer, scene, viewer_of
from starboard.server.store.error import UNREACHED, StoreError
from starboard.table.command import Command
from starboard.table.table import Table
from starboard.wire import client, convert
from starboard.wire.json import decode, encode, id_of
from starboard.wire.server import Answer, Bye, Drafted, Explained, Pong, Slow, Unread, Unsaved

LONGEST_OUTBOX = 256  # messages; a client that is further behind is let go, and comes again with `since`
CROWDED = 32  # messages that wait; a client with more of them is sent these before it is answered again
LARGEST = 16_384  # bytes of one message from a client
PATIENCE = 500  # messages beyond the limit, after which a connection is closed


class RoomInterface(Protocol):
    """What a connection needs from its room."""

    @property
    def table(self) -> Table: ...

    async def command(self, command: Command) -> "int | Refusal": ...

    def beaten(self, command: Command) -> "Message | None": ...

    async def say(self, person: str, text: str, now: int) -> "bool | Refusal": ...

    def wave(self, seat: int, body: str) -> bool: ...

    def switch_viewer(self, connection: "Connection") -> None: ...

    def hint(self, connection: "Connection", id: str, last: bool) -> None: ...


class Connection:
    """Waits for nobody: what a slow client cannot take yet is kept for it. Handles what its client sends."""

    def __init__(
        self,
        room: RoomInterface,
        outbox: Outbox,
        person: str,
        wanted: Viewer,
        limits: Limits | None = None,
        address: str = "",
    ) -> None:
        self.room = room
        self._outbox = outbox
        self.person = person  # "" for somebody who only looks on, and has no cookie
        self.wanted = wanted
        self.lag = Lag()
        self.last_chat = 0  # number of the last chat message sent here
        self.name = ""  # what somebody without a seat is called
        self.address = address
        self._who = person or address
        self._limits = limits or Limits()
        self._closed = False
        self._ignored = 0

    @property
    def viewer(self) -> Viewer:
        """The seat this connection sees as: the one it asked for if its person holds it, else the first they hold."""
        return viewer_of(self.room.table, self.person, self.wanted)

    def send(self, text: bytes) -> None:
        """Send a message; a connection whose client does not keep up is closed."""
        if self._closed:
            return
        if len(self._outbox) > LONGEST_OUTBOX:
            self.close("behind")
        else:
            self._outbox.put(text)

    def chat(self, n: int, text: bytes | None) -> None:
        """Send chat message n, once; None: it is not for this connection."""
        if n > self.last_chat:
            self.last_chat = n
            if text is not None:
                self.send(text)

    def close(self, why: str) -> None:
        """Close after what waits; for a client that is too far behind, instead of it."""
        if self._closed:
            return
        self._closed = True
        if why == "behind":
            self._outbox.clear()
        self._outbox.put(encode(Bye(why)))
        self._outbox.put(None)

    async def receive(self, text: str | bytes, now: int) -> None:
        """Handle a message from the client. An unreadable one is answered with `Unread`."""
        if len(self._outbox) > CROWDED:  # else the answers to a client that never reads fill the memory
            await self._outbox.drained()
        if self._closed:
            return
        if len(text) > LARGEST:
            self.close("size")
            return
        if not self._limits.take("message", self._who, self.room.table.setup.id):
            self._slow()
            return
        try:
            said = decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            self.send(encode(Unread(str(fault), id_of(text))))
            return
        await self._do(said, now)

    def _slow(self) -> None:
        """Say so; close the connection of somebody who never listens."""
        self._ignored += 1
        if self._ignored > PATIENCE:
            self.close("fast")
        else:
            self.send(encode(Slow()))

    async def _do(self, said: client.Said, now: int) -> None:
        if isinstance(said, client.Command):
            await self._command(said, now)
        elif isinstance(said, client.Draft):
            self.send(encode(self._draft(said, now)))
        elif isinstance(said, client.Explain):
            self.send(encode(self._explain(said, now)))
        elif isinstance(said, client.Hint):
            self.room.hint(self, said.id, said.last)
        elif isinstance(said, client.Ping):
            self.lag.asked(now)
            self.send(encode(Pong(said.t, now)))
        elif isinstance(said, client.Echo):
            self.lag.answered(said.now, now)
        elif isinstance(said, client.Wave):
            self._wave(said)
        elif isinstance(said, client.Say):
            await self._say(said, now)
        elif isinstance(said, client.Look):
            self.wanted = said.seat
            self.room.switch_viewer(self)

    def _wave(self, said: client.Wave) -> None:
        """Passed on at once, or not at all: whoever looks on waves to nobody."""
        seat = self.viewer
        if seat is not None and not self.room.wave(seat, said.body):
            self.send(encode(Slow()))

    async def _say(self, said: client.Say, now: int) -> None:
        try:
            allowed = await self.room.say(self.person, said.text, now)
        except StoreError:
            self.send(encode(Unsaved(said.id, UNREACHED)))
            return
        if isinstance(allowed, Refusal):
            self.send(encode(Answer(said.id, 0, allowed.clause, allowed.message)))
        else:
            self.send(encode(Answer(said.id) if allowed else Slow(said.id)))

    async def _command(self, said: client.Command, now: int) -> None:
        if not self.person:
            self.send(encode(Answer(said.id, 0, "TA-2", message("table.nobody"))))
            return
        credit = min(self.lag.known, self.room.table.setup.pace.lag)
        command = Command(
            said.id, self.person, said.kind, now, said.seat, said.argument, said.decision, credit
        )  # fmt: skip
        try:
            outcome = await self.room.command(command)
        except StoreError:
            self.send(encode(Unsaved(said.id, UNREACHED)))
            return
        if isinstance(outcome, Refusal):
            self.send(encode(Answer(said.id, 0, outcome.clause, outcome.message, self.room.beaten(command))))
        else:
            self.send(encode(Answer(said.id, outcome)))

    def _draft(self, said: client.Draft, now: int) -> Drafted:
        """Computed on the seat's own view as it is now; nothing is stored."""
        table, seat = self.room.table, self.viewer
        view = table.view(seat, now)
        answer = Drafted(said.id, table.n)
        if view is None or table.history is None:
            return answer
        game: Any = table.setup.game
        planned = _planned(game, view, said.actions)
        if isinstance(planned, Refusal):
            answer.clause, answer.refusal = planned.clause, planned.message
            return answer
        ahead = planned if said.actions else asked(game, planned)
        answer.scene = convert.whole(scene(ahead, table.history.fairness.cosmetic_seed))
        answer.last = seat not in game.actors(ahead.state)
        if not answer.last:
            touched = frozenset(said.touched)
            answer.choices = [convert.choice(game, choice) for choice in game.choices(ahead, touched)]
        return answer

    def _explain(self, said: client.Explain, now: int) -> Explained:
        table = self.room.table
        view = table.view(self.viewer, now)
        if view is None:
            return Explained(said.id)
        game: Any = table.setup.game
        planned = _planned(game, view, said.actions) if said.actions else view
        why = planned if isinstance(planned, Refusal) else _meant(game, planned, said.touched)
        return Explained(said.id, why.clause, why.message) if why else Explained(said.id)


def _meant(game: Game[Any, Any], view: View[Any], touched: list[str]) -> Refusal | None:
    """Why nothing came of what was touched. Games need not know ids that nothing on the board has."""
    try:
        return explain(game, view, frozenset(touched), touched[-1] if touched else "")
    except (LookupError, ValueError):
        return refusal("ST-4", "core.nothing_there")


def _planned(game: Game[Any, Any], view: View[Any], actions: list[str]) -> View[Any] | Refusal:
    try:
        return draft(game, view, [game.read(text) for text in actions])
    except Unreadable as fault:
        return refusal("TA-10", "table.unreadable", text=str(fault))
