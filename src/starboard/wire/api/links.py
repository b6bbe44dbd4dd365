"""Links that work once: to another device, to a seat; and a page drawn as a QR code."""

from msgspec import Struct

from starboard.wire.api.limits import Label, Secret, Short


class Link(Struct):
    """The secret of a link that works once, until a time in ms; it stands behind a `#`, which no server sees."""

    secret: str
    until: int


class Opened(Struct, forbid_unknown_fields=True):
    """A link that was opened: its secret; the name to sit down with, where it leads to a seat."""

    secret: Secret
    name: Label = ""


class Arrival(Struct):
    """What a link to another device would do: whom it leads to; who this browser is, and at how many tables."""

    name: str
    own: str = ""
    tables: int = 0


class Claim(Struct):
    """This device asks to be let in: the secret to ask with again, and the code that the other device shows too."""

    secret: str
    code: str


class Waiting(Struct):
    """A device that wants to continue as you, and the code that it shows."""

    id: str
    code: str


class Decision(Struct, forbid_unknown_fields=True):
    """Whether a device may continue as you."""

    allow: bool


class Shared(Struct, forbid_unknown_fields=True):
    """A page to be drawn as a QR code: its path here, which may hold the secret of a link."""

    path: Short


class Taken(Struct):
    """The seat that a link led to."""

    table: str
    seat: int
