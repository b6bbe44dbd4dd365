"""The host's token, which opens the page `/host`, and the sessions signed in with it. Only digests are stored.

Without a token the page does not exist. A new token revokes the old one and ends all its sessions.
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
LASTING = 12 * 3600_000  # lifetime of a session in ms


class HostToken:
    def __init__(self, store: Store, clock: Callable[[], int] = now_ms) -> None:
        self._store = store
        self._items = store.expiring_items
        self._clock = clock

    async def make(self) -> str:
        """Create a token and revoke the old one. The token cannot be read again later."""
        token = secrets.token_urlsafe(32)
        await self.revoke()
        await self._items.put(ExpiringItem(TOKEN, KEY, "", digest(token).encode(), FOR_EVER))
        await self._store.moderation.note("token", "")
        return token

    async def revoke(self) -> bool:
        """Delete the token and all sessions. Return whether there was a token."""
        await self._store.database.write("delete from expiring_items where kind = $1", SESSION)
        return await self._items.take(TOKEN, KEY) is not None

    async def exists(self) -> bool:
        return await self._items.get(TOKEN, KEY) is not None

    async def sign_in(self, token: str) -> str | None:
        """Return a session id for the browser to send instead of the token; None if the token is wrong."""
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
    """Return the CSRF key of a session, which every form of its pages contains."""
    return hashlib.sha256(f"form {session}".encode(errors="replace")).hexdigest()
