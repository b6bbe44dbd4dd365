"""People over HTTP: who asks, what they are called, their other devices and tokens, the deletion of their data."""

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.delete_person import delete_person
from starboard.server.guests.cookie import COOKIE, YEAR
from starboard.server.guests.links import LASTING, MOVE
from starboard.server.guests.tokens import LASTING as LASTING_TOKEN
from starboard.server.guests.tokens import bot_name
from starboard.server.http.request_context import check_limit, network_of, person_of, site_of
from starboard.server.http.responses import HttpProblem, json_response, read_body
from starboard.server.store.expiring_item import ExpiringItem
from starboard.wire.api import Link, Me, Naming, NewToken, Opened, Token

NAME = "name"


async def me(request: Request) -> Response:
    """Who asks; somebody new becomes a guest."""
    site = site_of(request)
    person = await site.person(request)
    if person is None and "authorization" in request.headers:
        raise HttpProblem(401, "That token is not valid, or no longer.")
    if person is None:
        check_limit(request, "guest", network_of(request))
        return _signed(request, Me(site.guests.new()))
    return _signed(request, Me(person, await _name(request, person)))


async def rename(request: Request) -> Response:
    """What to be called from now on; those who sit somewhere keep the name there."""
    wanted, person = await read_body(request, Naming), await person_of(request)
    site = site_of(request)
    until = site.clock() + YEAR * 1000
    await site.store.expiring_items.put(ExpiringItem(NAME, person, person, wanted.name.strip().encode(), until))
    return json_response(Me(person, wanted.name.strip()))


async def forget(request: Request) -> Response:
    """Delete what is mine."""
    made = json_response(await delete_person(site_of(request), await person_of(request)))
    made.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return made


async def move(request: Request) -> Response:
    """A link by which another device becomes this guest, with all seats: for ten minutes, once."""
    person = await person_of(request)
    check_limit(request, "link", person)
    site = site_of(request)
    return json_response(Link(await site.links.make(MOVE, person), site.clock() + LASTING[MOVE]), 201)


async def arrive(request: Request) -> Response:
    """Another device opens that link, and is the same guest from now on."""
    opened = await read_body(request, Opened)
    check_limit(request, "guest", network_of(request))
    item = await site_of(request).links.use(MOVE, opened.secret)
    if item is None:
        raise HttpProblem(410, "This link has been used, or is too old. Make a new one on the first device.")
    return _signed(request, Me(item.person, await _name(request, item.person)))


async def tokens(request: Request) -> Response:
    found = await site_of(request).tokens.of(await person_of(request))
    return json_response([Token(id, kept.label, kept.made) for id, kept in found.items()])


async def new_token(request: Request) -> Response:
    """A token for a bot; it is shown this once."""
    wanted, person = await read_body(request, NewToken), await person_of(request)
    check_limit(request, "link", person)
    site = site_of(request)
    made = await site.tokens.make(person, wanted.label)
    if made is None:
        raise HttpProblem(409, "You have as many tokens as anybody may. Revoke one first.")
    id, token, at = made
    bot, until = (await site.tokens.bots(person))[id], at + LASTING_TOKEN
    await site.store.expiring_items.put(ExpiringItem(NAME, bot, bot, bot_name(wanted.label.strip()).encode(), until))
    return json_response(Token(id, wanted.label, at, token), 201)


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


async def _name(request: Request, person: str) -> str:
    item = await site_of(request).store.expiring_items.get(NAME, person)
    return item.body.decode() if item else ""


def _signed(request: Request, who: Me) -> Response:
    """The answer with the cookie; marked Secure where the page came over https, since on a home network none does."""
    made, secure = json_response(who), request.url.scheme == "https"
    signed = site_of(request).guests.sign(who.person)
    if "authorization" not in request.headers:
        made.set_cookie(COOKIE, signed, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return made
