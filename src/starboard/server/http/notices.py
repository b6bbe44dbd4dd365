"""Notices over HTTP: by what a person hears of a turn while they are away."""

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.http.request_context import check_limit, language_of, network_of, person_of, site_of
from starboard.server.http.responses import HttpProblem, json_response, read_body
from starboard.server.notices.channel import PushChannel, mailbox
from starboard.wire.api.links import Opened
from starboard.wire.api.notices import MailWish, NoticeChannels, PushEnd, PushSubscription
from starboard.wire.api.personal_data import StoredChannel, StoredNotice

if TYPE_CHECKING:
    from starboard.server.site import Site

NO_PUSH = HttpProblem(409, "This site sends no push messages.")
NO_MAIL = HttpProblem(409, "This site sends no e-mail.")
NOTHING = 204


async def channels(request: Request) -> Response:
    person, messenger = await person_of(request), site_of(request).messenger
    push, mail = messenger.push, await messenger.channels.mail(person)
    own = (mail.address, mail.confirmed) if mail else ("", False)
    return json_response(NoticeChannels(push.public_key if push else "", messenger.mail is not None, *own))


async def push(request: Request) -> Response:
    """A browser subscribed; the same one again only renews it."""
    wanted, person = await read_body(request, PushSubscription), await person_of(request)
    check_limit(request, "link", person)
    messenger = site_of(request).messenger
    if messenger.push is None:
        raise NO_PUSH
    channel = PushChannel(wanted.endpoint, wanted.keys.p256dh, wanted.keys.auth, language_of(request))
    if not messenger.push.accepts(channel):
        raise HttpProblem(400, "That is not a push service on the internet, or its keys cannot be read.")
    await messenger.channels.add_push(person, channel)
    return Response(status_code=NOTHING)


async def end_push(request: Request) -> Response:
    """Only one's own: whoever asks must have it."""
    wanted, person = await read_body(request, PushEnd), await person_of(request)
    own = site_of(request).messenger.channels
    if wanted.endpoint in [channel.endpoint for channel in await own.pushes(person)]:
        await own.drop_push(wanted.endpoint)
    return Response(status_code=NOTHING)


async def mail(request: Request) -> Response:
    """A link is sent to the address; until it is opened nothing else is."""
    wanted, person = await read_body(request, MailWish), await person_of(request)
    site, address = site_of(request), wanted.address.strip()
    if site.messenger.mail is None:
        raise NO_MAIL
    network, box = network_of(request), mailbox(address)
    for what, *who in (("mail", person), ("mails", network), ("mail_here", box, network), ("mailbox", box)):
        check_limit(request, what, *who)
    if not await site.messenger.ask_to_confirm(person, address, language_of(request)):
        raise HttpProblem(400, "The e-mail could not be sent. Check the address, or try again later.")
    return Response(status_code=NOTHING)


async def end_mail(request: Request) -> Response:
    await site_of(request).messenger.channels.drop_mail(await person_of(request))
    return Response(status_code=NOTHING)


async def confirm(request: Request) -> Response:
    """From any browser: whoever has the link reads the mail of that address."""
    opened = await read_body(request, Opened)
    check_limit(request, "guest", network_of(request))
    if not await site_of(request).messenger.channels.confirm(opened.secret):
        raise HttpProblem(410, "This link has been used, or is too old. Enter your address again.")
    return Response(status_code=NOTHING)


async def stop(request: Request) -> Response:
    """In one touch, without signing in; a second time it is as well."""
    check_limit(request, "guest", network_of(request))
    await site_of(request).messenger.channels.stop(request.path_params["channel"])
    return Response(status_code=NOTHING)


async def stored_channels(site: "Site", person: str) -> list[StoredChannel]:
    """All that is kept of them, for whoever wants to see their data."""
    own = site.messenger.channels
    mail = await own.mail(person)
    found = [StoredChannel("push", each.endpoint) for each in await own.pushes(person)]
    return [*found, *([StoredChannel("mail", mail.address)] if mail else [])]


async def stored_notices(site: "Site", person: str) -> list[StoredNotice]:
    return [StoredNotice(each.table, each.at, each.part, each.outcome) for each in await site.store.notices.of(person)]
