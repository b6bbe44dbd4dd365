"""The cookie that says which guest somebody is: a name that tells nothing, signed with the host's key."""

import hashlib
import hmac
import secrets
from typing import NamedTuple

from starboard.server.store.store import Store

NAME = "name"  # of an expiring item: what a guest is called
COOKIE = "starboard_guest"
BEFORE = "starboard_before"  # who this browser was before it became another guest
YEAR = 365 * 24 * 3600  # seconds
DAY = 24 * 3600 * 1000  # milliseconds
RENEWED = 30  # days after which a cookie is given anew


class Cookie(NamedTuple):
    """What a cookie says: who, after how many times of signing out everywhere, on which day it was made."""

    person: str
    generation: int
    day: int


NOBODY = Cookie("", 0, 0)


class Guests:
    """Makes and reads the cookie. The key is the host's; whoever has it could be anybody."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self) -> str:
        """A person nobody has been before."""
        return "g" + secrets.token_hex(12)

    def sign(self, person: str, generation: int = 0, at: int = 0) -> str:
        """A cookie that counts until all devices of this person are signed out."""
        named = f"{person}~{generation}~{at // DAY}"
        return f"{named}.{self._mac(named)}"

    def read(self, cookie: str | None) -> str | None:
        """The person of a cookie that we made; None for any other."""
        return self.opened(cookie).person or None

    def opened(self, cookie: str | None) -> Cookie:
        """What a cookie that we made says; any other is nobody's. Old ones name no day, or no generation either."""
        named, _, mac = (cookie or "").partition(".")
        if not hmac.compare_digest(mac.encode(errors="replace"), self._mac(named).encode()):
            return NOBODY
        person, generation, day = (*named.split("~"), "0", "0")[:3]
        return Cookie(person, int(generation), int(day))

    def aged(self, cookie: str | None, at: int) -> bool:
        """Whether a browser should be given its cookie anew, so that it does not run out."""
        return self.opened(cookie).day + RENEWED <= at // DAY

    def digest(self, address: str) -> str:
        """What is kept of an address: enough to know it again, and nothing to read."""
        return "a" + self._mac(address, "address")[:24]

    def page(self, person: str) -> str:
        """The address of a person's page: it tells nothing, and only we can tell whose it is."""
        return self._mac(person, "page")[:20]

    def _mac(self, text: str, kind: str = "guest") -> str:
        return hmac.new(self._key, f"{kind} {text}".encode(errors="replace"), hashlib.sha256).hexdigest()[:32]


async def kept_key(store: Store) -> bytes:
    """The key that all processes on the same data share; made by the first that asks."""
    return await store.expiring_items.keep("key", "guests", secrets.token_bytes(32))
