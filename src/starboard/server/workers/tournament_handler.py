"""Handler for tournament rounds: creates the tables of a round once, and records their results.

It also begins the rounds of tournaments that the site runs by itself.
"""

import contextlib
import logging
import secrets
from collections.abc import Callable

from starboard.core.registry import load
from starboard.core.seating import TABLE
from starboard.server.clock import now_ms
from starboard.server.store.due import DueRow
from starboard.server.store.error import NoTable
from starboard.server.store.runner import Later
from starboard.server.store.tournaments import KIND
from starboard.server.stored_log import DamagedRow, UnknownRules
from starboard.server.table_service import TableService
from starboard.server.tournaments.service import NoTournament, TournamentService
from starboard.server.tournaments.table_ids import table_id
from starboard.server.workers.levels import usual_level
from starboard.table.command import EVENT, SYSTEM, Command
from starboard.table.operations import CloseSeats, EndTable, SeatBot, Sit
from starboard.table.setup import new_setup
from starboard.table.table import CLOSED, GATHERING, OVER, Table
from starboard.tournament.director import TournamentRefused
from starboard.tournament.row import SYSTEM as SERVER
from starboard.tournament.row import TournamentCommand
from starboard.tournament.sizes import lacks_one
from starboard.tournament.tournament import BETWEEN, BOT, Round, RoundTable, Tournament

EVENTS = (KIND,)
OFTEN, RARELY = 1000, 60_000  # ms between checks of a round's tables, while they are played and while idle
BREAK = 120_000  # ms between the rounds of a tournament without an organizer
NEXT = "next"  # payload during that break, with the time of the next round
PATIENCE = 20  # the next check comes after 1/PATIENCE of the time without a change

log = logging.getLogger(__name__)


class TournamentHandler:
    """Creates and follows tournament tables. Every step is idempotent, in case this process dies in the middle.

    The ids of tables and of the commands that take seats and report results are derived from the tournament.
    """

    def __init__(
        self, service: TableService, tournaments: TournamentService, clock: Callable[[], int] = now_ms
    ) -> None:
        self._service = service
        self._tournaments = tournaments
        self._clock = clock

    async def handle(self, due: DueRow) -> Later | None:
        """Check the tables of the last round; return None when all are finished, or the time of the next round.

        The payload stores the round whose tables were created.
        """
        try:
            tournament = await self._tournaments.latest(due.table)
        except NoTournament:
            return None
        if tournament.terms.starts and (not tournament.rounds or tournament.stage == BETWEEN):
            return await self._begin_on_time(tournament, due.payload)
        if tournament.ended or not tournament.rounds:
            return None
        round = tournament.rounds[-1]
        remembered, changed = str(round.number).encode(), tournament.at
        for pairing in round.tables:
            id = table_id(tournament.id, round.number, pairing.number)
            try:
                if pairing.closed:
                    await self._end(id, pairing.reason)
                elif not pairing.finished:
                    await self._look_after(tournament, round, pairing, due.payload == remembered)
                    changed = max(changed, await self._service.store.of(id).tables.touched(id))
            except DamagedRow as fault:  # the other tables continue; the organizer can close this one
                log.warning("Table %s of a tournament cannot be replayed: %s", id, fault)
        after = await self._tournaments.latest(tournament.id)
        if after.rounds[-1].finished:
            return self._next(self._clock() + BREAK) if after.terms.starts and after.stage == BETWEEN else None
        return self._clock() + pause(self._clock() - changed), remembered

    # ---- without an organizer

    def _next(self, at: int) -> Later:
        return at, f"{NEXT} {at}".encode()

    async def _begin_on_time(self, tournament: Tournament, payload: bytes) -> Later | None:
        """Begin the next round once it is time. If nobody has signed up, delete the tournament."""
        now, (kind, _, at) = self._clock(), payload.decode().partition(" ")
        begins = int(at) if kind == NEXT else tournament.terms.starts if not tournament.rounds else now + BREAK
        if now < begins:
            return self._next(begins)
        people = sum(each.kind != BOT for each in tournament.active)
        if people:
            tournament = await self._adjust_bots(tournament, people)
            await self._do(tournament, "round")  # which makes this row due again
        elif tournament.rounds:
            await self._do(tournament, "end")
        else:
            await self._tournaments.delete(tournament.id)
        return None

    async def _adjust_bots(self, tournament: Tournament, people: int) -> Tournament:
        """Enter a bot if someone would otherwise have no table; if nobody would, remove the bots."""
        terms, bots = tournament.terms, [each for each in tournament.active if each.kind == BOT]
        odd = lacks_one(people, terms.sizes, terms.seats)
        if odd and not bots:
            level = usual_level(load(terms.game, terms.options))
            return await self._do(tournament, "bot", level=level, name=level)
        for bot in () if odd else bots:
            tournament = await self._do(tournament, "leave", entrant=bot.number)
        return tournament

    async def _do(self, tournament: Tournament, kind: str, **given: object) -> Tournament:
        """Act as the organizer. The id contains the number of the round, so that each act is done once."""
        id = f"{kind}/{len(tournament.rounds) + 1}"
        return await self._tournaments.command(tournament.id, TournamentCommand(id, SERVER, kind, self._clock(), given))

    # ---- the tables of a round

    async def _look_after(self, tournament: Tournament, round: Round, pairing: RoundTable, made: bool) -> None:
        """Create a table or record its result. A table that was deleted because nobody came ends undecided.

        The log stores no reason for that, so that readers see one in their own language.
        """
        id = table_id(tournament.id, round.number, pairing.number)
        header = await self._service.store.of(id).tables.get(id)
        if header is None and made:
            await self._give(tournament, round, pairing, "close")
        elif header is None or header.stage == GATHERING:
            await self._make(tournament, pairing, id)
        elif header.stage in (OVER, CLOSED):
            try:
                await self._take_result(tournament, round, pairing, await self._service.table(id))
            except (NoTable, UnknownRules) as fault:
                log.warning("The result of table %s of a tournament cannot be read: %s", id, fault)

    async def _make(self, tournament: Tournament, pairing: RoundTable, id: str) -> None:
        """Create the table, seat everyone and begin the game."""
        terms = tournament.terms
        setup = new_setup(id, terms.game, terms.options, len(pairing.seats), terms.pace)
        await self._service.open(setup, EVENT, secrets.token_bytes(32), self._clock(), "open")
        for seat, number in enumerate(pairing.seats, 1):
            entrant = tournament.entrant(number)
            if entrant.kind == BOT:
                command = Command(f"event/{seat}", SYSTEM, SeatBot(seat, entrant.who), self._clock())
            else:
                command = Command(f"event/{seat}", entrant.who, Sit(seat, "-", entrant.name), self._clock())
            await self._service.command(id, command)
        await self._service.command(id, Command("event/start", SYSTEM, CloseSeats(TABLE), self._clock()))

    async def _take_result(self, tournament: Tournament, round: Round, pairing: RoundTable, table: Table) -> None:
        if table.stage == OVER and table.history is not None:
            places = _ranked(table.setup.game.places(table.history.state))
            await self._give(tournament, round, pairing, "result", places=places)
        else:
            await self._give(tournament, round, pairing, "close", reason=table.closed)

    async def _give(self, tournament: Tournament, round: Round, pairing: RoundTable, kind: str, **what: object) -> None:
        given = {"round": round.number, "table": pairing.number, **what}
        command = TournamentCommand(f"{kind}/{round.number}/{pairing.number}", SERVER, kind, self._clock(), given)
        try:
            await self._tournaments.command(tournament.id, command)
        except TournamentRefused as refused:  # the organizer was faster
            log.info("%s", refused)

    async def _end(self, id: str, reason: str) -> None:
        """End a table that the organizer has closed."""
        with contextlib.suppress(NoTable):
            await self._service.command(id, Command("event/end", SYSTEM, EndTable(TABLE, reason), self._clock()))


def pause(unchanged: int) -> int:
    """Return the ms until the next check, given the ms since the last change."""
    return min(max(unchanged // PATIENCE, OFTEN), RARELY)


def _ranked(places: tuple[int, ...]) -> list[int]:
    """Convert a game's places to standard competition ranking: two first places are followed by a third."""
    return [1 + sum(other < place for other in places) for place in places]
