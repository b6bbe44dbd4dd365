"""Passkeys over HTTP: made, listed and removed by their person; signing in with one on another device."""

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from starboard.core.plain_name import plain_name
from starboard.server.guests.passkeys import INSTALLED, PasskeyProblem, RelyingParty
from starboard.server.http.people import become, name_of
from starboard.server.http.request_context import check_limit, network_of, person_of, site_of
from starboard.server.http.responses import HttpProblem, json_response, read_body
from starboard.server.invitation import is_address
from starboard.wire.api.account import Ceremony, NewPasskey, Passkey, PasskeyList, ShownPasskey

NOT_HERE = HttpProblem(
    409, "Passkeys need a secure connection (https) and a server that has them. Use a link to another device instead."
)


async def passkeys(request: Request) -> Response:
    """Whether passkeys can be made at this address, and one's own."""
    found = await site_of(request).passkeys.of(await person_of(request))
    listed = [Passkey(id, each.label, each.made, each.used) for id, each in found.items()]
    return json_response(PasskeyList(_party(request) is not None, listed))


async def creation_options(request: Request) -> Response:
    person, site, party = await person_of(request), site_of(request), party_of(request)
    check_limit(request, "link", person)
    name = await name_of(request, person)
    return json_response(Ceremony(await site.passkeys.creation_options(party, person, site.guests.page(person), name)))


async def add(request: Request) -> Response:
    """Keep the passkey that the browser made."""
    wanted, person, party = await read_body(request, NewPasskey), await person_of(request), party_of(request)
    check_limit(request, "link", person)
    held = site_of(request).passkeys
    try:
        id = await held.add(party, person, wanted.credential, plain_name(wanted.label))
    except PasskeyProblem as problem:
        raise HttpProblem(400, str(problem)) from problem
    made = (await held.of(person))[id]
    return json_response(Passkey(id, made.label, made.made, made.used), 201)


async def remove(request: Request) -> Response:
    if not await site_of(request).passkeys.remove(await person_of(request), request.path_params["passkey"]):
        raise HttpProblem(404, "You have no such passkey.")
    return Response(status_code=204)


async def request_options(request: Request) -> Response:
    party = party_of(request)
    check_limit(request, "passkey", network_of(request))
    return json_response(Ceremony(await site_of(request).passkeys.request_options(party)))


async def sign_in(request: Request) -> Response:
    """The device is that person from now on. Who it was is kept, to go back to."""
    shown, party = await read_body(request, ShownPasskey), party_of(request)
    check_limit(request, "passkey", network_of(request))
    try:
        person = await site_of(request).passkeys.person(party, shown.credential)
    except PasskeyProblem as problem:
        raise HttpProblem(400, str(problem)) from problem
    return await become(request, person)


def party_of(request: Request) -> RelyingParty:
    party = _party(request)
    if party is None:
        raise NOT_HERE
    return party


def _party(connection: HTTPConnection) -> RelyingParty | None:
    """This site by the name that it was called by, which is one of its own: others were turned away before. None:
    browsers make no passkeys here, or this server has none."""
    name, scheme = connection.url.hostname or "", connection.url.scheme
    named = scheme == "https" and not is_address(name)
    if not INSTALLED or not (named or name == "localhost"):
        return None
    return RelyingParty(name, f"{scheme}://{connection.headers.get('host', '')}")
