"""What the server says on the live connection. `n` numbers the table's row that a message brings the client to."""

from typing import Any

from msgspec import Struct

from starboard.core.message import Event, Message
from starboard.wire.picture import Choice, Cue, Patch, Scene


class Seat(Struct, omit_defaults=True):
    """Who sits there: "open", "person" or "bot"; the level of a bot, also of one that sits in for a person."""

    kind: str
    name: str = ""
    level: str = ""
    away: bool = False
    shares: bool = False  # has committed to a part in the fair chance


class Clock(Struct, omit_defaults=True):
    """What each seat has left in ms when it began to run, and which run since when, in the table's time."""

    left: list[int]
    running: list[int]
    since: int


class Asked(Struct):
    """What is waiting for agreement: "undo", "settle" or "pause"; by which seat; who has agreed."""

    kind: str
    by: int
    agreed: list[int]


class Turn(Struct, omit_defaults=True):
    """What a viewer may do now: choices of its seat, the decision that they answer; `early` if it is not asked yet."""

    decision: int
    choices: list[Choice]
    early: bool = False
    undo: bool = False  # an undo would be done at once
    undo_asks: bool = False  # it would ask the others
    answered: list[str] = []
    habit: str = ""


class Counted(Struct):
    """A game of a match that is over: the table where it was played, and its points by the seats of this table."""

    table: str
    points: list[int]


class Tally(Struct, omit_defaults=True):
    """The match that this game is part of: the total it is played to, its games so far (this one when it is over), the
    totals, and the places once it is decided."""

    target: int
    games: list[Counted]
    totals: list[int]
    places: list[int] = []


class Around(Struct, omit_defaults=True):
    """All that is around the picture.

    `began` is when the game's clock stood at 0, in the table's time; only where the game is played in real time.
    """

    stage: str
    seats: list[Seat]
    clock: Clock | None = None
    asked: Asked | None = None
    again: list[int] = []
    next_table: str = ""
    scores: list[int] = []
    places: list[int] = []
    tally: Tally | None = None
    began: int = 0
    paused: bool = False
    resigning: list[
        str
    ] = []  # by seat, what resigning means now: "over", "out" (the others play on), "bot" (it plays on)
    settles: bool = False  # the game can be ended by agreement
    side_scores: list[int] = []  # where seats play together, by side
    because: Message | None = None  # why the game ended, when it is over
    hints: bool = False  # one person plays here against bots alone, and may ask for hints
    closed: str = ""  # at the stage "closed": what the host of the site said on closing the table
    host_seat: int = 0  # before the start: the first seat of whoever made the table; 0: none
    private: bool = False  # the doors are closed: nobody may watch
    next_first: int = 0  # when the game is over: the seat here that begins a rematch; 0: drawn by lot, or nobody yet


class Hello(Struct, tag="hello", omit_defaults=True):
    """The first message: who and where you are. `n` is the head; what follows begins after `since`.

    `covered`: several of your seats have secrets from each other; `seat` is the one that was asked for, or none.
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
    sides: list[list[int]] = []  # who plays with whom; empty where everybody plays alone
    bots: list[str] = []  # the levels at which bots can be asked to play here
    rated: bool = False  # the result counts for the ratings of those who sit here
    silent: bool = False  # the host of the site has turned the chat off
    by: str = ""  # `by` of what you say in the chat of this table
    counts: bool = False  # for ratings or an event: no bot's seat can be taken after the start
    looks: list[int] = []  # before the start, by seat: whose hue and pattern it wears; 0: its own
    only: list[int] = []  # after the start, where seats have secrets and you have seen some: the seats you may take


class Shown(Struct, tag="shown", omit_defaults=True):
    """The whole picture at row n: sent first, and whenever steps would take too long."""

    n: int
    mark: str
    around: Around
    scene: Scene | None = None
    turn: Turn | None = None


class RowSummary(Struct, omit_defaults=True):
    """What a row of the log is about, as far as its viewer may know, so that no client reads its text.

    `seat` is whose command it was, 0 the table's own. `game_row` is the row of the game's record that it added, if it
    changed the game; of an undo, `back_to` is the row of that record to which it went back.
    """

    kind: str
    seat: int = 0
    game_row: int | None = None
    back_to: int | None = None


class Step(Struct, tag="step", omit_defaults=True):
    """One row: its text cut for this viewer, what is seen to happen, what is said of it, what changed.

    Of what is around the picture it brings the fields that changed.
    """

    n: int
    at: int
    row: str
    mark: str = ""
    events: list[Event] = []
    cues: list[Cue] = []
    scene: Scene | None = None
    patch: Patch | None = None
    around: dict[str, Any] = {}
    turn: Turn | None = None
    dropped: list[str] = []
    summary: RowSummary | None = None


class Answer(Struct, tag="answer", omit_defaults=True):
    """What became of a command: the row that it made, or why it was refused; who was faster, if somebody just was."""

    id: str
    n: int = 0
    clause: str = ""
    refusal: Message | None = None
    beaten: Message | None = None


class Drafted(Struct, tag="drafted", omit_defaults=True):
    """The picture and the choices after a draft, computed on the seat's own view."""

    id: str
    n: int
    scene: Scene | None = None
    choices: list[Choice] = []
    last: bool = False
    clause: str = ""
    refusal: Message | None = None


class Explained(Struct, tag="explained", omit_defaults=True):
    id: str
    clause: str = ""
    refusal: Message | None = None


class Hinted(Struct, tag="hinted", omit_defaults=True):
    """A hint, or why there is none. `look` asks what to look at, and `ids` are that; without a `look` they are what two
    good choices touch. `reason` says why `choice` is good; `value` is how likely it wins, from 0 to 1. `other` is the
    next best choice in words. About the last move, `reason` alone says whether it was good."""

    id: str
    choice: Choice | None = None
    look: Message | None = None
    ids: list[str] = []
    reason: Message | None = None
    value: float = 0.0
    other: Message | None = None
    other_value: float = 0.0
    clause: str = ""
    refusal: Message | None = None


class Goal(Struct, tag="goal"):
    """In a lesson, after each command: "open", "reached", or "missed" (enough was done and the goal is not reached).
    When a puzzle is solved, `why` says what is good about the solution."""

    stands: str
    why: Message | None = None


class Pong(Struct, tag="pong"):
    t: float
    now: int


class Waved(Struct, tag="waved"):
    seat: int
    body: str


class Heard(Struct, tag="heard"):
    """Chat: a stream of its own, not part of the record. `by` is the same for all that one person says at this table.
    What somebody without a seat says is heard by those who have none: its `seat` is null."""

    id: int
    who: str
    seat: int | None
    text: str
    at: int
    by: str = ""


class Spectator(Struct):
    """Somebody who watches: by what name, and how they are told from others of that name."""

    name: str
    by: str


class Spectators(Struct, tag="spectators"):
    """Who watches now, of very many the first: sent whenever that changes. Not part of the log, and stored nowhere."""

    count: int
    people: list[Spectator]


class Gone(Struct, tag="gone"):
    """A message of the chat was taken back."""

    id: int


class Absent(Struct, omit_defaults=True):
    """A person without a connection to the table; since when, in the table's time, or 0 if that is not known."""

    seat: int
    since: int = 0


class Presence(Struct, tag="presence"):
    """Who is away now: sent whenever that changes, and to whoever comes. Not part of the log, and stored nowhere."""

    absent: list[Absent]


class Unread(Struct, tag="unread", omit_defaults=True):
    """A message that could not be read was not done. `id` is that of the message, if it had one."""

    why: str
    id: str = ""


class Unsaved(Struct, tag="unsaved"):
    """A command whose outcome is not known, because the data cannot be reached. Sent again, it is done at most once."""

    id: str
    why: str


class Slow(Struct, tag="slow"):
    """That was too much at once, and was not done; `id` of what, if it had one."""

    id: str = ""


class Bye(Struct, tag="bye"):
    """The line is about to close, and why: "drain" or "behind" (come again at once), "version" (reload), "table" (it is
    gone), "size" (a message was too long), "fast" (too many messages), "banned" or "doors" (reload: the page says why).
    """

    why: str


Sent = (
    Hello | Shown | Step | Answer | Drafted | Explained | Hinted | Goal | Pong | Waved | Heard | Spectators | Gone
    | Presence | Unread | Unsaved | Slow | Bye
)  # fmt: skip
