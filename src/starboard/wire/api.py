"""What is asked and answered over HTTP."""

from typing import Annotated

from msgspec import Meta, Struct

from starboard.core.message import Message
from starboard.wire.client import Name, Text

Short = Annotated[str, Meta(max_length=200)]


class Me(Struct):
    """Who you are: a guest from the first request on."""

    person: str


class OptionInfo(Struct):
    """A house rule: the clause that explains it, its settings, and that of the printed game."""

    name: str
    clause: str
    settings: list[str | int]
    default: str | int


class GameInfo(Struct):
    """A game on the shelf."""

    key: str
    version: int
    seats: tuple[int, int]
    options: list[OptionInfo]
    habits: list[str]
    real_time: bool
    languages: list[str]


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made: house rules as `mode=cards first_seat=2`, the pace as `none`, `live 600+10` or `days 3`."""

    game: Name
    seats: int = 0
    options: Short = ""
    pace: Short = "none"
    audience: Name = "link"


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


class Doing(Struct, forbid_unknown_fields=True):
    """A command, as on the live line."""

    id: Name
    kind: Name
    seat: int = -1
    argument: Text = ""
    decision: int | None = None


class Done(Struct, omit_defaults=True):
    """The row that the command made, or why it was refused."""

    n: int = 0
    clause: str = ""
    refusal: Message | None = None


class Problem(Struct):
    """Why a request was not answered, in a plain sentence."""

    why: str
