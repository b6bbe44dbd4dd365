"""Chat over HTTP: what was said can be taken back, and shown to the host of the site."""

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.http.request_context import check_limit, person_of, site_of
from starboard.server.http.responses import HttpProblem, parse_number
from starboard.server.http.tables import table_of, watched_by
from starboard.server.live.room import GONE
from starboard.server.live.talk import hears
from starboard.server.store.chat import ChatMessage
from starboard.server.store.moderation import Report
from starboard.wire.json import encode
from starboard.wire.server import Gone


async def take_back(request: Request) -> Response:
    """A line of the chat goes: whoever said it may do that, and whoever made the table."""
    person, table = await person_of(request), await table_of(request)
    site, id, said = site_of(request), table.setup.id, await _line(request)
    if said is None or person not in (said.author, table.host):
        raise HttpProblem(404, "This line does not exist, or it is not yours.")
    await site.store.of(id).chat.take_back(id, said.n)
    await site.store.erase()
    site.bus.publish(id, GONE, encode(Gone(said.n)))
    return Response(status_code=204)


async def report(request: Request) -> Response:
    """A line of the chat is shown to the host of the site, as it is now. Who reported it is not stored."""
    person, table = await watched_by(request)
    check_limit(request, "report", person)
    said = await _line(request)
    if said is None or not said.text or not hears(table, person, said.audience):
        raise HttpProblem(404, "This line does not exist.")
    site = site_of(request)
    await site.store.moderation.report(Report(said.table, said.n, said.author, said.text, site.clock()))
    return Response(status_code=204)


async def _line(request: Request) -> ChatMessage | None:
    """The line that the address names."""
    id, n = request.path_params["table"], parse_number(request.path_params["n"])
    return await site_of(request).store.of(id).chat.get(id, n) if n else None
