"""The lobby over HTTP: list open tables, and show or hide a table as its owner."""

from starlette.requests import Request
from starlette.responses import Response

from starboard.core.registry import games
from starboard.server.http import cacheable
from starboard.server.http.request_context import check_limit, language_of, site_of
from starboard.server.http.responses import HttpProblem, parse_number
from starboard.server.lobby import NEWEST, friends_tables
from starboard.table.seating import seats_to_take
from starboard.table.table import SEALING, Table
from starboard.wire.api.lobby import LobbyListing, LobbyPage, NewListing, OpenTable, Show
from starboard.wire.json import encode
from starboard.words import listed_languages

BRIEFLY = "public, max-age=1"  # proxies may cache it, since it is the same for everyone
PACES = ("", "none", "live", "days")


async def lobby(request: Request) -> Response:
    """List the open tables, newest first. The response is the same for everyone, so it is cached."""
    site, asked = site_of(request), request.query_params
    game, pace, language = asked.get("game", ""), asked.get("pace", ""), asked.get("language", "")
    if (game and game not in games()) or pace not in PACES or len(language) > 8:
        raise HttpProblem(400, "This game, pace or language does not exist.")
    if not site.settings.lobby:
        told = encode(LobbyPage([], open=False))
    else:
        told = await site.tables.lobby.page(game, pace, language, _before(asked.get("after", "")))
    return cacheable.cacheable_response(request, told, "application/json", BRIEFLY)


def _before(text: str) -> tuple[int, str]:
    if not text:
        return NEWEST
    listed, _, table = text.partition(".")
    at = parse_number(listed)
    if at is None or not table or len(table) > 40 or not table.isascii() or not table.isprintable():
        raise HttpProblem(400, "This lobby page does not exist.")
    return at, table


async def friends(request: Request, person: str) -> list[OpenTable]:
    """List the tables in the lobby that belong to people the caller has played with."""
    site = site_of(request)
    return await friends_tables(site.store, site.accounts.pages, person) if site.settings.lobby else []


async def show_game(request: Request) -> Response:
    """Send the table of the show game, in which bots play for visitors."""
    setup = (await site_of(request).tables.show_game.table()).setup
    told = encode(Show(setup.id, setup.key, setup.options, setup.seats))
    return cacheable.cacheable_response(request, told, "application/json", BRIEFLY)


async def listing(request: Request, table: Table) -> LobbyListing:
    """Send whether a table is in the lobby."""
    site = site_of(request)
    return LobbyListing(site.settings.lobby and await site.tables.lobby.listed(table.setup.id), site.settings.lobby)


async def show(request: Request, person: str, table: Table, body: NewListing) -> None:
    """List the owner's table in the lobby. Its bots may give up seats to people who join, even during the game."""
    _check_owner(request, person, table)
    site = site_of(request)
    if body.language and body.language not in listed_languages():
        raise HttpProblem(400, "This game, pace or language does not exist.")
    if not site.settings.lobby:
        raise HttpProblem(409, "The lobby of this site is switched off.")
    if table.stage != SEALING and not seats_to_take(table, body.bots_yield):
        raise HttpProblem(409, "No seat is free at this table.")
    await site.tables.lobby.show(table, body.language or language_of(request), body.bots_yield)


async def hide(request: Request, person: str, table: Table) -> None:
    """Remove the owner's table from the lobby."""
    _check_owner(request, person, table)
    await site_of(request).tables.lobby.hide(table.setup.id)


def _check_owner(request: Request, person: str, table: Table) -> None:
    check_limit(request, "command", person, table.setup.id)
    if person != table.owner:
        raise HttpProblem(403, "Only the player who created the table can list it.")
