"""Accounts, which identify callers and store their names."""

import secrets
from collections.abc import Callable

from starlette.requests import HTTPConnection

from starboard.server.guests import (
    COOKIE,
    Guests,
    LessonProgress,
    Links,
    Moves,
    Pages,
    Passkeys,
    Screens,
    SignOuts,
    Tokens,
)
from starboard.server.guests.cookie import NAME, kept_key
from starboard.server.restrictions import Banned, Restrictions
from starboard.server.store.expiring_item import ExpiringItem
from starboard.server.store.store import Store


class Accounts:
    """The people and bots of a site. People are guests identified by a cookie; bots are identified by a token."""

    def __init__(self, store: Store, key: bytes | None, restrictions: Restrictions, clock: Callable[[], int]) -> None:
        """Use `key` to sign cookies. If it is None, call `load_key` before anything else."""
        self._store = store
        self._key = key
        self._clock = clock
        self._items = items = store.expiring_items
        self.restrictions = restrictions
        self.guests = Guests(key or secrets.token_bytes(32))
        self.links = Links(items, clock)
        self.moves = Moves(items, self.links, clock)
        self.sign_outs = SignOuts(store.database, items)
        self.tokens = Tokens(items, clock)
        self.progress = LessonProgress(items, clock)
        self.passkeys = Passkeys(items, clock)
        self.screens = Screens(self.links, self.sign_outs, lambda: self.guests, clock)
        self.pages = Pages(store, lambda person: self.guests.page(person))

    async def load_key(self) -> None:
        """Load the key shared by all processes on the same data, unless a key was given."""
        if self._key is None:
            self.guests = Guests(await kept_key(self._store))

    async def caller(self, connection: HTTPConnection, fresh: bool = False) -> str | None:
        """Return the caller, identified by token or cookie. Raise Banned if the host has banned them.

        With `fresh`, bypass the cache of sign-outs, which may be a few seconds old.
        """
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme:
            person = await self.tokens.bot(token.strip()) if scheme.lower() == "bearer" else None
        else:
            person = await self.guest(connection.cookies.get(COOKIE), fresh)
        ban = self.restrictions.ban("", person, self._clock()) if person else None
        if ban is not None:
            raise Banned(ban)
        return person

    async def guest(self, cookie: str | None, fresh: bool = False) -> str | None:
        """Return the guest identified by a cookie; None if the cookie is invalid or signed out."""
        person, generation, _ = self.guests.opened(cookie)
        valid = person and generation >= 0 and generation == await self.sign_outs.generation(person, fresh)
        return person if valid else None

    async def cookie(self, person: str) -> str:
        """Return a signed cookie; "" for a deleted person."""
        generation = await self.sign_outs.generation(person)
        return self.guests.sign(person, generation, self._clock()) if generation >= 0 else ""

    async def name(self, person: str) -> str:
        """Return the name of a person without a seat. A name set by the host takes precedence."""
        given = self.restrictions.name(person)
        if given is not None:
            return given
        item = await self._items.get(NAME, person)
        return item.body.decode() if item else ""

    async def rename(self, person: str, name: str, lasting: int) -> None:
        """Set a person's name, which expires after `lasting` ms."""
        await self._items.put(ExpiringItem(NAME, person, person, name.encode(), self._clock() + lasting))
