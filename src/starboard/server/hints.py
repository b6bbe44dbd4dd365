"""Hints for people who play against bots alone: asked by a connection, worked out where bots think."""

import logging
from typing import Any

from starboard.core.history import HistoryNode
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

    async def hint(self, table: Table, seat: Seat | None, id: str, person: str, last: bool = False) -> bytes | Refusal:
        """The answer as it is sent, or why there is none; `last`: about the seat's last move. The same position gives
        the same answer."""
        why = why_no_hint(table, seat, last)
        view = table.view(seat)
        if why is not None or view is None:
            return why or refusal("TA-5", "table.not_begun")
        setup, move = table.setup, _last_move(table, seat) if last else None
        if move is not None and move.before is not None:
            view = setup.game.view(move.before.state, seat)
        request: dict[str, Any] = {
            "hint": id, "game": setup.key, "version": setup.version, "options": setup.options, "seat": seat,
            "view": setup.game.dump(view.state), "seed": table.decisions,
        }  # fmt: skip
        if move is not None:
            request |= {"played": list(move.actions), "row": move.n}
        try:
            return (await self._pool.hint(request, person)).encode()
        except BotFailed as fault:
            log.warning("%s", fault)
            return refusal("TA-18", "table.hint_failed")


def _last_move(table: Table, seat: Seat | None) -> HistoryNode[Any] | None:
    return table.history.last_move(seat) if table.history is not None and seat is not None else None
