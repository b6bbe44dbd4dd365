"""The cookie that identifies a guest: a random id, signed with the site's key."""

import hashlib
import hmac
import secrets
from typing import NamedTuple

from starboard.server.store.store import Store

NAME = "name"  # kind of the expiring item with a guest's name
COOKIE = "starboard_guest"
BEFORE = "starboard_before"  # cookie with the previous guest of this browser, to switch back to
YEAR = 365 * 24 * 3600  # seconds
DAY = 24 * 3600 * 1000  # milliseconds
RENEWED = 30  # days after which a cookie is reissued


class Cookie(NamedTuple):
    """The content of a cookie: the person, how often they signed out everywhere, and the day it was issued."""

    person: str
    generation: int
    day: int


NOBODY = Cookie("", 0, 0)


class Guests:
    """Issues and reads cookies. Anyone with the site's key can impersonate any guest."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self) -> str:
        """Return the id of a new person."""
        return "g" + secrets.token_hex(12)

    def sign(self, person: str, generation: int = 0, at: int = 0) -> str:
        """Return a cookie that is valid until this person signs out all devices."""
        named = f"{person}~{generation}~{at // DAY}"
        return f"{named}.{self._mac(named)}"

    def read(self, cookie: str | None) -> str | None:
        """Return the person in a cookie; None if its signature is invalid."""
        return self.opened(cookie).person or None

    def opened(self, cookie: str | None) -> Cookie:
        """Return the content of a cookie; NOBODY if its signature is invalid. Fields missing in older cookies are 0."""
        named, _, mac = (cookie or "").partition(".")
        if not hmac.compare_digest(mac.encode(errors="replace"), self._mac(named).encode()):
            return NOBODY
        person, generation, day = (*named.split("~"), "0", "0")[:3]
        return Cookie(person, int(generation), int(day))

    def aged(self, cookie: str | None, at: int) -> bool:
        """Return whether a cookie is old enough to be reissued, so that it does not expire."""
        return self.opened(cookie).day + RENEWED <= at // DAY

    def digest(self, address: str) -> str:
        """Return a keyed digest of an address. It identifies the address without revealing it."""
        return "a" + self._mac(address, "address")[:24]

    def page(self, person: str) -> str:
        """Return the id of a person's page: a keyed digest, which does not reveal the person."""
        return self._mac(person, "page")[:20]

    def screen(self, text: str) -> str:
        """Return the signature of a big screen's pass."""
        return self._mac(text, "screen")

    def same(self, one: str, other: str) -> bool:
        """Compare signed texts in constant time."""
        return hmac.compare_digest(one.encode(errors="replace"), other.encode(errors="replace"))

    def _mac(self, text: str, kind: str = "guest") -> str:
        return hmac.new(self._key, f"{kind} {text}".encode(errors="replace"), hashlib.sha256).hexdigest()[:32]


async def kept_key(store: Store) -> bytes:
    """Return the key shared by all processes on the same data. The first caller creates it."""
    return await store.expiring_items.keep("key", "guests", secrets.token_bytes(32))
