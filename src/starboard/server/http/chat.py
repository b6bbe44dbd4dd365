"""Chat over HTTP: delete a message, or report one to the host of the site."""

from starlette.requests import Request

from starboard.server.http.request_context import site_of
from starboard.server.http.responses import HttpProblem, parse_number
from starboard.server.live.talk import hears
from starboard.server.store.chat import ChatMessage
from starboard.server.store.moderation import Report
from starboard.table.table import Table


async def take_back(request: Request, person: str, table: Table) -> None:
    """Delete a chat message, as its author or the table's owner."""
    said = await _line(request)
    if said is None or person not in (said.author, table.owner):
        raise HttpProblem(404, "This message does not exist, or it is not yours.")
    await site_of(request).tables.delete_message(table.setup.id, said.n)


async def report(request: Request, person: str, watched: Table) -> None:
    """Report a chat message to the host, with its current text. The reporter is not stored."""
    site, said = site_of(request), await _line(request)
    if said is None or not said.text or not hears(watched, person, said.audience):
        raise HttpProblem(404, "This message does not exist.")
    await site.store.moderation.report(Report(said.table, said.n, said.author, said.text, site.clock()))


async def _line(request: Request) -> ChatMessage | None:
    id, n = request.path_params["table"], parse_number(request.path_params["n"])
    return await site_of(request).store.of(id).chat.get(id, n) if n else None
