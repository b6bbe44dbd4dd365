"""Invalidation of cookies on signed-out devices and of deleted people.

A cookie contains a generation number of its person. Signing out increments it; a deleted person has none. Only a digest
of the person's id is stored, so the data does not reveal who was deleted.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence

from starboard.server.guests.links import digest
from starboard.server.store.database import Database
from starboard.server.store.expiring_item import FOR_EVER, ExpiringItem, ExpiringItems

SIGNED_OUT = "signed-out"
DELETED = -1
FRESH = 5.0  # seconds for which a process trusts its cache
KEPT = 20_000


class SignOuts:
    def __init__(self, database: Database, items: ExpiringItems, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._items = items
        self._clock = clock
        self._known: OrderedDict[str, tuple[int, float]] = OrderedDict()

    async def generation(self, person: str, fresh: bool = False) -> int:
        """Return the generation of a person's valid cookies. Unless `fresh`, the value may be FRESH seconds old."""
        known = self._known.get(person)
        if known is not None and not fresh and self._clock() - known[1] < FRESH:
            return known[0]
        return self._learn(person, (await self.generations([person]))[person])

    async def generations(self, people: Sequence[str]) -> dict[str, int]:
        """Return the valid generations of many people, in one query."""
        digests = {person: digest(person) for person in people}
        found = await self._database.read(
            f"select key, body from expiring_items where kind = $1 and key {self._database.within('$2')}",
            SIGNED_OUT,
            self._database.listed(list(digests.values())),
        )
        now = {key: int(bytes(body)) for key, body in found}
        return {person: now.get(key, 0) for person, key in digests.items()}

    async def sign_out(self, person: str) -> None:
        """Invalidate all cookies issued to this person so far. A deleted person stays deleted."""
        while (generation := await self._kept(person)) != DELETED:
            if await self._items.swap(SIGNED_OUT, digest(person), _written(generation), _written(generation + 1)):
                self._learn(person, generation + 1)
                return

    async def delete(self, person: str) -> None:
        """Invalidate all cookies of this person permanently."""
        await self._items.put(ExpiringItem(SIGNED_OUT, digest(person), "", _written(DELETED), FOR_EVER))
        self._learn(person, DELETED)

    async def _kept(self, person: str) -> int:
        """Return the stored generation; store the first one if there is none."""
        return int(await self._items.keep(SIGNED_OUT, digest(person), _written(0)))

    def _learn(self, person: str, generation: int) -> int:
        self._known[person] = generation, self._clock()
        self._known.move_to_end(person)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return generation


def _written(generation: int) -> bytes:
    return str(generation).encode()
