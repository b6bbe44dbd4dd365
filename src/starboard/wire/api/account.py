"""What a person keeps: tokens and passkeys, bots; and what deleting it all did."""

from typing import Any

from msgspec import Struct

from starboard.wire.api.limits import Label, Short


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
