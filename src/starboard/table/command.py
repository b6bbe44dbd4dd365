"""A command: what somebody wants to happen at a table."""

from typing import Any, Final, final

from starboard.core.row import Row as GameRow
from starboard.core.seating import TABLE, Seat
from starboard.core.value import Value

SYSTEM: Final = "table"  # the author of whatever the table itself does: timers, bots that sit in, the start
EVENT: Final = "event"  # who made a table that is played as part of an event


@final
class Command(Value):
    """Who wants what, for which seat, when. `id` is its author's own and unique at the table: a repeat changes nothing.

    `decision` names the count of game actions that it answers; None where the order of the log decides.
    `credit` is time that is not counted: a slow line, an outage. `logged` is set when a log is followed: what
    happened in the game then stands in it, and nothing is drawn or decided anew.
    """

    __slots__ = ("argument", "at", "author", "credit", "decision", "id", "kind", "logged", "seat")

    def __init__(
        self, id: str, author: str, kind: str, at: int, seat: Seat = TABLE, argument: str = "",
        decision: int | None = None, credit: int = 0, logged: GameRow | None = None,
    ) -> None:  # fmt: skip
        self.id: Final = id
        self.author: Final = author
        self.kind: Final = kind
        self.at: Final = at
        self.seat: Final = seat
        self.argument: Final = argument
        self.decision: Final = decision
        self.credit: Final = credit
        self.logged: Final = logged

    def parts(self) -> tuple[Any, ...]:
        return (
            self.id, self.author, self.kind, self.at, self.seat, self.argument, self.decision, self.credit, self.logged
        )  # fmt: skip


def with_kind(command: Command, kind: str) -> Command:
    id, author, _, *rest = command.parts()
    return Command(id, author, kind, *rest)


def with_credit(command: Command, credit: int) -> Command:
    id, author, kind, at, seat, argument, decision, _, logged = command.parts()
    return Command(id, author, kind, at, seat, argument, decision, credit, logged)


def with_argument(command: Command, argument: str) -> Command:
    id, author, kind, at, seat, _, *rest = command.parts()
    return Command(id, author, kind, at, seat, argument, *rest)
