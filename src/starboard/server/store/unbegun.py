"""Tables whose game has not begun: when each was last opened, and from which address it was created.

Creating them is free, so each address has a budget, and unopened tables are deleted. Each table has an expiring item
that lasts until a week after the table was last opened. Only a digest of the address is stored.
"""

from collections.abc import Sequence

from starboard.server.store.database import Database
from starboard.server.store.expiring_item import ExpiringItem, ExpiringItems
from starboard.server.store.table import TOUCHED, Tables

OPENED = "opened"
HOUR = 3600_000  # ms
WEEK = 7 * 24 * HOUR
LATELY = 10 * 60_000  # ms within which another opening is not recorded
BUDGET = 300  # tables per address
GROUP = 200  # tables deleted in one transaction

_STAGES = "('gathering', 'sealing')"
_OF_AN_ADDRESS = f"expiring_items s join tables t on t.id = s.key where s.kind = '{OPENED}' and t.stage in {_STAGES}"
_FORGOTTEN = f"""
    select t.id from tables t
    where t.stage in {_STAGES} and t.created < $1 and {TOUCHED} < $1
      and not exists (select 1 from expiring_items s where s.kind = '{OPENED}' and s.key = t.id and s.expires > $2)
    limit {GROUP}"""


class Unbegun:
    def __init__(self, database: Database, items: ExpiringItems, tables: Tables) -> None:
        self._database = database
        self._items = items
        self._tables = tables

    async def made(self, table: str, address: str, at: int) -> None:
        """Record a new table; `address` is a digest."""
        await self._items.put(ExpiringItem(OPENED, table, address, b"", at + WEEK))

    async def opened(self, table: str, at: int) -> None:
        """Record that the table was opened."""
        item = await self._items.get(OPENED, table)
        if item is None or item.expires < at + WEEK - LATELY:
            await self.made(table, item.person if item else "", at)

    async def count(self, address: str) -> int:
        """Count the unstarted tables created from an address."""
        found = await self._database.read(f"select count(*) from {_OF_AN_ADDRESS} and s.person = $1", address)
        return int(found[0][0])

    async def addresses(self, least: int) -> list[str]:
        """Return the addresses that have created at least `least` unstarted tables in this shard."""
        grouped = f"select s.person from {_OF_AN_ADDRESS} and s.person <> '' group by s.person having count(*) >= $1"
        return [address for (address,) in await self._database.read(grouped, least)]

    async def expire(self, now: int, addresses: Sequence[str] | None = None) -> list[str]:
        """Delete up to GROUP tables that have not been opened for a week; return their ids.

        With `addresses`, delete tables that were created there and have not been opened for an hour.
        """
        if addresses is None:
            found = await self._database.read(_FORGOTTEN, now - WEEK, now)
        else:
            theirs = f"select t.id from {_OF_AN_ADDRESS} and s.expires < $1 and s.person {self._database.within('$2')}"
            given = now + WEEK - HOUR, self._database.listed(addresses)
            found = await self._database.read(f"{theirs} limit {GROUP}", *given)
        ids = [id for (id,) in found]
        await self._tables.delete_many(ids)
        return ids
