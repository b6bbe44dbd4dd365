"""One-time links: to one's own seats from another device, or to a seat for somebody else.

What the link holds is kept nowhere: the database has its digest. It lies behind a `#`, so that no log sees it.
"""

import hashlib
import secrets
from collections.abc import Callable

from starboard.server.store.slip import Slip, Slips

MOVE = "move"  # the other device becomes this guest
SEAT = "seat"  # whoever comes takes over the seat
LASTING = {MOVE: 10 * 60_000, SEAT: 7 * 24 * 3600_000}  # milliseconds


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


class Links:
    """Makes links and lets each be used once."""

    def __init__(self, slips: Slips, clock: Callable[[], int]) -> None:
        self._slips = slips
        self._clock = clock

    async def make(self, kind: str, person: str, body: str = "") -> str:
        """The secret part of a new link."""
        secret = secrets.token_urlsafe(24)
        slip = Slip(kind, digest(secret), person, body.encode(), self._clock() + LASTING[kind])
        await self._slips.put(slip)
        return secret

    async def look(self, kind: str, secret: str) -> Slip | None:
        return await self._slips.get(kind, digest(secret))

    async def use(self, kind: str, secret: str) -> Slip | None:
        """What the link was made for; None if it was never made, is too old, or was used before."""
        return await self._slips.take(kind, digest(secret))
