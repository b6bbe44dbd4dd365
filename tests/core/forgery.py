"""Forged records."""

from starboard.core import Record
from starboard.core.row import HistoryRow


def forged(record: Record, old: str, new: str) -> Record:
    """Return the record with one text replaced, and its chain and seals recomputed as a host could."""
    text = str(record)
    assert old in text
    return anew(Record.read(text.replace(old, new, 1)))


def anew(record: Record, seals: bool = True) -> Record:
    """Return the record with recomputed marks and seals."""
    rows: list[HistoryRow] = []
    head, fairness = record.anchor, record.fairness
    for row in record.rows:
        seal = fairness.seal(row.n, row.body()) if seals and fairness and row.private else row.seal
        rows.append(row.sealed(seal).chained(head))
        head = rows[-1].mark
    return Record(record.lines, tuple(rows))
