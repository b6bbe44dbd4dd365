"""Invite codes: a table's link as a word and a number ("comet-427") that can be said over the phone.

A code is an invitation, so it must not be worth guessing. Codes are 256 words x 900 numbers = 230,400. A code is kept
for an hour after the waiting room last asked for it, so only tables that invite right now have one. One address may try
10 at once and then one in two minutes, 730 in a day: with one table inviting it hits it once in 230,400 / 730 = 316
days, with a hundred once in three days. A whole process answers 30 at once and then one in two seconds, whoever asks:
even very many addresses together hit one of a hundred tables 43,230 x 100 / 230,400 = 19 times a day, and one table
once in five days. What they find is a free seat at a table whose host sees them sit down, and can free the seat again.

Only codes that lead nowhere count, and codes of events count too: there are 2,304,000 of them, so all addresses
together find one of a hundred events 43,230 x 100 / 2,304,000 = 1.9 times a day, and learn its title, game and time.
"""

import hashlib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from starboard.server.store.expiring_item import ExpiringItem, ExpiringItems

KIND = "code"  # of an expiring item
LASTING = 3600_000  # ms
FIRST, LAST = 100, 999
TRIES = 50
SPOKEN = re.compile(r"\s*([a-z]+)[\s_.–-]*([0-9]{3})\s*", re.IGNORECASE)


class InviteCodes:
    """A table's code follows from its id, so that asking again gives the same one; where that is another table's, the
    next one is taken."""

    def __init__(self, items: ExpiringItems, clock: Callable[[], int]) -> None:
        self._items = items
        self._clock = clock

    async def code(self, table: str) -> ExpiringItem | None:
        """The code of a table, as the key of an item, for an hour from now; None if very many are taken."""
        for attempt in range(TRIES):
            item = ExpiringItem(KIND, _code(table, attempt), "", table.encode(), self._clock() + LASTING)
            if await self._items.claim(item):
                return item
        return None

    async def table(self, text: str) -> str | None:
        """The table of a code, as somebody typed it."""
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
