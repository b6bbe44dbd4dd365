"""What clients say on the live line. Sizes are checked before anything is read; fields here are small."""

from typing import Annotated

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=4000)]
Ids = Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=16)]
Actions = Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=64)]


class Command(Struct, tag="command", forbid_unknown_fields=True):
    """Do something. `id` is made by the client and unique for its author at this table: a repeat gets the first answer.

    `decision` is the number that came with the choices it answers; left out in real time.
    """

    id: Name
    kind: Name
    seat: int = -1
    argument: Text = ""
    decision: int | None = None


class Draft(Struct, tag="draft", forbid_unknown_fields=True):
    """Show me the picture and the choices after these actions, and open what I have touched; nothing is played."""

    id: Name
    actions: Actions = []
    touched: Ids = []


class Explain(Struct, tag="explain", forbid_unknown_fields=True):
    """Why did touching these do nothing?"""

    id: Name
    touched: Ids
    actions: Actions = []


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """How far away are you? The answer comes back at once, and the server learns how slow the line is."""

    t: float


class Wave(Struct, tag="wave", forbid_unknown_fields=True):
    """Something to be seen now and forgotten: a drag, a cursor. Passed on by audience, never kept."""

    body: Text


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Chat."""

    id: Name
    text: Annotated[str, Meta(max_length=500)]


Said = Command | Draft | Explain | Ping | Wave | Say
