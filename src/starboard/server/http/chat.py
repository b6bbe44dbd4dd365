"""Chat over HTTP: what was said can be taken back."""

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.http.request_context import person_of, site_of
from starboard.server.http.responses import HttpProblem, parse_number
from starboard.server.http.tables import table_of
from starboard.server.live.room import GONE
from starboard.wire.json import encode
from starboard.wire.server import Gone

LONGEST = 100_000  # lines


async def take_back(request: Request) -> Response:
    """A line of the chat goes: whoever said it may do that, and whoever made the table."""
    person, table = await person_of(request), await table_of(request)
    site, id, n = site_of(request), table.setup.id, parse_number(request.path_params["n"])
    found = await site.store.of(id).chat.after(id, n - 1, LONGEST) if n else []
    if n is None or not found or found[0].n != n or person not in (found[0].author, table.host):
        raise HttpProblem(404, "There is no such line, or it is not yours.")
    await site.store.of(id).chat.take_back(id, n)
    site.bus.publish(id, GONE, encode(Gone(n)))
    return Response(status_code=204)
