"""Handler for due rows: timers, flags and bots. Each becomes a command of the table itself."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from starboard.bots.hand import level_of
from starboard.core.message import Refusal
from starboard.core.real_time import RealTimeGame, advanced, levels_of
from starboard.core.seating import TABLE
from starboard.core.view import View
from starboard.server.bus import Bus
from starboard.server.clock import now_ms
from starboard.server.even_match import for_rematch
from starboard.server.presence import SITS_IN, WATCHED, question
from starboard.server.store.due import DueRow
from starboard.server.store.error import NoTable
from starboard.server.store.runner import Later
from starboard.server.table_service import TableService
from starboard.server.workers.bot_pool import BotFailed, BotPool
from starboard.server.workers.places import MOVE, SHOW
from starboard.table.agreements import successor
from starboard.table.command import SYSTEM, Command
from starboard.table.doors import SHUT
from starboard.table.due import Due, due
from starboard.table.notation import read_operation
from starboard.table.occupant import Occupant
from starboard.table.operations import Away, Flag, OfferEnd, Operation, SeatBot, SetDoors, Sit, SitIn
from starboard.table.table import Table

TIMERS = ("late", "alarm", "flag", "grace", "next")
BOTS = ("bot",)
SHOWS = ("show",)
STEP = 1200  # ms between the moves of the site's show game, so that viewers can follow them
SHOWN = 0.5  # seconds that a bot may think at tables without people, so that it does not delay others
ASLEEP = 3600_000  # ms between checks whether an unwatched table should end
LASTING = 24 * 3600_000  # ms after which it does end
OVERDUE = 1500  # ms after which a real-time bot's planned action is dropped
POLL = 5000  # ms between checks whether a player is there
SOON = 500  # ms until a row that cannot be decided yet is checked again

log = logging.getLogger(__name__)


class DueHandler:
    """Checks each due row against the current table first; a row that no longer applies is dropped."""

    def __init__(self, service: TableService, bus: Bus, pool: BotPool) -> None:
        self._service = service
        self._bus = bus
        self._pool = pool
        self._shows: dict[str, asyncio.Lock] = {}  # by game
        self._handlers: dict[str, Callable[[DueRow, Table, Due], Awaitable[Later | None]]] = {
            "late": self._timer,
            "alarm": self._timer,
            "flag": self._flag,
            "grace": self._grace,
            "bot": self._bot,
            "show": self._show,
            "next": self._next,
        }

    async def handle(self, row: DueRow) -> Later | None:
        """Process a due row; return None when done, or the time to run again."""
        try:
            cached = await self._service.cached(row.table)
            if cached.table.n < row.n:
                cached = await self._service.latest(row.table)
        except NoTable:
            return None
        item = due(cached.table).get(row.slot)
        return await self._handlers[item.kind](row, cached.table, item) if item is not None else None

    async def _command(
        self, row: DueRow, table: Table, item: Due, operation: Operation, credit: int = 0
    ) -> "Refusal | None":
        """Send the row's command. If two processes send it, the second gets the first one's answer."""
        at = max(now_ms(), item.at)
        command = Command(row.command, SYSTEM, operation, at, table.decisions, credit=credit)
        outcome = await self._service.command(row.table, command)
        return outcome if isinstance(outcome, Refusal) else None

    async def _timer(self, row: DueRow, table: Table, item: Due) -> int | None:
        await self._command(row, table, item, read_operation(item.kind, item.seat))
        return None

    async def _flag(self, row: DueRow, table: Table, item: Due) -> int | None:
        """Let a flag fall, but only after every process has written a heartbeat after the end of the turn."""
        turn_end = await self._service.store.of(row.table).heartbeats.turn_end(table.clocks.since, item.at)
        if now_ms() < turn_end.end:
            return turn_end.end
        if not turn_end.confirmed:
            return now_ms() + SOON
        await self._command(row, table, item, Flag(item.seat), turn_end.credit)
        return None

    async def _grace(self, row: DueRow, table: Table, item: Due) -> int | None:
        """Let a bot sit in for a person who was disconnected for the whole grace period, without an outage.

        Only real-time games do this. If no other person is playing, the game pauses instead.
        """
        grace = table.grace(item.seat)
        asked = now_ms()
        outages = self._service.outages_of(row.table)
        quiet = await outages.quiet_since()
        if quiet > asked - grace:
            return quiet + grace
        here = question(item.seat, grace)
        if await self._bus.ask(row.table, here) is not False:
            return asked + min(grace, POLL)
        heartbeats = self._service.store.of(row.table).heartbeats
        while not (await heartbeats.turn_end(asked, asked)).confirmed:
            if now_ms() > asked + 3000:
                return now_ms() + SOON
            await asyncio.sleep(0.2)
        if await self._bus.ask(row.table, here) is not False:
            return now_ms() + SOON
        if await outages.quiet_since() <= asked - grace:
            operation = Away(item.seat) if table.alone else SitIn(item.seat, SITS_IN)
            await self._command(row, table, item, operation)
            return None
        return now_ms() + SOON

    async def _bot(self, row: DueRow, table: Table, item: Due) -> Later | None:
        """Send a bot's chosen action as a command, like a person's. Each action is a separate due row."""
        setup, game = table.setup, table.setup.game
        if levels_of(game):
            return await self._hand(row, table, item)
        view = _view(table, item.seat, now_ms())
        if item.seat not in game.actors(view.state):
            return now_ms() + SOON
        show = item.kind == "show"
        request = {
            "game": setup.key, "version": setup.version, "options": setup.options, "seat": item.seat,
            "view": game.write_state(view.state), "level": table.occupant(item.seat).level,
            "seed": secrets.randbits(64), "mood": row.table,
            **({"seconds": SHOWN} if show else {}),
        }  # fmt: skip
        try:
            action = await self._pool.choose(request, SHOW if show else MOVE, None if show else item.at)
        except BotFailed as fault:
            log.warning("%s", fault)
            return now_ms() + SOON
        refused = await self._command(row, table, item, read_operation("play", item.seat, action))
        return now_ms() + SOON if refused is not None else None

    async def _show(self, row: DueRow, table: Table, item: Due) -> Later | None:
        """Continue a game without people while it has viewers.

        In each process, the bots of a game think for one such table at a time. Without viewers, the row waits for the
        first one (`LiveTables.connected`). A day after its last row, the game is scored as it is, or ends unfinished if
        its rules do not allow that.
        """
        watched = await self._bus.ask(row.table, WATCHED)
        if watched:
            if table.owner == SYSTEM and not levels_of(table.setup.game) and now_ms() < table.at + STEP:
                return table.at + STEP
            async with self._shows.setdefault(table.setup.key, asyncio.Lock()):
                return await self._bot(row, table, item)
        if watched is None:
            return now_ms() + POLL
        if now_ms() - table.at < LASTING:
            return now_ms() + ASLEEP
        await self._command(row, table, item, OfferEnd(item.seat))
        return None

    async def _hand(self, row: DueRow, table: Table, item: Due) -> Later | None:
        """Play a real-time bot's planned action if it is still possible, then plan the next one.

        A plan that is long overdue, after a restart or an outage, is dropped, since people could not act then either.
        """
        at, _, action = row.payload.decode().partition(" ")
        if action and now_ms() - int(at) < OVERDUE:
            if await self._command(row, table, item, read_operation("play", item.seat, action)) is None:
                return None
            table = (await self._service.cached(row.table)).table
        now = now_ms()
        history, view = table.history, _view(table, item.seat, now)
        if history is None or item.seat not in view.game.actors(view.state):
            return now + SOON
        level = level_of(view.game, table.occupant(item.seat).level)
        assert isinstance(view.game, RealTimeGame)
        intent = view.game.intend(view, level, Random(secrets.randbits(64)), history.recalled(item.seat))
        planned = "" if intent.action is None else view.game.write(intent.action)
        return now + intent.ms, f"{now + intent.ms} {planned}".encode()

    async def _next(self, row: DueRow, table: Table, item: Due) -> int | None:
        """Open the table for the next game, once, with everyone in their seat."""
        setup, host, occupants = successor(table)
        await self._service.open(setup, host, secrets.token_bytes(32), now_ms(), "open")
        for seat, occupant in enumerate(occupants, 1):
            if not occupant.open:
                await self._service.command(setup.id, _sits(table, seat, occupant))
        if table.private:
            await self._service.command(setup.id, Command("again/doors", SYSTEM, SetDoors(TABLE, SHUT), now_ms()))
        return None


def _view(table: Table, seat: int, now: int) -> View[Any]:
    """Return the view of a seat at the time `now`, if no action has happened since the last row."""
    history, game = table.history, table.setup.game
    assert history is not None
    return game.view(advanced(game, history.state, max(history.at, now - table.began)), seat)


def _sits(table: Table, seat: int, occupant: Occupant) -> Command:
    if occupant.person:
        return Command(f"again/{seat}", occupant.who, Sit(seat, "-", occupant.name), now_ms())
    return Command(f"again/{seat}", SYSTEM, SeatBot(seat, for_rematch(table, occupant)), now_ms())
