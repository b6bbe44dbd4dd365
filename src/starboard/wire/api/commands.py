"""A command, its answer, and why a request was not answered."""

from msgspec import Struct

from starboard.core.message import Message
from starboard.wire.client import Count, Id, Kind, Seat, Text


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
