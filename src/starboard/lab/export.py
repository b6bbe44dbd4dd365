"""Export of game rows to CSV, JSON or Parquet, by file extension."""

import csv
import io
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec

from starboard.lab.batches import write_whole
from starboard.lab.parquet import ParquetWriter, arrow
from starboard.lab.rows import GameRow
from starboard.lab.study import StudyError

ENDINGS = (".csv", ".json", ".parquet")


def check_export(file: Path) -> None:
    """Raise StudyError if rows cannot be written to this file. Call this before playing any games."""
    if file.suffix not in ENDINGS:
        raise StudyError(f"{file} should end in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}")
    if file.suffix == ".parquet":
        arrow()


def export(rows: Sequence[GameRow], file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.suffix == ".parquet":
        with ParquetWriter(file, GameRow) as out:
            out.add(rows)
    elif file.suffix == ".json":
        write_whole(file, msgspec.json.format(msgspec.json.encode(rows)) + b"\n")
    else:
        write_whole(file, _as_csv(rows).encode())


def _as_csv(rows: Sequence[GameRow]) -> str:
    """Return the rows as CSV; values in lists are separated by spaces."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = [field.name for field in fields(GameRow)]
    writer.writerow(names)
    writer.writerows([[_cell(getattr(row, name)) for name in names] for row in rows])
    return out.getvalue()


def _cell(value: Any) -> Any:
    return " ".join(map(str, value)) if isinstance(value, tuple) else value
