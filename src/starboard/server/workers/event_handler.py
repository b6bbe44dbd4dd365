"""Looks after the tables of an event's round: makes them, once, and takes their results when they are over."""

import contextlib
import logging
import secrets

from starboard.event.event import BOT, Event, Round
from starboard.event.event import Table as Pairing
from starboard.event.referee import EventRefused
from starboard.event.row import SYSTEM as SERVER
from starboard.event.row import Command as EventCommand
from starboard.server.clock import now_ms
from starboard.server.events.service import EventService, NoEvent
from starboard.server.events.table_ids import table_id
from starboard.server.store.due import Due
from starboard.server.store.error import NoTable
from starboard.server.store.events import KIND
from starboard.server.store.runner import Later
from starboard.server.table_service import DamagedRow, TableService, UnknownRules
from starboard.table.command import EVENT, SYSTEM, Command
from starboard.table.setup import new_setup
from starboard.table.table import CLOSED, GATHERING, OVER, Table

EVENTS = (KIND,)
OFTEN, RARELY = 1000, 60_000  # ms between two looks at the tables of a round, while they are played and left alone
PATIENCE = 20  # the longer nothing changed, by this part of the time, the later the next look

log = logging.getLogger(__name__)


class EventHandler:
    """Everything here may be done again, in another process, after this one died in the middle: tables have ids that
    follow from the event, seats are taken and results given by commands whose ids do."""

    def __init__(self, service: TableService, events: EventService) -> None:
        self._service = service
        self._events = events

    async def handle(self, due: Due) -> Later | None:
        """None: all tables of the round are finished. Once they are made, their round is remembered."""
        try:
            event = await self._events.latest(due.table)
        except NoEvent:
            return None
        if event.ended or not event.rounds:
            return None
        round = event.rounds[-1]
        remembered, changed = str(round.number).encode(), event.at
        for pairing in round.tables:
            id = table_id(event.id, round.number, pairing.number)
            try:
                if pairing.closed:
                    await self._end(id, pairing.reason)
                elif not pairing.finished:
                    await self._look_after(event, round, pairing, due.payload == remembered)
                    changed = max(changed, await self._service.store.of(id).tables.touched(id))
            except DamagedRow as fault:  # the other tables go on; the organizer can close this one
                log.warning("Table %s of an event cannot be followed: %s", id, fault)
        if (await self._events.latest(event.id)).rounds[-1].finished:
            return None
        return now_ms() + pause(now_ms() - changed), remembered

    async def _look_after(self, event: Event, round: Round, pairing: Pairing, made: bool) -> None:
        """A table that was made and is there no more, since nobody came for so long, ends undecided. Whoever reads it
        is told so in their own language: the log holds no reason."""
        id = table_id(event.id, round.number, pairing.number)
        header = await self._service.store.of(id).tables.get(id)
        if header is None and made:
            await self._give(event, round, pairing, "close")
        elif header is None or header.stage == GATHERING:
            await self._make(event, pairing, id)
        elif header.stage in (OVER, CLOSED):
            try:
                await self._take_result(event, round, pairing, (await self._service.latest(id)).table)
            except (NoTable, UnknownRules) as fault:
                log.warning("The result of table %s of an event cannot be read: %s", id, fault)

    async def _make(self, event: Event, pairing: Pairing, id: str) -> None:
        """The table with everybody on their seat, and the game begun."""
        terms = event.terms
        setup = new_setup(id, terms.game, terms.options, len(pairing.seats), terms.pace)
        await self._service.open(setup, EVENT, secrets.token_bytes(32), now_ms(), "open")
        for seat, number in enumerate(pairing.seats, 1):
            entrant = event.entrant(number)
            if entrant.kind == BOT:
                command = Command(f"event/{seat}", SYSTEM, "bot", now_ms(), seat, entrant.who)
            else:
                command = Command(f"event/{seat}", entrant.who, "sit", now_ms(), seat, f"- {entrant.name}")
            await self._service.command(id, command)
        await self._service.command(id, Command("event/start", SYSTEM, "close", now_ms()))

    async def _take_result(self, event: Event, round: Round, pairing: Pairing, table: Table) -> None:
        if table.stage == OVER and table.history is not None:
            places = _as_in_a_race(table.setup.game.places(table.history.state))
            await self._give(event, round, pairing, "result", places=places)
        else:
            await self._give(event, round, pairing, "close", reason=table.closed)

    async def _give(self, event: Event, round: Round, pairing: Pairing, kind: str, **what: object) -> None:
        given = {"round": round.number, "table": pairing.number, **what}
        command = EventCommand(f"{kind}/{round.number}/{pairing.number}", SERVER, kind, now_ms(), given)
        try:
            await self._events.command(event.id, command)
        except EventRefused as refused:  # the organizer was faster
            log.info("%s", refused)

    async def _end(self, id: str, reason: str) -> None:
        """The organizer has closed the table: nobody plays there any more."""
        with contextlib.suppress(NoTable):
            await self._service.command(id, Command("event/end", SYSTEM, "end", now_ms(), argument=reason))


def pause(unchanged: int) -> int:
    """How long to wait with the next look, in ms, after nothing has changed for so many."""
    return min(max(unchanged // PATIENCE, OFTEN), RARELY)


def _as_in_a_race(places: tuple[int, ...]) -> list[int]:
    """After two who share the first place comes the third, however a game counts."""
    return [1 + sum(other < place for other in places) for place in places]
