"""The table API for programs: the position and the event stream."""

from msgspec import Struct


class WirePosition(Struct):
    """The game as one seat may see it, for a program: the view as one line and the legal actions in notation."""

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
    """A turn of this seat has begun; sent once for each decision."""

    table: str
    seat: int
    decision: int


class Requested(Struct, tag="requested"):
    """A request by another player to this seat: `undo`, `pause`, or `settle` (end the game in the current position)."""

    table: str
    seat: int
    request: str


class Ended(Struct, tag="ended"):
    """The end of a game in which you had a seat.

    Contains places and points by seat; both are empty if the host closed the table.
    """

    table: str
    places: list[int]
    scores: list[int]


class Alive(Struct, tag="alive"):
    """A keep-alive, sent after a period without events."""

    now: int
