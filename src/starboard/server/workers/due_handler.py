"""Handles due rows: timers, flags, bots. Each becomes a command of the table itself."""

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
from starboard.server.presence import SITS_IN, WATCHED, question
from starboard.server.store.due import Due as DueRow
from starboard.server.store.error import NoTable
from starboard.server.store.runner import Later
from starboard.server.table_service import TableService
from starboard.server.workers.bot_pool import BotFailed, BotPool
from starboard.server.workers.places import MOVE, SHOW
from starboard.table.agreements import successor
from starboard.table.command import SYSTEM, Command
from starboard.table.doors import SHUT
from starboard.table.due import Due, due
from starboard.table.occupant import Occupant
from starboard.table.table import Table

TIMERS = ("late", "alarm", "flag", "grace", "next")
BOTS = ("bot",)
SHOWS = ("show",)
STEP = 1200  # ms between the moves of the site's own show, so that they can be followed
SHOWN = 0.5  # seconds that a bot thinks at most where no person plays: nobody who plays waits longer for it
ASLEEP = 3600_000  # ms until it is looked again whether a table that nobody watches should end
LASTING = 24 * 3600_000  # ms after which it does
OVERDUE = 1500  # ms after which what a hand had set out to do is forgotten
POLL = 5000  # ms after which it is asked again whether somebody is there
SOON = 500  # ms until something that cannot be decided yet is looked at again

log = logging.getLogger(__name__)


class DueHandler:
    """Checks each due row against the current table first: a row that no longer applies is dropped."""

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
        """Do what is due: None when that is done, or the time at which to come again."""
        try:
            cached = await self._service.cached(row.table)
            if cached.table.n < row.n:
                cached = await self._service.latest(row.table)
        except NoTable:
            return None
        item = due(cached.table).get(row.slot)
        return await self._handlers[item.kind](row, cached.table, item) if item is not None else None

    async def _command(
        self, row: DueRow, table: Table, kind: str, item: Due, argument: str = "", credit: int = 0
    ) -> "Refusal | None":
        """Give the row's own command: whoever comes second with it gets the first answer."""
        at = max(now_ms(), item.at)
        command = Command(row.command, SYSTEM, kind, at, item.seat, argument, table.decisions, credit)
        outcome = await self._service.command(row.table, command)
        return outcome if isinstance(outcome, Refusal) else None

    async def _timer(self, row: DueRow, table: Table, item: Due) -> int | None:
        await self._command(row, table, item.kind, item)
        return None

    async def _flag(self, row: DueRow, table: Table, item: Due) -> int | None:
        """A flag falls only when every process has shown after the end of the turn that it could write."""
        turn_end = await self._service.store.of(row.table).heartbeats.turn_end(table.clocks.since, item.at)
        if now_ms() < turn_end.end:
            return turn_end.end
        if not turn_end.confirmed:
            return now_ms() + SOON
        await self._command(row, table, "flag", item, credit=turn_end.credit)
        return None

    async def _grace(self, row: DueRow, table: Table, item: Due) -> int | None:
        """In real time a bot plays for a person whom no process has seen for the whole grace, in quiet times; where
        nobody else plays, the game stops its clock."""
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
            await self._command(row, table, "away" if table.alone else "absent", item, "" if table.alone else SITS_IN)
            return None
        return now_ms() + SOON

    async def _bot(self, row: DueRow, table: Table, item: Due) -> Later | None:
        """A bot answers in the same way as people. Several actions in a row are several due rows."""
        setup, game = table.setup, table.setup.game
        if levels_of(game):
            return await self._hand(row, table, item)
        view = _view(table, item.seat, now_ms())
        if item.seat not in game.actors(view.state):
            return now_ms() + SOON
        show = item.kind == "show"
        request = {
            "game": setup.key, "version": setup.version, "options": setup.options, "seat": item.seat,
            "view": game.dump(view.state), "level": table.occupant(item.seat).level, "seed": secrets.randbits(64),
            **({"seconds": SHOWN} if show else {}),
        }  # fmt: skip
        try:
            action = await self._pool.choose(request, SHOW if show else MOVE, None if show else item.at)
        except BotFailed as fault:
            log.warning("%s", fault)
            return now_ms() + SOON
        refused = await self._command(row, table, "play", item, action)
        return now_ms() + SOON if refused is not None else None

    async def _show(self, row: DueRow, table: Table, item: Due) -> Later | None:
        """Where no person has a seat the game goes on while somebody watches; however many are watched in a process,
        the bots of one game think for one of them at a time. Else it waits until somebody does
        (`Site.connected`), and after a day it ends: as it stands, or where a game knows no such end, unfinished."""
        watched = await self._bus.ask(row.table, WATCHED)
        if watched:
            if table.host == SYSTEM and not levels_of(table.setup.game) and now_ms() < table.at + STEP:
                return table.at + STEP
            async with self._shows.setdefault(table.setup.key, asyncio.Lock()):
                return await self._bot(row, table, item)
        if watched is None:
            return now_ms() + POLL
        if now_ms() - table.at < LASTING:
            return now_ms() + ASLEEP
        await self._command(row, table, "settle", item)
        return None

    async def _hand(self, row: DueRow, table: Table, item: Due) -> Later | None:
        """A hand does what it set out to do, if it still can; then it sets out to do something else.

        What was to be done long ago, before a restart or an outage, is not: nobody else could act either.
        """
        at, _, action = row.payload.decode().partition(" ")
        if action and now_ms() - int(at) < OVERDUE:
            if await self._command(row, table, "play", item, action) is None:
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
        """The table of the next game: opened once, with everybody on their seat."""
        setup, host, occupants = successor(table)
        await self._service.open(setup, host, secrets.token_bytes(32), now_ms(), "open")
        for seat, occupant in enumerate(occupants, 1):
            if not occupant.open:
                await self._service.command(setup.id, _sits(seat, occupant))
        if table.private:
            await self._service.command(setup.id, Command("again/doors", SYSTEM, "doors", now_ms(), TABLE, SHUT))
        return None


def _view(table: Table, seat: int, now: int) -> View[Any]:
    """What a seat sees by now, if nobody has acted since the last row."""
    history, game = table.history, table.setup.game
    assert history is not None
    return game.view(advanced(game, history.state, max(history.at, now - table.began)), seat)


def _sits(seat: int, occupant: Occupant) -> Command:
    if occupant.person:
        return Command(f"again/{seat}", occupant.who, "sit", now_ms(), seat, f"- {occupant.name}")
    return Command(f"again/{seat}", SYSTEM, "bot", now_ms(), seat, occupant.who)
