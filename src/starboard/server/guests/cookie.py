"""The cookie that says which guest somebody is: a name that tells nothing, signed with the host's key."""

import hashlib
import hmac
import secrets

from starboard.server.store.store import Store

COOKIE = "starboard_guest"
BEFORE = "starboard_before"  # who this browser was before it became another guest
YEAR = 365 * 24 * 3600  # seconds


class Guests:
    """Makes and reads the cookie. The key is the host's; whoever has it could be anybody."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self) -> str:
        """A person nobody has been before."""
        return "g" + secrets.token_hex(12)

    def sign(self, person: str, generation: int = 0) -> str:
        """A cookie that counts until all devices of this person are signed out."""
        named = f"{person}~{generation}" if generation else person
        return f"{named}.{self._mac(named)}"

    def read(self, cookie: str | None) -> str | None:
        """The person of a cookie that we made; None for any other."""
        return self.opened(cookie)[0] or None

    def opened(self, cookie: str | None) -> tuple[str, int]:
        """The person and the generation of a cookie that we made; no person for any other."""
        named, _, mac = (cookie or "").partition(".")
        signed = hmac.compare_digest(mac.encode(errors="replace"), self._mac(named).encode())
        person, _, generation = named.partition("~")
        return (person, int(generation or 0)) if signed else ("", 0)

    def digest(self, address: str) -> str:
        """What is kept of an address: enough to know it again, and nothing to read."""
        return "a" + self._mac(address, "address")[:24]

    def _mac(self, text: str, kind: str = "guest") -> str:
        return hmac.new(self._key, f"{kind} {text}".encode(errors="replace"), hashlib.sha256).hexdigest()[:32]


async def kept_key(store: Store) -> bytes:
    """The key that all processes on the same data share; made by the first that asks."""
    return await store.expiring_items.keep("key", "guests", secrets.token_bytes(32))
