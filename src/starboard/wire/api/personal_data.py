"""All data stored about a person, for download."""

from msgspec import Struct

from starboard.wire.api.account import Passkey, Token
from starboard.wire.api.person_page import GameRating, PersonGame


class StoredTable(Struct):
    """A table where a person has or had a role. Times are in ms since 1970."""

    id: str
    rules: str
    stage: str
    role: str
    created: int
    touched: int
    hinted: bool = False  # the person used a hint


class StoredTry(Struct):
    """An attempt at a puzzle."""

    game: str
    puzzle: str
    at: int
    solved: bool


class StoredMessage(Struct):
    table: str
    at: int
    text: str


class StoredChannel(Struct):
    """A channel for turn notices: `push` to a browser, or `mail`."""

    kind: str
    address: str


class StoredNotice(Struct):
    """A turn notice, sent when the turn began (`turn`) or as a `reminder`."""

    table: str
    at: int
    part: str
    outcome: str


class StoredTournament(Struct):
    """A tournament that a person organizes or signed up for, and the name they gave there."""

    code: str
    event: str
    role: str
    name: str
    created: int


class RatedGame(Struct):
    """A rated game that the person was part of at the start, and the place of their side."""

    table: str
    game: str
    ended: int
    side: int
    place: int


class StoredLink(Struct):
    """An unused link: to another device, to a seat, or to confirm an address. Its secret is not stored."""

    kind: str
    until: int


class HostDecision(Struct):
    """A decision by the site's host about the person, and when it ends."""

    kind: str
    words: str
    until: int


class HostAct(Struct):
    """An entry about the person in the host's log."""

    at: int
    act: str
    words: str


class PersonalData(Struct):
    """All data stored about a person. The moves are in the records of the tables."""

    person: str
    name: str
    lessons: dict[str, list[str]]
    tokens: list[Token]
    tables: list[StoredTable]
    messages: list[StoredMessage]
    page: str  # who may see the person's page
    ladder: bool  # whether ladders and leaderboards name the person
    results: list[PersonGame]
    channels: list[StoredChannel]
    notices: list[StoredNotice]
    events: list[StoredTournament] = []
    lobby: list[str] = []  # the tables that the person has listed in the lobby
    ratings: list[GameRating] = []
    reported: list[StoredMessage] = []  # your chat messages that were reported to the host, and when
    passkeys: list[Passkey] = []
    rated: list[RatedGame] = []  # the games that the ratings are computed from
    links: list[StoredLink] = []
    decisions: list[HostDecision] = []
    host_log: list[HostAct] = []
    tries: list[StoredTry] = []
    puzzle_rating: GameRating | None = None
