"""Tournaments ("events" in URLs and on screen) over HTTP: create, find by code, command, watch."""

import contextlib

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from starboard.core.plain_name import plain_name
from starboard.core.registry import load
from starboard.server import runtime
from starboard.server.http.endpoint import DOORS
from starboard.server.http.request_context import check_guess, check_limit, language_of, network_of, site_of
from starboard.server.http.responses import HttpProblem, parse_number, private
from starboard.server.store.error import NoTable
from starboard.server.store.tournaments import ListedTournament
from starboard.server.tournaments.codes import read_code
from starboard.server.tournaments.service import NoTournament
from starboard.server.tournaments.table_ids import table_id
from starboard.server.tournaments.view import board_of
from starboard.server.workers.levels import levels, other_levels
from starboard.table.doors import admits
from starboard.tournament.director import TournamentRefused
from starboard.tournament.row import SYSTEM, TournamentCommand
from starboard.tournament.standing import standings
from starboard.tournament.tournament import OVER, PERSON, Tournament
from starboard.wire.tournament import NewTournament, TournamentDoing, TournamentInfo, WireListedTournament
from starboard.words import sentence

WEEKS = 8  # weekly events that are listed
FIELDS = {
    "enter": ("name",),
    "leave": ("entrant",),
    "bot": ("level",),
    "round": (),
    "correct": ("round", "table", "places", "reason"),
    "close": ("round", "table", "reason"),
    "end": (),
}  # the fields of each command


async def mine(request: Request, person: str) -> list[WireListedTournament]:
    """List the caller's tournaments, newest first, then other weekly events of the site."""
    site = site_of(request)
    own = await site.store.tournaments.of(person)
    known = {listed.id for listed in own}
    others = [listed for listed in await site.store.tournaments.of(SYSTEM, WEEKS) if listed.id not in known]
    found = [(await site.tournaments.latest(listed.id), listed) for listed in own]
    found += [(await site.tournaments.latest(each.id), replace(each, role="")) for each in others]
    return [_listed(request, tournament, listed, person) for tournament, listed in found]


def _listed(request: Request, tournament: Tournament, listed: ListedTournament, person: str) -> WireListedTournament:
    terms, place, winner = tournament.terms, 0, ""
    if tournament.stage == OVER and listed.role:
        final, own = standings(tournament), tournament.entrant_of(person)
        place = next((each.place for each in final if each.entrant == own), 0)
        winner = ", ".join(each.entrant.name for each in final if each.place == 1 and each.entrant.kind == PERSON)
    return WireListedTournament(
        tournament.code, _name(request, tournament), terms.game, tournament.stage, len(tournament.active),
        len(tournament.rounds), terms.rounds, listed.role, listed.created, terms.starts, place, winner,
    )  # fmt: skip


async def create(request: Request, person: str, body: NewTournament) -> TournamentInfo:
    check_limit(request, "events", network_of(request))
    site, terms = site_of(request), msgspec.structs.asdict(body)
    try:
        tournament = await site.tournaments.open(person, terms, site.clock())
    except TournamentRefused as refused:
        raise _refused(request, 400, refused) from refused
    return await _told(request, tournament, person)


async def show(request: Request, person: str) -> TournamentInfo:
    return await _told(request, await tournament_of(request, person), person)


async def command(request: Request, person: str, body: TournamentDoing) -> TournamentInfo:
    """Sign up, leave, or apply a decision of the organizer."""
    tournament, site = await tournament_of(request, person), site_of(request)
    check_limit(request, "at_event", person, tournament.id)
    given = {name: getattr(body, name) for name in FIELDS[body.kind] if getattr(body, name)}
    if body.kind == "enter":
        given["name"] = site.service.called(person, body.name)
    if "reason" in given:
        given["reason"] = plain_name(body.reason)
    if body.kind == "bot":
        given = _bot(request, tournament, body.level)
    done = TournamentCommand(body.id, person, body.kind, site.clock(), given)
    try:
        after = await site.tournaments.command(tournament.id, done)
    except TournamentRefused as refused:
        raise _refused(request, 409, refused) from refused
    return await _told(request, after, person)


def _refused(request: Request, status: int, refused: TournamentRefused) -> HttpProblem:
    """Return the problem for a refusal, in the caller's language."""
    return HttpProblem(status, sentence(language_of(request), refused.message.id, refused.message.args))


def _problem(request: Request, status: int, id: str) -> HttpProblem:
    return _refused(request, status, TournamentRefused(id))


def _bot(request: Request, tournament: Tournament, level: str) -> dict[str, object]:
    game = load(tournament.terms.game, tournament.terms.options)
    if level not in (*levels(game, site_of(request).service.file_bots), *other_levels(game)):
        raise _problem(request, 400, "server.event.no_such_level")
    return {"level": level, "name": level}


async def board(request: Request, person: str) -> Response:
    """Draw a table of the current round, as spectators see it. Only participants and the organizer may request it."""
    tournament, number = await tournament_of(request, person), parse_number(request.path_params["table"])
    if (
        not tournament.includes(person)
        or not tournament.rounds
        or number is None
        or tournament.table(len(tournament.rounds), number) is None
    ):
        raise _problem(request, 404, "server.event.no_such_table")
    try:
        found = await site_of(request).service.latest(table_id(tournament.id, len(tournament.rounds), number))
    except NoTable as fault:
        raise _problem(request, 404, "server.event.no_such_table") from fault
    if not admits(found.table, person):
        raise DOORS
    drawn = await runtime.in_thread(board_of, found.table)
    if not drawn:
        raise _problem(request, 404, "server.event.not_begun")
    return private(drawn, "image/svg+xml")


async def _told(request: Request, tournament: Tournament, person: str) -> TournamentInfo:
    told = await site_of(request).tournament_views.of(tournament, person)
    return replace(told, name=_name(request, tournament))


def _name(request: Request, tournament: Tournament) -> str:
    """Return the name that the organizer chose. Events of the site are named in the caller's language."""
    language, terms = language_of(request), tournament.terms
    if terms.name:
        return terms.name
    game = sentence(language, f"{terms.game}.name", ())
    return sentence(language, "server.event.weekly", {"game": game}.items())


async def tournament_of(request: Request, person: str) -> Tournament:
    """Return the tournament with the code in the path.

    Participants already know the code. Everyone else is subject to the limit on wrong codes.
    """
    site, code = site_of(request), read_code(request.path_params["code"])
    tournament: Tournament | None = None
    with contextlib.suppress(NoTournament):
        tournament = await site.tournaments.find(code)
    if code and (tournament is None or not tournament.includes(person)):
        check_guess(request, right=tournament is not None)
    if tournament is None:
        raise _problem(request, 404, "server.event.no_such_code")
    return tournament
