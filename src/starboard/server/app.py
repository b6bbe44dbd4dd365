"""The ASGI application: routes and exception handlers."""

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from starboard.server.http import host_page
from starboard.server.http.banned import banned_response
from starboard.server.http.middleware import SecurityMiddleware
from starboard.server.http.openapi import live_schema, openapi
from starboard.server.http.page import page
from starboard.server.http.request_context import TOO_MUCH, language_of, site_of
from starboard.server.http.responses import UNREACHABLE, HttpProblem, problem_response
from starboard.server.http.routes import ENDPOINTS, Endpoint, Handler
from starboard.server.lesson_endpoint import learn
from starboard.server.live_endpoint import live
from starboard.server.restrictions import Banned
from starboard.server.site import Site
from starboard.server.store.error import BadData, NoTable, StoreError
from starboard.server.table_service import UnknownRules


def _admitting(endpoint: Endpoint) -> Handler:
    """The endpoint's handler; a bot's token opens it only where bots may come."""

    async def for_people(request: Request) -> Response:
        if "authorization" in request.headers:
            raise HttpProblem(403, "Only a person can do this, in the browser. A bot's token cannot.")
        return await endpoint.handler(request)

    return endpoint.handler if endpoint.bots else for_people


ROUTES: list[BaseRoute] = [
    *(Route(endpoint.path, _admitting(endpoint), methods=[endpoint.method]) for endpoint in ENDPOINTS),
    WebSocketRoute("/api/tables/{table}/live", live),
    WebSocketRoute("/api/games/{key}/lessons/{lesson}/live", learn),
    Route("/api/openapi.json", openapi),
    Route("/api/live.json", live_schema),
    *host_page.ROUTES,
    Route("/{path:path}", page),
]
PLAIN = {404: "Nothing is at this address.", 405: "That cannot be done at this address."}


async def _http_problem(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HttpProblem)
    if fault.status == TOO_MUCH.status:
        site_of(request).counters.refused_requests[fault.status] += 1
    return problem_response(fault, language_of(request))


async def _http_exception(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    why = PLAIN.get(fault.status_code, "That cannot be answered.")
    return problem_response(HttpProblem(fault.status_code, why), language_of(request))


async def _store_error(request: Request, fault: Exception) -> Response:
    """The data could not be read or written; the words of a database stay in the house."""
    problem = UNREACHABLE
    if isinstance(fault, NoTable):
        problem = HttpProblem(404, "This table does not exist.")
    elif isinstance(fault, BadData):
        problem = HttpProblem(400, "That cannot be kept.")
    elif isinstance(fault, UnknownRules):
        problem = HttpProblem(503, str(fault))
    return problem_response(problem, language_of(request))


async def _banned(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Banned)
    return banned_response(request, fault.decision)


FAULTS = {HttpProblem: _http_problem, HTTPException: _http_exception, StoreError: _store_error, Banned: _banned}


def app(site: Site) -> Starlette:
    @contextlib.asynccontextmanager
    async def lifespan(made: Starlette) -> AsyncIterator[None]:
        async with site.running():
            yield

    middleware = Middleware(SecurityMiddleware, site=site)
    made = Starlette(routes=ROUTES, exception_handlers=FAULTS, middleware=[middleware], lifespan=lifespan)
    made.state.site = site
    return made
