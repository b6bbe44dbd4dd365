"""Pages of people over HTTP: found by their address or by a seat, and who may see one's own."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from starboard.core.registry import games
from starboard.server.guests.tokens import is_bot
from starboard.server.http.people import name_of
from starboard.server.http.request_context import check_limit, person_of, site_of
from starboard.server.http.responses import HttpProblem, json_response, parse_number, read_body
from starboard.server.http.tables import table_of
from starboard.server.person_page import leaders, person_page
from starboard.wire.api.person_page import PageChoice

OWN = "me"  # in the place of an id: whoever asks
LATEST = 2**62
NO_PAGE = HttpProblem(404, "This page does not exist, or you may not see it.")


async def show(request: Request) -> Response:
    """The page at an address, for those who may see it."""
    viewer, wanted = await person_of(request), request.path_params["person"]
    person = viewer if wanted == OWN else await site_of(request).pages.person(wanted)
    return await _shown(request, person, viewer)


async def show_player(request: Request) -> Response:
    """The page of whoever holds a seat."""
    viewer, table = await person_of(request), await table_of(request)
    seat = parse_number(request.path_params["seat"])
    held = table.occupant(seat) if seat is not None and 1 <= seat <= table.setup.seats else None
    return await _shown(request, held.who if held is not None and held.person else None, viewer)


async def leaderboard(request: Request) -> Response:
    """The best of a game on this site."""
    viewer, game = await person_of(request), request.path_params["key"]
    if game not in games():
        raise HttpProblem(404, "This game does not exist.")
    check_limit(request, "history", viewer)
    return json_response(await leaders(site_of(request), game, viewer, partial(name_of, request)))


async def choose(request: Request) -> Response:
    """Who may see one's own page from now on."""
    wanted, person = await read_body(request, PageChoice), await person_of(request)
    await site_of(request).pages.choose(person, wanted.shown)
    return await _shown(request, person, person)


async def _shown(request: Request, person: str | None, viewer: str) -> Response:
    """Whoever may not see a page learns no more than where there is none."""
    site = site_of(request)
    check_limit(request, "history", viewer)
    if person is None or is_bot(person) or person not in await site.pages.visible(viewer, [person]):
        raise NO_PAGE
    before = parse_number(request.query_params.get("before", "")) or LATEST
    return json_response(await person_page(site, person, viewer, await name_of(request, person), before))
