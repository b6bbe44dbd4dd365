"""People over HTTP: who asks, what they are called, their other devices and tokens, the deletion of their data."""

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from starboard.core.plain_name import plain_name
from starboard.server.delete_person import delete_person
from starboard.server.guests.cookie import BEFORE, COOKIE, NAME, YEAR
from starboard.server.guests.links import LASTING, MOVE
from starboard.server.guests.tokens import LASTING as LASTING_TOKEN
from starboard.server.guests.tokens import bot_name
from starboard.server.http.request_context import check_limit, network_of, person_of, site_of
from starboard.server.http.responses import HttpProblem, json_response, read_body
from starboard.server.rating import INSTALLED
from starboard.server.store.expiring_item import ExpiringItem
from starboard.wire.api.account import NewToken, Token
from starboard.wire.api.links import Arrival, Claim, Decision, Link, Opened, Waiting
from starboard.wire.api.people import Me, Naming

if TYPE_CHECKING:
    from starboard.server.site import Site

MOST_COUNTED = 100  # tables of a guest who is asked whether to become another
USED = HttpProblem(410, "This link has been used, or is too old. Make a new one on the first device.")


async def me(request: Request) -> Response:
    """Who asks; somebody new becomes a guest.

    A cookie is given anew only when it is old: else an answer that was on its way while this browser became another
    guest would make it the former one again.
    """
    site = site_of(request)
    person = await site.person(request)
    if person is None and "authorization" in request.headers:
        raise HttpProblem(401, "That token is not valid, or no longer.")
    if person is None:
        check_limit(request, "guest", network_of(request))
        return await _signed(request, Me(site.guests.new(), rates=INSTALLED))
    known = await _me(request, person)
    aged = site.guests.aged(request.cookies.get(COOKIE), site.clock())
    return await _signed(request, known) if aged else json_response(known)


async def rename(request: Request) -> Response:
    """What to be called from now on; those who sit somewhere keep the name there."""
    wanted, person = await read_body(request, Naming), await person_of(request)
    site = site_of(request)
    if site.service.restrictions.name(person) is not None:
        raise HttpProblem(403, "The host of this site has chosen your name.")
    name, until = plain_name(wanted.name), site.clock() + YEAR * 1000
    await site.store.expiring_items.put(ExpiringItem(NAME, person, person, name.encode(), until))
    return json_response(Me(person, name))


async def forget(request: Request) -> Response:
    """Delete what is mine."""
    made = json_response(await delete_person(site_of(request), await person_of(request)))
    for name in (COOKIE, BEFORE):
        made.delete_cookie(name, httponly=True, samesite="lax")
    return made


async def sign_out(request: Request) -> Response:
    """Every other device of this guest is a stranger from now on; links to other devices are void."""
    person, site = await person_of(request), site_of(request)
    check_limit(request, "link", person)
    await site.sign_outs.sign_out(person)
    await site.moves.forget(person)
    await site.messenger.channels.drop_pushes(person)
    site.disconnect(person)
    return await _signed(request, await _me(request, person))


async def move(request: Request) -> Response:
    """A link by which another device becomes this guest, with all seats: for ten minutes, once."""
    person = await person_of(request)
    check_limit(request, "link", person)
    site = site_of(request)
    return json_response(Link(await site.links.make(MOVE, person), site.clock() + LASTING[MOVE]), 201)


async def arrival(request: Request) -> Response:
    """What that link would do to the browser that opened it; nothing is done yet."""
    opened, site = await read_body(request, Opened), site_of(request)
    check_limit(request, "guest", network_of(request))
    person, own = await site.moves.guest(opened.secret), await site.person(request)
    if person is None:
        raise USED
    if own is None:
        return json_response(Arrival(await name_of(request, person)))
    tables = len(await site.store.listed(own, MOST_COUNTED))
    return json_response(Arrival(await name_of(request, person), await name_of(request, own), tables))


async def claim(request: Request) -> Response:
    """Whoever opened that link says yes: the device that made it is asked next."""
    opened = await read_body(request, Opened)
    check_limit(request, "guest", network_of(request))
    claimed = await site_of(request).moves.claim(opened.secret)
    if claimed is None:
        raise USED
    return json_response(Claim(*claimed))


async def devices(request: Request) -> Response:
    waiting = await site_of(request).moves.waiting(await person_of(request))
    return json_response([Waiting(id, code) for id, code in waiting.items()])


async def decide(request: Request) -> Response:
    wanted, person = await read_body(request, Decision), await person_of(request)
    if not await site_of(request).moves.decide(person, request.path_params["device"], wanted.allow):
        raise HttpProblem(404, "That device no longer waits.")
    return Response(status_code=204)


async def arrive(request: Request) -> Response:
    """The device is that guest from now on, if the other device said yes. Who it was is kept, to go back to."""
    opened, site = await read_body(request, Opened), site_of(request)
    check_limit(request, "request", network_of(request))
    person = await site.moves.arrive(opened.secret)
    if person is None:
        raise HttpProblem(410, "The other device said no, or did not answer in time.")
    if not person:
        return json_response(Me(""))
    return await become(request, person)


async def back(request: Request) -> Response:
    """The two guests of this browser change places."""
    await person_of(request)
    person = await site_of(request).guest(request.cookies.get(BEFORE))
    if person is None:
        raise HttpProblem(404, "This browser was nobody else before.")
    return await become(request, person)


async def tokens(request: Request) -> Response:
    return json_response(await tokens_of(site_of(request), await person_of(request)))


async def new_token(request: Request) -> Response:
    """A token for a bot; it is shown this once."""
    wanted, person = await read_body(request, NewToken), await person_of(request)
    check_limit(request, "link", person)
    site, label = site_of(request), plain_name(wanted.label)
    made = await site.tokens.make(person, label)
    if made is None:
        raise HttpProblem(409, "You have as many tokens as anybody may. Revoke one first.")
    id, token, at = made
    bot, until = (await site.tokens.bots(person))[id], at + LASTING_TOKEN
    await site.store.expiring_items.put(ExpiringItem(NAME, bot, bot, bot_name(label).encode(), until))
    return json_response(Token(id, label, at, token), 201)


async def revoke(request: Request) -> Response:
    """The bot that showed the token can do nothing more, and leaves its seats."""
    site, person = site_of(request), await person_of(request)
    bot = await site.tokens.revoke(person, request.path_params["token"])
    if bot is None:
        raise HttpProblem(404, "You have no such token.")
    site.disconnect(bot)
    await delete_person(site, bot)
    return Response(status_code=204)


async def learned(request: Request) -> Response:
    """Which lessons of which game are done."""
    return json_response(await site_of(request).progress.of(await person_of(request)))


async def tokens_of(site: "Site", person: str) -> list[Token]:
    return [Token(id, kept.label, kept.made) for id, kept in (await site.tokens.of(person)).items()]


async def _me(request: Request, person: str) -> Me:
    before = await site_of(request).guest(request.cookies.get(BEFORE))
    named = None if before is None else await name_of(request, before)
    return Me(person, await name_of(request, person), named, INSTALLED)


async def become(request: Request, person: str) -> Response:
    """This browser is another guest from now on, and can go back to the one that it was."""
    site = site_of(request)
    old = await site.guest(request.cookies.get(COOKIE))
    if old is None or old == person:
        return await _signed(request, await _me(request, person))
    made = await _signed(request, Me(person, await name_of(request, person), await name_of(request, old)))
    await _set_cookie(request, made, BEFORE, old)
    return made


async def name_of(request: Request, person: str) -> str:
    return await site_of(request).name(person)


async def _signed(request: Request, who: Me) -> Response:
    """The answer with the cookie; marked Secure where the page came over https, since on a home network none does."""
    made = json_response(who)
    if "authorization" not in request.headers:
        await _set_cookie(request, made, COOKIE, who.person)
    return made


async def _set_cookie(request: Request, response: Response, name: str, person: str) -> None:
    signed, secure = await site_of(request).cookie(person), request.url.scheme == "https"
    response.set_cookie(name, signed, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
