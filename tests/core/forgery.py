"""Forged records: what somebody could try who wants another past."""

from starboard.core import Record
from starboard.core.row import Row


def forged(record: Record, old: str, new: str) -> Record:
    """The record with one text changed, and with chain and seals computed anew, as only the host could."""
    text = str(record)
    assert old in text
    return anew(Record.read(text.replace(old, new, 1)))


def anew(record: Record, seals: bool = True) -> Record:
    """The same header and rows with the marks and seals that they ought to have."""
    rows: list[Row] = []
    head, fairness = record.anchor, record.fairness
    for row in record.rows:
        seal = fairness.seal(row.n, row.body()) if seals and fairness and row.private else row.seal
        rows.append(row.sealed(seal).chained(head))
        head = rows[-1].mark
    return Record(record.lines, tuple(rows))
