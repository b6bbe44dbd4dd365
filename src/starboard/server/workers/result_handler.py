"""Handler for finished games: stores each person's result for their pages and for ratings."""

import logging

from starboard.server.clock import now_ms
from starboard.server.new_row import RESULT
from starboard.server.outcome import results
from starboard.server.rating import bring_up_to_date, rated_seats
from starboard.server.store.due import DueRow
from starboard.server.store.error import NoTable
from starboard.server.store.runner import Later
from starboard.server.stored_log import DamagedRow, UnknownRules
from starboard.server.table_service import TableService

RESULTS = (RESULT,)
HOUR = 3_600_000  # ms until a table that could not be read is tried again, since it may have been repaired

log = logging.getLogger(__name__)


class ResultHandler:
    """Stores results. They are derived from the log, so storing them again is a no-op."""

    def __init__(self, service: TableService) -> None:
        self._service = service

    async def handle(self, row: DueRow) -> Later | None:
        try:
            table = await self._service.table(row.table)
        except NoTable:
            return None
        except (DamagedRow, UnknownRules) as fault:
            log.warning("The results of table %s cannot be written yet: %s", row.table, fault)
            return now_ms() + HOUR
        store = self._service.store
        shard = store.of(row.table)
        await shard.results.put(row.table, results(table, await shard.tables.hinted(row.table)))
        await store.listings.remove(row.table)
        if table.setup.rated:
            await store.ratings.put(row.table, rated_seats(table, await store.rows(row.table)))
            await bring_up_to_date(store, table.setup.key)
        return None
