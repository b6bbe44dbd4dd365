"""Open tables, listed for everybody."""

from typing import Literal

from msgspec import Struct


class OpenTable(Struct):
    """A table in the lobby: what everybody may read of it. `free` are the seats that a person can take, of bots too
    where they make room; `began`: the game is under way; `rated`: its result counts for ratings; `watch`: the game is
    under way and its doors are open."""

    id: str
    game: str
    options: str
    pace: str
    language: str
    host: str
    kinds: list[str]
    free: list[int]
    began: bool = False
    rated: bool = False
    watch: bool = False


class LobbyPage(Struct):
    """Open tables, the newest first. `more` is where the next page goes on, as `after`; `open`: there is a lobby;
    `watch`, on the first page: games under way without a free seat."""

    tables: list[OpenTable]
    more: str = ""
    open: bool = True
    watch: list[OpenTable] = []


class Show(Struct):
    """The table at which bots play for whoever looks on, and its choices."""

    id: str
    game: str
    options: str
    seats: int


class NewListing(Struct, forbid_unknown_fields=True):
    """A table to be shown in the lobby, in the owner's language unless another is named."""

    bots_yield: bool = False
    language: Literal["", "en", "de"] = ""


class Listed(Struct):
    """Whether a table is in the lobby; and whether this site has one."""

    listed: bool
    open: bool
