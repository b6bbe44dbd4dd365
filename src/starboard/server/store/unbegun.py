"""Tables that have not begun: when each was last opened, and from which address it was made.

They cost their maker nothing, so an address has a budget of them, and they go when nobody opens them. An expiring item
for each lasts until a week after the table was last opened; of the address only a digest is kept.
"""

from collections.abc import Sequence

from starboard.server.store.database import Database
from starboard.server.store.expiring_item import ExpiringItem, ExpiringItems
from starboard.server.store.table import Tables

OPENED = "opened"
HOUR = 3600_000  # ms
WEEK = 7 * 24 * HOUR
LATELY = 10 * 60_000  # ms within which an opening is not noted again
BUDGET = 300  # tables of one address
GROUP = 200  # tables deleted in one transaction

_STAGES = "('gathering', 'sealing')"
_OF_AN_ADDRESS = f"slips s join tables t on t.id = s.key where s.kind = '{OPENED}' and t.stage in {_STAGES}"
_TOUCHED = "coalesce((select at from rows where table_id = t.id order by n desc limit 1), t.created)"
_FORGOTTEN = f"""
    select t.id from tables t
    where t.stage in {_STAGES} and t.created < $1 and {_TOUCHED} < $1
      and not exists (select 1 from slips s where s.kind = '{OPENED}' and s.key = t.id and s.expires > $2)
    limit {GROUP}"""


class Unbegun:
    def __init__(self, database: Database, items: ExpiringItems, tables: Tables) -> None:
        self._database = database
        self._items = items
        self._tables = tables

    async def made(self, table: str, address: str, at: int) -> None:
        """Somebody has made a table; `address` is a digest."""
        await self._items.put(ExpiringItem(OPENED, table, address, b"", at + WEEK))

    async def opened(self, table: str, at: int) -> None:
        """Somebody looks at the table."""
        item = await self._items.get(OPENED, table)
        if item is None or item.expires < at + WEEK - LATELY:
            await self.made(table, item.person if item else "", at)

    async def count(self, address: str) -> int:
        """How many tables of this address have not begun."""
        found = await self._database.read(f"select count(*) from {_OF_AN_ADDRESS} and s.person = $1", address)
        return int(found[0][0])

    async def addresses(self, least: int) -> list[str]:
        """The addresses of which so many tables here have not begun."""
        grouped = f"select s.person from {_OF_AN_ADDRESS} and s.person <> '' group by s.person having count(*) >= $1"
        return [address for (address,) in await self._database.read(grouped, least)]

    async def expire(self, now: int, addresses: Sequence[str] | None = None) -> list[str]:
        """Delete some that nobody has opened for a week; of some addresses, those that nobody has opened for an hour.
        Which they were."""
        if addresses is None:
            found = await self._database.read(_FORGOTTEN, now - WEEK, now)
        else:
            theirs = f"select t.id from {_OF_AN_ADDRESS} and s.expires < $1 and s.person {self._database.within('$2')}"
            given = now + WEEK - HOUR, self._database.listed(addresses)
            found = await self._database.read(f"{theirs} limit {GROUP}", *given)
        ids = [id for (id,) in found]
        await self._tables.delete_many(ids)
        return ids
