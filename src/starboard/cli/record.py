"""Commands on records: show, verify, replay, draw."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from starboard.bots.roster import title
from starboard.cli.asking import Quit, ask
from starboard.cli.parameters import a_record
from starboard.cli.screen import Screen
from starboard.cli.speech import Speech, names
from starboard.cli.trouble import Trouble
from starboard.core.errors import why_it_failed
from starboard.core.header import player_lines
from starboard.core.record import FINE, UNSHOWN, Record, checks
from starboard.core.seating import Seat
from starboard.core.view import View

HEADER = ("id", "game", "rules", "options", "sides", "position", "date", "player", "result", "viewer")
ASKED = {
    "chain": "every row follows from the one before it",
    "names": "the names match the chain",
    "commitments": "the secret and the shares match the commitments made before the start",
    "seals": "the hidden parts match their seals",
    "play": "every move is legal, and every draw follows from the secret and the shares",
    "result": "the result matches the play",
}
COPY = "This is {whose} copy of the record: it shows the draws but cannot prove them."
UNPROVEN = "Names are not part of the proof, and the times come from the server's clock."
UNPROVEN_3 = (
    "The chain includes the date and the names at the start. It does not include players who took over a seat "
    "later. All times come from the server's clock."
)
STEPS = "Enter: next   b: back   number: go to that row   q: quit> "


class ViewedRecord:
    """A record as one viewer saw it: the events of each row and the resulting view. Row 0 is the start."""

    def __init__(self, record: Record, seat: Seat | None) -> None:
        """Replay the record; raise Trouble if it cannot be replayed."""
        self.record = record
        self.speech = Speech(names([title(player) for player in record.players]))
        self.pages: list[tuple[Text, View[Any]]] = []
        try:
            self.pages.extend(self._pages(seat))
        except Exception as error:
            raise Trouble(f"the record cannot be replayed: {why_it_failed(error)}") from error

    @property
    def last(self) -> int:
        return len(self.pages) - 1

    def view(self, n: int) -> View[Any]:
        if not 0 <= n <= self.last:
            raise Trouble(f"the record has rows 0 to {self.last}, but no row {n}")
        return self.pages[n][1]

    def _pages(self, seat: Seat | None) -> Iterator[tuple[Text, View[Any]]]:
        from starboard.cli.play import told

        record = self.record
        if record.has("viewer"):
            seat = record.viewer
        match = record.replay() if record.has("secret") else record.told()
        for n in range(len(match.rows) + 1):
            view = match.game.view(match.state_after(n), seat)
            yield told(match, n, seat, self.speech) if n else Text(), view


def copy_note(record: Record) -> str:
    """Return a note if a record is one viewer's copy; empty otherwise."""
    if not record.has("viewer"):
        return ""
    return COPY.format(whose="a spectator's" if record.viewer is None else f"seat {record.viewer}'s")


def show(console: Console, file: Path, seat: Seat | None) -> None:
    """Print the header, then every row in words."""
    record = a_record(file)
    unsalted = iter(player_lines(record.players))
    for line in record.lines:
        name, text = next(unsalted) if line[0] == "player" else line
        if name in HEADER:
            console.print(Text.assemble((f"{name:8}", "dim"), text))
    print_note(console, record)
    story = ViewedRecord(record, seat)
    for n, row in enumerate(record.rows, 1):
        moves = "; ".join(f"{entry.actor} {entry.cut(seat).action}" for entry in row.entries)
        console.print(Text.assemble((f"{n:4} ", "bold"), (f"{row.kind} {moves}", "dim")))
        console.print(Padding(story.pages[n][0], (0, 0, 0, 5)))


def print_note(console: Console, record: Record) -> None:
    """Print a note if a record is a copy."""
    if note := copy_note(record):
        console.print(note)


def verify(console: Console, file: Path) -> bool:
    """Print the checks and the faults they found; return True if there are none."""
    record = a_record(file)
    found = checks(record)
    table = Table.grid(padding=(0, 2, 0, 0))
    for check in found:
        colour = "green" if check.verdict == FINE else "dim" if check.verdict == UNSHOWN else "bold red"
        table.add_row(check.name, Text(check.verdict, colour), ASKED.get(check.name, ""))
        for fault in check.faults:
            table.add_row("", "", Text(fault, "red"))
    console.print(table)
    wrong = sum(len(check.faults) for check in found)
    console.print(_verdict(record, wrong, all(check.verdict == FINE for check in found)))
    return not wrong


def _verdict(record: Record, wrong: int, told: bool) -> str:
    """Return the overall result of the checks, and how many of them were possible."""
    if wrong:
        return f"The record is broken: {wrong} {'fault' if wrong == 1 else 'faults'}."
    rows = f"{len(record.rows)} {'row' if len(record.rows) == 1 else 'rows'}"
    if not told:
        rest = copy_note(record) or "The rest can be checked when the secret is shown."
        return f"Nothing is wrong with what can be checked so far: {rows}. {rest}"
    end = "to the end" if record.has("result") else "not yet over"
    removed = "".join(f" The name of seat {seat} was removed; the rest is unchanged." for seat in record.removed)
    unproven = UNPROVEN if record.attendance is None else UNPROVEN_3
    return f"Nothing is wrong with the record: {rows}, {end}. {unproven}{removed}"


def replay(console: Console, file: Path, seat: Seat | None) -> None:
    """Step through a record interactively."""
    story = ViewedRecord(a_record(file), seat)
    print_note(console, story.record)
    screen = Screen(console, story.speech)
    n = 0
    while True:
        _page(console, screen, story, n)
        try:
            typed = ask(console, Text(STEPS, "dim")).lower()
        except Quit:
            return
        if typed == "q" or (not typed and n == story.last):
            return
        n = _next(typed, n, story.last)


def _next(typed: str, n: int, last: int) -> int:
    if typed.isdecimal():
        return min(int(typed), last)
    return max(0, n - 1) if typed == "b" else min(n + 1, last)


def _page(console: Console, screen: Screen, story: ViewedRecord, n: int) -> None:
    console.rule(f"row {n} of {story.last}", style="dim")
    happened, view = story.pages[n]
    console.print(happened)
    scene = view.scene()
    screen.show(scene)
    console.print(story.speech.tells(scene.prompt))


def draw(file: Path, at: int | None, out: Path, seat: Seat | None) -> None:
    from starboard.cli.parameters import write
    from starboard.drawing import svg

    story = ViewedRecord(a_record(file), seat)
    write(out, svg.draw(story.view(story.last if at is None else at).scene()))
