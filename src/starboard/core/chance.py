"""Verifiable chance: nobody chose the outcomes, and anyone can check it afterwards.

`docs/explanation/fair-chance.md` is its law.

The host commits to a secret, each person's client to a share; the start closes the list; then the shares
are shown. Secret and shares make one key, and draw number k of the game follows from the key alone.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any, Final, TypeVar, final

from starboard.core.value import Value

A = TypeVar("A", bound=Value)


def outcome_of(outcomes: Sequence[tuple[A, int]], number: int) -> A:
    """The first outcome at which the running sum of the weights exceeds the number drawn."""
    for outcome, weight in outcomes:
        number -= weight
        if number < 0:
            return outcome
    raise AssertionError("the number drawn is not below the sum of the weights")


def secret_commitment(id: str, secret: bytes) -> str:
    return _sha(f"starboard secret {id} {secret.hex()}")


def share_commitment(id: str, seat: int, share: bytes) -> str:
    return _sha(f"starboard share {id} {seat} {share.hex()}")


def seeded(seed: int) -> bytes:
    """A secret for play that need not be secret: examples, tests, games against oneself."""
    return hashlib.sha256(f"starboard seed {seed}".encode()).digest()


@final
class Share(Value):
    """One seat's part in the key: the commitment it published, and what it then showed (None: it withheld it)."""

    __slots__ = ("commitment", "seat", "shown")

    def __init__(self, seat: int, commitment: str, shown: bytes | None) -> None:
        self.seat: Final = seat
        self.commitment: Final = commitment
        self.shown: Final = shown

    def parts(self) -> tuple[Any, ...]:
        return self.seat, self.commitment, self.shown


@final
class Fairness(Value):
    """All that decides a game's chance: its id, the host's secret, the shares by seat. Draws are numbered from 0."""

    __slots__ = ("_key", "id", "secret", "shares")

    def __init__(self, id: str, secret: bytes, shares: tuple[Share, ...] = ()) -> None:
        self.id: Final = id
        self.secret: Final = secret
        self.shares: Final = tuple(sorted(shares, key=_by_seat))
        self._key: Final = _key(secret, self.shares)

    def parts(self) -> tuple[Any, ...]:
        return self.id, self.secret, self.shares

    @property
    def commitment(self) -> str:
        return secret_commitment(self.id, self.secret)

    def number(self, k: int, total: int) -> int:
        """Draw k as a number from 0 to total - 1, each equally likely: too high a digest is thrown away."""
        fair = 2**256 - 2**256 % total
        attempt = 0
        while True:
            digest = self._mac(f"draw {k} {attempt}")
            drawn = int(digest, 16)
            if drawn < fair:
                return drawn % total
            attempt += 1

    def seal(self, n: int, private: str) -> str:
        """Binds what row n hides without giving it away: the key is secret until the end."""
        return self._mac(f"seal {n}\n{private}")

    @property
    def cosmetic_seed(self) -> bytes:
        """Bytes for what never touches legality: cut, picture, tokens, scatter. Secret until the end."""
        return bytes.fromhex(self._mac("dressing"))

    def _mac(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()


def _key(secret: bytes, shares: tuple[Share, ...]) -> bytes:
    shown = "".join(f" {share.seat}:{'-' if share.shown is None else share.shown.hex()}" for share in shares)
    return hmac.new(secret, f"starboard key{shown}".encode(), hashlib.sha256).digest()


def _by_seat(share: Share) -> int:
    return share.seat


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
