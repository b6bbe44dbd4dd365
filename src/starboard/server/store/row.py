"""Rows: the numbered log of a table as it lies in the database. All texts are opaque here."""

from collections.abc import Mapping, Sequence

import msgspec

from starboard.server.store.due import DueChange

_NOBODY: Mapping[int, str] = {}
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict[int, str]).decode


class Row(msgspec.Struct, frozen=True):
    """Row n of a table: who commanded it, when it was received, what each may read of it, and what the table keeps."""

    table: str
    n: int
    author: str
    command: str
    at: int  # milliseconds since 1970
    public: str
    private: Mapping[int, str] = _NOBODY  # by seat, only where it differs from the public text
    body: bytes = b""

    def text(self, seat: int | None) -> str:
        """What this seat, or a spectator, is sent."""
        return self.public if seat is None else self.private.get(seat, self.public)


class Member(msgspec.Struct, frozen=True):
    """A person's tie to a table. With the role "" it is no longer among theirs, but what they did there is known."""

    person: str
    role: str


class NewRow(msgspec.Struct, frozen=True):
    """A row that wants to be the next of its table, and what becomes true with it, all or nothing.

    Each slot and each person is named at most once.
    """

    row: Row
    due: Sequence[DueChange] = ()
    members: Sequence[Member] = ()
    stage: str | None = None


class Won(msgspec.Struct, frozen=True):
    """The row stands in the log, durably. `again`: it stood there before, and this is its first answer."""

    row: Row
    again: bool = False


class Ask(msgspec.Struct, frozen=True):
    """What somebody who knows a table up to n, and has this command, asks the log."""

    table: str
    n: int
    author: str = ""
    command: str = ""


class Sight(msgspec.Struct, frozen=True):
    """The log, looked at just now: its head, the rows after those known, and the row of the asker's own command."""

    head: int | None  # None: there is no such table
    rows: Sequence[Row] = ()
    own: Row | None = None


Lost = Sight  # what a loser gets: the second look that decides whether to answer or to judge again


def pack(private: Mapping[int, str]) -> bytes:
    return _encode(private) if private else b""


def unpack(private: bytes) -> Mapping[int, str]:
    return _decode(private) if private else _NOBODY


COLUMNS = "table_id, n, author, command, at, public, private, body"


def read_row(record: Sequence[object]) -> Row:
    """A row from its COLUMNS."""
    table, n, author, command, at, public, private, body = record
    return Row(table, n, author, command, at, public, unpack(private), body)  # type: ignore[arg-type]


def sights(asks: Sequence[Ask], found: Sequence[Sequence[object]]) -> list[Sight]:
    """What each asked for, in order. Each record is (index of the ask, head, COLUMNS or nulls), rows rising."""
    heads: list[int | None] = [None] * len(asks)
    rows: list[list[Row]] = [[] for _ in asks]
    own: list[Row | None] = [None] * len(asks)
    for index, head, *record in found:
        assert isinstance(index, int)
        assert head is None or isinstance(head, int)
        heads[index] = head
        if record[0] is None:
            continue
        row, ask = read_row(record), asks[index]
        if row.n > ask.n:
            rows[index].append(row)
        if ask.command and (row.author, row.command) == (ask.author, ask.command):
            own[index] = row
    return [Sight(*each) for each in zip(heads, rows, own, strict=True)]
