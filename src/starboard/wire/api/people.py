"""The person making a request."""

from msgspec import Struct

from starboard.wire.api.limits import Label


class Me(Struct):
    """Your identity. Everyone is a guest from the first request on. Others see the name when you sit down.

    `before` is the name of the guest that this browser was before, if any. `rates`: tables of this site can be rated.
    """

    person: str
    name: str = ""
    before: str | None = None
    rates: bool = False


class Naming(Struct, forbid_unknown_fields=True):
    """Your new name."""

    name: Label
