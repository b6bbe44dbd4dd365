"""What is asked and answered over HTTP."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from starboard.core.message import Message
from starboard.wire.client import Count, Id, Kind, Name, Seat, Text
from starboard.wire.picture import Scene

Short = Annotated[str, Meta(max_length=200)]
HouseRules = Annotated[str, Meta(max_length=1000)]  # all that a game offers, at once
Secret = Annotated[str, Meta(min_length=1, max_length=100)]
MailAddress = Annotated[
    str, Meta(max_length=254, pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$")
]  # as browsers check it
Label = Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")]


class Me(Struct):
    """Who you are: a guest from the first request on. The name is what others are shown when you sit down.

    `before`: the name of the guest that this browser was before it became another one, where there was one.
    `rates`: tables of this site can be rated.
    """

    person: str
    name: str = ""
    before: str | None = None
    rates: bool = False


class Naming(Struct, forbid_unknown_fields=True):
    """What you want to be called."""

    name: Label


class Link(Struct):
    """The secret of a link that works once, until a time in ms; it stands behind a `#`, which no server sees."""

    secret: str
    until: int


class Opened(Struct, forbid_unknown_fields=True):
    """A link that was opened: its secret; the name to sit down with, where it leads to a seat."""

    secret: Secret
    name: Label = ""


class Arrival(Struct):
    """What a link to another device would do: whom it leads to; who this browser is, and at how many tables."""

    name: str
    own: str = ""
    tables: int = 0


class Claim(Struct):
    """This device asks to be let in: the secret to ask with again, and the code that the other device shows too."""

    secret: str
    code: str


class Waiting(Struct):
    """A device that wants to continue as you, and the code that it shows."""

    id: str
    code: str


class Decision(Struct, forbid_unknown_fields=True):
    """Whether a device may continue as you."""

    allow: bool


class Shared(Struct, forbid_unknown_fields=True):
    """A page to be drawn as a QR code: its path here, which may hold the secret of a link."""

    path: Short


class Taken(Struct):
    """The seat that a link led to."""

    table: str
    seat: int


class NewToken(Struct, forbid_unknown_fields=True):
    """A token to be made, for a bot; the label is the bot's name."""

    label: Label = ""


class Token(Struct, omit_defaults=True):
    """A token, by an id that opens nothing. The token itself is shown once, when it is made."""

    id: str
    label: str
    made: int
    token: str = ""


class Passkey(Struct):
    """A passkey, by an id that opens nothing; when it was made, and when somebody last signed in with it."""

    id: str
    label: str
    made: int
    used: int


class PasskeyList(Struct):
    """Your passkeys. `offered`: they can be made and used at this address."""

    offered: bool
    passkeys: list[Passkey]


class Ceremony(Struct):
    """What to ask the browser for, as `PublicKeyCredential.parseCreationOptionsFromJSON` and its sister read it."""

    options: dict[str, Any]


class NewPasskey(Struct, forbid_unknown_fields=True):
    """The passkey that the browser made, as its `toJSON` writes it, and what to call it."""

    credential: dict[str, Any]
    label: Label = ""


class ShownPasskey(Struct, forbid_unknown_fields=True):
    """The answer of a passkey, as its `toJSON` writes it."""

    credential: dict[str, Any]


class InvitedBot(Struct, forbid_unknown_fields=True):
    """One of your bots, by the id of its token."""

    token: Short


class Deleted(Struct):
    """How many tables went, and how many seats were left to bots; at how many tables nothing but the name could be
    deleted, since their log is damaged or their rules are not installed."""

    tables: int
    seats: int
    unreadable: int = 0


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


class Health(Struct):
    alive: bool = True


class Ready(Struct):
    ready: bool


class Privacy(Struct):
    """What a site stores about its visitors, in plain Markdown, and where its operator is reached."""

    text: str
    contact: str = ""


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
    results: list["PersonGame"]
    channels: list[StoredChannel]
    notices: list[StoredNotice]
    events: list[StoredEvent] = []
    lobby: list[str] = []  # the tables that they list there
    ratings: list["GameRating"] = []
    reported: list[StoredMessage] = []  # of what you wrote, what somebody has shown to the host, and when
    passkeys: list[Passkey] = []
    rated: list[RatedGame] = []  # what the ratings are computed from
    links: list[StoredLink] = []
    decisions: list[HostDecision] = []
    host_log: list[HostAct] = []


class PersonGame(Struct):
    """A finished game on the page of a person: their place among so many sides, how many others share it, their score
    and the best of the others; who else sat there, and how many bots. Place 0: they held seats of several sides."""

    table: str
    game: str
    ended: int
    place: int
    tied: int
    sides: int
    score: int
    rival: int
    others: list[str]
    bots: int
    rated: bool


class PersonTally(Struct):
    """How many games of a kind somebody has finished, and won."""

    game: str
    played: int
    won: int


class GameRating(Struct):
    """Somebody's rating at a game and its uncertainty, after so many rated games; 0: there are not enough games yet."""

    game: str
    rating: int
    uncertainty: int
    games: int


class Leader(Struct):
    """A line of a leaderboard. `page`: the id of their page, where you may see it."""

    name: str
    rating: int
    uncertainty: int
    games: int
    page: str = ""
    own: bool = False


class Companion(Struct):
    """With whom somebody plays, how often, and the id of their page, where you may see it."""

    name: str
    games: int
    page: str = ""


class PersonPage(Struct):
    """The page of a person. `since`: when their first game ended; `week`: how many games in the last seven days;
    `more`: there are older ones. `shown` says who may see it, on your own page."""

    id: str
    name: str
    own: bool
    shown: str
    since: int
    week: int
    games: list[PersonGame]
    more: bool
    tallies: list[PersonTally]
    companions: list[Companion]
    ratings: list[GameRating]


class PageChoice(Struct, forbid_unknown_fields=True):
    """Who may see your page: everyone, people who sat at a table with you, or nobody else."""

    shown: Literal["everyone", "company", "nobody"]


class PushKeys(Struct, forbid_unknown_fields=True):
    """With what a message for one browser is encrypted, as the browser gives it."""

    p256dh: Short
    auth: Short


class PushSubscription(Struct, forbid_unknown_fields=True):
    """A browser that wants to hear of turns while its page is closed: what `PushSubscription.toJSON` gives."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    keys: PushKeys


class PushEnd(Struct, forbid_unknown_fields=True):
    """A browser that no longer wants to."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]


class MailWish(Struct, forbid_unknown_fields=True):
    """Where to write when it is your turn; a link is sent there first."""

    address: MailAddress


class NoticeChannels(Struct):
    """How you can hear of a turn while you are away: the key to subscribe a browser with, empty where push is not
    offered; whether e-mail is; your address, and whether you have confirmed it."""

    push_key: str
    mail: bool
    address: str = ""
    confirmed: bool = False


class PushMessage(Struct):
    """What a browser is told of a turn; `path` is where it is played."""

    title: str
    body: str
    path: str


class Made(Struct):
    """The table that was made."""

    id: str


class Invitation(Struct):
    """Where others reach this site: the address before every path; whether that is only `here`, at `home` or `public`.

    `may_open`: whoever asks sits at the computer that serves, and may open it to the home network.
    """

    base: str
    reach: str
    may_open: bool


class InviteCode(Struct):
    """A table's link as a word and a number, until a time in ms, and no longer than a seat is free."""

    code: str
    until: int


class Spoken(Struct, forbid_unknown_fields=True):
    """Such a code, as somebody typed it."""

    code: Secret


class FoundTable(Struct):
    """The table to which it leads."""

    id: str


class EffectInfo(Struct):
    """What a setting of a house rule did in games between bots: wins of 100 by order of play, with the usual setting
    and with this one, each within `margin`. Measured with the options `beside`. `clear`: chance hardly explains it.
    """

    setting: str
    seats: int
    beside: str
    bots: str
    games: int
    usual: list[int]
    wins: list[int]
    margin: int
    clear: bool


class OptionInfo(Struct):
    """A house rule: the clause that explains it, its settings, the usual one and the one closest to the print.

    `sources` tells of each setting, in their order, where it comes from: "R" printed, "P" public sources, "I" inferred
    from the print, "D" our decision.
    """

    name: str
    clause: str
    settings: list[str | int]
    default: str | int
    sources: list[str]
    closest: str | int
    effects: list[EffectInfo] = []


class GameInfo(Struct):
    """A game that can be played here."""

    key: str
    version: int
    seats: tuple[int, int]
    options: list[OptionInfo]
    habits: list[str]
    real_time: bool
    languages: list[str]
    targets: tuple[int, int, int]  # totals of a match: the least, the usual, the most; 0: single games only
    minutes: tuple[int, int]  # how long a game takes, from to; 0: not said
    beginners: str  # options to propose to somebody's first table
    bots: list[str]  # levels
    lessons: list[str] = []
    minor_events: list[str] = []  # ids of events that are bookkeeping: never a headline beside another event
    about: dict[str, str] = {}  # names of drawings that can be asked about, each with its clause or ""
    usual_bot: str = ""  # the level for a first game
    other_bots: list[str] = []  # levels that are not listed, but that a link may name


class SeatingInfo(Struct):
    """Who would play with whom at a table of so many seats; no sides: it is not played so with these options. And the
    levels of the bots that can be asked, as in GameInfo."""

    sides: list[list[int]]
    bots: list[str]
    usual_bot: str = ""
    other_bots: list[str] = []


class LessonInfo(Struct):
    """A lesson of a game: what it is called, what is to be done, and a hint for whoever asks for one."""

    key: str
    title: Message
    task: Message
    hint: Message


class PuzzleInfo(Struct):
    """The puzzle of a day of a game, played as its lesson `key`. `difficulty`: 1 is easy, 3 is hard."""

    game: str
    key: str
    day: str  # as 2026-11-17, by UTC
    title: Message
    task: Message
    hint: Message
    difficulty: int


class Box(Struct):
    """All that a table of a game is drawn and told with: its facts, its words and the house's, theme and sprites."""

    game: GameInfo
    words: dict[str, dict[str, str | list[str]]]  # by key: "core", "table", and the game; a list: its plural forms
    theme: dict[str, Any]
    sprites: str


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made: house rules as `mode=cards first_seat=2`, the pace as `none`, `live 600+10` or `days 3`;
    `target` is the total that a match is played to, where the game offers one; 0: a single game. `rated`: its result
    counts for the ratings of those who sit down.
    """

    game: Name
    seats: Annotated[int, Meta(ge=0, le=64)] = 0
    options: HouseRules = ""
    pace: Short = "none"
    audience: Literal["link", "public"] = "link"
    target: Annotated[int, Meta(ge=0, le=2**31)] = 0
    rated: bool = False


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
    kinds: list[str] = []
    yours: list[int] = []
    acting: list[int] = []
    target: int = 0  # of the match that the game is part of
    totals: list[int] = []
    until: int = 0  # when the time of whoever asks runs out, in ms; 0: nobody's does, or it is not their turn
    again: list[int] = []  # the seats that want another game
    next_table: str = ""  # where that is played


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


class ReviewPoint(Struct):
    """How likely each side wins after an entry of a row, in thousandths; row 0 is the start."""

    row: int
    odds: list[int]


class ReviewMoment(Struct):
    """A move that cost its seat something: how likely it was to win with the better action and with the one played, in
    thousandths. Both are one action in notation, or two where the first only begins something. `ways` are the places
    along which pieces go, `ids` what is touched. `point` is its place in the curve."""

    row: int
    point: int
    seat: int
    played: list[str]
    better: list[str]
    played_label: Message
    better_label: Message
    better_chance: int
    played_chance: int
    when: Message
    why: Message
    scene: Scene
    played_ways: list[list[str]]
    better_ways: list[list[str]]
    played_ids: list[str]
    better_ids: list[str]


class ReviewDraw(Struct):
    """The draw that changed most, and what it gave or took from each side, in thousandths."""

    row: int
    what: Message
    gain: list[int]


class ReviewLuck(Struct):
    """What all draws together gave or took from each side, in thousandths: it adds up to nothing."""

    total: list[int]
    draws: int
    biggest: ReviewDraw | None


class Review(Struct):
    """A finished game read again. A verdict for each seat; no luck ledger and no moments in real time."""

    sides: list[list[int]]
    places: list[int]
    scores: list[int]
    curve: list[ReviewPoint]
    moments: list[ReviewMoment]
    luck: ReviewLuck | None
    verdicts: list[Message]


class ReviewInfo(Struct, omit_defaults=True):
    """The review; or how many portions of it are done, of how many (0: not known yet); or that it failed."""

    done: int = 0
    of: int = 0
    review: Review | None = None
    failed: bool = False


class Story(Struct):
    """A finished game in five sentences, and the row of the game that decided it."""

    sentences: list[Message]
    decided: int


class Doing(Struct, forbid_unknown_fields=True):
    """A command, as on the live connection."""

    id: Id
    kind: Kind
    seat: Seat = -1
    argument: Text = ""
    decision: Count | None = None


class Done(Struct, omit_defaults=True):
    """The row that the command made, or why it was refused."""

    n: int = 0
    clause: str = ""
    refusal: Message | None = None


class Problem(Struct):
    """Why a request was not answered, in a plain sentence."""

    why: str
