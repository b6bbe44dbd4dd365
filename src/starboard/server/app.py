"""The application: which address is answered by whom."""

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from starboard.server.classroom import learn
from starboard.server.desk import UnknownRules
from starboard.server.door import live
from starboard.server.http.answer import AWAY, Unfit, problem
from starboard.server.http.document import live_schema, openapi
from starboard.server.http.guard import Guard
from starboard.server.http.page import page
from starboard.server.http.routes import WAYS
from starboard.server.site import Site
from starboard.server.store.error import BadData, NoTable, StoreError

ROUTES: list[BaseRoute] = [
    *(Route(way.path, way.doer, methods=[way.method]) for way in WAYS),
    WebSocketRoute("/api/tables/{table}/live", live),
    WebSocketRoute("/api/games/{key}/lessons/{lesson}/live", learn),
    Route("/api/openapi.json", openapi),
    Route("/api/live.json", live_schema),
    Route("/{path:path}", page),
]
PLAIN = {404: "There is nothing at this address.", 405: "That cannot be done at this address."}


async def _unfit(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Unfit)
    return problem(fault)


async def _unserved(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    return problem(Unfit(fault.status_code, PLAIN.get(fault.status_code, "That cannot be answered.")))


async def _unstored(request: Request, fault: Exception) -> Response:
    """The data could not be read or written; the words of a database stay in the house."""
    if isinstance(fault, NoTable):
        return problem(Unfit(404, "There is no such table."))
    if isinstance(fault, BadData):
        return problem(Unfit(400, "That cannot be kept."))
    return problem(Unfit(503, str(fault)) if isinstance(fault, UnknownRules) else AWAY)


FAULTS = {Unfit: _unfit, HTTPException: _unserved, StoreError: _unstored}


def app(site: Site) -> Starlette:
    @contextlib.asynccontextmanager
    async def lifespan(made: Starlette) -> AsyncIterator[None]:
        async with site.running():
            yield

    guard = Middleware(Guard, site=site)
    made = Starlette(routes=ROUTES, exception_handlers=FAULTS, middleware=[guard], lifespan=lifespan)
    made.state.site = site
    return made
