"""A table to be made, and tables as a list shows them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from starboard.wire.api.limits import HouseRules, Short
from starboard.wire.client import Name


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made: house rules as `mode=cards first_seat=2`, the pace as `none`, `live 600+10` or `days 3`;
    `target` is the total that a match is played to, where the game offers one; 0: a single game. `rated`: its result
    counts for the ratings of those who sit down.
    """

    game: Name
    seats: Annotated[int, Meta(ge=0, le=64)] = 0
    options: HouseRules = ""
    pace: Short = "none"
    audience: Literal["link", "public"] = "link"
    target: Annotated[int, Meta(ge=0, le=2**31)] = 0
    rated: bool = False


class TableInfo(Struct):
    """A table as a list shows it."""

    id: str
    game: str
    options: str
    pace: str
    stage: str
    seats: list[str]
    n: int
    touched: int
    role: str = ""
    awaited: bool = False
    kinds: list[str] = []
    yours: list[int] = []
    acting: list[int] = []
    target: int = 0  # of the match that the game is part of
    totals: list[int] = []
    until: int = 0  # when the time of whoever asks runs out, in ms; 0: nobody's does, or it is not their turn
    again: list[int] = []  # the seats that want another game
    next_table: str = ""  # where that is played
