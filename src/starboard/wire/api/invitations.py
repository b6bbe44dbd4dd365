"""Ways to invite people to a table: the created table, its link and its code."""

from msgspec import Struct

from starboard.wire.api.limits import Secret


class Made(Struct):
    """The created table."""

    id: str


class WireInvitation(Struct):
    """The base address of this site for others, and its reach: `here` (this computer only), `home` or `public`.

    `may_open`: you are at the computer that runs the server, and may open it to the home network.
    """

    base: str
    reach: str
    may_open: bool


class InviteCode(Struct):
    """A table's link as a word and a number. It is valid until a time in ms, and only while a seat is free."""

    code: str
    until: int


class Spoken(Struct, forbid_unknown_fields=True):
    """An invite code as typed by a person."""

    code: Secret


class FoundTable(Struct):
    """The table that an invite code leads to."""

    id: str
