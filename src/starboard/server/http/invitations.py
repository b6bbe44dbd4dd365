"""Inviting over HTTP: where friends reach this site, the link as a QR code, and how the home network reaches it."""

import io
import re
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from starboard.server import runtime
from starboard.server.http.request_context import address_of, check_limit, network_of, person_of, site_of
from starboard.server.http.responses import PRIVATE, HttpProblem, json_response, read_body
from starboard.server.invitation import NoHomeNetwork, loopback, url
from starboard.wire.api import Invitation, Shared

PATH = re.compile(r"/(t/[\w-]{1,40}(/replay|/review)?|arrive#(move|seat)=[\w-]{1,100})?")


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
        raise HttpProblem(403, "Only whoever sits at the computer that serves can open it to others.")
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
        raise HttpProblem(404, "There is no such page.")
    check_limit(request, "code", network_of(request))
    drawn = await runtime.in_thread(_code, site_of(request).invitation.base(_own(request)) + path)
    return Response(drawn, media_type="image/svg+xml", headers=PRIVATE)


@lru_cache(maxsize=256)
def _code(link: str) -> bytes:
    """Takes some 50 ms."""
    import segno

    made = io.BytesIO()
    code = segno.make(link, error="m")
    code.save(made, kind="svg", border=2, dark="#0B1020", light="#FFFFFF", xmldecl=False, omitsize=True, nl=False)
    return made.getvalue()
