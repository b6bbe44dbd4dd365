"""Big screens, which show a table to everyone in a room."""

from msgspec import Struct

from starboard.wire.api.limits import Short


class ShownScreen(Struct, forbid_unknown_fields=True):
    """A big screen to open: the secret of its link, if it was opened with one."""

    secret: Short = ""


class BigScreen(Struct, omit_defaults=True):
    """Details for a big screen to show beside the board.

    `base` is the address of this site for others, and `reach` says who can open it, as in an invitation. `code` is the
    table's invite code, only while a seat is free and if the owner opened the screen. `next` is the table of the
    rematch, once it is open.
    """

    game: str
    base: str
    reach: str
    code: str = ""
    next: str = ""
