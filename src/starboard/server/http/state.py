"""How the process is, for whoever looks after it; and what it understands, for whoever writes a client."""

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.http.answer import answer
from starboard.server.http.asked import site_of
from starboard.wire.api import Health, Ready


async def health(request: Request) -> Response:
    return answer(Health())


async def ready(request: Request) -> Response:
    """Can this process take work? Not while it says goodbye, nor without its database."""
    site = site_of(request)
    await site.store.heads(["-"])
    return answer(Ready(not site.draining), 503 if site.draining else 200)
