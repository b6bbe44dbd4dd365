"""The keeper of the tables: does what a due row says, as a command of the table itself."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from starboard.bots.hand import level_of
from starboard.core.contract import View
from starboard.core.message import Refusal
from starboard.server.bus import Bus
from starboard.server.clock import now_ms
from starboard.server.desk import Desk
from starboard.server.presence import SITS_IN, question
from starboard.server.store.due import Due as DueRow
from starboard.server.store.error import NoTable
from starboard.server.store.runner import Later
from starboard.server.workers.pool import NoThought, Pool
from starboard.table.arbiter import successor
from starboard.table.chair import Chair
from starboard.table.command import KEEPER, Command
from starboard.table.due import Due, due
from starboard.table.table import Table

TIMERS = ("late", "alarm", "flag", "grace", "next")
BOTS = ("bot",)
OVERDUE = 1500  # ms after which what a hand had set out to do is forgotten
POLL = 5000  # ms after which it is asked again whether somebody is there
SOON = 500  # ms until something that cannot be decided yet is looked at again

log = logging.getLogger(__name__)


class Keeper:
    """Every row is looked at against the table as it stands: what it no longer waits for is forgotten."""

    def __init__(self, desk: Desk, bus: Bus, pool: Pool) -> None:
        self._desk = desk
        self._bus = bus
        self._pool = pool
        self._pulses = desk.store.pulses
        self._doers: dict[str, Callable[[DueRow, Table, Due], Awaitable[Later | None]]] = {
            "late": self._timer,
            "alarm": self._timer,
            "flag": self._flag,
            "grace": self._grace,
            "bot": self._bot,
            "next": self._next,
        }

    async def handle(self, row: DueRow) -> Later | None:
        """Do what is due: None when that is done, or the time at which to come again."""
        try:
            held = await self._desk.held(row.table)
            if held.table.n < row.n:
                held = await self._desk.fresh(row.table)
        except NoTable:
            return None
        item = due(held.table).get(row.slot)
        return await self._doers[row.kind](row, held.table, item) if item is not None else None

    async def _command(
        self, row: DueRow, table: Table, kind: str, item: Due, argument: str = "", credit: int = 0
    ) -> "Refusal | None":
        """Give the row's own command: whoever comes second with it gets the first answer."""
        at = max(now_ms(), item.at)
        command = Command(row.command, KEEPER, kind, at, item.seat, argument, table.decisions, credit)
        outcome = await self._desk.command(row.table, command)
        return outcome if isinstance(outcome, Refusal) else None

    async def _timer(self, row: DueRow, table: Table, item: Due) -> int | None:
        await self._command(row, table, item.kind, item)
        return None

    async def _flag(self, row: DueRow, table: Table, item: Due) -> int | None:
        """A flag falls only when every process has shown after the end of the turn that it could write."""
        calm = await self._pulses.calm(table.clocks.since, item.at)
        if now_ms() < calm.end:
            return calm.end
        if not calm.pulsed:
            return now_ms() + SOON
        await self._command(row, table, "flag", item, credit=calm.credit)
        return None

    async def _grace(self, row: DueRow, table: Table, item: Due) -> int | None:
        """In real time a bot plays for a person whom no process has seen for the whole grace, in quiet times."""
        grace = table.grace
        asked = now_ms()
        quiet = await self._desk.outages.quiet_since()
        if quiet > asked - grace:
            return quiet + grace
        here = question(item.seat, grace)
        if await self._bus.ask(row.table, here) is not False:
            return asked + min(grace, POLL)
        while not (await self._pulses.calm(asked, asked)).pulsed:
            if now_ms() > asked + 3000:
                return now_ms() + SOON
            await asyncio.sleep(0.2)
        if await self._bus.ask(row.table, here) is not False:
            return now_ms() + SOON
        if await self._desk.outages.quiet_since() <= asked - grace:
            await self._command(row, table, "absent", item, SITS_IN)
            return None
        return now_ms() + SOON

    async def _bot(self, row: DueRow, table: Table, item: Due) -> Later | None:
        """A bot answers through the same door as people. Several actions in a row are several due rows."""
        setup, game = table.setup, table.setup.game
        if game.levels():
            return await self._hand(row, table, item)
        view = _view(table, item.seat, now_ms())
        if item.seat not in game.actors(view.state):
            return now_ms() + SOON
        asked = {
            "game": setup.key, "version": setup.version, "options": setup.options, "seat": item.seat,
            "view": game.dump(view.state), "level": table.chair(item.seat).level, "seed": secrets.randbits(64),
        }  # fmt: skip
        try:
            action = await self._pool.think(asked)
        except NoThought as fault:
            log.warning("%s", fault)
            return now_ms() + SOON
        refused = await self._command(row, table, "play", item, action)
        return now_ms() + SOON if refused is not None else None

    async def _hand(self, row: DueRow, table: Table, item: Due) -> Later | None:
        """A hand does what it set out to do, if it still can; then it sets out to do something else.

        What was to be done long ago, before a restart or an outage, is not: nobody else could act either.
        """
        at, _, action = row.payload.decode().partition(" ")
        if action and now_ms() - int(at) < OVERDUE:
            if await self._command(row, table, "play", item, action) is None:
                return None
            table = (await self._desk.held(row.table)).table
        now = now_ms()
        course, view = table.course, _view(table, item.seat, now)
        if course is None or item.seat not in view.game.actors(view.state):
            return now + SOON
        level = level_of(view.game, table.chair(item.seat).level)
        intent = view.game.intend(view, level, Random(secrets.randbits(64)), course.recalled(item.seat))
        planned = "" if intent.action is None else view.game.write(intent.action)
        return now + intent.ms, f"{now + intent.ms} {planned}".encode()

    async def _next(self, row: DueRow, table: Table, item: Due) -> int | None:
        """The table of the next game: opened once, with everybody on their chair."""
        setup, host, chairs = successor(table)
        await self._desk.open(setup, host, secrets.token_bytes(32), now_ms(), "open")
        for seat, chair in enumerate(chairs, 1):
            if not chair.open:
                await self._desk.command(setup.id, _sits(seat, chair))
        return None


def _view(table: Table, seat: int, now: int) -> View[Any]:
    """What a seat sees by now, if nobody has acted since the last row."""
    course, game = table.course, table.setup.game
    assert course is not None
    return game.view(game.advance(course.state, max(course.at, now - table.began)), seat)


def _sits(seat: int, chair: Chair) -> Command:
    if chair.person:
        return Command(f"again/{seat}", chair.who, "sit", now_ms(), seat, f"- {chair.name}")
    return Command(f"again/{seat}", KEEPER, "bot", now_ms(), seat, chair.who)
