"""API tokens: what a program shows instead of a cookie. Only digests are kept; each can be revoked."""

import secrets
from collections.abc import Callable

import msgspec

from starboard.server.guests.links import digest
from starboard.server.store.slip import Slip, Slips

TOKEN = "token"
PREFIX = "sb_"  # so that a token is known for one where it should not be
MOST = 20  # tokens of one person
LASTING = 5 * 365 * 24 * 3600_000  # milliseconds


class Kept(msgspec.Struct):
    """What is kept of a token beside its digest."""

    label: str
    made: int


class Tokens:
    def __init__(self, slips: Slips, clock: Callable[[], int]) -> None:
        self._slips = slips
        self._clock = clock

    async def make(self, person: str, label: str) -> tuple[str, str, int] | None:
        """The id of a new token, the token itself, and when; None if the person has as many as anybody may."""
        if len(await self.of(person)) >= MOST:
            return None
        token, now = PREFIX + secrets.token_urlsafe(24), self._clock()
        kept = msgspec.json.encode(Kept(label, now))
        await self._slips.put(Slip(TOKEN, digest(token), person, kept, now + LASTING))
        return digest(token)[:16], token, now

    async def person(self, token: str) -> str | None:
        """Whose token it is; None: nobody's, or no longer."""
        slip = await self._slips.get(TOKEN, digest(token)) if token.startswith(PREFIX) else None
        return slip.person if slip else None

    async def of(self, person: str) -> dict[str, Kept]:
        """A person's tokens by their ids, which open nothing."""
        slips = [slip for slip in await self._slips.of(person) if slip.kind == TOKEN]
        return {slip.key[:16]: msgspec.json.decode(slip.body, type=Kept) for slip in slips}

    async def revoke(self, person: str, id: str) -> bool:
        """Whether there was such a token of this person."""
        for slip in await self._slips.of(person):
            if slip.kind == TOKEN and slip.key[:16] == id:
                return await self._slips.take(TOKEN, slip.key) is not None
        return False
