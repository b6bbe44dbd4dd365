"""Inviting over HTTP: where friends reach this site, the link as a QR code or as a code to be spoken, and how the home
network reaches it."""

import contextlib
import io
import re
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from starboard.server import runtime
from starboard.server.http.request_context import address_of, check_guess, check_limit, network_of, person_of, site_of
from starboard.server.http.responses import PRIVATE, HttpProblem, json_response, read_body
from starboard.server.http.tables import table_of
from starboard.server.invitation import NoHomeNetwork, loopback, url
from starboard.server.invite_codes import SPOKEN
from starboard.server.store.error import NoTable
from starboard.server.table_service import UnknownRules
from starboard.table.table import GATHERING, Table
from starboard.wire.api.invitations import FoundTable, Invitation, InviteCode, Spoken
from starboard.wire.api.links import Shared

PATH = re.compile(r"/(t/[\w-]{1,40}(/replay|/review)?|event/[a-z]{2,10}-[0-9]{2,5}|arrive#(move|seat)=[\w-]{1,100})?")


def _own(request: Request) -> str:
    return f"{request.url.scheme}://{request.url.netloc}"


def _invitation(request: Request) -> Invitation:
    kept, own = site_of(request).invitation, _own(request)
    may = kept.opener is not None and not kept.home and not kept.public and _at_this_computer(request)
    return Invitation(kept.base(own), kept.reach(own), may)


def _at_this_computer(request: Request) -> bool:
    """Called from here by a name of here: whoever comes through a tunnel calls another name."""
    return loopback(url(address_of(request) or "0.0.0.0", 0)) and loopback(_own(request))


async def invitation(request: Request) -> Response:
    """Where others reach this site, and who they can be."""
    await person_of(request)
    return json_response(_invitation(request))


async def invite(request: Request) -> Response:
    """Open the site to the home network. Only at the computer itself."""
    await person_of(request)
    kept = site_of(request).invitation
    if kept.opener is None or not _at_this_computer(request):
        raise HttpProblem(403, "You can open it to others only at the computer that serves.")
    try:
        await kept.open()
    except NoHomeNetwork as why:
        raise HttpProblem(409, str(why)) from why
    return json_response(_invitation(request))


async def qr(request: Request) -> Response:
    """The QR code of a page of this site, as others reach it. Its path is no part of the address asked, which proxies
    write into their logs: it may hold a secret."""
    path = (await read_body(request, Shared)).path
    if not PATH.fullmatch(path):
        raise HttpProblem(404, "This page does not exist.")
    check_limit(request, "code", network_of(request))
    drawn = await runtime.in_thread(_code, site_of(request).invitation.base(_own(request)) + path)
    return Response(drawn, media_type="image/svg+xml", headers=PRIVATE)


def has_free_seat(table: Table) -> bool:
    return table.stage == GATHERING and any(occupant.open for occupant in table.occupants)


async def new_code(request: Request) -> Response:
    """The code of a table, for those who sit there or made it, while a seat is free; asked for again it is the same."""
    person, table = await person_of(request), await table_of(request)
    if person != table.host and not table.seats_of(person):
        raise HttpProblem(403, "Only players at a table can invite to it.")
    item = await site_of(request).codes.code(table.setup.id) if has_free_seat(table) else None
    if item is None:
        raise HttpProblem(404, "No seat is free at this table.")
    return json_response(InviteCode(item.key, item.expires))


async def find_by_code(request: Request) -> Response:
    """The table of a spoken code. Whether a seat is free there is read from the log, so that a code ends by itself when
    the table is full; a wrong code and one that has ended get the same answer."""
    spoken = await read_body(request, Spoken)
    await person_of(request)
    id = await _inviting(request, spoken.code)
    if id is not None or SPOKEN.fullmatch(spoken.code):
        check_guess(request, right=id is not None)
    if id is None:
        raise HttpProblem(404, "No table with a free seat has this code.")
    return json_response(FoundTable(id))


async def _inviting(request: Request, code: str) -> str | None:
    """Return the table of a code, if a seat is free there."""
    site = site_of(request)
    id = await site.codes.table(code)
    with contextlib.suppress(NoTable, UnknownRules):
        if id is not None and has_free_seat((await site.service.latest(id)).table):
            return id
    return None


@lru_cache(maxsize=256)
def _code(link: str) -> bytes:
    """Takes some 50 ms."""
    import segno

    made = io.BytesIO()
    code = segno.make(link, error="m")
    code.save(made, kind="svg", border=2, dark="#0B1020", light="#FFFFFF", xmldecl=False, omitsize=True, nl=False)
    return made.getvalue()
