"""The crew: everything that claims due rows in this process."""

import asyncio
import contextlib
import logging

from starboard.core.registry import games
from starboard.server.bus import Bus
from starboard.server.clock import now_ms
from starboard.server.desk import Desk
from starboard.server.store.due import Due, DueSet
from starboard.server.store.error import StoreError
from starboard.server.store.row import NewRow
from starboard.server.store.runner import CEILING, DueRunner, Later
from starboard.server.workers.keeper import BOTS, TIMERS, Keeper
from starboard.server.workers.pool import Pool

CALL = "due"  # the topic on which processes tell each other that something has fallen due

log = logging.getLogger(__name__)


def known_rules() -> list[str]:
    """The rules, as game/version, that this program can follow; what others have set stays with others."""
    return [f"{key}/{version}" for key, game in games().items() for version in game.versions()]


class Crew:
    """Timers, and bots if there are places for them to think."""

    def __init__(self, desk: Desk, bus: Bus, bots: int, seconds: float = 2.0) -> None:
        self._desk = desk
        self._bus = bus
        self._pool = Pool(max(1, bots), seconds)
        self._keeper = Keeper(desk, bus, self._pool)
        self._in_hand: dict[int, Due] = {}
        rules, due = known_rules(), desk.store.due
        self._runners = [DueRunner(due, self._handle, TIMERS, rules)]
        if bots:
            self._runners.append(DueRunner(due, self._handle, BOTS, rules, at_once=2 * bots))
        desk.store.appender.on_due.append(self._set)

    async def run(self) -> None:
        """For ever. When cancelled, what is in hand is given back, so that others need not wait for its lease."""
        stop = self._bus.heed(CALL, self._wake)
        try:
            async with asyncio.TaskGroup() as group:
                for runner in self._runners:
                    group.create_task(runner.run())
        finally:
            stop()
            left = list(self._in_hand.values())
            await self._pool.close()
            with contextlib.suppress(StoreError):
                for due in left:
                    await self._desk.store.due.move(due, now_ms())

    async def _handle(self, due: Due) -> Later | None:
        self._in_hand[id(due)] = due
        try:
            answer = await self._keeper.handle(due)
        except asyncio.CancelledError:
            raise  # it stays in hand, and is given back
        except BaseException:
            del self._in_hand[id(due)]
            raise
        del self._in_hand[id(due)]
        return answer

    def _set(self, new: NewRow) -> None:
        """A row was appended here: if it set something that falls due at once, nobody sleeps on it."""
        soon = now_ms() + int(CEILING * 1000)
        if any(isinstance(change, DueSet) and change.at <= soon for change in new.due):
            self._bus.call(CALL)

    def _wake(self) -> None:
        for runner in self._runners:
            runner.wake()
