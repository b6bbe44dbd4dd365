"""The lobby: open tables, visible to everyone."""

from msgspec import Struct


class OpenTable(Struct):
    """A table in the lobby, as everyone may see it.

    `free` lists the seats a person can take, including those of bots that yield. `began`: the game is under way.
    `rated`: its result counts for ratings. `watch`: the game is under way and open to spectators.
    `people`: the names of the others who have sat down, unless the table is private.
    """

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
    people: list[str] = []


class LobbyPage(Struct):
    """Open tables, newest first. Pass `more` as `after` for the next page.

    `open`: this site has a lobby. `watch`, on the first page only: games under way without a free seat.
    """

    tables: list[OpenTable]
    more: str = ""
    open: bool = True
    watch: list[OpenTable] = []


class Show(Struct):
    """The table where bots play for spectators, and its options."""

    id: str
    game: str
    options: str
    seats: int


class NewListing(Struct, forbid_unknown_fields=True):
    """A table to list in the lobby. `language` is the code of a language of this site, by default the owner's."""

    bots_yield: bool = False
    language: str = ""


class LobbyListing(Struct):
    """The state of a table in the lobby: whether it is listed, and whether this site has a lobby."""

    listed: bool
    open: bool
