"""People over HTTP: the caller's name, other devices and tokens, and the deletion of their data."""

from starlette.requests import Request
from starlette.responses import Response

from starboard.core.plain_name import plain_name
from starboard.server.accounts import Accounts
from starboard.server.delete_person import delete_person
from starboard.server.guests.cookie import BEFORE, COOKIE, YEAR
from starboard.server.guests.links import LASTING, MOVE
from starboard.server.guests.tokens import LASTING as LASTING_TOKEN
from starboard.server.guests.tokens import bot_name
from starboard.server.http.request_context import check_limit, network_of, site_of
from starboard.server.http.responses import HttpProblem, json_response
from starboard.server.my_puzzles import my_puzzles
from starboard.server.rating import INSTALLED
from starboard.server.voyage import voyage
from starboard.wire.api.account import NewToken, Token
from starboard.wire.api.links import Arrival, Claim, Link, LinkDecision, Opened, Waiting
from starboard.wire.api.people import Me, Naming
from starboard.wire.api.voyage import MyPuzzles, WireVoyage

MOST_COUNTED = 100  # tables counted for a guest who is about to become another
USED = HttpProblem(410, "This link was already used or has expired. Make a new one on the first device.")


async def me(request: Request) -> Me | Response:
    """Send the identity of the caller. A new visitor becomes a guest.

    A cookie is renewed only when it is old. Otherwise a response in flight while this browser becomes another guest
    would undo that change.
    """
    site, accounts = site_of(request), site_of(request).accounts
    person = await accounts.caller(request)
    if person is None and "authorization" in request.headers:
        raise HttpProblem(401, "This token is invalid or was revoked.")
    if person is None:
        check_limit(request, "guest", network_of(request))
        return await _signed(request, Me(accounts.guests.new(), rates=INSTALLED))
    known = await _me(request, person)
    aged = accounts.guests.aged(request.cookies.get(COOKIE), site.clock())
    return await _signed(request, known) if aged else known


async def rename(request: Request, person: str, body: Naming) -> Me:
    """Set the caller's name. Seats that they already hold keep the old name."""
    accounts = site_of(request).accounts
    if accounts.restrictions.name(person) is not None:
        raise HttpProblem(403, "The host of this site has chosen your name.")
    name = plain_name(body.name)
    await accounts.rename(person, name, YEAR * 1000)
    return Me(person, name)


async def forget(request: Request, person: str) -> Response:
    made = json_response(await delete_person(site_of(request), person))
    for name in (COOKIE, BEFORE):
        made.delete_cookie(name, httponly=True, samesite="lax")
    return made


async def sign_out(request: Request, person: str) -> Response:
    """Sign out all other devices of this guest, and revoke pending links to other devices."""
    site = site_of(request)
    await site.accounts.sign_outs.sign_out(person)
    await site.accounts.moves.forget(person)
    await site.messenger.channels.drop_pushes(person)
    site.tables.disconnect(person)
    return await _signed(request, await _me(request, person))


async def move(request: Request, person: str) -> Link:
    """Create a one-time link, valid for ten minutes, by which another device becomes this guest."""
    site = site_of(request)
    return Link(await site.accounts.links.make(MOVE, person), site.clock() + LASTING[MOVE])


async def arrival(request: Request, body: Opened) -> Arrival:
    """Send what the link would change for this browser, without redeeming it."""
    site, accounts = site_of(request), site_of(request).accounts
    person, own = await accounts.moves.guest(body.secret), await accounts.caller(request)
    if person is None:
        raise USED
    if own is None:
        return Arrival(await accounts.name(person))
    tables = len(await site.store.listed(own, MOST_COUNTED))
    return Arrival(await accounts.name(person), await accounts.name(own), tables)


async def claim(request: Request, body: Opened) -> Claim:
    """Redeem a link. The device that created it must then approve."""
    claimed = await site_of(request).accounts.moves.claim(body.secret)
    if claimed is None:
        raise USED
    return Claim(*claimed)


async def devices(request: Request, person: str) -> list[Waiting]:
    waiting = await site_of(request).accounts.moves.waiting(person)
    return [Waiting(id, code) for id, code in waiting.items()]


async def decide(request: Request, person: str, body: LinkDecision) -> None:
    if not await site_of(request).accounts.moves.decide(person, request.path_params["device"], body.allow):
        raise HttpProblem(404, "That device is no longer waiting.")


async def arrive(request: Request, body: Opened) -> Me | Response:
    """Make this browser the link's guest once the other device has approved. It can switch back later."""
    person = await site_of(request).accounts.moves.arrive(body.secret)
    if person is None:
        raise HttpProblem(410, "The other device declined or did not answer in time.")
    return await become(request, person) if person else Me("")


async def back(request: Request) -> Response:
    """Switch this browser between its current and its previous guest."""
    person = await site_of(request).accounts.guest(request.cookies.get(BEFORE))
    if person is None:
        raise HttpProblem(404, "This browser was not another guest before.")
    return await become(request, person)


async def tokens(request: Request, person: str) -> list[Token]:
    return await tokens_of(site_of(request).accounts, person)


async def new_token(request: Request, person: str, body: NewToken) -> Token:
    """Create a token for a bot. The token cannot be shown again."""
    accounts, label = site_of(request).accounts, plain_name(body.label)
    made = await accounts.tokens.make(person, label)
    if made is None:
        raise HttpProblem(409, "You have reached the limit for tokens. Revoke one first.")
    id, token, at = made
    bot = (await accounts.tokens.bots(person))[id]
    await accounts.rename(bot, bot_name(label), LASTING_TOKEN)
    return Token(id, label, at, token)


async def revoke(request: Request, person: str) -> None:
    """Revoke a token. Its bot is disconnected and leaves its seats."""
    site = site_of(request)
    bot = await site.accounts.tokens.revoke(person, request.path_params["token"])
    if bot is None:
        raise HttpProblem(404, "You do not have this token.")
    site.tables.disconnect(bot)
    await delete_person(site, bot)


async def learned(request: Request, person: str) -> dict[str, list[str]]:
    """List the caller's finished lessons by game."""
    return await site_of(request).accounts.progress.of(person)


async def voyaged(request: Request, person: str) -> WireVoyage:
    """Send the caller's stars and next stop."""
    site = site_of(request)
    return await voyage(site.store, site.accounts.progress, site.puzzle_tries, person)


async def puzzled(request: Request, person: str) -> MyPuzzles:
    """Send the caller's marks on all puzzles, their rating and today's puzzle."""
    site = site_of(request)
    return await my_puzzles(site.store, site.puzzle_tries, person, site.clock())


async def tokens_of(accounts: Accounts, person: str) -> list[Token]:
    return [Token(id, kept.label, kept.made) for id, kept in (await accounts.tokens.of(person)).items()]


async def _me(request: Request, person: str) -> Me:
    accounts = site_of(request).accounts
    before = await accounts.guest(request.cookies.get(BEFORE))
    named = None if before is None else await accounts.name(before)
    return Me(person, await accounts.name(person), named, INSTALLED)


async def become(request: Request, person: str) -> Response:
    """Sign this browser in as another guest. It can switch back to its previous guest."""
    accounts = site_of(request).accounts
    old = await accounts.guest(request.cookies.get(COOKIE))
    if old is None or old == person:
        return await _signed(request, await _me(request, person))
    made = await _signed(request, Me(person, await accounts.name(person), await accounts.name(old)))
    await _set_cookie(request, made, BEFORE, old)
    return made


async def _signed(request: Request, who: Me) -> Response:
    """Return a response that sets the cookie. It is marked Secure only over https, which home networks lack."""
    made = json_response(who)
    if "authorization" not in request.headers:
        await _set_cookie(request, made, COOKIE, who.person)
    return made


async def _set_cookie(request: Request, response: Response, name: str, person: str) -> None:
    signed, secure = await site_of(request).accounts.cookie(person), request.url.scheme == "https"
    response.set_cookie(name, signed, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
