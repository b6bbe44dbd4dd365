"""A table for tests, with short commands and a list of its rows."""

from typing import Any

from starboard.core.chance import seeded, share_commitment
from starboard.core.seating import TABLE, Seat
from starboard.table.agreements import successor
from starboard.table.command import SYSTEM, Command
from starboard.table.notation import read_operation
from starboard.table.operations import CreateTable
from starboard.table.referee import decide, opened
from starboard.table.row import LogRow
from starboard.table.setup import TableSetup, new_setup
from starboard.table.table import Table


def share(seat: Seat) -> bytes:
    return seeded(1000 + seat)


class Kept:
    """A table, its rows, and a clock set by the test."""

    def __init__(
        self, key: str, seats: int = 0, options: str = "", pace: str = "none", id: str = "t1", target: int = 0,
        salted: bool = False,
    ) -> None:  # fmt: skip
        self.salted = salted  # as tables are since version 3 of the record
        self.open(new_setup(id, key, options, seats, pace, target), "ada", 0)

    def open(self, setup: TableSetup, host: str, at: int) -> None:
        self.at = at
        salts = tuple([seeded(2000 + seat).hex() for seat in setup.seating.seats if self.salted])
        operation = CreateTable(TABLE, str(setup), salts, seeded(7).hex())
        row, self.table = opened(Command("c0", host, operation, at))
        self.rows: list[LogRow] = [row]

    def go_on(self) -> "Kept":
        """Move to the next game's table, with every player in their seat."""
        setup, host, occupants = successor(self.table)
        self.open(setup, host, self.at)
        for seat, occupant in enumerate(occupants, 1):
            if occupant.person:
                self.do("sit", seat, f"- {occupant.name}", occupant.who)
            elif not occupant.open:
                self.do("bot", seat, occupant.who, SYSTEM)
        return self

    def do(self, kind: str, seat: Seat = TABLE, argument: str = "", author: str | None = None, **more: Any) -> Table:
        """Send a command. The default author is the person in the seat, or the table itself."""
        if author is None:
            author = SYSTEM if seat == TABLE else self.table.occupant(seat).who
        command = Command(f"c{len(self.rows)}", author, read_operation(kind, seat, argument), self.at, **more)
        row, self.table = decide(self.table, command)
        self.rows.append(row)
        return self.table

    def sit(self, *seats: Seat, fair: bool = False) -> "Kept":
        for seat in seats:
            commitment = share_commitment(self.table.setup.id, seat, share(seat)) if fair else "-"
            self.do("sit", seat, f"{commitment} Name {seat}", f"p{seat}")
        return self

    def bots(self, *seats: Seat) -> "Kept":
        for seat in seats:
            self.do("bot", seat, "random", "ada")
        return self

    def start(self) -> "Kept":
        self.do("close")
        return self

    def play(self, text: str | None = None, seat: Seat | None = None, **more: Any) -> Table:
        """Play for the first seat to act, or the given one; by default its first legal action."""
        assert self.table.history is not None
        actor = self.table.actors[0] if seat is None else seat
        game = self.table.setup.game
        action = text or game.write(game.legal(self.table.history.state, actor)[0])
        author = SYSTEM if self.table.occupant(actor).level and not self.table.occupant(actor).person else None
        return self.do("play", actor, action, author, **more)


def two_people(key: str = "parley", pace: str = "none", fair: bool = False) -> Kept:
    kept = Kept(key, 2, pace=pace).sit(1, 2, fair=fair).start()
    if fair:
        for seat in (1, 2):
            kept.do("reveal", seat, share(seat).hex())
    return kept
