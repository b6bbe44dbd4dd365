"""Handler that computes reviews of finished games, one portion at a time. The due row stores the progress."""

import logging

from starboard.server.clock import now_ms
from starboard.server.record_export import export_record
from starboard.server.review_progress import FORMAT, ReviewProgress, read_progress
from starboard.server.store.due import DueRow
from starboard.server.store.runner import Later
from starboard.server.table_service import TableService
from starboard.server.workers.bot_pool import BotFailed, BotPool
from starboard.table.table import OVER

REVIEWS = ("review",)
MODULE = "starboard.server.workers.review_process"
SECONDS = 20.0  # per portion; its process is killed after three times as long, plus an allowance
SOON = 500  # ms until a portion whose process died is retried; doubles with each failure
FAILURES = 7  # failures of one portion, over half a minute, after which the review has failed

log = logging.getLogger(__name__)


class ReviewHandler:
    """Computes all reviews of a worker in one process, one after the other, at a lower priority than bots."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._pool = BotPool(1, SECONDS, module=MODULE)

    async def handle(self, row: DueRow) -> Later | None:
        """Compute the next portion of a review; return None once the review is stored."""
        table = await self._service.table(row.table)
        if table.stage != OVER:
            return None
        rows = (await self._service.store.rows(row.table))[: table.n]
        progress = read_progress(row.payload)
        request = {"table": row.table, "portion": progress.done, "record": str(export_record(table, rows, None))}
        try:
            answer = await self._pool.ask(request)
        except BotFailed as fault:
            log.warning("the review of table %s failed: %s", row.table, fault)
            if progress.failures + 1 < FAILURES:
                failed = ReviewProgress(progress.done, progress.of, progress.failures + 1)
                return now_ms() + SOON * 2**progress.failures, failed.payload
            answer = {"review": "", "fault": f"given up after {FAILURES} failures"}
        if not answer["review"] and not answer["fault"]:
            return now_ms(), ReviewProgress(answer["done"], answer["of"]).payload
        if answer["fault"]:
            log.error("the review of table %s failed: %s", row.table, answer["fault"])
        await self._service.store.of(row.table).reviews.put(row.table, FORMAT, answer["review"].encode())
        return None

    async def close(self) -> None:
        await self._pool.close()
