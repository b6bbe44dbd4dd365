"""The host's token, which opens the page `/host`, and who has signed in with it. Only digests are kept.

Without a token there is no page. A new token makes the old one void, and signs everybody out who used it.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable

from starboard.server.clock import now_ms
from starboard.server.guests.links import digest
from starboard.server.store.expiring_item import FOR_EVER, ExpiringItem
from starboard.server.store.store import Store

TOKEN, KEY = "host-token", "host"
SESSION = "host-session"
LASTING = 12 * 3600_000  # ms for which somebody stays signed in


class HostToken:
    def __init__(self, store: Store, clock: Callable[[], int] = now_ms) -> None:
        self._store = store
        self._items = store.expiring_items
        self._clock = clock

    async def make(self) -> str:
        """A new one: it can be read this once."""
        token = secrets.token_urlsafe(32)
        await self.revoke()
        await self._items.put(ExpiringItem(TOKEN, KEY, "", digest(token).encode(), FOR_EVER))
        await self._store.moderation.note("token", "")
        return token

    async def revoke(self) -> bool:
        """Whether there was one. The page is gone with it."""
        await self._store.database.write("delete from slips where kind = $1", SESSION)
        return await self._items.take(TOKEN, KEY) is not None

    async def exists(self) -> bool:
        return await self._items.get(TOKEN, KEY) is not None

    async def sign_in(self, token: str) -> str | None:
        """What a browser shows from now on instead of the token; None: that is not the token."""
        kept = await self._items.get(TOKEN, KEY)
        if kept is None or not hmac.compare_digest(bytes(kept.body), digest(token).encode()):
            return None
        session = secrets.token_urlsafe(32)
        await self._items.put(ExpiringItem(SESSION, digest(session), "", b"", self._clock() + LASTING))
        await self._store.moderation.note("sign-in", "")
        return session

    async def knows(self, session: str) -> bool:
        return bool(session) and await self._items.get(SESSION, digest(session)) is not None

    async def sign_out(self, session: str) -> None:
        await self._items.take(SESSION, digest(session))


def form_key(session: str) -> str:
    """What stands in every form of a signed-in browser: no page elsewhere can know it."""
    return hashlib.sha256(f"form {session}".encode(errors="replace")).hexdigest()
