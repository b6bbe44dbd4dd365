"""One-time links that move a guest to another device, hand over a seat, open a big screen or confirm an e-mail address.

The database has only a digest of the secret in a link. The secret comes after a `#`, so it never appears in server
logs.
"""

import hashlib
import secrets
from collections.abc import Callable

from starboard.server.store.expiring_item import ExpiringItem, ExpiringItems

MOVE = "move"  # the other device becomes this guest
SEAT = "seat"  # the first person to open it takes over the seat
SCREEN = "screen"  # the first browser to open it shows the table on a big screen
MAIL = "mail-link"  # confirms that an address belongs to the person who entered it
LASTING = {MOVE: 10 * 60_000, SEAT: 7 * 24 * 3600_000, SCREEN: 3600_000, MAIL: 24 * 3600_000}  # milliseconds


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


class Links:
    """Creates and redeems one-time links."""

    def __init__(self, items: ExpiringItems, clock: Callable[[], int]) -> None:
        self._items = items
        self._clock = clock

    async def make(self, kind: str, person: str, body: str = "") -> str:
        """Create a link; return its secret part."""
        secret = secrets.token_urlsafe(24)
        item = ExpiringItem(kind, digest(secret), person, body.encode(), self._clock() + LASTING[kind])
        await self._items.put(item)
        return secret

    async def look(self, kind: str, secret: str) -> ExpiringItem | None:
        return await self._items.get(kind, digest(secret))

    async def use(self, kind: str, secret: str) -> ExpiringItem | None:
        """Redeem a link and return its item; None if the link is unknown, expired or already used."""
        return await self._items.take(kind, digest(secret))
