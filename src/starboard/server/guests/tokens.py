"""API tokens: what a program shows instead of a cookie. Each makes its program a bot with an identity of its own, so
that its owner can play against it. Only digests are kept; each can be revoked."""

import secrets
from collections.abc import Callable

import msgspec

from starboard.core.plain_name import plain_name
from starboard.server.guests.links import digest
from starboard.server.store.expiring_item import ExpiringItem, ExpiringItems

TOKEN = "token"
PREFIX = "sb_"  # so that a token is known for one where it should not be
MOST = 20  # tokens of one person
LASTING = 5 * 365 * 24 * 3600_000  # milliseconds


BOT = "b"  # how the ids of bots begin; those of guests begin otherwise
MARK = " (bot)"
LONGEST_NAME = 40


def is_bot(person: str) -> bool:
    return person.startswith(BOT)


def bot_name(name: str) -> str:
    """What a bot is called at a table: everybody there sees what it is."""
    return f"{plain_name(name).removesuffix(MARK)[: LONGEST_NAME - len(MARK)].strip() or 'API'}{MARK}"


def _bot(key: str) -> str:
    """Who shows the token with this digest."""
    return BOT + key[:24]


class StoredToken(msgspec.Struct):
    """What is kept of a token beside its digest."""

    label: str
    made: int


class Tokens:
    def __init__(self, items: ExpiringItems, clock: Callable[[], int]) -> None:
        self._items = items
        self._clock = clock

    async def make(self, person: str, label: str) -> tuple[str, str, int] | None:
        """The id of a new token, the token itself, and when; None if the person has as many as anybody may."""
        if len(await self.of(person)) >= MOST:
            return None
        token, now = PREFIX + secrets.token_urlsafe(24), self._clock()
        kept = msgspec.json.encode(StoredToken(label, now))
        await self._items.put(ExpiringItem(TOKEN, digest(token), person, kept, now + LASTING))
        return digest(token)[:16], token, now

    async def bot(self, token: str) -> str | None:
        """The bot that shows this token; None: it is not valid, or no longer."""
        item = await self._items.get(TOKEN, digest(token)) if token.startswith(PREFIX) else None
        return _bot(item.key) if item else None

    async def bots(self, person: str) -> dict[str, str]:
        """A person's bots by the ids of their tokens."""
        return {item.key[:16]: _bot(item.key) for item in await self._items.of(person) if item.kind == TOKEN}

    async def of(self, person: str) -> dict[str, StoredToken]:
        """A person's tokens by their ids, which open nothing."""
        items = [item for item in await self._items.of(person) if item.kind == TOKEN]
        return {item.key[:16]: msgspec.json.decode(item.body, type=StoredToken) for item in items}

    async def revoke(self, person: str, id: str) -> str | None:
        """The bot that showed the token; None: this person has no such token."""
        for item in await self._items.of(person):
            if item.kind == TOKEN and item.key[:16] == id:
                return _bot(item.key) if await self._items.take(TOKEN, item.key) else None
        return None
