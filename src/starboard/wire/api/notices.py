"""Notices that it is your turn while you are away."""

from typing import Annotated

from msgspec import Meta, Struct

from starboard.wire.api.limits import MailAddress, Short


class PushKeys(Struct, forbid_unknown_fields=True):
    """The keys for encrypting messages to one browser, as provided by the browser."""

    p256dh: Short
    auth: Short


class PushSubscription(Struct, forbid_unknown_fields=True):
    """A browser's subscription to turn notices for a closed page, in the form of `PushSubscription.toJSON`."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    keys: PushKeys


class PushEnd(Struct, forbid_unknown_fields=True):
    """A browser to unsubscribe."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]


class MailWish(Struct, forbid_unknown_fields=True):
    """An address for turn notices; a confirmation link is sent there first."""

    address: MailAddress


class NoticeChannels(Struct):
    """Your channels for turn notices while you are away.

    Contains the key for subscribing a browser (empty if push is not offered), whether e-mail is offered, your address,
    and whether it is confirmed.
    """

    push_key: str
    mail: bool
    address: str = ""
    confirmed: bool = False


class PushMessage(Struct):
    """A push message about a turn; `path` is the page of the table."""

    title: str
    body: str
    path: str
