"""Moving a guest to another device, with a link and a confirmation on both devices.

The device that opens the link first asks its user to confirm, then shows a code. The device that created the link shows
the same code and asks its user to approve the other device. Only digests of secrets are stored.
"""

import secrets
from collections.abc import Callable

import msgspec

from starboard.server.guests.links import LASTING, MOVE, Links, digest
from starboard.server.store.expiring_item import ExpiringItem, ExpiringItems

CLAIM = "claim"  # a device whose user has confirmed and that awaits approval


class _Claim(msgspec.Struct):
    code: str
    allowed: bool = False


class Moves:
    def __init__(self, items: ExpiringItems, links: Links, clock: Callable[[], int]) -> None:
        self._items = items
        self._links = links
        self._clock = clock

    async def guest(self, secret: str) -> str | None:
        """Return the guest that a link leads to, without redeeming the link."""
        item = await self._links.look(MOVE, secret)
        return item.person if item else None

    async def claim(self, secret: str) -> tuple[str, str] | None:
        """Redeem a link; return the secret that replaces it on the new device, and the code that both devices show."""
        item = await self._links.use(MOVE, secret)
        if item is None:
            return None
        claim, code = secrets.token_urlsafe(24), f"{secrets.randbelow(10_000):04}"
        await self._put(digest(claim), item.person, _Claim(code))
        return claim, code

    async def waiting(self, person: str) -> dict[str, str]:
        """Return the codes of devices awaiting approval for this guest, by id. The ids grant no access."""
        found = [(item.key, _read(item)) for item in await self._items.of(person) if item.kind == CLAIM]
        return {key[:16]: claim.code for key, claim in found if not claim.allowed}

    async def decide(self, person: str, id: str, allowed: bool) -> bool:
        """Approve or reject a device; return whether it was waiting."""
        for item in await self._items.of(person):
            if item.kind == CLAIM and item.key[:16] == id:
                if allowed:
                    await self._put(item.key, person, _Claim(_read(item).code, True))
                else:
                    await self._items.take(CLAIM, item.key)
                return True
        return False

    async def arrive(self, claim: str) -> str | None:
        """Return the guest that an approved device becomes, once; "" while approval is pending, None if rejected."""
        item = await self._items.get(CLAIM, digest(claim))
        if item is not None and not _read(item).allowed:
            return ""
        taken = item and await self._items.take(CLAIM, item.key)
        return taken.person if taken else None

    async def forget(self, person: str) -> None:
        """Delete a person's unused links and waiting devices."""
        for item in await self._items.of(person):
            if item.kind in (MOVE, CLAIM):
                await self._items.take(item.kind, item.key)

    async def _put(self, key: str, person: str, claim: _Claim) -> None:
        until = self._clock() + LASTING[MOVE]
        await self._items.put(ExpiringItem(CLAIM, key, person, msgspec.json.encode(claim), until))


def _read(item: ExpiringItem) -> _Claim:
    return msgspec.json.decode(item.body, type=_Claim)
