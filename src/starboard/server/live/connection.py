"""One WebSocket connection to a table: outgoing messages, and the requests of its client."""

from collections.abc import Awaitable
from typing import Any, Protocol

import msgspec

from starboard.core.contract import Game
from starboard.core.draft import asked, draft, explain
from starboard.core.errors import Unreadable
from starboard.core.message import Message, Refusal, message, refusal
from starboard.core.seating import Seat
from starboard.core.view import View
from starboard.server.guests.limits import Limits
from starboard.server.live.lag import Lag
from starboard.server.live.outbox import Outbox
from starboard.server.live.picture import Viewer, scene, viewer_of
from starboard.server.refusal import refusal_of
from starboard.server.store.error import UNREACHED, StoreError
from starboard.table.command import Command
from starboard.table.doors import admits
from starboard.table.notation import read_operation
from starboard.table.table import Table
from starboard.wire import client, convert
from starboard.wire.client import AskHint
from starboard.wire.json import decode, encode, id_of
from starboard.wire.server import Answer, Bye, Drafted, Explained, Pong, Slow, Unread, Unsaved

LONGEST_OUTBOX = 256  # messages; a client further behind is disconnected, and reconnects with `since`
CROWDED = 32  # queued messages; above this they are sent before the client's next request is handled
LARGEST = 16_384  # bytes of one message from a client
COSTLY = (client.WireCommand, client.AskDraft, client.AskExplain, AskHint)  # postponed in an overloaded process
PATIENCE = 500  # messages over the limit after which a connection is closed


class RoomInterface(Protocol):
    """The part of a room that a connection uses."""

    @property
    def table(self) -> Table: ...

    @property
    def overloaded(self) -> bool: ...

    async def answer(self, command: Command) -> Answer: ...

    async def say(self, person: str, text: str, now: int) -> "bool | Refusal": ...

    def wave(self, seat: int, body: str) -> bool: ...

    def switch_viewer(self, connection: "Connection") -> None: ...

    def hint(self, connection: "Connection", asked: AskHint) -> None: ...


class Connection:
    """Handles the requests of one client. Sending never blocks: messages for a slow client are queued."""

    def __init__(
        self,
        room: RoomInterface,
        outbox: Outbox,
        person: str,
        wanted: Viewer,
        limits: Limits | None = None,
        address: str = "",
        guest: str | None = None,
        invited: bool = False,
    ) -> None:
        self.room = room
        self._outbox = outbox
        self.person = person  # "" for a spectator without a cookie, and for a big screen
        self.guest = person if guest is None else guest  # of the browser, also of one with a big screen
        self._invited = invited  # a big screen that the owner opened, which may watch behind closed doors
        self.wanted = wanted
        self.lag = Lag()
        self.last_chat = 0  # number of the last chat message sent here
        self.name = ""  # the name of a person without a seat
        self.address = address
        self._who = self.guest or address
        self._limits = limits or Limits()
        self._closed = False
        self._ignored = 0

    @property
    def viewer(self) -> Viewer:
        """The seat whose view this connection gets: the requested one if its person holds it, else their first."""
        return viewer_of(self.room.table, self.person, self.wanted)

    @property
    def admitted(self) -> bool:
        """True if this connection may see the table."""
        return self._invited or admits(self.room.table, self.person)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that this connection's person holds."""
        return self.room.table.seats_of(self.person) if self.person else ()

    def send(self, text: bytes) -> None:
        """Send a message; close the connection if its client does not keep up."""
        if self._closed:
            return
        if len(self._outbox) > LONGEST_OUTBOX:
            self.close("behind")
        else:
            self._outbox.put(text)

    def chat(self, n: int, text: bytes | None) -> None:
        """Send chat message n, once. `text` is None if the message isn't for this connection."""
        if n > self.last_chat:
            self.last_chat = n
            if text is not None:
                self.send(text)

    def close(self, why: str) -> None:
        """Close the connection after sending the queued messages; drop them if the client is too far behind."""
        if self._closed:
            return
        self._closed = True
        if why == "behind":
            self._outbox.clear()
        self._outbox.put(encode(Bye(why)))
        self._outbox.put(None)

    async def receive(self, text: str | bytes, now: int) -> None:
        """Handle a message from the client; answer an unreadable one with `Unread`."""
        if len(self._outbox) > CROWDED:  # otherwise answers to a client that never reads would fill the memory
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
        """Send `Slow`; close the connection if the client keeps ignoring it."""
        self._ignored += 1
        if self._ignored > PATIENCE:
            self.close("fast")
        else:
            self.send(encode(Slow()))

    async def _do(self, said: client.Said, now: int) -> None:
        if isinstance(said, COSTLY) and self.room.overloaded:
            self.send(encode(Slow(said.id)))  # the client asks again after a second
        elif isinstance(said, client.WireCommand):
            await self._reply(said.id, self._command(said, now))
        elif isinstance(said, client.AskDraft):
            self.send(encode(self._draft(said, now)))
        elif isinstance(said, client.AskExplain):
            self.send(encode(self._explain(said, now)))
        elif isinstance(said, AskHint):
            self.room.hint(self, said)
        elif isinstance(said, client.Ping):
            self.lag.asked(now)
            self.send(encode(Pong(said.t, now)))
        elif isinstance(said, client.Echo):
            self.lag.answered(said.now, now)
        elif isinstance(said, client.Wave):
            self._wave(said)
        elif isinstance(said, client.Say):
            await self._reply(said.id, self._say(said, now))
        elif isinstance(said, client.Look):
            self.wanted = said.seat
            self.room.switch_viewer(self)

    def _wave(self, said: client.Wave) -> None:
        """Forward a wave immediately, or drop it if there are too many. Spectators cannot wave."""
        seat = self.viewer
        if seat is not None and not self.room.wave(seat, said.body):
            self.send(encode(Slow()))

    async def _reply(self, id: str, answering: Awaitable[Answer | Slow]) -> None:
        try:
            self.send(encode(await answering))
        except StoreError:
            self.send(encode(Unsaved(id, UNREACHED)))

    async def _say(self, said: client.Say, now: int) -> Answer | Slow:
        allowed = await self.room.say(self.person, said.text, now)
        if isinstance(allowed, Refusal):
            return refused(said.id, allowed)
        return Answer(said.id) if allowed else Slow(said.id)

    async def _command(self, said: client.WireCommand, now: int) -> Answer:
        if not self.person:
            return Answer(said.id, 0, "TA-2", message("table.nobody"))
        credit = min(self.lag.known, self.room.table.setup.pace.lag)
        operation = read_operation(said.kind, said.seat, said.argument)
        return await self.room.answer(Command(said.id, self.person, operation, now, said.decision, credit=credit))

    def _draft(self, said: client.AskDraft, now: int) -> Drafted:
        """Compute a draft from the seat's current view, without storing it."""
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

    def _explain(self, said: client.AskExplain, now: int) -> Explained:
        table = self.room.table
        view = table.view(self.viewer, now)
        if view is None:
            return Explained(said.id)
        game: Any = table.setup.game
        planned = _planned(game, view, said.actions) if said.actions else view
        why = planned if isinstance(planned, Refusal) else _meant(game, planned, said.touched)
        return Explained(said.id, why.clause, why.message) if why else Explained(said.id)


def refused(id: str, why: Refusal, beaten: Message | None = None) -> Answer:
    """Return the answer to a refused command. `beaten` names the player who was faster."""
    return Answer(id, 0, why.clause, why.message, beaten)


def _meant(game: Game[Any, Any], view: View[Any], touched: list[str]) -> Refusal | None:
    """Return why the touched ids lead to no action. Games need not handle ids that are not on the board."""
    try:
        return explain(game, view, frozenset(touched), touched[-1] if touched else "")
    except (LookupError, ValueError):
        return refusal("ST-4", "core.nothing_there")


def _planned(game: Game[Any, Any], view: View[Any], actions: list[str]) -> View[Any] | Refusal:
    try:
        return draft(game, view, [game.read(text) for text in actions])
    except Unreadable as fault:
        return refusal_of(fault)
