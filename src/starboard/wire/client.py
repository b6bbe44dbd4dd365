"""What clients say on the live connection. Sizes are checked before anything is read; fields here are small."""

from typing import Annotated

from msgspec import Meta, Struct

from starboard.wire.pattern import END

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+" + END)]  # one word without accents
Name = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=4000)]
Seat = Annotated[int, Meta(ge=-1, le=64)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Ids = Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=16)]
Actions = Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=64)]


COMMANDS = {
    "sit": "Take a free seat. The argument is `- NAME`.",
    "stand": "Give the seat up before the start; the host may free any.",
    "bot": "The host lets a bot take a free seat. The argument is its level.",
    "start": "The host starts the game, when no seat is free.",
    "reveal": "Show the share of the fair chance that you committed to when you sat down.",
    "play": "Play one action or several, with `; ` between them: all or none.",
    "try": "Where finding out is the game: bring these ids together.",
    "early": "Answer before you are asked; an empty argument takes the answer back.",
    "undo": "Go back to before your last action, or to the row in the argument. The others may have to agree.",
    "agree": "Agree to what another player asks for.",
    "decline": "Decline it.",
    "settle": "Ask to end the game as it stands.",
    "pause": "Ask to stop the clocks.",
    "resume": "End a pause.",
    "resign": "Give up the game.",
    "leave": "Leave for good; a bot goes on where the game has no rule for it.",
    "back": "Take the seat back from the bot that played while you were away.",
    "substitute": "Let a bot play for a player who is away.",
    "habit": "Answer some questions automatically; an empty argument ends that.",
    "rematch": "Ask for another game, or for the next one of a match.",
    "doors": "Close the doors to spectators (`closed`), or open them again (`open`).",
    "close": "An older name of `start`.",
}  # what clients may send; the server has a few more of its own
Kind = Annotated[
    str,
    Meta(
        max_length=64,
        description="\n".join(f"- `{kind}`: {about}" for kind, about in COMMANDS.items()),
        extra_json_schema={"enum": list(COMMANDS)},
    ),
]


class Command(Struct, tag="command", forbid_unknown_fields=True):
    """Do something. `id` is made by the client and unique for its author at this table: a repeat gets the first answer.

    `decision` is the number that came with the choices it answers; left out in real time.
    """

    id: Id
    kind: Kind
    seat: Seat = -1
    argument: Text = ""
    decision: Count | None = None


class Draft(Struct, tag="draft", forbid_unknown_fields=True):
    """Show me the picture and the choices after these actions, and open what I have touched; nothing is played."""

    id: Id
    actions: Actions = []
    touched: Ids = []


class Explain(Struct, tag="explain", forbid_unknown_fields=True):
    """Why did touching these do nothing?"""

    id: Id
    touched: Ids
    actions: Actions = []


class Hint(Struct, tag="hint", forbid_unknown_fields=True):
    """What would be good here? Only where one person plays against bots alone, and is to move. `last`: was my last move
    good?"""

    id: Id
    last: bool = False


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """How far away are you? The answer comes back at once."""

    t: float


class Echo(Struct, tag="echo", forbid_unknown_fields=True):
    """Sent at once when a pong comes, with its `now`: so the server learns how slow the line is."""

    now: Count


class Wave(Struct, tag="wave", forbid_unknown_fields=True):
    """Something to be seen now and forgotten: a drag, a cursor. Passed on by audience, never kept."""

    body: Text


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Chat."""

    id: Id
    text: Annotated[str, Meta(max_length=500, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$")]


class Look(Struct, tag="look", forbid_unknown_fields=True):
    """Show me the table as this one of my seats sees it, from now on; 0: as an onlooker does. A hello comes back."""

    seat: Annotated[int, Meta(ge=0, le=64)]


Said = Command | Draft | Explain | Hint | Ping | Echo | Wave | Say | Look
