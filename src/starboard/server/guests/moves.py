"""Moves of a guest to another device: a link, and a yes on both sides.

The device that opens the link asks its person first, then shows a code; the device that made the link shows the same
code and asks whether to let it in. Only digests of secrets are kept.
"""

import secrets
from collections.abc import Callable

import msgspec

from starboard.server.guests.links import LASTING, MOVE, Links, digest
from starboard.server.store.expiring_item import ExpiringItem, ExpiringItems

CLAIM = "claim"  # a device that was told yes by its person, and waits for the other one


class _Claim(msgspec.Struct):
    code: str
    allowed: bool = False


class Moves:
    def __init__(self, items: ExpiringItems, links: Links, clock: Callable[[], int]) -> None:
        self._items = items
        self._links = links
        self._clock = clock

    async def guest(self, secret: str) -> str | None:
        """Whom a link leads to, without using it."""
        item = await self._links.look(MOVE, secret)
        return item.person if item else None

    async def claim(self, secret: str) -> tuple[str, str] | None:
        """Use a link: what the device shows from now on instead, and the code that both devices show."""
        item = await self._links.use(MOVE, secret)
        if item is None:
            return None
        claim, code = secrets.token_urlsafe(24), f"{secrets.randbelow(10_000):04}"
        await self._put(digest(claim), item.person, _Claim(code))
        return claim, code

    async def waiting(self, person: str) -> dict[str, str]:
        """The codes of devices that want to become this guest, by ids that open nothing."""
        found = [(item.key, _read(item)) for item in await self._items.of(person) if item.kind == CLAIM]
        return {key[:16]: claim.code for key, claim in found if not claim.allowed}

    async def decide(self, person: str, id: str, allowed: bool) -> bool:
        """Let a device in, or not. Whether it was waiting."""
        for item in await self._items.of(person):
            if item.kind == CLAIM and item.key[:16] == id:
                if allowed:
                    await self._put(item.key, person, _Claim(_read(item).code, True))
                else:
                    await self._items.take(CLAIM, item.key)
                return True
        return False

    async def arrive(self, claim: str) -> str | None:
        """Who the device is now, once; "" while it must wait, None if it may not."""
        item = await self._items.get(CLAIM, digest(claim))
        if item is not None and not _read(item).allowed:
            return ""
        taken = item and await self._items.take(CLAIM, item.key)
        return taken.person if taken else None

    async def forget(self, person: str) -> None:
        """Links and devices that wait lead nowhere any more."""
        for item in await self._items.of(person):
            if item.kind in (MOVE, CLAIM):
                await self._items.take(item.kind, item.key)

    async def _put(self, key: str, person: str, claim: _Claim) -> None:
        until = self._clock() + LASTING[MOVE]
        await self._items.put(ExpiringItem(CLAIM, key, person, msgspec.json.encode(claim), until))


def _read(item: ExpiringItem) -> _Claim:
    return msgspec.json.decode(item.body, type=_Claim)
