"""People's pages over HTTP: show one by id or seat, and choose who may see the caller's."""

from starlette.requests import Request

from starboard.core.registry import games
from starboard.server.guests.tokens import is_bot
from starboard.server.http.request_context import site_of
from starboard.server.http.responses import HttpProblem, parse_number
from starboard.server.ladder import ladder
from starboard.server.person_page import leaders, person_page
from starboard.table.table import Table
from starboard.wire.api.ladder import GameLadder
from starboard.wire.api.person_page import Leader, PageChoice, PersonPage

OWN = "me"  # id that stands for the caller
LATEST = 2**62
NO_PAGE = HttpProblem(404, "This page does not exist, or you may not see it.")


async def show(request: Request, person: str) -> PersonPage:
    """Send the page with this id, if the caller may see it."""
    wanted = request.path_params["person"]
    shown = person if wanted == OWN else await site_of(request).accounts.pages.person(wanted)
    return await _shown(request, shown, person)


async def show_player(request: Request, person: str, table: Table) -> PersonPage:
    """Send the page of the person in a seat."""
    seat = parse_number(request.path_params["seat"])
    held = table.occupant(seat) if seat is not None and 1 <= seat <= table.setup.seats else None
    return await _shown(request, held.who if held is not None and held.person else None, person)


async def leaderboard(request: Request, person: str) -> list[Leader]:
    """List the best players of a game on this site."""
    site, game = site_of(request), request.path_params["key"]
    if game not in games():
        raise HttpProblem(404, "This game does not exist.")
    return await leaders(site.store, site.accounts, game, person, site.clock())


async def game_ladder(request: Request, person: str) -> GameLadder:
    """Send the ladder of a game."""
    site, game = site_of(request), request.path_params["key"]
    if game not in games():
        raise HttpProblem(404, "This game does not exist.")
    return await ladder(site.store, site.accounts, game, person, site.clock())


async def choose(request: Request, person: str, body: PageChoice) -> PersonPage:
    """Set the visibility of the caller's page, or whether ladders name them."""
    pages = site_of(request).accounts.pages
    if body.shown:
        await pages.choose(person, body.shown)
    if body.ladder is not None:
        await pages.choose_ladder(person, body.ladder)
    return await _shown(request, person, person)


async def _shown(request: Request, person: str | None, viewer: str) -> PersonPage:
    """Return a page. If the viewer may not see it, the response is the same as if it did not exist."""
    site, pages = site_of(request), site_of(request).accounts.pages
    if person is None or is_bot(person) or person not in await pages.visible(viewer, [person]):
        raise NO_PAGE
    before = parse_number(request.query_params.get("before", "")) or LATEST
    return await person_page(site.store, site.accounts, site.puzzle_tries, person, viewer, before, site.clock())
