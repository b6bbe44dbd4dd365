"""A row of a table's log: one command and all that followed from it. What is stored, and what each viewer is sent."""

from collections.abc import Collection
from typing import Any, Final, final

from starboard.core.errors import Unreadable
from starboard.core.row import Row as GameRow
from starboard.core.row import read_row as read_game_row
from starboard.core.seating import TABLE, Seat
from starboard.core.value import Value
from starboard.table.command import Command

HIDDEN: Final = ("early", "habit")  # kinds of which others learn only the number
STARTS: Final = ("close", "reveal", "late")  # kinds that may begin the game
SALTS: Final = " salts "  # before the salts of the names, in the row that opens a table
HASHES: Final = "names "  # before the hashes of the names, in the row that begins the game
REMOVED: Final = "-"  # in place of a salt


@final
class Row(Value):
    """Row n of a table. `game` is the row of the game's own record that it holds, if it changed the game."""

    __slots__ = ("argument", "at", "author", "credit", "game", "id", "kind", "n", "seat")

    def __init__(
        self, n: int, id: str, author: str, kind: str, at: int, seat: Seat = TABLE, argument: str = "", credit: int = 0,
        game: GameRow | None = None,
    ) -> None:  # fmt: skip
        self.n: Final = n
        self.id: Final = id
        self.author: Final = author
        self.kind: Final = kind
        self.at: Final = at
        self.seat: Final = seat
        self.argument: Final = argument
        self.credit: Final = credit
        self.game: Final = game

    def parts(self) -> tuple[Any, ...]:
        return self.n, self.id, self.author, self.kind, self.at, self.seat, self.argument, self.credit, self.game

    @property
    def command(self) -> Command:
        """The command as it is followed when the log is read again."""
        return Command(
            self.id, self.author, self.kind, self.at, self.seat, self.argument, None, self.credit, self.game
        )  # fmt: skip

    @property
    def private(self) -> bool:
        """Do viewers have different texts of it?"""
        return self.kind in HIDDEN or (self.game is not None and self.game.private)

    def __str__(self) -> str:
        """The whole row: what is stored, and sent to nobody."""
        return self._text(f"{self.id} {self.author} ", self.argument, self.game)

    def text_for(self, viewer: Seat | None) -> str:
        """The row as one viewer may have it. Ids and authors are nobody's business."""
        if self.kind in HIDDEN and viewer != self.seat:
            return f"{self.n} hidden"
        return self._text("", self._public_argument(), self.game.cut(viewer) if self.game else None)

    def _public_argument(self) -> str:
        if self.kind == "open":
            return self.argument.partition(" secret ")[0].partition(SALTS)[0]
        if self.kind in STARTS:
            return self.argument.partition(HASHES)[0].rstrip()
        return self.argument.split(" ", 2)[2] if self.kind == "hand" else self.argument

    def _text(self, origin: str, argument: str, game: GameRow | None) -> str:
        seat = "table" if self.seat == TABLE else str(self.seat)
        heading = f"{self.n} {origin}{self.kind} {seat} @{self.at} ~{self.credit}{' ' if argument else ''}{argument}"
        return heading if game is None else f"{heading}\n{game}"


def with_person(row: Row, old: str, new: str) -> Row:
    """The row with another id for a person. What any viewer is sent of it stays the same."""
    argument = row.argument
    if row.kind == "hand":
        giver, taker, name = [*argument.split(" ", 2), "", ""][:3]
        argument = f"{new if giver == old else giver} {new if taker == old else taker} {name}"
    author = new if row.author == old else row.author
    return Row(row.n, row.id, author, row.kind, row.at, row.seat, argument, row.credit, row.game)


def with_name(row: Row, person: str, name: str) -> Row:
    """The row with another name for a person, if it names them: where they sat down, or took over a seat."""
    argument = row.argument
    if row.kind == "sit" and row.author == person:
        argument = f"{argument.partition(' ')[0]} {name}"
    elif row.kind == "hand" and argument.split(" ", 2)[1:2] == [person]:
        argument = f"{' '.join(argument.split(' ', 2)[:2])} {name}"
    return Row(row.n, row.id, row.author, row.kind, row.at, row.seat, argument, row.credit, row.game)


def salts_of(row: Row) -> tuple[str, ...]:
    """Return the salts that the row that opens a table holds, by seat; none in one from before version 3."""
    text = row.argument.partition(SALTS)[2].partition(" ")[0]
    return tuple(text.split(",")) if text else ()


def without_salts(row: Row, seats: Collection[Seat]) -> Row:
    """Return the row that opens a table without the salts of these seats: nobody can guess the names there any more."""
    salts = salts_of(row)
    kept = [REMOVED if seat in seats else salt for seat, salt in enumerate(salts, 1)]
    argument = (
        row.argument.replace(f"{SALTS}{','.join(salts)} ", f"{SALTS}{','.join(kept)} ") if salts else row.argument
    )
    return Row(row.n, row.id, row.author, row.kind, row.at, row.seat, argument, row.credit, row.game)


def read_row(text: str) -> Row:
    """The whole row written so."""
    heading, _, game = text.partition("\n")
    words = heading.split(" ", 7)
    try:
        n, id, author, kind, seat, at, credit = words[:7]
        lines = game.split("\n")
        below = read_game_row([lines[0], *(line[2:] for line in lines[1:])]) if game else None
        return Row(
            int(n), id, author, kind, int(at[1:]), TABLE if seat == "table" else int(seat),
            words[7] if len(words) > 7 else "", int(credit[1:]), below,
        )  # fmt: skip
    except ValueError as fault:
        raise Unreadable(f"{heading!r} is no row of a table") from fault
