"""Notices over HTTP: the channels that notify absent people of their turn."""

from starlette.requests import Request

from starboard.server.http.request_context import check_limit, language_of, network_of, site_of
from starboard.server.http.responses import HttpProblem
from starboard.server.notices.channel import Channels, PushChannel, mailbox
from starboard.wire.api.links import Opened
from starboard.wire.api.notices import MailWish, NoticeChannels, PushEnd, PushSubscription
from starboard.wire.api.personal_data import StoredChannel

NO_PUSH = HttpProblem(409, "This site sends no push messages.")
NO_MAIL = HttpProblem(409, "This site sends no e-mail.")


async def channels(request: Request, person: str) -> NoticeChannels:
    messenger = site_of(request).messenger
    push, mail = messenger.push, await messenger.channels.mail(person)
    own = (mail.address, mail.confirmed) if mail else ("", False)
    return NoticeChannels(push.public_key if push else "", messenger.mail is not None, *own)


async def push(request: Request, person: str, body: PushSubscription) -> None:
    """Add or renew a browser's push subscription."""
    messenger = site_of(request).messenger
    if messenger.push is None:
        raise NO_PUSH
    channel = PushChannel(body.endpoint, body.keys.p256dh, body.keys.auth, language_of(request))
    if not messenger.push.accepts(channel):
        raise HttpProblem(400, "That is not a push service on the internet, or its keys cannot be read.")
    await messenger.channels.add_push(person, channel)


async def end_push(request: Request, person: str, body: PushEnd) -> None:
    """Remove one of the caller's push subscriptions."""
    own = site_of(request).messenger.channels
    if body.endpoint in [channel.endpoint for channel in await own.pushes(person)]:
        await own.drop_push(body.endpoint)


async def mail(request: Request, person: str, body: MailWish) -> None:
    """Send a confirmation link to an e-mail address. No other mail is sent there until the link is opened."""
    messenger, address = site_of(request).messenger, body.address.strip()
    if messenger.mail is None:
        raise NO_MAIL
    network, box = network_of(request), mailbox(address)
    for what, *who in (("mail", person), ("mails", network), ("mail_here", box, network), ("mailbox", box)):
        check_limit(request, what, *who)
    if not await messenger.ask_to_confirm(person, address, language_of(request)):
        raise HttpProblem(400, "The e-mail could not be sent. Check the address, or try again later.")


async def end_mail(request: Request, person: str) -> None:
    await site_of(request).messenger.channels.drop_mail(person)


async def confirm(request: Request, body: Opened) -> None:
    """Confirm an e-mail address from any browser, since the link proves access to the mailbox."""
    if not await site_of(request).messenger.channels.confirm(body.secret):
        raise HttpProblem(410, "This link was already used or has expired. Enter your address again.")


async def stop(request: Request) -> None:
    """Unsubscribe an e-mail address with one request, without signing in. Repeated requests are no-ops."""
    await site_of(request).messenger.channels.stop(request.path_params["channel"])


async def stored_channels(own: Channels, person: str) -> list[StoredChannel]:
    """Return a person's channels, for their data export."""
    mail = await own.mail(person)
    found = [StoredChannel("push", each.endpoint) for each in await own.pushes(person)]
    return [*found, *([StoredChannel("mail", mail.address)] if mail else [])]
