"""One-time links: to one's own seats from another device, to a seat for somebody else, to confirm an e-mail address.

What the link holds is kept nowhere: the database has its digest. It lies behind a `#`, so that no log sees it.
"""

import hashlib
import secrets
from collections.abc import Callable

from starboard.server.store.expiring_item import ExpiringItem, ExpiringItems

MOVE = "move"  # the other device becomes this guest
SEAT = "seat"  # whoever comes takes over the seat
MAIL = "mail-link"  # the address to which it was sent is that of whoever asked
LASTING = {MOVE: 10 * 60_000, SEAT: 7 * 24 * 3600_000, MAIL: 24 * 3600_000}  # milliseconds


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


class Links:
    """Makes links and lets each be used once."""

    def __init__(self, items: ExpiringItems, clock: Callable[[], int]) -> None:
        self._items = items
        self._clock = clock

    async def make(self, kind: str, person: str, body: str = "") -> str:
        """The secret part of a new link."""
        secret = secrets.token_urlsafe(24)
        item = ExpiringItem(kind, digest(secret), person, body.encode(), self._clock() + LASTING[kind])
        await self._items.put(item)
        return secret

    async def look(self, kind: str, secret: str) -> ExpiringItem | None:
        return await self._items.get(kind, digest(secret))

    async def use(self, kind: str, secret: str) -> ExpiringItem | None:
        """What the link was made for; None if it was never made, is too old, or was used before."""
        return await self._items.take(kind, digest(secret))
