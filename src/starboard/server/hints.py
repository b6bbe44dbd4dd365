"""Hints for people who play only with bots, requested over a live connection and computed by the bot pool."""

import logging
from collections.abc import Sequence
from typing import Any

from starboard.bots.feedback import turn_so_far
from starboard.bots.warning import ended_by
from starboard.core.draft import carried_out
from starboard.core.errors import Unreadable
from starboard.core.history import History, HistoryNode
from starboard.core.message import Refusal, refusal
from starboard.core.seating import Seat
from starboard.core.view import View
from starboard.server.workers.bot_pool import BotFailed, BotPool
from starboard.table.hinting import why_no_hint
from starboard.table.table import Table
from starboard.wire.json import encode
from starboard.wire.server import Hinted

log = logging.getLogger(__name__)


class Hints:
    """Requests hints from the bot pool. A request contains only what the seat may know."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool

    async def hint(self, table: Table, seat: Seat | None, id: str, person: str) -> bytes | Refusal:
        """Return the encoded hint or a refusal. The same position gives the same hint."""
        view, why = table.view(seat), why_no_hint(table, seat)
        if why is not None or view is None:
            return why or refusal("TA-5", "table.not_begun")
        return await self._asked(_request(table, view, id), person)

    async def feedback(self, table: Table, seat: Seat | None, id: str, person: str) -> bytes | Refusal:
        """Return the encoded feedback on the seat's turn so far, or on its last turn; or a refusal."""
        why = why_no_hint(table, seat, last=True)
        if why is not None or table.history is None or seat is None:
            return why or refusal("TA-5", "table.not_begun")
        game = table.setup.game
        moves, view = turn_so_far(table.history, seat)
        played = [
            {
                "view": game.write_state(move.view.state),
                "actions": [game.write(action) for action in move.actions],
                "row": move.row,
            }
            for move in moves
        ]
        return await self._asked(_request(table, view, id) | {"played": played}, person)

    async def warning(
        self, table: Table, seat: Seat | None, id: str, person: str, ending: Sequence[str]
    ) -> bytes | Refusal:
        """Return the encoded warning before actions that end the seat's turn, empty if there is none; or a refusal."""
        view, why = table.view(seat), why_no_hint(table, seat)
        if why is not None or view is None or seat is None or table.history is None:
            return why or refusal("TA-5", "table.not_begun")
        if not _ends(view, ending):
            return encode(Hinted(id))
        game = table.setup.game
        start = game.view(undone_to(table.history, seat).state, seat)
        more = {"ending": list(ending), "start": game.write_state(start.state)}
        return await self._asked(_request(table, view, id) | more, person)

    async def _asked(self, request: dict[str, Any], person: str) -> bytes | Refusal:
        try:
            return (await self._pool.hint(request, person)).encode()
        except BotFailed as fault:
            log.warning("%s", fault)
            return refusal("TA-18", "table.hint_failed")


def undone_to(history: History[Any, Any], seat: Seat) -> HistoryNode[Any]:
    """Return the earliest row to which the seat may undo without asking; the last row if it may not."""
    to, node = history.free_undo(seat), history.node
    while to is not None and node.n != to and node.before is not None:
        node = node.before
    return node


def _request(table: Table, view: View[Any], id: str) -> dict[str, Any]:
    setup = table.setup
    return {
        "hint": id, "game": setup.key, "version": setup.version, "options": setup.options, "seat": view.seat,
        "view": setup.game.write_state(view.state), "seed": table.decisions,
    }  # fmt: skip


def _ends(view: View[Any], actions: Sequence[str]) -> bool:
    """Return whether these legal actions end the seat's turn."""
    game, seat = view.game, view.seat or 0
    try:
        read = tuple([game.read(text) for text in actions])
    except Unreadable:
        return False
    if isinstance(carried_out(game, view.state, seat, read), Refusal):
        return False
    return ended_by(view, read) is not None
