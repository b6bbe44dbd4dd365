"""Messages from the server on the live connection. `n` is the latest table row that a message includes."""

from typing import Any

from msgspec import Struct

from starboard.core.message import Event, Message
from starboard.wire.picture import Cue, Patch, WireChoice, WireScene


class Seat(Struct, omit_defaults=True):
    """The occupant of a seat: "open", "person", "bot" or "recorded".

    `level` is the level of a bot, including one that sits in for a person.
    """

    kind: str
    name: str = ""
    level: str = ""
    away: bool = False
    shares: bool = False  # has committed to a share of the fair chance


class Clock(Struct, omit_defaults=True):
    """The ms left for each seat at `since`, and the seats whose clocks run since then, in the table's time."""

    left: list[int]
    running: list[int]
    since: int


class Asked(Struct):
    """A request awaiting agreement: "undo", "settle" or "pause", the seat that made it, and those that have agreed."""

    kind: str
    by: int
    agreed: list[int]


class Offer(Struct, omit_defaults=True):
    """A viewer's possible actions: the choices of its seat and the decision they respond to.

    `early`: the seat is not yet asked for that decision.
    """

    decision: int
    choices: list[WireChoice]
    early: bool = False
    undo: bool = False  # an undo would take effect immediately
    undo_asks: bool = False  # an undo would need agreement
    answered: list[str] = []
    habit: str = ""


class WireCounted(Struct):
    """A finished game of a series: its table, and its points by this table's seats."""

    table: str
    points: list[int]


class WireTally(Struct, omit_defaults=True):
    """The series that this game is part of.

    Contains its target, its games so far (including this one once it is over), the totals, and the places once it is
    decided.
    """

    target: int
    games: list[WireCounted]
    totals: list[int]
    places: list[int] = []


class Around(Struct, omit_defaults=True):
    """The state of the table around the picture.

    `began` is when the game's clock was at 0, in the table's time; only for real-time games.
    """

    stage: str
    seats: list[Seat]
    clock: Clock | None = None
    asked: Asked | None = None
    again: list[int] = []
    next_table: str = ""
    scores: list[int] = []
    places: list[int] = []
    tally: WireTally | None = None
    began: int = 0
    paused: bool = False
    resigning: list[str] = []  # by seat, the effect of resigning: "over", "out" (others play on) or "bot" (it plays on)
    settles: bool = False  # the game can be ended by agreement
    side_scores: list[int] = []  # by side, where seats play together
    because: Message | None = None  # why the game ended, once it is over
    hints: bool = False  # one person plays alone against bots, and may ask for hints
    closed: str = ""  # at the stage "closed": the message of the site's host on closing the table
    host_seat: int = 0  # before the start: the first seat of the owner; 0: none
    private: bool = False  # the doors are closed to spectators
    next_first: int = 0  # once the game is over: the seat that begins a rematch; 0: drawn by lot, or no move was played


class Hello(Struct, tag="hello", omit_defaults=True):
    """The first message: your identity and your seat.

    `n` is the last row; the rows that follow start after the `since` that you requested. `covered`: several of your
    seats have secrets from each other; `seat` is then the one you requested, or null.
    """

    version: int
    table: str
    game: str
    rules: int
    options: str
    pace: str
    n: int
    now: int
    seat: int | None
    yours: list[int] = []
    host: bool = False
    commitment: str = ""
    habits: list[str] = []
    covered: bool = False
    sides: list[list[int]] = []  # seats that play together; empty where everyone plays alone
    bots: list[str] = []  # the levels of the bots on offer here
    rated: bool = False  # the result counts for the ratings of the players
    silent: bool = False  # the site's host has disabled chat
    by: str = ""  # the `by` of your messages in this table's chat
    counts: bool = False  # for ratings or a tournament: bots' seats cannot be taken after the start
    looks: list[int] = []  # before the start, by seat: the seat whose hue and pattern it uses; 0: its own
    only: list[int] = []  # after the start, if you have seen secrets of some seats: the only seats you may take


class Shown(Struct, tag="shown", omit_defaults=True):
    """The complete picture at row `n`. Sent first, and whenever sending each step would take too long."""

    n: int
    mark: str
    around: Around
    scene: WireScene | None = None
    turn: Offer | None = None


class RowSummary(Struct, omit_defaults=True):
    """A summary of a log row, as far as its viewer may know it, so that clients need not parse its text.

    `seat` is the seat of the command; 0 is the table itself. `game_row` is the history row that it added, if it changed
    the game. For an undo, `back_to` is the history row that it returned to.
    """

    kind: str
    seat: int = 0
    game_row: int | None = None
    back_to: int | None = None


class Step(Struct, tag="step", omit_defaults=True):
    """One row: its text for this viewer, the events and their cues, and the changes.

    `around` contains only the fields that changed.
    """

    n: int
    at: int
    row: str
    mark: str = ""
    events: list[Event] = []
    cues: list[Cue] = []
    scene: WireScene | None = None
    patch: Patch | None = None
    around: dict[str, Any] = {}
    turn: Offer | None = None
    dropped: list[str] = []
    summary: RowSummary | None = None


class Answer(Struct, tag="answer", omit_defaults=True):
    """The result of a command: its row, or the reason it was refused.

    `beaten` is the player who was faster, if one just was.
    """

    id: str
    n: int = 0
    clause: str = ""
    refusal: Message | None = None
    beaten: Message | None = None


class Drafted(Struct, tag="drafted", omit_defaults=True):
    """The picture and the choices after a draft, computed from the seat's own view."""

    id: str
    n: int
    scene: WireScene | None = None
    choices: list[WireChoice] = []
    last: bool = False
    clause: str = ""
    refusal: Message | None = None


class Explained(Struct, tag="explained", omit_defaults=True):
    id: str
    clause: str = ""
    refusal: Message | None = None


class HintStep(Struct, omit_defaults=True):
    """A choice in the plan of a turn, and why it is good, if the game can explain it."""

    choice: WireChoice
    reason: Message | None = None


class Hinted(Struct, tag="hinted", omit_defaults=True):
    """A hint, feedback on the turn so far, or a warning; or the reason there is none (`refusal`).

    In a hint, `look` is a question about the parts of the scene in `ids`. Without a `look`, `ids` are those that two
    good choices touch. `reason` says why `choice` is good, and `value` is its chance of winning, from 0 to 1. `other`
    is the next best choice in words. `steps` are the choices of the whole turn, if there are several.

    Feedback has only a `reason`, which says whether the turn was good. In a warning, `reason` describes the defeat and
    `value` is its chance; without a `reason`, there is nothing to warn of.
    """

    id: str
    choice: WireChoice | None = None
    look: Message | None = None
    ids: list[str] = []
    reason: Message | None = None
    steps: list[HintStep] = []
    value: float = 0.0
    other: Message | None = None
    other_value: float = 0.0
    clause: str = ""
    refusal: Message | None = None


class Goal(Struct, tag="goal"):
    """The state of a lesson after each command: "open", "reached" or "missed".

    "missed": the player has used enough actions without reaching the goal. In a puzzle, `why` explains the player's
    move, right or wrong, and `made` counts the right ones.
    """

    stands: str
    why: Message | None = None
    made: int = 0


class Pong(Struct, tag="pong"):
    t: float
    now: int


class Waved(Struct, tag="waved"):
    seat: int
    body: str


class Heard(Struct, tag="heard"):
    """A chat message. Chat is not part of the record.

    `by` identifies the author among the messages at this table. Spectators' messages go to spectators only; their
    `seat` is null.
    """

    id: int
    who: str
    seat: int | None
    text: str
    at: int
    by: str = ""


class Spectator(Struct):
    """A spectator: their name, and a tag that distinguishes spectators with the same name."""

    name: str
    by: str


class Spectators(Struct, tag="spectators"):
    """The current spectators, truncated to the first ones if there are very many.

    Sent when the list changes. Never logged or stored.
    """

    count: int
    people: list[Spectator]


class Gone(Struct, tag="gone"):
    """The removal of a chat message."""

    id: int


class Absent(Struct, omit_defaults=True):
    """A person without a connection to the table. `since` is in the table's time; 0 if unknown."""

    seat: int
    since: int = 0


class WirePresence(Struct, tag="presence"):
    """The people who are away, sent on every change and to new connections. Never logged or stored."""

    absent: list[Absent]


class Unread(Struct, tag="unread", omit_defaults=True):
    """An error: a message could not be decoded and had no effect. `id` is the message's id, if it had one."""

    why: str
    id: str = ""


class Unsaved(Struct, tag="unsaved"):
    """A command with an unknown outcome, because the database is unreachable.

    It can be sent again safely: it is executed at most once.
    """

    id: str
    why: str


class Slow(Struct, tag="slow"):
    """A message rejected by the rate limit, or because the process is overloaded: send it again after a second.

    `id` is the message's id, if it had one.
    """

    id: str = ""


class Bye(Struct, tag="bye"):
    """The connection is about to close, and the reason.

    "drain" or "behind": reconnect immediately. "version": reload. "banned" or "doors": reload to see the reason.
    "table": it was deleted. "size": a message was too long. "fast": too many messages.
    """

    why: str


Sent = (
    Hello | Shown | Step | Answer | Drafted | Explained | Hinted | Goal | Pong | Waved | Heard | Spectators | Gone
    | WirePresence | Unread | Unsaved | Slow | Bye
)  # fmt: skip
