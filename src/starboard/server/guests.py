"""Guests: everybody is one at once. A signed cookie says which."""

import hashlib
import hmac
import secrets

COOKIE = "starboard_guest"


class Guests:
    """Makes and reads the cookie. The key is the host's; whoever has it could be anybody."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self) -> str:
        """A person nobody has been before."""
        return "g" + secrets.token_hex(12)

    def sign(self, person: str) -> str:
        return f"{person}.{self._mac(person)}"

    def read(self, cookie: str | None) -> str | None:
        """The person of a cookie that we made; None for any other."""
        person, _, mac = (cookie or "").partition(".")
        return person if mac and hmac.compare_digest(mac, self._mac(person)) else None

    def _mac(self, person: str) -> str:
        return hmac.new(self._key, f"guest {person}".encode(), hashlib.sha256).hexdigest()[:32]
