"""A table as a program plays at it: the position, and the stream of events."""

from msgspec import Struct


class Position(Struct):
    """The game as one seat may know it, for a program: the view as one line, what is legal in notation."""

    table: str
    game: str
    rules: int
    options: str
    seat: int
    n: int
    decision: int
    stage: str
    acts: bool
    view: str
    legal: list[str]


class Awaited(Struct, tag="awaited"):
    """It is this seat's turn; said once for each decision."""

    table: str
    seat: int
    decision: int


class Requested(Struct, tag="requested"):
    """Another player asks this seat for something: `undo`, `pause`, or `settle` (to end the game as it stands)."""

    table: str
    seat: int
    request: str


class Ended(Struct, tag="ended"):
    """A game in which you had a seat is over: place and points by seat; none if the host of the site closed it."""

    table: str
    places: list[int]
    scores: list[int]


class Alive(Struct, tag="alive"):
    """Nothing has happened for a while."""

    now: int
