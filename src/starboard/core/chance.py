"""Verifiable chance: no one can choose the outcomes, and anyone can check them afterwards.

Specified in `docs/explanation/fair-chance.md`.

The host commits to a secret, and each player's client to a share. The list closes when the game starts; then the shares
are revealed. The secret and the shares form one key, and the key alone determines draw k of the game.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar, final

from starboard.core.value import Value

A = TypeVar("A", bound=Value)
DIGESTS: Final = 2**256  # number of possible digests


def outcome_of(outcomes: Sequence[tuple[A, int]], number: int) -> A:
    """Return the first outcome whose cumulative weight exceeds the number drawn."""
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
    """Derive the host's secret from a seed, for games whose draws may be predictable: examples, tests, solo games."""
    return hashlib.sha256(f"starboard seed {seed}".encode()).digest()


@dataclass(frozen=True, slots=True)
class Share(Value):
    """One seat's part of the key: the commitment it published and the share it then revealed (None: withheld)."""

    seat: int
    commitment: str
    shown: bytes | None


@final
class Fairness(Value):
    """The inputs of a game's draws: its id, the host's secret and the shares by seat. Draws are numbered from 0."""

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
        """Return draw k as a number from 0 to total - 1, each equally likely.

        Digests too high for an even split are rejected.
        """
        fair = DIGESTS - DIGESTS % total
        attempt = 0
        while True:
            digest = self._mac(f"draw {k} {attempt}")
            drawn = int(digest, 16)
            if drawn < fair:
                return drawn % total
            attempt += 1

    def seal(self, n: int, private: str) -> str:
        """Return a digest that commits to the private part of row n. The key stays secret until the game ends."""
        return self._mac(f"seal {n}\n{private}")

    @property
    def cosmetic_seed(self) -> bytes:
        """Random bytes for choices that never affect legality, such as pictures or scatter. Secret until the end."""
        return bytes.fromhex(self._mac("dressing"))

    def _mac(self, text: str) -> str:
        return hmac.digest(self._key, text.encode(), "sha256").hex()


def _key(secret: bytes, shares: tuple[Share, ...]) -> bytes:
    shown = "".join(f" {share.seat}:{'-' if share.shown is None else share.shown.hex()}" for share in shares)
    return hmac.new(secret, f"starboard key{shown}".encode(), hashlib.sha256).digest()


def _by_seat(share: Share) -> int:
    return share.seat


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
