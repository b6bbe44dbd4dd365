"""Hints for people who play against bots alone: asked by a connection, worked out where bots think."""

import logging
from typing import Any

from starboard.core.message import Refusal, refusal
from starboard.core.seating import Seat
from starboard.server.workers.bot_pool import BotFailed, BotPool
from starboard.table.hinting import why_no_hint
from starboard.table.table import Table

log = logging.getLogger(__name__)


class Hints:
    """Asks the pool. What goes there is what the seat may know, and nothing else."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool

    async def hint(self, table: Table, seat: Seat | None, id: str) -> bytes | Refusal:
        """The answer as it is sent, or why there is none. The same position gives the same hint."""
        why = why_no_hint(table, seat)
        view = table.view(seat)
        if why is not None or view is None:
            return why or refusal("TA-5", "table.not_begun")
        setup = table.setup
        request: dict[str, Any] = {
            "hint": id, "game": setup.key, "version": setup.version, "options": setup.options, "seat": seat,
            "view": setup.game.dump(view.state), "seed": table.decisions,
        }  # fmt: skip
        try:
            return (await self._pool.hint(request)).encode()
        except BotFailed as fault:
            log.warning("%s", fault)
            return refusal("TA-18", "table.hint_failed")
