"""Chat at a table, stored separately from the log.

Messages from players go to everyone. Messages from spectators go only to spectators, so that no player gets help.
"""

import hashlib
from collections.abc import Awaitable, Callable, Iterable, Sequence

from starboard.core.message import Refusal, refusal
from starboard.server.bus import Bus
from starboard.server.guests.limits import Limits
from starboard.server.live.connection import Connection
from starboard.server.restrictions import Restrictions
from starboard.server.store.chat import Chat, ChatMessage
from starboard.table.table import Table
from starboard.wire.json import encode
from starboard.wire.server import Heard

EVERYBODY = "*"  # audiences
SPECTATORS = "spectators"
CHAT = "chat"  # bus channel that announces new messages
RECALLED = 50  # messages sent to a new connection
LOOKED_AT = 200  # messages searched for the recent ones

Naming = Callable[[str], Awaitable[str]]  # returns the name of a person without a seat


def tag(table: str, person: str) -> str:
    """Return a tag shared by all messages of one person at a table. It does not reveal who the person is."""
    return hashlib.sha256(f"{table} {person}".encode()).hexdigest()[:12] if person else ""


def hears(table: Table, person: str, audience: str) -> bool:
    return audience != SPECTATORS or not (person and table.seats_of(person))


class Talk:
    """The chat of one table, for the connections in this process."""

    def __init__(
        self, table: Callable[[], Table], chat: Chat, bus: Bus, limits: Limits, name: Naming, restrictions: Restrictions
    ) -> None:
        self._table = table
        self._chat = chat
        self._bus = bus
        self._limits = limits
        self._name = name
        self._restrictions = restrictions

    async def say(self, person: str, text: str, now: int) -> bool | Refusal:
        """Store a message, announce it to all processes and return True.

        Return a refusal if chat is off or the author is muted, and False if the message is empty, too fast or has no
        author.
        """
        table, restrictions = self._table(), self._restrictions
        id = table.setup.id
        if not restrictions.chat or restrictions.muted(person, now):
            return refusal("TA-20", "table.muted" if restrictions.chat else "table.chat_off")
        if not person or not text.strip() or not self._limits.take("say", person, id):
            return False
        await self._chat.say(id, person, EVERYBODY if table.seats_of(person) else SPECTATORS, text.strip(), now)
        self._bus.publish(id, CHAT, b"")
        return True

    async def pass_on(self, connections: Sequence[Connection]) -> None:
        """Send each connection the messages that it has not received yet."""
        since = min((connection.last_chat for connection in connections), default=0)
        await self._send(await self._chat.after(self._table().setup.id, since), connections)

    async def recall(self, connection: Connection) -> None:
        """Send the recent chat to a new connection."""
        table = self._table()
        found = await self._chat.after(table.setup.id, 0, LOOKED_AT)
        heard = [said for said in found if said.text and hears(table, connection.person, said.audience)]
        await self._send(heard[-RECALLED:], (connection,))

    async def _send(self, found: Iterable[ChatMessage], connections: Sequence[Connection]) -> None:
        names: dict[str, str] = {}
        for said in found:
            message = encode(await self._heard(said, names))
            table = self._table()
            for connection in connections:
                connection.chat(said.n, message if hears(table, connection.person, said.audience) else None)

    async def _heard(self, said: ChatMessage, names: dict[str, str]) -> Heard:
        """Return a message in its wire form. The name of an author without a seat is looked up only once."""
        table = self._table()
        seats = table.seats_of(said.author) if said.audience != SPECTATORS else ()
        if not seats and said.author and said.author not in names:
            names[said.author] = await self._name(said.author)
        name = table.occupant(seats[0]).name if seats else names.get(said.author, "")
        return Heard(said.n, name, seats[0] if seats else None, said.text, said.at, tag(table.setup.id, said.author))
