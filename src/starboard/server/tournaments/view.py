"""A tournament as its members may see it. It shows no more of a table than spectators see."""

import time
from collections import OrderedDict
from dataclasses import dataclass

import msgspec

from starboard.core.lru_cache import LruCache
from starboard.core.message import Message
from starboard.core.scene import Scene
from starboard.drawing import svg
from starboard.server.guests import Pages
from starboard.server.store.error import NoTable
from starboard.server.stored_log import DamagedRow, UnknownRules
from starboard.server.table_service import TableService
from starboard.server.tournaments.table_ids import table_id
from starboard.table.table import Table
from starboard.tournament.standing import SPLIT, WIN, standings
from starboard.tournament.tournament import BOT, PERSON, Round, RoundTable, Tournament
from starboard.wire.tournament import EntrantInfo, TournamentInfo, TournamentRound, TournamentStanding, TournamentTable

BRIEF = 0.5  # seconds for which the view of a tournament is cached
KEPT = 200  # tournaments that this process caches


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as spectators see it: the scores, the hues of its seats, and its progress."""

    scores: tuple[int, ...] = ()
    looks: tuple[int, ...] = ()
    status: Message | None = None


_views: LruCache[tuple[str, int], TableView] = LruCache(128)
_boards: LruCache[tuple[str, int], bytes] = LruCache(128)


def view_of(table: Table) -> TableView:
    """Return the view of a table, computed once per row."""
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
    """Return the board as spectators see it, as SVG; empty before the game begins."""
    key = table.setup.id, table.n
    return _boards.get(key) or _boards.put(key, _drawn(_scene(table)))


def _drawn(scene: Scene | None) -> bytes:
    return svg.board(scene).encode() if scene else b""


def _scene(table: Table) -> Scene | None:
    view = table.view(None)
    if view is None or table.history is None:
        return None
    return view.game.scene(view, table.history.fairness.cosmetic_seed)


class TournamentViews:
    """Tournaments in this process as members and outsiders see them.

    The view of a tournament is cached for BRIEF seconds or until its next row, so many viewers cost little more than
    one.
    """

    def __init__(self, service: TableService, pages: Pages) -> None:
        self._service = service
        self._pages = pages
        self._told: OrderedDict[str, tuple[float, int, TournamentInfo | None]] = OrderedDict()  # time, last row, view

    async def of(self, tournament: Tournament, person: str) -> TournamentInfo:
        at, n, told = self._told.get(tournament.id, (0.0, 0, None))
        if told is None or n != tournament.n or time.monotonic() - at > BRIEF:
            told = await tournament_info(tournament, self._service)
            self._told[tournament.id] = time.monotonic(), tournament.n, told
            self._told.move_to_end(tournament.id)
            if len(self._told) > KEPT:
                self._told.popitem(last=False)
        if not tournament.includes(person):
            return msgspec.structs.replace(from_outside(told), known=await self._known(tournament, person))
        entrant = tournament.entrant_of(person)
        return msgspec.structs.replace(
            told, you=entrant.number if entrant else 0, organizer=tournament.organizer == person
        )

    async def _known(self, tournament: Tournament, viewer: str) -> list[str]:
        """Return the names of active people whose pages the viewer may see."""
        people = {each.who: each.name for each in tournament.active if each.kind == PERSON}
        visible = await self._pages.visible(viewer, list(people)) if people else set()
        return [name for person, name in people.items() if person in visible]


def from_outside(told: TournamentInfo) -> TournamentInfo:
    """Return the view of someone with the code before signing up: title, game and time, but no names."""
    rounds = [TournamentRound(each.number, [], began=each.began) for each in told.played]
    return msgspec.structs.replace(told, entrants=[], played=rounds, standings=[])


async def tournament_info(tournament: Tournament, service: TableService) -> TournamentInfo:
    """Return the view of a tournament shared by all members. It contains nothing specific to one of them."""
    terms = tournament.terms
    entrants = [
        EntrantInfo(each.number, each.name, each.who if each.kind == BOT else "", each.gone, each.since)
        for each in tournament.entrants
    ]
    found = [
        TournamentStanding(
            each.place, each.entrant.number, round(each.points / WIN, 2), round(each.opponents / WIN / SPLIT, 2),
            each.wins,
        )
        for each in standings(tournament)
    ]  # fmt: skip
    return TournamentInfo(
        tournament.code, terms.name, terms.game, terms.options, terms.pace, terms.seats, terms.rounds, tournament.stage,
        entrants, [await _round(tournament, each, service) for each in tournament.rounds], found,
        len(tournament.finished_rounds),
        players=len(tournament.active), starts=terms.starts,
    )  # fmt: skip


async def _round(tournament: Tournament, round: Round, service: TableService) -> TournamentRound:
    tables = [await _table(tournament, round, each, service) for each in round.tables]
    return TournamentRound(round.number, tables, list(round.byes), round.began)


async def _table(tournament: Tournament, round: Round, pairing: RoundTable, service: TableService) -> TournamentTable:
    id = table_id(tournament.id, round.number, pairing.number)
    told = TournamentTable(
        pairing.number, list(pairing.seats), list(pairing.places), closed=pairing.closed, reason=pairing.reason
    )
    if round.number < len(tournament.rounds):  # a past round, whose tables are read only when opened
        told.id, told.stage = id, "over"
        return told
    try:
        table = await service.table(id)
    except (NoTable, UnknownRules, DamagedRow):
        return told
    view = TableView() if table.private else view_of(table)
    told.id, told.stage, told.n, told.acting = id, table.stage, table.n, list(table.actors)
    told.scores, told.looks, told.status = list(view.scores), list(view.looks), view.status
    return told
