"""Requests and responses for tournaments ("events" in the API)."""

from typing import Annotated

from msgspec import Meta, Struct

from starboard.core.message import Message
from starboard.wire.api.limits import HouseRules, Label, Short
from starboard.wire.client import END, Id, Name

EventName = Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*" + END)]
Reason = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*" + END)]
Number = Annotated[int, Meta(ge=0, le=10_000)]


class NewTournament(Struct, forbid_unknown_fields=True):
    """A tournament to create.

    `seats` is the preferred and largest table size; people are split into tables of about that size. House rules and
    pace are as for a table.
    """

    name: EventName
    game: Name
    seats: Annotated[int, Meta(ge=2, le=6)] = 2
    rounds: Annotated[int, Meta(ge=1, le=20)] = 5
    options: HouseRules = ""
    pace: Short = "none"


class TournamentDoing(Struct, forbid_unknown_fields=True):
    """A command in a tournament.

    Everyone may `enter` (with a `name`) and `leave`. The organizer may `bot` (with a `level`), `leave` (with an
    `entrant`), `round`, `correct`, `close` and `end`. A repeated `id` is a no-op.
    """

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
    """An entrant in a tournament. A bot has a level. `since` is the first round they can be paired in."""

    number: int
    name: str
    level: str = ""
    gone: bool = False
    since: int = 1


class TournamentTable(Struct):
    """A table of a round: entrants in seat order and, once it is finished, their places.

    `id` is empty until the table is created. `stage`, `acting`, `scores`, `looks` and `status` are as spectators see
    them; `n` is the number of its last row. `reason` was given by the organizer.
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


class TournamentRound(Struct):
    """A round. `began` is in ms."""

    number: int
    tables: list[TournamentTable]
    byes: list[int] = []
    began: int = 0


class TournamentStanding(Struct):
    """A line of the standings. Winning a table is one point; `opponents` sums the mean points of opponents by round."""

    place: int
    entrant: int
    points: float
    opponents: float
    wins: int


class TournamentInfo(Struct):
    """A tournament.

    `you` is your entrant number (0: not signed up). `organizer`: you organize it. The standings are those after
    `counted` finished rounds. Entrants, tables and standings are sent only to the organizer and to entrants. `players`
    is the number of active entrants. `starts` is when the site begins the first round, in ms; 0: the organizer does.
    `known` are the names of active people whose pages you may see, if you have not signed up.
    """

    code: str
    name: str
    game: str
    options: str
    pace: str
    seats: int
    rounds: int
    stage: str
    entrants: list[EntrantInfo]
    played: list[TournamentRound]
    standings: list[TournamentStanding]
    counted: int
    you: int = 0
    organizer: bool = False
    players: int = 0
    starts: int = 0
    known: list[str] = []


class WireListedTournament(Struct):
    """A tournament of yours or of the site. Your `role` is `organizer`, `player` or "".

    `starts` is when the site begins it. Once it is over, `place` is yours and `winner` is named to
    participants, unless it is a bot.
    """

    code: str
    name: str
    game: str
    stage: str
    players: int
    round: int
    rounds: int
    role: str
    created: int
    starts: int = 0
    place: int = 0
    winner: str = ""
