"""Single-use links to another device or to a seat, and pages as QR codes."""

from msgspec import Struct

from starboard.wire.api.limits import Label, Secret, Short


class Link(Struct):
    """The secret of a single-use link, valid until a time in ms.

    The secret comes after a `#`, which browsers never send to a server.
    """

    secret: str
    until: int


class Opened(Struct, forbid_unknown_fields=True):
    """A link to open: its secret and, if it leads to a seat, the name to use there."""

    secret: Secret
    name: Label = ""


class Arrival(Struct):
    """The effect that redeeming a link to another device would have on this browser.

    `name` is the guest that it would become, `own` its current guest, and `tables` the number of tables of the latter.
    """

    name: str
    own: str = ""
    tables: int = 0


class Claim(Struct):
    """A device's request to continue as a person: the secret for polling, and the code that both devices show."""

    secret: str
    code: str


class Waiting(Struct):
    """A device that requests to continue as you, and the code that it shows."""

    id: str
    code: str


class LinkDecision(Struct, forbid_unknown_fields=True):
    """The decision on whether a device may continue as you."""

    allow: bool


class Shared(Struct, forbid_unknown_fields=True):
    """A page to draw as a QR code. Its path may contain the secret of a link."""

    path: Short


class Taken(Struct):
    """The seat taken through a link."""

    table: str
    seat: int
