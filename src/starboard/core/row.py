"""Rows and entries: the numbered log of a game, as text and as a hash chain. `docs/record-format.md` is their law."""

import hashlib
from collections.abc import Sequence
from typing import Any, Final, final

from starboard.core.contract import TABLE, Seat, Unreadable
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
        """The entry as this viewer may have it; what it keeps of `public` lets the chain be checked."""
        draw = None if self.draw is None else self.draw.bare
        if self.public is None or viewer in self.audience:
            return Entry(self.actor, self.action, draw, self.public, self.audience, self.forms)
        text = dict(self.forms).get(viewer or 0, self.public)
        return Entry(self.actor, text, draw, None if text == self.public else self.public)

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
        shown = Row(self.n, "early", TABLE, 0) if self.kind == "early" else self.cut(None)
        lines = [shown.heading(), *(f"  {_bare(entry)}" for entry in shown.entries)]
        return "\n".join(lines + ([f"  seal {self.seal}"] if self.seal else []))

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


def _bare(entry: Entry) -> Entry:
    """An entry as a spectator has it, whoever holds it."""
    draw = None if entry.draw is None else entry.draw.bare
    return Entry(entry.actor, entry.action if entry.public is None else entry.public, draw)


def read_rows(lines: Sequence[str]) -> list[Row]:
    """The rows written in these lines; blank lines are passed over."""
    blocks: list[list[str]] = []
    for line in lines:
        if not line.strip():
            continue
        if line.startswith("  "):
            if not blocks:
                raise Unreadable(f"an entry before the first row: {line!r}")
            blocks[-1].append(line[2:])
        else:
            blocks.append([line])
    return [read_row(block) for block in blocks]


def read_row(lines: Sequence[str]) -> Row:
    n, kind, by, at, argument = _read_heading(lines[0])
    seal = mark = ""
    entries: list[Entry] = []
    for line in lines[1:]:
        word, _, rest = line.partition(" ")
        if word == "seal":
            seal = rest
        elif word == "=":
            mark = rest
        else:
            entries.append(read_entry(line))
    return Row(n, kind, by, at, argument, tuple(entries), seal, mark)


def _read_heading(line: str) -> tuple[int, str, Seat, int, str]:
    words = line.split(" ", 4)
    if len(words) < 2 or not words[0].isdecimal() or words[1] not in KINDS:
        raise Unreadable(f"{line!r} begins no row")
    if words[1:] == ["early"]:
        return int(words[0]), "early", TABLE, 0, ""
    if len(words) < 4 or not words[3].startswith("@") or not words[3][1:].isdecimal():
        raise Unreadable(f"{line!r} does not say who and when")
    by = TABLE if words[2] == "table" else _number(words[2], line)
    return int(words[0]), words[1], by, int(words[3][1:]), words[4] if len(words) > 4 else ""


def read_entry(line: str) -> Entry:
    first, *rest = line.split(" | ")
    actor, blank, action = first.partition(" ")
    if not blank or not action:
        raise Unreadable(f"{line!r} is no entry")
    draw: Draw | None = None
    public: str | None = None
    audience: tuple[Seat, ...] = ()
    forms: list[tuple[Seat, str]] = []
    for part in rest:
        word, _, value = part.partition(" ")
        if word == "draw":
            draw = _read_draw(value, line)
        elif word == "to":
            audience = () if value == "-" else tuple(_number(seat, line) for seat in value.split(","))
        elif word == "else":
            public = value
        elif word == "for":
            seat, _, text = value.partition(" ")
            forms.append((_number(seat, line), text))
        else:
            raise Unreadable(f"{part!r} is no part of an entry")
    return Entry(_number(actor, line), action, draw, public, audience, tuple(forms))


def _read_draw(text: str, line: str) -> Draw:
    words = text.split(" ")
    if len(words) not in (3, 5) or words[1] != "of" or (len(words) == 5 and words[3] != "is"):
        raise Unreadable(f"{line!r} has no proper draw")
    number = _number(words[4], line) if len(words) == 5 else None
    return Draw(_number(words[0], line), _number(words[2], line), number)


def _number(word: str, line: str) -> int:
    if not word.isdecimal():
        raise Unreadable(f"{word!r} in {line!r} is no number")
    return int(word)
