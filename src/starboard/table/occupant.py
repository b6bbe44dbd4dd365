"""An occupant: who holds a seat at a table."""

from typing import Any, Final, final

from starboard.core.value import Value


@final
class Occupant(Value):
    """A person, a bot, or nobody yet. A person who is away has a bot sitting in until the person comes back. At a table
    that shows a record, the name of whoever played there.

    `who` is the person's id or the bot's level; `commitment` the person's part in the fair chance.
    """

    __slots__ = ("auto_reply", "commitment", "kind", "name", "sitting_in", "who")

    def __init__(
        self, kind: str = "open", who: str = "", name: str = "", commitment: str = "", auto_reply: str = "",
        sitting_in: str = "",
    ) -> None:  # fmt: skip
        self.kind: Final = kind  # "open", "person", "bot", "recorded"
        self.who: Final = who
        self.name: Final = name
        self.commitment: Final = commitment
        self.auto_reply: Final = auto_reply
        self.sitting_in: Final = sitting_in  # the level of the bot that plays for a person who is away

    def parts(self) -> tuple[Any, ...]:
        return self.kind, self.who, self.name, self.commitment, self.auto_reply, self.sitting_in

    @property
    def open(self) -> bool:
        return self.kind == "open"

    @property
    def person(self) -> bool:
        return self.kind == "person"

    @property
    def present(self) -> bool:
        """A person who plays for themselves."""
        return self.person and not self.sitting_in

    @property
    def level(self) -> str:
        """The level of the bot that is to move here; empty if a person does."""
        return self.who if self.kind == "bot" else self.sitting_in

    def with_name(self, name: str) -> "Occupant":
        return Occupant(self.kind, self.who, name, self.commitment, self.auto_reply, self.sitting_in)

    def with_auto_reply(self, auto_reply: str) -> "Occupant":
        return Occupant(self.kind, self.who, self.name, self.commitment, auto_reply, self.sitting_in)

    def with_bot_sitting_in(self, level: str) -> "Occupant":
        return Occupant(self.kind, self.who, self.name, self.commitment, self.auto_reply, level)


OPEN: Final = Occupant()
