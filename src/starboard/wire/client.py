"""Messages from clients on the live connection. Message size is checked before decoding, so the fields are small."""

from typing import Annotated

from msgspec import Meta, Struct

END = r"$(?!\n)"  # end of text in Python and ECMAScript; in Python, `$` also matches before a final newline

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+" + END)]  # one word of printable ASCII
Name = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=4000)]
Seat = Annotated[int, Meta(ge=-1, le=64)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Ids = Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=16)]
Actions = Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=64)]


COMMANDS = {
    "sit": "Take a free seat. The argument is `- NAME`.",
    "stand": "Give up your seat before the start. The host may free any seat.",
    "bot": "As the host, give a free seat to a bot. The argument is its level.",
    "start": "As the host, start the game. No seat may be free.",
    "reveal": "Reveal the share of the shuffle that you committed to when you sat down.",
    "play": "Play one action, or several separated by `; `: all or none.",
    "try": "Bring these ids together, in games where players find moves by trying.",
    "early": "Answer a decision in advance. An empty argument cancels the answer.",
    "undo": "Undo your last action, or go back to the row in the argument. Others may have to agree.",
    "agree": "Agree to another player's request.",
    "decline": "Decline another player's request.",
    "settle": "Ask to end the game as it is now.",
    "pause": "Ask to stop the clocks.",
    "resume": "End a pause.",
    "resign": "Give up the game.",
    "leave": "Leave for good. A bot takes over if the game has no rule for this.",
    "back": "Take the seat back from the bot that played while you were away.",
    "substitute": "Let a bot play for a player who is away.",
    "habit": "Set automatic replies. An empty argument removes them.",
    "rematch": "Ask for another game, or for the next game of a series.",
    "doors": "Close the table to spectators (`closed`), or open it again (`open`).",
    "close": "Deprecated name of `start`.",
}  # commands that clients may send; the server has a few more
Kind = Annotated[
    str,
    Meta(
        max_length=64,
        description="\n".join(f"- `{kind}`: {about}" for kind, about in COMMANDS.items()),
        extra_json_schema={"enum": list(COMMANDS)},
    ),
]


class WireCommand(Struct, tag="command", forbid_unknown_fields=True):
    """A command at the table.

    The client chooses an `id` that is unique per author and table: a repeat gets the first answer. `decision` is the
    number sent with the choices that it responds to; omit it in real time.
    """

    id: Id
    kind: Kind
    seat: Seat = -1
    argument: Text = ""
    decision: Count | None = None


class AskDraft(Struct, tag="draft", forbid_unknown_fields=True):
    """Request the picture and the choices after these actions, with the touched ids expanded. Nothing is played."""

    id: Id
    actions: Actions = []
    touched: Ids = []


class AskExplain(Struct, tag="explain", forbid_unknown_fields=True):
    """Request the reason why touching these ids had no effect."""

    id: Id
    touched: Ids
    actions: Actions = []


class AskHint(Struct, tag="hint", forbid_unknown_fields=True):
    """A question for a hint, where one person plays alone against bots and is to move. `last`: asks whether the turn
    so far was good. `actions`: asks for a warning before these end the turn."""

    id: Id
    last: bool = False
    actions: Actions = []


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """A ping; the server replies immediately with a pong."""

    t: float


class Echo(Struct, tag="echo", forbid_unknown_fields=True):
    """The immediate reply to a pong, with its `now`, from which the server measures the network delay."""

    now: Count


class Wave(Struct, tag="wave", forbid_unknown_fields=True):
    """An ephemeral message, such as a drag or a cursor. Broadcast to its audience, never stored."""

    body: Text


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """A chat message."""

    id: Id
    text: Annotated[str, Meta(max_length=500, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$")]


class Look(Struct, tag="look", forbid_unknown_fields=True):
    """Switch to the view of one of your seats (0: of a spectator). The server replies with a hello."""

    seat: Annotated[int, Meta(ge=0, le=64)]


Said = WireCommand | AskDraft | AskExplain | AskHint | Ping | Echo | Wave | Say | Look
