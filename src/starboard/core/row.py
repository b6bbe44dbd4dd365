"""Rows and entries: the numbered log of a game, as text and as a hash chain.

Specified in `docs/reference/record-format.md`.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from starboard.core.decree import read_decree
from starboard.core.errors import Unreadable
from starboard.core.seating import CHANCE, TABLE, Seat
from starboard.core.value import Value

KINDS: Final = ("start", "play", "decree", "alarm", "early", "undo")
UNSEEN: Final = "-"  # written in place of an entry that does not change the viewer's view


@dataclass(frozen=True, slots=True)
class Draw(Value):
    """The origin of a chance entry: draw number k, out of `total`.

    `number` is in the full record only: with it, a viewer who sees the outcome could infer the other possible outcomes.
    """

    k: int
    total: int
    number: int | None

    @property
    def bare(self) -> "Draw":
        return replace(self, number=None)

    def __str__(self) -> str:
        number = "" if self.number is None else f" is {self.number}"
        return f"draw {self.k} of {self.total}{number}"


@dataclass(frozen=True, slots=True)
class Entry(Value):
    """One action in the log: its actor, notation and draw, and who may see it if it is not public.

    Seats in `audience` see `action`, those in `forms` see their own text, and everyone else sees `public`.
    """

    actor: Seat
    action: str
    draw: Draw | None = None
    public: str | None = None
    audience: tuple[Seat, ...] = ()
    forms: tuple[tuple[Seat, str], ...] = ()

    @property
    def private(self) -> bool:
        return self.public is not None

    def cut(self, viewer: Seat | None) -> "Entry":
        """Return the entry for this viewer, with only its own text and the public one."""
        draw = None if self.draw is None else self.draw.bare
        if self.public is None:
            return Entry(self.actor, self.action, draw)
        text = self.public
        if viewer is not None:
            text = self.action if viewer in self.audience else dict(self.forms).get(viewer, text)
        if viewer is None or text == self.public:
            return Entry(self.actor, text, draw)
        return Entry(self.actor, text, draw, self.public, (viewer,))

    def __str__(self) -> str:
        parts = [f"{self.actor} {self.action}"]
        if self.draw is not None:
            parts.append(str(self.draw))
        if self.public is not None:
            parts.append(f"to {','.join(map(str, self.audience)) or '-'}")
            parts.append(f"else {self.public}")
            parts.extend(f"for {seat} {text}" for seat, text in self.forms)
        return " | ".join(parts)


@dataclass(frozen=True, slots=True)
class HistoryRow(Value):
    """One command and all its consequences: numbered, timed and chained to the previous row by `mark`."""

    n: int
    kind: str
    by: Seat
    at: int
    argument: str = ""
    entries: tuple[Entry, ...] = ()
    seal: str = ""
    mark: str = ""

    @property
    def hidden(self) -> bool:
        """True for an early answer in another viewer's copy: only its number is shown."""
        return self.kind == "early" and self.by == TABLE

    @property
    def private(self) -> bool:
        return self.kind == "early" or any(entry.private for entry in self.entries)

    def cut(self, viewer: Seat | None) -> "HistoryRow":
        """Return the row for this viewer."""
        if self.kind == "early" and self.by != viewer:
            return replace(self, by=TABLE, at=0, argument="", entries=())
        return replace(self, entries=tuple(entry.cut(viewer) for entry in self.entries))

    def heading(self) -> str:
        if self.hidden:
            return f"{self.n} early"
        by = "table" if self.by == TABLE else str(self.by)
        return f"{self.n} {self.kind} {by} @{self.at}{' ' if self.argument else ''}{self.argument}"

    def body(self) -> str:
        """Return the text that the seal binds: the heading and every entry in full."""
        return "\n".join([self.heading(), *(f"  {entry}" for entry in self.entries)])

    def public_text(self) -> str:
        """Return the text that the chain covers: the row as a spectator sees it, with the seal of its hidden part."""
        return self.cut(None).body() + (f"\n  seal {self.seal}" if self.seal else "")

    def chained(self, before: str) -> "HistoryRow":
        """Return the row with its mark: the digest of the previous mark and this row's public text."""
        mark = hashlib.sha256(f"{before}\n{self.public_text()}".encode()).hexdigest()
        return replace(self, mark=mark)

    def sealed(self, seal: str) -> "HistoryRow":
        return replace(self, seal=seal)

    def __str__(self) -> str:
        lines = [self.body()]
        if self.seal:
            lines.append(f"  seal {self.seal}")
        lines.append(f"  = {self.mark}")
        return "\n".join(lines)


def read_rows(lines: Sequence[str]) -> list[HistoryRow]:
    """Parse rows. Each begins with a heading, and its other lines are indented by two spaces."""
    blocks: list[list[str]] = []
    for line in lines:
        if not line.startswith("  "):
            blocks.append([line])
        elif blocks:
            blocks[-1].append(line[2:])
        else:
            raise Unreadable(f"an entry before the first row: {line!r}")
    return [read_row(block) for block in blocks]


def read_row(lines: Sequence[str]) -> HistoryRow:
    """Parse one row, given its lines without their indent; raise Unreadable if it is malformed."""
    n, kind, by, at, argument = _read_heading(lines[0])
    seal = mark = ""
    entries: list[Entry] = []
    for line in lines[1:]:
        word, _, rest = line.partition(" ")
        if word == "seal":
            seal = read_digest(rest)
        elif word == "=":
            mark = read_digest(rest)
        else:
            entries.append(read_entry(line))
    row = HistoryRow(n, kind, by, at, argument, entries=tuple(entries), seal=seal, mark=mark)
    if not mark or not _well_formed(row):
        raise Unreadable(f"row {n} is not a valid row of its kind: {lines[0]!r}")
    return row


def _read_heading(line: str) -> tuple[int, str, Seat, int, str]:
    words = line.split(" ", 4)
    if len(words) < 2 or words[1] not in KINDS:
        raise Unreadable(f"{line!r} does not begin a row")
    n = read_number(words[0])
    if words[1:] == ["early"]:
        return n, "early", TABLE, 0, ""
    if len(words) < 4 or not words[3].startswith("@"):
        raise Unreadable(f"{line!r} lacks an author or a time")
    by = TABLE if words[2] == "table" else read_number(words[2])
    return n, words[1], by, read_number(words[3][1:]), words[4] if len(words) > 4 else ""


def _well_formed(row: HistoryRow) -> bool:
    """Return whether the row has the argument, author and entries that its kind requires."""
    if row.by == CHANCE:
        return False
    if row.kind == "undo":
        return read_number(row.argument) < row.n and not row.entries
    if row.kind == "decree":
        return bool(read_decree(row.argument))
    if row.kind == "early":
        return not row.argument and all(_whispered(entry, row.by) for entry in row.entries)
    if row.kind == "start" and row.n != 1:
        return False
    return not row.argument and (row.kind == "play" or row.by == TABLE)


def _whispered(entry: Entry, seat: Seat) -> bool:
    return (entry.actor, entry.draw, entry.public, entry.audience) == (seat, None, UNSEEN, (seat,))


def read_entry(line: str) -> Entry:
    first, *rest = line.split(" | ")
    actor, _, action = first.partition(" ")
    draw: Draw | None = None
    public: str | None = None
    audience: tuple[Seat, ...] = ()
    forms: list[tuple[Seat, str]] = []
    for part in rest:
        word, _, value = part.partition(" ")
        if word == "draw":
            draw = _read_draw(value)
        elif word == "to":
            audience = () if value == "-" else tuple(read_number(seat) for seat in value.split(","))
        elif word == "else":
            public = _read_text(value)
        elif word == "for":
            seat, _, text = value.partition(" ")
            forms.append((read_number(seat), _read_text(text)))
        else:
            raise Unreadable(f"{part!r} is not part of an entry")
    return Entry(read_number(actor), _read_text(action), draw, public, audience, forms=tuple(forms))


def _read_draw(text: str) -> Draw:
    words = text.split(" ")
    if len(words) not in (3, 5) or words[1] != "of" or (len(words) == 5 and words[3] != "is"):
        raise Unreadable(f"{text!r} is not a draw")
    number = read_number(words[4]) if len(words) == 5 else None
    return Draw(read_number(words[0]), read_number(words[2]), number)


def _read_text(text: str) -> str:
    if not text or text != text.strip() or "|" in text:
        raise Unreadable(f"{text!r} is not the notation of an action")
    return text


def read_number(word: str) -> int:
    """Parse a whole number of a record: decimal digits, no sign, no leading zero."""
    if not (word.isascii() and word.isdecimal() and len(word) < 19) or (word[0] == "0" and word != "0"):
        raise Unreadable(f"{word!r} is not a number")
    return int(word)


def read_digest(word: str) -> str:
    """Parse a digest of a record: 32 bytes as 64 lowercase hexadecimal digits."""
    if len(word) != 64 or not set(word) <= set("0123456789abcdef"):
        raise Unreadable(f"{word!r} is not 64 hexadecimal digits")
    return word
