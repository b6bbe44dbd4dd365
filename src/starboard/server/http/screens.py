"""Big screens over HTTP: the owner's one-time link, and the details that a screen shows beside the board."""

import contextlib

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from starboard.server.guests.links import LASTING, SCREEN
from starboard.server.guests.screens import LASTING_PASS, PASS
from starboard.server.http.invitations import base_of, has_free_seat, reach_of
from starboard.server.http.request_context import site_of
from starboard.server.http.responses import HttpProblem, json_response
from starboard.server.store.error import NoTable
from starboard.table.doors import admits
from starboard.table.table import Table
from starboard.wire.api.links import Link
from starboard.wire.api.screens import BigScreen, ShownScreen

OWNER = HttpProblem(403, "Only the person who created this table can make a link for a big screen.")
USED = HttpProblem(410, "This link was already used or has expired. Make a new one in the menu of the table.")
SHUT = HttpProblem(403, "The doors of this table are closed. Open the big screen from the menu of the table.")


async def new_link(request: Request, person: str, table: Table) -> Link:
    """Create a one-time link, valid for an hour, by which another browser becomes a big screen of this table."""
    if person != table.owner:
        raise OWNER
    site = site_of(request)
    return Link(await site.accounts.screens.link(table), site.clock() + LASTING[SCREEN])


async def show(request: Request, table: Table, body: ShownScreen) -> Response:
    """Send what a big screen needs to show a table, and a pass if its link is valid."""
    site = site_of(request)
    invited = await opened_by_owner(request, table)
    redeemed = not invited and bool(body.secret) and await site.accounts.screens.redeem(table, body.secret)
    if not (invited or redeemed or admits(table, "")):
        raise USED if body.secret else SHUT
    following = await _next(request, table)
    code = await site.tables.codes.code(table.setup.id) if (invited or redeemed) and has_free_seat(table) else None
    spoken, upcoming = code.key if code else "", following.setup.id if following else ""
    made = json_response(BigScreen(table.setup.key, base_of(request), reach_of(request), spoken, upcoming))
    if redeemed:
        await _give_pass(request, made, table)
    if invited and following and following.owner == table.owner:
        await _give_pass(request, made, following)
    return made


async def _next(request: Request, table: Table) -> Table | None:
    """Return the table of the rematch, once it is open."""
    if table.next_table:
        with contextlib.suppress(NoTable):
            return await site_of(request).service.table(table.next_table)
    return None


async def _give_pass(request: Request, made: Response, table: Table) -> None:
    """Set the cookie with a pass, which the browser sends only with requests for this table."""
    signed = await site_of(request).accounts.screens.give(table)
    made.set_cookie(
        PASS, signed, LASTING_PASS // 1000, path=f"/api/tables/{table.setup.id}", httponly=True, samesite="lax",
        secure=request.url.scheme == "https",
    )  # fmt: skip


async def opened_by_owner(connection: HTTPConnection, table: Table) -> bool:
    """Return whether the table's owner opened this big screen, in their own browser or with a link."""
    accounts = site_of(connection).accounts
    if table.owner and await accounts.caller(connection) == table.owner:
        return True
    return await accounts.screens.valid(table, connection.cookies.get(PASS, ""))
