"""An event as those who belong to it may see it: nothing of a table that its spectators are not shown."""

import time
from collections import OrderedDict
from dataclasses import dataclass

import msgspec

from starboard.core.lru_cache import LruCache
from starboard.core.message import Message
from starboard.core.scene import Scene
from starboard.drawing import svg
from starboard.event.event import BOT, Event, Round
from starboard.event.event import Table as Pairing
from starboard.event.standing import SPLIT, WIN, standings
from starboard.server.events.table_ids import table_id
from starboard.server.store.error import NoTable
from starboard.server.table_service import DamagedRow, TableService, UnknownRules
from starboard.table.table import Table
from starboard.wire.event import EntrantInfo, EventInfo, EventRound, EventStanding, EventTable

BRIEF = 0.5  # seconds for which all who ask about an event get the same answer
KEPT = 200  # events that this process remembers


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as spectators see it: what its seats have, which hue they wear, how far it is."""

    scores: tuple[int, ...] = ()
    looks: tuple[int, ...] = ()
    status: Message | None = None


_views: LruCache[tuple[str, int], TableView] = LruCache(128)
_boards: LruCache[tuple[str, int], bytes] = LruCache(128)


def view_of(table: Table) -> TableView:
    """Made once for each row of a table."""
    key = table.setup.id, table.n
    return _views.get(key) or _views.put(key, _viewed(table))


def _viewed(table: Table) -> TableView:
    scene = _scene(table)
    if scene is None:
        return TableView()
    panels = sorted(scene.panels, key=lambda panel: panel.seat)
    scores = [panel.score if panel.figure is None else panel.figure.value for panel in panels]
    return TableView(tuple(scores), scene.looks, scene.progress)


def board_of(table: Table) -> bytes:
    """The board as spectators see it, as SVG; empty before the game has begun."""
    key = table.setup.id, table.n
    return _boards.get(key) or _boards.put(key, _drawn(_scene(table)))


def _drawn(scene: Scene | None) -> bytes:
    return svg.board(scene).encode() if scene else b""


def _scene(table: Table) -> Scene | None:
    view = table.view(None)
    if view is None or table.history is None:
        return None
    return view.game.scene(view, table.history.fairness.cosmetic_seed)


class EventViews:
    """Events as those who belong to them see them, and as others do, for this process.

    A crowd that looks at one event costs one look at its tables.
    """

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._told: OrderedDict[str, tuple[float, int, EventInfo | None]] = OrderedDict()  # when, after which row, what

    async def of(self, event: Event, person: str) -> EventInfo:
        at, n, told = self._told.get(event.id, (0.0, 0, None))
        if told is None or n != event.n or time.monotonic() - at > BRIEF:
            told = await event_info(event, self._service)
            self._told[event.id] = time.monotonic(), event.n, told
            self._told.move_to_end(event.id)
            if len(self._told) > KEPT:
                self._told.popitem(last=False)
        if not event.includes(person):
            return from_outside(told)
        entrant = event.entrant_of(person)
        return msgspec.structs.replace(told, you=entrant.number if entrant else 0, organizer=event.organizer == person)


def from_outside(told: EventInfo) -> EventInfo:
    """Return what the holder of a code sees before signing up: title, game and time, and no names."""
    rounds = [EventRound(each.number, []) for each in told.played]
    return msgspec.structs.replace(told, entrants=[], played=rounds, standings=[])


async def event_info(event: Event, service: TableService) -> EventInfo:
    """The event for all who belong to it; nothing in it is anybody's own."""
    terms = event.terms
    entrants = [
        EntrantInfo(each.number, each.name, each.who if each.kind == BOT else "", each.gone, each.since)
        for each in event.entrants
    ]
    found = [
        EventStanding(
            each.place, each.entrant.number, round(each.points / WIN, 2), round(each.opponents / WIN / SPLIT, 2),
            each.wins,
        )
        for each in standings(event)
    ]  # fmt: skip
    return EventInfo(
        event.code, terms.name, terms.game, terms.options, terms.pace, terms.seats, terms.rounds, event.stage,
        entrants, [await _round(event, each, service) for each in event.rounds], found, len(event.finished_rounds),
        players=len(event.active),
    )  # fmt: skip


async def _round(event: Event, round: Round, service: TableService) -> EventRound:
    tables = [await _table(event, round, each, service) for each in round.tables]
    return EventRound(round.number, tables, list(round.byes))


async def _table(event: Event, round: Round, pairing: Pairing, service: TableService) -> EventTable:
    id = table_id(event.id, round.number, pairing.number)
    told = EventTable(
        pairing.number, list(pairing.seats), list(pairing.places), closed=pairing.closed, reason=pairing.reason
    )
    if round.number < len(event.rounds):  # its tables are looked at one by one
        told.id, told.stage = id, "over"
        return told
    try:
        table = (await service.latest(id)).table
    except (NoTable, UnknownRules, DamagedRow):
        return told
    view = TableView() if table.private else view_of(table)
    told.id, told.stage, told.n, told.acting = id, table.stage, table.n, list(table.actors)
    told.scores, told.looks, told.status = list(view.scores), list(view.looks), view.status
    return told
