"""All that is stored about a person, as they may download it."""

from msgspec import Struct

from starboard.wire.api.account import Passkey, Token
from starboard.wire.api.person_page import GameRating, PersonGame


class StoredTable(Struct):
    """A table at which a person has, or had, a role. Times are milliseconds since 1970."""

    id: str
    rules: str
    stage: str
    role: str
    created: int
    touched: int


class StoredMessage(Struct):
    table: str
    at: int
    text: str


class StoredChannel(Struct):
    """By what a person hears of a turn: `push` to a browser, or `mail`."""

    kind: str
    address: str


class StoredNotice(Struct):
    """That a person was told of a turn: its beginning (`turn`), or a `reminder`."""

    table: str
    at: int
    part: str
    outcome: str


class StoredEvent(Struct):
    """An event that a person organizes or signed up for, and the name they gave there."""

    code: str
    event: str
    role: str
    name: str
    created: int


class RatedGame(Struct):
    """A rated game that the person began, and the place of their side."""

    table: str
    game: str
    ended: int
    side: int
    place: int


class StoredLink(Struct):
    """A link that was made and not used yet: to another device, to a seat, or to confirm an address. What it holds is
    not stored."""

    kind: str
    until: int


class HostDecision(Struct):
    """What the host of the site has decided about the person, until when."""

    kind: str
    words: str
    until: int


class HostAct(Struct):
    """A line of the host's log about the person."""

    at: int
    act: str
    words: str


class PersonalData(Struct):
    """All that is stored about a person. The moves are in the records of the tables."""

    person: str
    name: str
    lessons: dict[str, list[str]]
    tokens: list[Token]
    tables: list[StoredTable]
    messages: list[StoredMessage]
    page: str  # who may see the person's page
    results: list[PersonGame]
    channels: list[StoredChannel]
    notices: list[StoredNotice]
    events: list[StoredEvent] = []
    lobby: list[str] = []  # the tables that they list there
    ratings: list[GameRating] = []
    reported: list[StoredMessage] = []  # of what you wrote, what somebody has shown to the host, and when
    passkeys: list[Passkey] = []
    rated: list[RatedGame] = []  # what the ratings are computed from
    links: list[StoredLink] = []
    decisions: list[HostDecision] = []
    host_log: list[HostAct] = []
