"""A table in the hand of a test: commands are given in a word, rows are kept."""

from typing import Any

from starboard.core.chance import seeded, share_commitment
from starboard.core.seating import TABLE, Seat
from starboard.table.agreements import successor
from starboard.table.command import SYSTEM, Command
from starboard.table.referee import decide
from starboard.table.row import SALTS, Row
from starboard.table.setup import Setup, new_setup
from starboard.table.start import opened
from starboard.table.table import Table


def share(seat: Seat) -> bytes:
    return seeded(1000 + seat)


class Kept:
    """A table, its rows, and a clock that the test turns."""

    def __init__(
        self, key: str, seats: int = 0, options: str = "", pace: str = "none", id: str = "t1", target: int = 0,
        salted: bool = False,
    ) -> None:  # fmt: skip
        self.salted = salted  # as tables are since version 3 of the record
        self.open(new_setup(id, key, options, seats, pace, target), "ada", 0)

    def open(self, setup: Setup, host: str, at: int) -> None:
        self.at = at
        salts = ",".join(seeded(2000 + seat).hex() for seat in setup.seating.seats)
        argument = f"{setup}{SALTS + salts if self.salted else ''} secret {seeded(7).hex()}"
        row, self.table = opened(Command("c0", host, "open", at, TABLE, argument))
        self.rows: list[Row] = [row]

    def go_on(self) -> "Kept":
        """At the table of the next game, with everybody on their seat."""
        setup, host, occupants = successor(self.table)
        self.open(setup, host, self.at)
        for seat, occupant in enumerate(occupants, 1):
            if occupant.person:
                self.do("sit", seat, f"- {occupant.name}", occupant.who)
            elif not occupant.open:
                self.do("bot", seat, occupant.who, SYSTEM)
        return self

    def do(self, kind: str, seat: Seat = TABLE, argument: str = "", author: str | None = None, **more: Any) -> Table:
        """Give a command; by default its author is the person at the seat, or the table itself."""
        if author is None:
            author = SYSTEM if seat == TABLE else self.table.occupant(seat).who
        command = Command(f"c{len(self.rows)}", author, kind, self.at, seat, argument, **more)
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
        """Play for whoever is to act; by default the first legal action."""
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
