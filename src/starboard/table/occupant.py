"""The occupant of a seat."""

from dataclasses import dataclass
from typing import Final

from starboard.core.value import Value


@dataclass(frozen=True, slots=True)
class Occupant(Value):
    """The occupant of a seat: a person, a bot or, if open, neither.

    A bot can sit in for a person who is away. At a table that shows a record, `name` is that of the recorded player.
    `who` is the person's id or the bot's level. `commitment` is the person's part in the fair chance.
    """

    kind: str = "open"  # "open", "person", "bot", "recorded"
    who: str = ""
    name: str = ""
    commitment: str = ""
    auto_reply: str = ""
    sitting_in: str = ""  # level of the bot that plays for an absent person

    @property
    def open(self) -> bool:
        return self.kind == "open"

    @property
    def person(self) -> bool:
        return self.kind == "person"

    @property
    def present(self) -> bool:
        """True if a person plays, without a bot sitting in."""
        return self.person and not self.sitting_in

    @property
    def level(self) -> str:
        """The level of the bot that plays here; empty if a person plays."""
        return self.who if self.kind == "bot" else self.sitting_in


OPEN: Final = Occupant()
