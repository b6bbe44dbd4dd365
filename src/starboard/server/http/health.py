"""Liveness and readiness checks."""

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.http.request_context import site_of
from starboard.server.http.responses import json_response
from starboard.wire.api.site import Health, Ready


async def health() -> Health:
    return Health()


async def ready(request: Request) -> Response:
    """Report whether this process is ready: it isn't shutting down, and can read and write its data.

    With several databases of tables, one is enough, since the others are unreachable for every process.
    """
    site = site_of(request)
    await site.store.database.read("select 1")
    able = any(shard.heartbeats.writes for shard in site.store.shards) and not site.draining
    return json_response(Ready(able), 200 if able else 503)
