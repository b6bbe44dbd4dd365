"""The ASGI application: routes and exception handlers."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketState

from starboard.server.http import host_page
from starboard.server.http.banned import banned_response
from starboard.server.http.middleware import SecurityMiddleware, deny
from starboard.server.http.openapi import live_schema, openapi
from starboard.server.http.page import page
from starboard.server.http.request_context import TOO_MUCH, language_of, site_of
from starboard.server.http.responses import HttpProblem, problem_of, problem_response
from starboard.server.http.routes import ENDPOINTS
from starboard.server.lesson_endpoint import learn
from starboard.server.live_endpoint import live
from starboard.server.restrictions import Banned
from starboard.server.site import Site
from starboard.server.store.error import StoreError

ROUTES: list[BaseRoute] = [
    *(Route(endpoint.path, endpoint.answering(), methods=[endpoint.method]) for endpoint in ENDPOINTS),
    WebSocketRoute("/api/tables/{table}/live", live),
    WebSocketRoute("/api/games/{key}/lessons/{lesson}/live", learn),
    Route("/api/openapi.json", openapi),
    Route("/api/live.json", live_schema),
    *host_page.ROUTES,
    Route("/{path:path}", page),
]
PLAIN = {404: "Nothing was found at this address.", 405: "This method is not allowed at this address."}


def _problem(fault: Exception) -> HttpProblem:
    if isinstance(fault, HTTPException):
        why = PLAIN.get(fault.status_code, "This request cannot be answered.")
        return HttpProblem(fault.status_code, why)
    if isinstance(fault, StoreError):
        return problem_of(fault)
    assert isinstance(fault, HttpProblem)
    return fault


async def _refused(connection: Request | WebSocket, fault: Exception) -> Response | None:
    """Return the error response to a refused request, or deny a WebSocket that is not accepted yet."""
    if isinstance(fault, Banned):
        response = banned_response(connection, fault.decision)
    else:
        problem = _problem(fault)
        if problem.status == TOO_MUCH.status:
            site_of(connection).counters.refused_requests[problem.status] += 1
        response = problem_response(problem, language_of(connection))
    if isinstance(connection, Request):
        return response
    if connection.application_state is not WebSocketState.CONNECTING:
        raise fault
    await deny(connection, response)
    return None


FAULTS: dict[Any, Any] = dict.fromkeys((HttpProblem, HTTPException, StoreError, Banned), _refused)


def app(site: Site) -> Starlette:
    @contextlib.asynccontextmanager
    async def lifespan(made: Starlette) -> AsyncIterator[None]:
        async with site.running():
            yield

    middleware = Middleware(SecurityMiddleware, site=site)
    made = Starlette(routes=ROUTES, exception_handlers=FAULTS, middleware=[middleware], lifespan=lifespan)
    made.state.site = site
    return made
