"""The review of a finished game at the terminal: verdict, win probabilities, moments and luck."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from starboard.bots.review import Luck, Moment, Review, percent
from starboard.bots.reviewer import Reviewer
from starboard.bots.roster import title
from starboard.cli.language import said, say
from starboard.cli.parameters import a_match, a_record
from starboard.cli.record import print_note
from starboard.cli.speech import Speech, names, style
from starboard.cli.trouble import Trouble
from starboard.core.match import Match
from starboard.core.message import message
from starboard.core.record import Record
from starboard.core.seating import Seat

HEIGHT = 10  # lines of the curve
WIDEST = 72
AXIS = 5  # columns
BAR = 12  # columns of the longest bar in each direction
FULL = 100  # a full bar is at least this much luck, in thousandths
NUMBERS = "123456789"


def show(console: Console, file: Path, seat: Seat | None) -> None:
    """Print the review; with a seat, only its verdict and moments."""
    match = a_match(file, Record.whole)
    print_note(console, a_record(file))
    if not match.over:
        raise Trouble(say("review.unfinished"))
    if seat is not None and seat > match.seating.count:
        raise Trouble(said(message("core.no_such_seat", seat=seat)))
    found = _made(console, match)
    speech = Speech(names([title(player) for player in match.players]))
    moments = found.moments_of(seat)
    for verdict in found.verdicts if seat is None else [found.verdicts[seat - 1]]:
        console.print(speech.tells(verdict))
    _heading(console, "review.curve")
    console.print(curve(found, moments, min(WIDEST, console.width), seat))
    console.print(_legend(found, speech))
    if found.luck is None:
        console.print(Text(say("review.timed"), "dim"))
        return
    _heading(console, "review.moments")
    if not moments:
        console.print(say("review.no_moments"))
    for number, moment in enumerate(moments, 1):
        _moment(console, speech, number, moment)
    if found.luck.draws:
        _luck(console, found.sides, found.luck, speech)
        console.print(Text(say("review.whole"), "dim"))


def _made(console: Console, match: Match[Any, Any]) -> Review:
    """Return the review, showing progress if the output is a terminal."""
    reviewer = Reviewer(match)
    if not console.is_terminal:
        return reviewer.review()
    with console.status("") as status:
        while not reviewer.finished:
            status.update(say("review.step", done=reviewer.done + 1, count=reviewer.portions))
            reviewer.work()
    return reviewer.review()


def _heading(console: Console, id: str) -> None:
    console.print(Text(f"\n{say(id)}", "bold"))


def curve(found: Review, moments: list[Moment], width: int, seat: Seat | None = None) -> Text:
    """Draw win probabilities as bands that add up to 100, labelled with seat numbers; `seat` is at the bottom."""
    order = sorted(range(len(found.sides)), key=lambda side: (seat not in found.sides[side], side))
    columns, last = width - AXIS, len(found.curve) - 1
    drawn = [found.curve[column * last // max(1, columns - 1)].odds for column in range(columns)]
    text = Text(" " * AXIS + _posts(moments, columns, last) + "\n")
    for line in range(HEIGHT):
        level = 1000 - (2 * line + 1) * 1000 // (2 * HEIGHT)
        text.append(f"{100 - line * 100 // HEIGHT:>3} |" if line % 5 == 0 else "    |", "dim")
        for odds in drawn:
            first = found.sides[_band(odds, order, level)][0]
            text.append(NUMBERS[first - 1], style(first))
        text.append("\n")
    return text.append("  0 +" + "-" * columns, "dim")


def _posts(moments: list[Moment], columns: int, last: int) -> str:
    """Return the numbers of the moments above their columns; overlapping ones are placed side by side."""
    line = [" "] * (columns + len(moments))
    for number, moment in enumerate(moments):
        column = moment.point * (columns - 1) // max(1, last)
        while line[column] != " ":
            column += 1
        line[column] = NUMBERS[number]
    return "".join(line).rstrip()


def _band(odds: tuple[int, ...], order: list[int], level: int) -> int:
    below = 0
    for side in order:
        below += odds[side]
        if level < below:
            return side
    return order[-1]


def _legend(found: Review, speech: Speech) -> Text:
    sides = [
        Text(f"{NUMBERS[side[0] - 1]} {' + '.join([speech.name(seat) for seat in side])}", style(side[0]))
        for side in found.sides
    ]
    return Text("     ").append(Text("   ").join(sides))


def _moment(console: Console, speech: Speech, number: int, moment: Moment) -> None:
    head = Text.assemble((f"{number} ", "bold"), speech.says(moment.when), ", ")
    head.append(speech.name(moment.seat), style(moment.seat)).append(f"  -{percent(moment.cost)}%", "bold red")
    console.print(head)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(Text(say("review.played"), "dim"), speech.tells(moment.played_label))
    table.add_row(Text(say("review.better"), "dim"), Text(str(speech.tells(moment.better_label)), "green"))
    table.add_row(Text(say("review.why"), "dim"), speech.tells(moment.why))
    console.print(Padding(table, (0, 0, 0, 2)))


def _luck(console: Console, sides: Sequence[Sequence[Seat]], luck: Luck, speech: Speech) -> None:
    _heading(console, "review.luck")
    most = max(FULL, *[abs(each) for each in luck.total])
    for side, gain in zip(sides, luck.total, strict=True):
        bar = "#" * ((abs(gain) * BAR + most // 2) // most)
        left, right = (bar, "") if gain < 0 else ("", bar)
        name = " + ".join([speech.name(seat) for seat in side])
        line = Text(f"  {name:20}", style(side[0])).append(f"{left:>{BAR}}", "red").append("|", "dim")
        console.print(line.append(f"{right:{BAR}}", "green").append(f"{percent(gain):+4}%"))
    if luck.biggest is not None:
        shares = zip(sides, luck.biggest.gain, strict=True)
        gains = [f"{speech.name(side[0])} {percent(each):+}%" for side, each in shares if percent(each)]
        what = speech.tells(luck.biggest.what)
        console.print(say("review.biggest", row=luck.biggest.row, what=what, gain=" ".join(gains)))
