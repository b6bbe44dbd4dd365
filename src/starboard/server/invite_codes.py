"""Invite codes: a table's link as a word and a number ("comet-427") that can be said over the phone.

There are 256 words x 900 numbers = 230,400 codes. A code expires an hour after the waiting room last requested it, so
only tables with an open waiting room have one.

Guessing must not pay. One address may try 10 codes in a row and then one every two minutes, 730 a day. With one code in
use, it finds the code once in 230,400 / 730 = 316 days; with a hundred in use, it finds one in three days. For all
addresses together, a process allows 30 in a row and then one every two seconds, 43,230 a day. So even very many
addresses find one of a hundred codes only 43,230 x 100 / 230,400 = 19 times a day, and a particular code once in five
days. A correct guess finds a free seat, but the table's owner sees the stranger sit down and can free the seat again.

Only wrong codes count, including wrong tournament codes. There are 2,304,000 tournament codes, so all addresses
together find one of a hundred tournaments 43,230 x 100 / 2,304,000 = 1.9 times a day, and learn its title, game and
time.
"""

import hashlib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from starboard.server.store.expiring_item import ExpiringItem, ExpiringItems

KIND = "code"  # kind of an expiring item
LASTING = 3600_000  # ms
FIRST, LAST = 100, 999
TRIES = 50
SPOKEN = re.compile(r"\s*([a-z]+)[\s_.–-]*([0-9]{3})\s*", re.IGNORECASE)


class InviteCodes:
    """Creates and resolves codes. A table's code is derived from its id, so it rarely changes."""

    def __init__(self, items: ExpiringItems, clock: Callable[[], int]) -> None:
        self._items = items
        self._clock = clock

    async def code(self, table: str) -> ExpiringItem | None:
        """Return the item whose key is the table's code, valid for an hour; None if too many codes are taken."""
        for attempt in range(TRIES):
            item = ExpiringItem(KIND, _code(table, attempt), "", table.encode(), self._clock() + LASTING)
            if await self._items.claim(item):
                return item
        return None

    async def table(self, text: str) -> str | None:
        """Return the table for a code as typed, or None."""
        found = SPOKEN.fullmatch(text)
        item = await self._items.get(KIND, f"{found[1].lower()}-{found[2]}") if found else None
        return item.body.decode() if item else None


@cache
def invite_words() -> tuple[str, ...]:
    return tuple(Path(__file__).with_name("invite_words.txt").read_text("utf-8").split())


def _code(table: str, attempt: int) -> str:
    drawn = int.from_bytes(hashlib.sha256(f"code {attempt} {table}".encode()).digest()[:8])
    word = invite_words()[drawn % len(invite_words())]
    return f"{word}-{FIRST + drawn // len(invite_words()) % (LAST + 1 - FIRST)}"
