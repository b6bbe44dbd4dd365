"""Who is asking."""

from msgspec import Struct

from starboard.wire.api.limits import Label


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
