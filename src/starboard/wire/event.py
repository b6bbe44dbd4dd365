"""What is asked and answered about events."""

from typing import Annotated

from msgspec import Meta, Struct

from starboard.core.message import Message
from starboard.wire.api.limits import HouseRules, Label, Short
from starboard.wire.client import Id, Name
from starboard.wire.pattern import END

EventName = Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*" + END)]
Reason = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*" + END)]
Number = Annotated[int, Meta(ge=0, le=10_000)]


class NewEvent(Struct, forbid_unknown_fields=True):
    """An event to be made. `seats` is the wanted size of its tables: people are spread over tables of at most so many.
    House rules and pace as for a table."""

    name: EventName
    game: Name
    seats: Annotated[int, Meta(ge=2, le=6)] = 2
    rounds: Annotated[int, Meta(ge=1, le=20)] = 5
    options: HouseRules = ""
    pace: Short = "none"


class EventDoing(Struct, forbid_unknown_fields=True):
    """A command at an event. `enter` (with a `name`) and `leave` are everybody's; `bot` (with a `level`), `leave` (with
    an `entrant`), `round`, `correct`, `close` and `end` the organizer's. A repeat of an `id` changes nothing."""

    id: Id
    kind: Annotated[str, Meta(pattern="^(enter|leave|bot|round|correct|close|end)" + END)]
    name: Label = ""
    level: Label = ""
    entrant: Number = 0
    round: Number = 0
    table: Number = 0
    places: Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(max_length=6)] = []
    reason: Reason = ""


class EntrantInfo(Struct):
    """Who signed up. A bot has a level. `since` is the first round in which they can be paired."""

    number: int
    name: str
    level: str = ""
    gone: bool = False
    since: int = 1


class EventTable(Struct):
    """A table of a round: entrants in the order of their seats, and their places once it is finished.

    `id` leads to the table; it is empty until it is made. `stage`, `acting`, `scores`, `looks` and `status` are as the
    table's spectators see it; `n` is the number of its last row. `reason` is what the organizer wrote.
    """

    number: int
    seats: list[int]
    places: list[int] = []
    id: str = ""
    stage: str = ""
    n: int = 0
    acting: list[int] = []
    scores: list[int] = []
    looks: list[int] = []
    status: Message | None = None
    closed: bool = False
    reason: str = ""


class EventRound(Struct):
    number: int
    tables: list[EventTable]
    byes: list[int] = []


class EventStanding(Struct):
    """A place in the standings. A table won is a point; `opponents` adds the mean of opponents' points by round."""

    place: int
    entrant: int
    points: float
    opponents: float
    wins: int


class EventInfo(Struct):
    """An event, and what of it is yours: the number under which you signed up (0: you did not), and whether you
    organize it. `counted` is the number of finished rounds, after which the standings are. If you did neither, there
    are no entrants, tables and standings; `players` is the number of those who take part."""

    code: str
    name: str
    game: str
    options: str
    pace: str
    seats: int
    rounds: int
    stage: str
    entrants: list[EntrantInfo]
    played: list[EventRound]
    standings: list[EventStanding]
    counted: int
    you: int = 0
    organizer: bool = False
    players: int = 0


class ListedEvent(Struct):
    """One of your events: your role is `organizer` or `player`."""

    code: str
    name: str
    game: str
    stage: str
    players: int
    round: int
    rounds: int
    role: str
    created: int
