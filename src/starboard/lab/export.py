"""Rows of games as a file that other programs read: CSV, JSON or Parquet, by the ending of its name."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from starboard.lab.batches import write_whole
from starboard.lab.parquet import RowWriter, arrow
from starboard.lab.rows import GameRow
from starboard.lab.study import StudyError

ENDINGS = (".csv", ".json", ".parquet")


def check_export(file: Path) -> None:
    """StudyError if rows cannot be written so: to be asked before any game is played."""
    if file.suffix not in ENDINGS:
        raise StudyError(f"{file} should end in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}")
    if file.suffix == ".parquet":
        arrow()


def export(rows: Sequence[GameRow], file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.suffix == ".parquet":
        with RowWriter(file, GameRow) as out:
            out.add(rows)
    elif file.suffix == ".json":
        write_whole(file, msgspec.json.format(msgspec.json.encode(rows)) + b"\n")
    else:
        write_whole(file, _as_csv(rows).encode())


def _as_csv(rows: Sequence[GameRow]) -> str:
    """What is by seat is written with spaces in between."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(GameRow.__struct_fields__)
    writer.writerows([[_cell(getattr(row, name)) for name in GameRow.__struct_fields__] for row in rows])
    return out.getvalue()


def _cell(value: Any) -> Any:
    return " ".join(map(str, value)) if isinstance(value, tuple) else value
