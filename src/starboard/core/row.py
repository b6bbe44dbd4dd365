"""Rows and entries: the numbered log of a game, as text and as a hash chain.

`docs/reference/record-format.md` is their law.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, Final, final

from starboard.core.decree import read_decree
from starboard.core.errors import Unreadable
from starboard.core.seating import CHANCE, TABLE, Seat
from starboard.core.value import Value

KINDS: Final = ("start", "play", "decree", "alarm", "early", "undo")
UNSEEN: Final = "-"  # how an entry is written for somebody whose view it does not change


@final
class Draw(Value):
    """How a chance entry came about: draw number k, out of `total`.

    `number` stands in the full record only: with it, whoever sees the outcome could count what else the pile held.
    """

    __slots__ = ("k", "number", "total")

    def __init__(self, k: int, total: int, number: int | None) -> None:
        self.k: Final = k
        self.total: Final = total
        self.number: Final = number

    def parts(self) -> tuple[Any, ...]:
        return self.k, self.total, self.number

    @property
    def bare(self) -> "Draw":
        return Draw(self.k, self.total, None)

    def __str__(self) -> str:
        number = "" if self.number is None else f" is {self.number}"
        return f"draw {self.k} of {self.total}{number}"


@final
class Entry(Value):
    """One action in the log: who, what, how it was drawn; and, where it is not for all, who sees what.

    `audience` sees `action`; those in `forms` see their own text; everybody else sees `public`.
    """

    __slots__ = ("action", "actor", "audience", "draw", "forms", "public")

    def __init__(
        self,
        actor: Seat,
        action: str,
        draw: Draw | None = None,
        public: str | None = None,
        audience: tuple[Seat, ...] = (),
        forms: tuple[tuple[Seat, str], ...] = (),
    ) -> None:
        self.actor: Final = actor
        self.action: Final = action
        self.draw: Final = draw
        self.public: Final = public
        self.audience: Final = audience
        self.forms: Final = forms

    def parts(self) -> tuple[Any, ...]:
        return self.actor, self.action, self.draw, self.public, self.audience, self.forms

    @property
    def private(self) -> bool:
        return self.public is not None

    def cut(self, viewer: Seat | None) -> "Entry":
        """The entry as this viewer may have it: its own text and, for the chain, the public one; nobody else's."""
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


@final
class Row(Value):
    """One command and all that followed from it: numbered, timed, chained to the row before by `mark`."""

    __slots__ = ("argument", "at", "by", "entries", "kind", "mark", "n", "seal")

    def __init__(
        self,
        n: int,
        kind: str,
        by: Seat,
        at: int,
        argument: str = "",
        entries: tuple[Entry, ...] = (),
        seal: str = "",
        mark: str = "",
    ) -> None:
        self.n: Final = n
        self.kind: Final = kind
        self.by: Final = by
        self.at: Final = at
        self.argument: Final = argument
        self.entries: Final = entries
        self.seal: Final = seal
        self.mark: Final = mark

    def parts(self) -> tuple[Any, ...]:
        return self.n, self.kind, self.by, self.at, self.argument, self.entries, self.seal, self.mark

    @property
    def hidden(self) -> bool:
        """An early answer as others have it: only its number."""
        return self.kind == "early" and self.by == TABLE

    @property
    def private(self) -> bool:
        return self.kind == "early" or any(entry.private for entry in self.entries)

    def cut(self, viewer: Seat | None) -> "Row":
        """The row as this viewer may have it."""
        if self.kind == "early" and self.by != viewer:
            return Row(self.n, self.kind, TABLE, 0, "", (), self.seal, self.mark)
        entries = tuple(entry.cut(viewer) for entry in self.entries)
        return Row(self.n, self.kind, self.by, self.at, self.argument, entries, self.seal, self.mark)

    def heading(self) -> str:
        if self.hidden:
            return f"{self.n} early"
        by = "table" if self.by == TABLE else str(self.by)
        return f"{self.n} {self.kind} {by} @{self.at}{' ' if self.argument else ''}{self.argument}"

    def body(self) -> str:
        """What the seal binds: the heading and every entry in full."""
        return "\n".join([self.heading(), *(f"  {entry}" for entry in self.entries)])

    def public_text(self) -> str:
        """What the chain runs over: the row as a spectator has it, with the seal of what it hides."""
        return self.cut(None).body() + (f"\n  seal {self.seal}" if self.seal else "")

    def chained(self, before: str) -> "Row":
        """The row with its mark: the digest of the mark before it and its own public text."""
        mark = hashlib.sha256(f"{before}\n{self.public_text()}".encode()).hexdigest()
        return Row(self.n, self.kind, self.by, self.at, self.argument, self.entries, self.seal, mark)

    def sealed(self, seal: str) -> "Row":
        return Row(self.n, self.kind, self.by, self.at, self.argument, self.entries, seal, self.mark)

    def __str__(self) -> str:
        lines = [self.body()]
        if self.seal:
            lines.append(f"  seal {self.seal}")
        lines.append(f"  = {self.mark}")
        return "\n".join(lines)


def read_rows(lines: Sequence[str]) -> list[Row]:
    """The rows written in these lines: a heading begins each, and all that belongs to it is indented by two blanks."""
    blocks: list[list[str]] = []
    for line in lines:
        if not line.startswith("  "):
            blocks.append([line])
        elif blocks:
            blocks[-1].append(line[2:])
        else:
            raise Unreadable(f"an entry before the first row: {line!r}")
    return [read_row(block) for block in blocks]


def read_row(lines: Sequence[str]) -> Row:
    """The row written in these lines, the indent taken off; raises Unreadable."""
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
    row = Row(n, kind, by, at, argument, tuple(entries), seal, mark)
    if not mark or not _well_formed(row):
        raise Unreadable(f"row {n} is not formed as a row of its kind is: {lines[0]!r}")
    return row


def _read_heading(line: str) -> tuple[int, str, Seat, int, str]:
    words = line.split(" ", 4)
    if len(words) < 2 or words[1] not in KINDS:
        raise Unreadable(f"{line!r} begins no row")
    n = read_number(words[0])
    if words[1:] == ["early"]:
        return n, "early", TABLE, 0, ""
    if len(words) < 4 or not words[3].startswith("@"):
        raise Unreadable(f"{line!r} does not say who and when")
    by = TABLE if words[2] == "table" else read_number(words[2])
    return n, words[1], by, read_number(words[3][1:]), words[4] if len(words) > 4 else ""


def _well_formed(row: Row) -> bool:
    """Has this row what its kind asks for: an argument or none, the table or a seat as its author, its entries?"""
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
            raise Unreadable(f"{part!r} is no part of an entry")
    return Entry(read_number(actor), _read_text(action), draw, public, audience, tuple(forms))


def _read_draw(text: str) -> Draw:
    words = text.split(" ")
    if len(words) not in (3, 5) or words[1] != "of" or (len(words) == 5 and words[3] != "is"):
        raise Unreadable(f"{text!r} is no draw")
    number = read_number(words[4]) if len(words) == 5 else None
    return Draw(read_number(words[0]), read_number(words[2]), number)


def _read_text(text: str) -> str:
    if not text or text != text.strip() or "|" in text:
        raise Unreadable(f"{text!r} is no notation of an action")
    return text


def read_number(word: str) -> int:
    """A whole number as a record writes it: decimal digits, no sign, no needless zero."""
    if not (word.isascii() and word.isdecimal() and len(word) < 19) or (word[0] == "0" and word != "0"):
        raise Unreadable(f"{word!r} is no number")
    return int(word)


def read_digest(word: str) -> str:
    """32 bytes as a record writes them: 64 hexadecimal digits, small letters."""
    if len(word) != 64 or not set(word) <= set("0123456789abcdef"):
        raise Unreadable(f"{word!r} is not 64 hexadecimal digits")
    return word
