"""Log rows as stored, and the changes stored with them. The text of a row is opaque to the store."""

from collections.abc import Sequence

import msgspec


class StoredRow(msgspec.Struct, frozen=True):
    """Row n of a table: its author, its command, the time it was received, and its text."""

    table: str
    n: int
    author: str
    command: str
    at: int  # milliseconds since 1970
    body: bytes = b""


class Member(msgspec.Struct, frozen=True):
    """A person's role at a table. The role "" removes the table from their list but records that they were there."""

    person: str
    role: str


class DueSet(msgspec.Struct, frozen=True):
    """Makes a slot fall due at `at`, replacing its previous content."""

    slot: str
    at: int
    kind: str
    rules: str = ""  # game/version, so that only processes with these rules claim it; "" allows all
    payload: bytes = b""


class DueClear(msgspec.Struct, frozen=True):
    """Clears a slot."""

    slot: str


DueChange = DueSet | DueClear


class NewRow(msgspec.Struct, frozen=True):
    """A row to append, with the changes stored in the same transaction. Each slot and person occurs at most once."""

    row: StoredRow
    due: Sequence[DueChange] = ()
    members: Sequence[Member] = ()
    stage: str | None = None


class Appended(msgspec.Struct, frozen=True):
    """The row is durably in the log. `repeated` means that it was already there, and the first answer is repeated."""

    row: StoredRow
    repeated: bool = False


class LogQuery(msgspec.Struct, frozen=True):
    """A query for the rows after n in a table's log, and for the row of this author's command."""

    table: str
    n: int
    author: str = ""
    command: str = ""


class LogTail(msgspec.Struct, frozen=True):
    """The end of a table's log: its head, the rows after n, and the row of the queried command."""

    head: int | None  # None: no such table
    rows: Sequence[StoredRow] = ()
    own: StoredRow | None = None


COLUMNS = "table_id, n, author, command, at, body"


def read_row(record: Sequence[object]) -> StoredRow:
    """Return a row built from its COLUMNS."""
    return StoredRow(*record)  # type: ignore[arg-type]


def log_tails(queries: Sequence[LogQuery], found: Sequence[Sequence[object]]) -> list[LogTail]:
    """Return the tails in the order of the queries.

    Each record is (index of the query, head, COLUMNS or nulls), with row numbers ascending.
    """
    heads: list[int | None] = [None] * len(queries)
    rows: list[list[StoredRow]] = [[] for _ in queries]
    own: list[StoredRow | None] = [None] * len(queries)
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
