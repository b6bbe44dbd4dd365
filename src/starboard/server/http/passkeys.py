"""Passkeys over HTTP: create, list and remove them, and sign in with one on another device."""

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from starboard.core.plain_name import plain_name
from starboard.server.accounts import Accounts
from starboard.server.guests.passkeys import INSTALLED, PasskeyProblem, RelyingParty
from starboard.server.http.people import become
from starboard.server.http.request_context import site_of
from starboard.server.http.responses import HttpProblem
from starboard.server.invitation import is_address
from starboard.wire.api.account import Ceremony, NewPasskey, Passkey, PasskeyList, ShownPasskey

NOT_HERE = HttpProblem(
    409,
    "Passkeys need a secure connection (https) and a server that supports them. Use a link to another device instead.",
)


async def passkeys(request: Request, person: str) -> PasskeyList:
    """List the caller's passkeys, and report whether passkeys can be created under this host name."""
    return PasskeyList(_party(request) is not None, await passkeys_of(site_of(request).accounts, person))


async def passkeys_of(accounts: Accounts, person: str) -> list[Passkey]:
    return [Passkey(id, each.label, each.made, each.used) for id, each in (await accounts.passkeys.of(person)).items()]


async def creation_options(request: Request, person: str) -> Ceremony:
    accounts, party = site_of(request).accounts, party_of(request)
    handle, name = accounts.guests.page(person), await accounts.name(person)
    return Ceremony(await accounts.passkeys.creation_options(party, person, handle, name))


async def add(request: Request, person: str, body: NewPasskey) -> Passkey:
    """Store the passkey that the browser created."""
    held, party = site_of(request).accounts.passkeys, party_of(request)
    try:
        id = await held.add(party, person, body.credential, plain_name(body.label))
    except PasskeyProblem as problem:
        raise HttpProblem(400, str(problem)) from problem
    made = (await held.of(person))[id]
    return Passkey(id, made.label, made.made, made.used)


async def remove(request: Request, person: str) -> None:
    if not await site_of(request).accounts.passkeys.remove(person, request.path_params["passkey"]):
        raise HttpProblem(404, "You do not have this passkey.")


async def request_options(request: Request) -> Ceremony:
    return Ceremony(await site_of(request).accounts.passkeys.request_options(party_of(request)))


async def sign_in(request: Request, body: ShownPasskey) -> Response:
    """Sign in this browser as the passkey's person. It can switch back to its previous guest."""
    try:
        person = await site_of(request).accounts.passkeys.person(party_of(request), body.credential)
    except PasskeyProblem as problem:
        raise HttpProblem(400, str(problem)) from problem
    return await become(request, person)


def party_of(request: Request) -> RelyingParty:
    party = _party(request)
    if party is None:
        raise NOT_HERE
    return party


def _party(connection: HTTPConnection) -> RelyingParty | None:
    """Return the relying party for the request's host name, which the middleware has checked.

    Return None if browsers create no passkeys under this host name, or if the server lacks the package.
    """
    name, scheme = connection.url.hostname or "", connection.url.scheme
    named = scheme == "https" and not is_address(name)
    if not INSTALLED or not (named or name == "localhost"):
        return None
    return RelyingParty(name, f"{scheme}://{connection.headers.get('host', '')}")
