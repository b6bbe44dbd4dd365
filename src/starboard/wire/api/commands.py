"""Commands over HTTP, their results, and the errors of requests."""

from msgspec import Struct

from starboard.core.message import Message
from starboard.wire.client import Count, Id, Kind, Seat, Text


class Doing(Struct, forbid_unknown_fields=True):
    """A command, with the same meaning as on the live connection."""

    id: Id
    kind: Kind
    seat: Seat = -1
    argument: Text = ""
    decision: Count | None = None


class Done(Struct, omit_defaults=True):
    """The resulting row, or the reason the command was refused."""

    n: int = 0
    clause: str = ""
    refusal: Message | None = None


class Problem(Struct):
    """The reason a request failed, in plain English."""

    why: str
