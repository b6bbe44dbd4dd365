"""Endpoints of the HTTP API, and how their handlers are called."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from inspect import signature
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.guests.screens import PASS
from starboard.server.http.request_context import check_limit, network_of, person_of, site_of
from starboard.server.http.responses import PRIVATE, HttpProblem, json_response, read_body
from starboard.table.doors import admits
from starboard.table.table import Table

JSON, TEXT, LINES, SVG = "application/json", "text/plain", "application/x-ndjson", "image/svg+xml"
DOORS = HttpProblem(403, "The players have closed the doors of this table.")


@dataclass(frozen=True)
class Endpoint:
    """One method at one path: its handler, the types of response and body, and a description.

    `query` names the query parameters. `may` lists refusals besides those that any endpoint may return. `limit` names a
    rate limit, counted per person if a person is required, else per network.

    A handler receives the request and any of these that its parameters name: the caller (`person`), the decoded `body`,
    the `table` in the path, or the same table if the caller may watch it (`watched`). It returns a response, a value to
    encode as JSON, or None.
    """

    method: str
    path: str
    handler: Callable[..., Awaitable[Any]]
    about: str
    gives: Any = None
    takes: Any = None
    status: int = 200
    kind: str = JSON
    query: tuple[tuple[str, str], ...] = ()
    may: tuple[int, ...] = ()
    guest: bool = True  # requires a guest or a token
    bots: bool = True  # accepts a token too; otherwise only a person in the browser
    limit: str = ""

    def answering(self) -> Callable[[Request], Awaitable[Response]]:
        """Return a function that answers requests by calling the handler."""
        named = signature(self.handler).parameters

        async def answer(request: Request) -> Response:
            if not self.bots and "authorization" in request.headers:
                raise HttpProblem(403, "A bot's token cannot do this. Do it in the browser.")
            given: dict[str, Any] = {"request": request}
            if self.takes is not None:
                given["body"] = await read_body(request, self.takes)
            person = given["person"] = await person_of(request) if self.guest else ""
            if self.limit:
                check_limit(request, self.limit, person or network_of(request))
            if "table" in named or "watched" in named:
                table = await site_of(request).service.table(request.path_params["table"])
                if "watched" in named and not admits(table, person) and not await _on_screen(request, table):
                    raise DOORS
                given["table"] = given["watched"] = table
            told = await self.handler(**{name: given[name] for name in named})
            if isinstance(told, Response):
                return told
            return Response(None, 204, PRIVATE) if told is None else json_response(told, self.status)

        return answer


async def _on_screen(request: Request, table: Table) -> bool:
    """Return whether the request comes from a big screen that the table's owner opened."""
    return await site_of(request).accounts.screens.valid(table, request.cookies.get(PASS, ""))
