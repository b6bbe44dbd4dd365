"""The weekly event: a tournament that the site creates and runs by itself, on the day that its host has chosen."""

import asyncio
import logging
import secrets
from collections.abc import Callable

from starboard.server.store.error import StoreError
from starboard.server.store.row import DueSet
from starboard.server.store.store import Store
from starboard.server.store.tournaments import KIND, SLOT
from starboard.server.tournaments.service import NoTournament, TournamentService
from starboard.server.tournaments.weekly_plan import WeeklyPlan
from starboard.tournament.director import TournamentRefused
from starboard.tournament.row import SYSTEM
from starboard.tournament.tournament import GATHERING, Tournament

WEEKLY = "weekly"  # kind of the item that stores the event of a date, so that several processes create one
EVERY = 60.0  # seconds between checks that the next event exists

log = logging.getLogger(__name__)


class WeeklyEvent:
    """Creates the next weekly event as soon as the previous one begins."""

    def __init__(
        self, plan: WeeklyPlan, store: Store, tournaments: TournamentService, clock: Callable[[], int]
    ) -> None:
        self._plan = plan
        self._store = store
        self._tournaments = tournaments
        self._clock = clock

    async def run(self) -> None:
        while True:
            try:
                await self.prepare()
            except (StoreError, TournamentRefused) as fault:
                log.warning("The weekly event could not be created: %s", fault)
            await asyncio.sleep(EVERY)

    async def prepare(self) -> Tournament:
        """Create the next event unless it exists, and have it begin on time. Return it."""
        now = self._clock()
        terms = self._plan.terms(self._plan.next_start(now))
        held = f"{terms['starts']} {terms['game']} {terms['pace']}"
        id = (await self._store.expiring_items.keep(WEEKLY, held, secrets.token_urlsafe(12).encode())).decode()
        try:
            tournament = await self._tournaments.latest(id)
        except NoTournament:
            tournament = await self._tournaments.create(id, SYSTEM, terms, now)
        await self._store.due.add(id, 0, DueSet(SLOT, tournament.terms.starts, KIND))
        await self._drop_others(tournament)
        return tournament

    async def _drop_others(self, kept: Tournament) -> None:
        """Delete events of an earlier plan that nobody has signed up for."""
        for listed in await self._store.tournaments.of(SYSTEM):
            if listed.stage == GATHERING and listed.id != kept.id:
                other = await self._tournaments.latest(listed.id)
                if other.terms.starts > self._clock() and not other.active:
                    await self._tournaments.delete(other.id)
