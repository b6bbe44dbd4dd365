"""API tokens, which programs send instead of a cookie. Only digests are stored; each token can be revoked.

A token identifies its program as a bot separate from the token's owner, so that the owner can play against it.
"""

import secrets
from collections.abc import Callable

import msgspec

from starboard.core.plain_name import plain_name
from starboard.server.guests.links import digest
from starboard.server.store.expiring_item import ExpiringItem, ExpiringItems

TOKEN = "token"
PREFIX = "sb_"  # makes a leaked token recognisable
MOST = 20  # tokens per person
LASTING = 5 * 365 * 24 * 3600_000  # milliseconds


BOT = "b"  # prefix of bot ids; guest ids never begin with it
MARK = " (bot)"
LONGEST_NAME = 40


def is_bot(person: str) -> bool:
    return person.startswith(BOT)


def bot_name(name: str) -> str:
    """Return a bot's name at a table, marked so that everyone can tell it is a bot."""
    return f"{plain_name(name).removesuffix(MARK)[: LONGEST_NAME - len(MARK)].strip() or 'API'}{MARK}"


def _bot(key: str) -> str:
    """Return the id of the bot whose token has this digest."""
    return BOT + key[:24]


class StoredToken(msgspec.Struct):
    """A token as stored under its digest."""

    label: str
    made: int


class Tokens:
    def __init__(self, items: ExpiringItems, clock: Callable[[], int]) -> None:
        self._items = items
        self._clock = clock

    async def make(self, person: str, label: str) -> tuple[str, str, int] | None:
        """Create a token; return its id, the token and the creation time, or None if the person has too many tokens."""
        if len(await self.of(person)) >= MOST:
            return None
        token, now = PREFIX + secrets.token_urlsafe(24), self._clock()
        kept = msgspec.json.encode(StoredToken(label, now))
        await self._items.put(ExpiringItem(TOKEN, digest(token), person, kept, now + LASTING))
        return digest(token)[:16], token, now

    async def bot(self, token: str) -> str | None:
        """Return the bot of a token; None if the token is invalid, expired or revoked."""
        item = await self._items.get(TOKEN, digest(token)) if token.startswith(PREFIX) else None
        return _bot(item.key) if item else None

    async def bots(self, person: str) -> dict[str, str]:
        """Return a person's bots by token id."""
        return {item.key[:16]: _bot(item.key) for item in await self._items.of(person) if item.kind == TOKEN}

    async def of(self, person: str) -> dict[str, StoredToken]:
        """Return a person's tokens by id. The ids grant no access."""
        items = [item for item in await self._items.of(person) if item.kind == TOKEN]
        return {item.key[:16]: msgspec.json.decode(item.body, type=StoredToken) for item in items}

    async def revoke(self, person: str, id: str) -> str | None:
        """Delete a token and return its bot; None if this person has no such token."""
        for item in await self._items.of(person):
            if item.kind == TOKEN and item.key[:16] == id:
                return _bot(item.key) if await self._items.take(TOKEN, item.key) else None
        return None
