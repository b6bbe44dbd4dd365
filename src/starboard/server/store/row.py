"""Log rows as stored, and what changes with them. The store treats their text as opaque."""

from collections.abc import Sequence

import msgspec


class Row(msgspec.Struct, frozen=True):
    """Row n of a table: who commanded it, when it was received, and its text."""

    table: str
    n: int
    author: str
    command: str
    at: int  # milliseconds since 1970
    body: bytes = b""


class Member(msgspec.Struct, frozen=True):
    """A person's tie to a table. With the role "" it is no longer among theirs, but what they did there is known."""

    person: str
    role: str


class DueSet(msgspec.Struct, frozen=True):
    """From now on this slot falls due at `at`; what it held before is forgotten."""

    slot: str
    at: int
    kind: str
    rules: str = ""  # game/version, so that only those who know it take it; "" is known to all
    payload: bytes = b""


class DueClear(msgspec.Struct, frozen=True):
    """Nothing is due in this slot any more."""

    slot: str


DueChange = DueSet | DueClear


class NewRow(msgspec.Struct, frozen=True):
    """A row to append, and what is stored with it in the same transaction.

    Each slot and each person is named at most once.
    """

    row: Row
    due: Sequence[DueChange] = ()
    members: Sequence[Member] = ()
    stage: str | None = None


class Appended(msgspec.Struct, frozen=True):
    """The row is in the log, durably. `repeated`: it was there before; this is the first answer once more."""

    row: Row
    repeated: bool = False


class LogQuery(msgspec.Struct, frozen=True):
    """Asks a table's log for the rows after n, and for the row of this author's command."""

    table: str
    n: int
    author: str = ""
    command: str = ""


class LogTail(msgspec.Struct, frozen=True):
    """The end of a table's log: its head, the rows after those known, and the row of the asked command."""

    head: int | None  # None: there is no such table
    rows: Sequence[Row] = ()
    own: Row | None = None


COLUMNS = "table_id, n, author, command, at, body"


def read_row(record: Sequence[object]) -> Row:
    """A row from its COLUMNS."""
    return Row(*record)  # type: ignore[arg-type]


def log_tails(queries: Sequence[LogQuery], found: Sequence[Sequence[object]]) -> list[LogTail]:
    """The answers in order. Each record is (index of the query, head, COLUMNS or nulls), rows rising."""
    heads: list[int | None] = [None] * len(queries)
    rows: list[list[Row]] = [[] for _ in queries]
    own: list[Row | None] = [None] * len(queries)
    for index, head, *record in found:
        assert isinstance(index, int)
        assert head is None or isinstance(head, int)
        heads[index] = head
        if record[0] is None:
            continue
        row, query = read_row(record), queries[index]
        if row.n > query.n:
            rows[index].append(row)
        if query.command and (row.author, row.command) == (query.author, query.command):
            own[index] = row
    return [LogTail(*each) for each in zip(heads, rows, own, strict=True)]
