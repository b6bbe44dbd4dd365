"""Invitations over HTTP: the site's address for others, QR codes, spoken codes, and access from the home network."""

import contextlib
import io
import re
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from starboard.server import runtime
from starboard.server.http.request_context import address_of, check_guess, site_of
from starboard.server.http.responses import HttpProblem, private
from starboard.server.invitation import NoHomeNetwork, loopback, url
from starboard.server.invite_codes import SPOKEN
from starboard.server.store.error import NoTable
from starboard.server.stored_log import UnknownRules
from starboard.table.table import GATHERING, Table
from starboard.wire.api.invitations import FoundTable, InviteCode, Spoken, WireInvitation
from starboard.wire.api.links import Shared

PATH = re.compile(
    r"/(t/[\w-]{1,40}(/replay|/review|/screen(#[\w-]{1,100})?)?"
    r"|event/[a-z]{2,10}-[0-9]{2,5}|arrive#(move|seat)=[\w-]{1,100})?"
)


def _own(request: Request) -> str:
    return f"{request.url.scheme}://{request.url.netloc}"


def base_of(request: Request) -> str:
    """Return the address of this site for others."""
    return site_of(request).invitation.base(_own(request))


def reach_of(request: Request) -> str:
    """Return who can open links to this site: this computer, the home network or everyone."""
    return site_of(request).invitation.reach(_own(request))


def _invitation(request: Request) -> WireInvitation:
    kept, own = site_of(request).invitation, _own(request)
    may = kept.opener is not None and not kept.home and not kept.public and _at_this_computer(request)
    return WireInvitation(kept.base(own), kept.reach(own), may)


def _at_this_computer(request: Request) -> bool:
    """Return whether the caller is at this computer. Requests through a tunnel have another host name."""
    return loopback(url(address_of(request) or "0.0.0.0", 0)) and loopback(_own(request))


async def invitation(request: Request) -> WireInvitation:
    """Send the address at which others reach this site, and who can reach it."""
    return _invitation(request)


async def invite(request: Request) -> WireInvitation:
    """Open the site to the home network. This is only possible at this computer."""
    kept = site_of(request).invitation
    if kept.opener is None or not _at_this_computer(request):
        raise HttpProblem(403, "You can open it to others only on the computer that runs the server.")
    try:
        await kept.open()
    except NoHomeNetwork as why:
        raise HttpProblem(409, str(why)) from why
    return _invitation(request)


async def qr(request: Request, body: Shared) -> Response:
    """Draw the QR code of a page of this site.

    The path is in the request's body because it may contain a secret, and proxies log URLs.
    """
    if not PATH.fullmatch(body.path):
        raise HttpProblem(404, "This page does not exist.")
    drawn = await runtime.in_thread(_code, base_of(request) + body.path)
    return private(drawn, "image/svg+xml")


def has_free_seat(table: Table) -> bool:
    return table.stage == GATHERING and any(occupant.open for occupant in table.occupants)


async def new_code(request: Request, person: str, table: Table) -> InviteCode:
    """Send the invite code of a table with a free seat to its owner or a player. Repeated requests get the same one."""
    if person != table.owner and not table.seats_of(person):
        raise HttpProblem(403, "Only players at this table can invite others to it.")
    item = await site_of(request).tables.codes.code(table.setup.id) if has_free_seat(table) else None
    if item is None:
        raise HttpProblem(404, "No seat is free at this table.")
    return InviteCode(item.key, item.expires)


async def find_by_code(request: Request, body: Spoken) -> FoundTable:
    """Find a table by its spoken code.

    The code of a full table is invalid. Wrong and expired codes get the same response.
    """
    id = await _inviting(request, body.code)
    if id is not None or SPOKEN.fullmatch(body.code):
        check_guess(request, right=id is not None)
    if id is None:
        raise HttpProblem(404, "No table with a free seat has this code.")
    return FoundTable(id)


async def _inviting(request: Request, code: str) -> str | None:
    """Return the table with this code, if it has a free seat."""
    site = site_of(request)
    id = await site.tables.codes.table(code)
    with contextlib.suppress(NoTable, UnknownRules):
        if id is not None and has_free_seat(await site.service.table(id)):
            return id
    return None


@lru_cache(maxsize=256)
def _code(link: str) -> bytes:
    """Draw a QR code, which takes about 50 ms."""
    import segno

    made = io.BytesIO()
    code = segno.make(link, error="m")
    code.save(made, kind="svg", border=2, dark="#0B1020", light="#FFFFFF", xmldecl=False, omitsize=True, nl=False)
    return made.getvalue()
