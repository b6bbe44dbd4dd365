"""Liveness and readiness checks."""

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.http.request_context import site_of
from starboard.server.http.responses import json_response
from starboard.wire.api.site import Health, Ready


async def health(request: Request) -> Response:
    return json_response(Health())


async def ready(request: Request) -> Response:
    """Can this process take work? Not while it shuts down, nor where its data cannot be read or written.

    Of several databases with tables one is enough: what the others hold is as far from every other process.
    """
    site = site_of(request)
    await site.store.database.read("select 1")
    able = any(shard.heartbeats.writes for shard in site.store.shards) and not site.draining
    return json_response(Ready(able), 200 if able else 503)
