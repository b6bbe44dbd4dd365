"""Liveness and readiness checks."""

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.http.request_context import site_of
from starboard.server.http.responses import json_response
from starboard.wire.api import Health, Ready


async def health(request: Request) -> Response:
    return json_response(Health())


async def ready(request: Request) -> Response:
    """Can this process take work? Not while it shuts down, nor without its database."""
    site = site_of(request)
    await site.store.heads(["-"])
    return json_response(Ready(not site.draining), 503 if site.draining else 200)
