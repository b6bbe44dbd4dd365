"""The lobby over HTTP: which tables are open to everybody, and an owner who lists one."""

from starlette.requests import Request
from starlette.responses import Response

from starboard.core.registry import games
from starboard.server.http import cacheable
from starboard.server.http.request_context import check_limit, language_of, person_of, site_of
from starboard.server.http.responses import PRIVATE, HttpProblem, json_response, parse_number, read_body
from starboard.server.http.tables import table_of
from starboard.server.lobby import NEWEST
from starboard.table.seating import seats_to_take
from starboard.table.table import SEALING, Table
from starboard.wire.api.lobby import Listed, LobbyPage, NewListing, Show
from starboard.wire.json import encode

BRIEFLY = "public, max-age=1"  # proxies may answer too: it is the same for everybody
PACES = ("", "none", "live", "days")


async def lobby(request: Request) -> Response:
    """The open tables, the newest first. The same for everybody, so that many cost hardly more than one."""
    site, asked = site_of(request), request.query_params
    game, pace, language = asked.get("game", ""), asked.get("pace", ""), asked.get("language", "")
    if (game and game not in games()) or pace not in PACES or len(language) > 8:
        raise HttpProblem(400, "No such game, pace or language exists.")
    if not site.settings.lobby:
        told = encode(LobbyPage([], open=False))
    else:
        told = await site.lobby.page(game, pace, language, _before(asked.get("after", "")))
    return cacheable.cacheable_response(request, told, "application/json", BRIEFLY)


def _before(text: str) -> tuple[int, str]:
    if not text:
        return NEWEST
    listed, _, table = text.partition(".")
    at = parse_number(listed)
    if at is None or not table or len(table) > 40 or not table.isascii() or not table.isprintable():
        raise HttpProblem(400, "That is no page of the lobby.")
    return at, table


async def show_game(request: Request) -> Response:
    """Where bots play for whoever looks on."""
    setup = (await site_of(request).show_game.table()).setup
    told = encode(Show(setup.id, setup.key, setup.options, setup.seats))
    return cacheable.cacheable_response(request, told, "application/json", BRIEFLY)


async def listing(request: Request) -> Response:
    """Whether a table is in the lobby."""
    await person_of(request)
    table, site = await table_of(request), site_of(request)
    return json_response(Listed(site.settings.lobby and await site.lobby.listed(table.setup.id), site.settings.lobby))


async def show(request: Request) -> Response:
    """Its owner lists a table; bots that yield make room for people who come, at any move."""
    wanted, table = await read_body(request, NewListing), await _owned(request)
    site = site_of(request)
    if not site.settings.lobby:
        raise HttpProblem(409, "The lobby of this site is switched off.")
    if table.stage != SEALING and not seats_to_take(table, wanted.bots_yield):
        raise HttpProblem(409, "No seat is free at this table.")
    await site.lobby.show(table, wanted.language or language_of(request), wanted.bots_yield)
    return Response(status_code=204, headers=PRIVATE)


async def hide(request: Request) -> Response:
    """Its owner takes a table out of the lobby."""
    table = await _owned(request)
    await site_of(request).lobby.hide(table.setup.id)
    return Response(status_code=204, headers=PRIVATE)


async def _owned(request: Request) -> Table:
    person, table = await person_of(request), await table_of(request)
    check_limit(request, "command", person, table.setup.id)
    if person != table.host:
        raise HttpProblem(403, "Only the player who made the table can list it.")
    return table
