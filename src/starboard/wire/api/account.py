"""A person's account: tokens, passkeys, bots, and the result of deleting it."""

from typing import Any

from msgspec import Struct

from starboard.wire.api.limits import Label, Short


class NewToken(Struct, forbid_unknown_fields=True):
    """A token to create for a bot; the label is the bot's name."""

    label: Label = ""


class Token(Struct, omit_defaults=True):
    """A token, by a public id that grants no access. The token itself is shown once, when it is created."""

    id: str
    label: str
    made: int
    token: str = ""


class Passkey(Struct):
    """A passkey: a public id that grants no access, its label, and when it was created and last used."""

    id: str
    label: str
    made: int
    used: int


class PasskeyList(Struct):
    """Your passkeys. `offered`: passkeys can be created and used at this address."""

    offered: bool
    passkeys: list[Passkey]


class Ceremony(Struct):
    """Options for the browser, as input for `PublicKeyCredential.parseCreationOptionsFromJSON` or
    `parseRequestOptionsFromJSON`."""

    options: dict[str, Any]


class NewPasskey(Struct, forbid_unknown_fields=True):
    """A passkey that the browser created, in the form of its `toJSON`, and its label."""

    credential: dict[str, Any]
    label: Label = ""


class ShownPasskey(Struct, forbid_unknown_fields=True):
    """The response of a passkey, in the form of its `toJSON`."""

    credential: dict[str, Any]


class InvitedBot(Struct, forbid_unknown_fields=True):
    """One of your bots, by its token's id."""

    token: Short


class Deleted(Struct):
    """The result of a deletion: how many tables were deleted, and how many seats were left to bots. At `unreadable`
    tables only the name could be deleted, since their log is damaged or their rules are not installed."""

    tables: int
    seats: int
    unreadable: int = 0
