"""Writes down what a finished game was for each person at the table, to be listed on their pages and to be rated."""

import logging

from starboard.server.clock import now_ms
from starboard.server.outcome import results
from starboard.server.rating import bring_up_to_date, rated_seats
from starboard.server.store.due import Due
from starboard.server.store.error import NoTable
from starboard.server.store.runner import Later
from starboard.server.table_service import RESULT, DamagedRow, TableService, UnknownRules

RESULTS = (RESULT,)
HOUR = 3_600_000  # milliseconds until a table is looked at again that may have been mended

log = logging.getLogger(__name__)


class ResultHandler:
    """The results follow from the log: to write them once more changes nothing."""

    def __init__(self, service: TableService) -> None:
        self._service = service

    async def handle(self, row: Due) -> Later | None:
        try:
            table = (await self._service.latest(row.table)).table
        except NoTable:
            return None
        except (DamagedRow, UnknownRules) as fault:
            log.warning("The results of table %s cannot be written yet: %s", row.table, fault)
            return now_ms() + HOUR
        store = self._service.store
        await store.of(row.table).results.put(row.table, results(table))
        await store.listings.remove(row.table)
        if table.setup.rated:
            await store.ratings.put(row.table, rated_seats(table, await store.rows(row.table)))
            await bring_up_to_date(store, table.setup.key)
        return None
