"""The application: which address is answered by whom."""

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from starboard.server.guests import COOKIE
from starboard.server.http import games, tables
from starboard.server.http.answer import Unfit, answer, problem
from starboard.server.http.asked import site_of
from starboard.server.live.door import live
from starboard.server.site import Site
from starboard.wire.api import Me

YEAR = 365 * 24 * 3600


async def me(request: Request) -> Response:
    """Who asks; somebody new becomes a guest."""
    site = site_of(request)
    person = site.person(request) or site.guests.new()
    made = answer(Me(person))
    made.set_cookie(COOKIE, site.guests.sign(person), max_age=YEAR, httponly=True, samesite="lax")
    return made


async def health(request: Request) -> Response:
    return answer({"alive": True})


async def ready(request: Request) -> Response:
    """Can this process take work? Not while it says goodbye, nor without its database."""
    site = site_of(request)
    await site.store.heads(["-"])
    return answer({"ready": not site.draining}, 503 if site.draining else 200)


ROUTES = [
    Route("/api/me", me, methods=["GET", "POST"]),
    Route("/api/games", games.all_games),
    Route("/api/games/{key}/rulebook", games.rules),
    Route("/api/games/{key}/art/{file}", games.art),
    Route("/api/words/{key}/{language}", games.sentences),
    Route("/api/boards/{digest}", games.one_board),
    Route("/api/tables", tables.mine, methods=["GET"]),
    Route("/api/tables", tables.create, methods=["POST"]),
    Route("/api/tables/{table}", tables.show),
    Route("/api/tables/{table}/commands", tables.command, methods=["POST"]),
    Route("/api/tables/{table}/record", tables.record),
    WebSocketRoute("/api/tables/{table}/live", live),
    Route("/health", health),
    Route("/ready", ready),
]


async def _unfit(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Unfit)
    return problem(fault)


def app(site: Site) -> Starlette:
    @contextlib.asynccontextmanager
    async def lifespan(made: Starlette) -> AsyncIterator[None]:
        async with site.running():
            yield

    made = Starlette(routes=ROUTES, exception_handlers={Unfit: _unfit}, lifespan=lifespan)
    made.state.site = site
    return made
