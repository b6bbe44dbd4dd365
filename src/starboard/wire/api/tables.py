"""Table creation and table lists."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from starboard.wire.api.limits import HouseRules, Short
from starboard.wire.client import Name


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to create.

    House rules are written as `mode=cards first_seat=2`, the pace as `none`, `live 600+10` or `days 3`. `target` is the
    number of points that wins a series, if the game supports series; 0: a single game. `rated`: the result counts for
    the players' ratings.
    """

    game: Name
    seats: Annotated[int, Meta(ge=0, le=64)] = 0
    options: HouseRules = ""
    pace: Short = "none"
    audience: Literal["link", "public"] = "link"
    target: Annotated[int, Meta(ge=0, le=2**31)] = 0
    rated: bool = False


class TableInfo(Struct):
    """A table in a list."""

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
    target: int = 0  # of the series that the game is part of; 0: a single game
    totals: list[int] = []
    until: int = 0  # when your time runs out, in ms; 0: no limit, or not your turn
    again: list[int] = []  # the seats that want a rematch
    next_table: str = ""  # id of the rematch's table
