"""How somebody who is away hears of their turn."""

from typing import Annotated

from msgspec import Meta, Struct

from starboard.wire.api.limits import MailAddress, Short


class PushKeys(Struct, forbid_unknown_fields=True):
    """With what a message for one browser is encrypted, as the browser gives it."""

    p256dh: Short
    auth: Short


class PushSubscription(Struct, forbid_unknown_fields=True):
    """A browser that wants to hear of turns while its page is closed: what `PushSubscription.toJSON` gives."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    keys: PushKeys


class PushEnd(Struct, forbid_unknown_fields=True):
    """A browser that no longer wants to."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]


class MailWish(Struct, forbid_unknown_fields=True):
    """Where to write when it is your turn; a link is sent there first."""

    address: MailAddress


class NoticeChannels(Struct):
    """How you can hear of a turn while you are away: the key to subscribe a browser with, empty where push is not
    offered; whether e-mail is; your address, and whether you have confirmed it."""

    push_key: str
    mail: bool
    address: str = ""
    confirmed: bool = False


class PushMessage(Struct):
    """What a browser is told of a turn; `path` is where it is played."""

    title: str
    body: str
    path: str
