"""The way to a table: the one just made, its link, its code."""

from msgspec import Struct

from starboard.wire.api.limits import Secret


class Made(Struct):
    """The table that was made."""

    id: str


class Invitation(Struct):
    """Where others reach this site: the address before every path; whether that is only `here`, at `home` or `public`.

    `may_open`: whoever asks sits at the computer that serves, and may open it to the home network.
    """

    base: str
    reach: str
    may_open: bool


class InviteCode(Struct):
    """A table's link as a word and a number, until a time in ms, and no longer than a seat is free."""

    code: str
    until: int


class Spoken(Struct, forbid_unknown_fields=True):
    """Such a code, as somebody typed it."""

    code: Secret


class FoundTable(Struct):
    """The table to which it leads."""

    id: str
