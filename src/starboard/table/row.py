"""A row of a table's log: one command and all its consequences, as stored and as sent to each viewer."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from starboard.core.errors import Unreadable
from starboard.core.row import HistoryRow
from starboard.core.row import read_row as read_game_row
from starboard.core.seating import TABLE, Seat
from starboard.core.value import Value
from starboard.table.command import Command
from starboard.table.notation import argument_of, kind_of, read_operation
from starboard.table.operations import AnswerEarly, Beginning, CreateTable, HandSeat, Operation, SetAutoReply, Sit

HIDDEN: Final = (AnswerEarly, SetAutoReply)  # operations of which other viewers see only the row number
REMOVED: Final = "-"  # replaces a removed salt


@dataclass(frozen=True, slots=True)
class LogRow(Value):
    """Row `n` of a table's log. `game` is the history row that it added, if it changed the game."""

    n: int
    id: str
    author: str
    operation: Operation
    at: int
    credit: int = 0
    game: HistoryRow | None = None

    @property
    def kind(self) -> str:
        return kind_of(self.operation)

    @property
    def seat(self) -> Seat:
        return self.operation.seat

    @property
    def command(self) -> Command:
        """The command to apply when the log is replayed."""
        return Command(self.id, self.author, self.operation, self.at, credit=self.credit, logged=self.game)

    @property
    def private(self) -> bool:
        """True if viewers receive different texts of this row."""
        return isinstance(self.operation, HIDDEN) or (self.game is not None and self.game.private)

    def hidden_from(self, viewer: Seat | None) -> bool:
        return isinstance(self.operation, HIDDEN) and viewer != self.seat

    def __str__(self) -> str:
        """Return the complete row as stored. It is never sent."""
        return self._text(f"{self.id} {self.author} ", argument_of(self.operation), self.game)

    def text_for(self, viewer: Seat | None) -> str:
        """Return the row as a viewer may see it, without ids and authors."""
        if self.hidden_from(viewer):
            return f"{self.n} hidden"
        return self._text("", _public_argument(self.operation), self.game.cut(viewer) if self.game else None)

    def _text(self, origin: str, argument: str, game: HistoryRow | None) -> str:
        seat = "table" if self.seat == TABLE else str(self.seat)
        heading = f"{self.n} {origin}{self.kind} {seat} @{self.at} ~{self.credit}{' ' if argument else ''}{argument}"
        return heading if game is None else f"{heading}\n{game}"


def _public_argument(operation: Operation) -> str:
    if isinstance(operation, CreateTable):
        return operation.setup
    if isinstance(operation, Beginning):
        return operation.said.rstrip()
    return operation.name or "" if isinstance(operation, HandSeat) else argument_of(operation)


def with_person(row: LogRow, old: str, new: str) -> LogRow:
    """Return the row with a person's id replaced. The text sent to viewers stays the same."""
    operation = row.operation
    if isinstance(operation, HandSeat):
        giver = new if operation.giver == old else operation.giver
        operation = replace(operation, giver=giver, taker=new if operation.taker == old else operation.taker)
    return replace(row, author=new if row.author == old else row.author, operation=operation)


def with_name(row: LogRow, person: str, name: str) -> LogRow:
    """Return the row with a person's name replaced, if it names them (in rows that take or hand over a seat)."""
    operation = row.operation
    if isinstance(operation, Sit) and row.author == person:
        return replace(row, operation=replace(operation, name=name))
    if isinstance(operation, HandSeat) and operation.taker == person:
        return replace(row, operation=replace(operation, name=name))
    return row


def salts_of(row: LogRow) -> tuple[str, ...]:
    """Return the salts by seat from the row that opens a table; empty before version 3."""
    return row.operation.salts if isinstance(row.operation, CreateTable) else ()


def without_salts(row: LogRow, seats: Collection[Seat]) -> LogRow:
    """Return the row that opens a table without the salts of these seats, so their names cannot be guessed."""
    if not isinstance(row.operation, CreateTable):
        return row
    kept = tuple([REMOVED if seat in seats else salt for seat, salt in enumerate(row.operation.salts, 1)])
    return replace(row, operation=replace(row.operation, salts=kept))


def read_row(text: str) -> LogRow:
    """Parse a row as stored; raise Unreadable if it is malformed."""
    heading, _, game = text.partition("\n")
    try:
        n, id, author, kind, seat, at, credit, *argument = heading.split(" ", 7)
        lines = game.split("\n")
        below = read_game_row([lines[0], *(line[2:] for line in lines[1:])]) if game else None
        operation = read_operation(kind, TABLE if seat == "table" else int(seat), *argument)
        return LogRow(int(n), id, author, operation, int(at[1:]), credit=int(credit[1:]), game=below)
    except ValueError as fault:
        raise Unreadable(f"{heading!r} is not a row of a table") from fault
