"""Rows as Parquet files. The same rows always give the same file, regardless of batches."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Self

from starboard.lab.engine import missing_extra
from starboard.lab.rows import Batch, GameRow, TurnRow

GROUP = 50_000  # rows
Row = GameRow | TurnRow


def arrow() -> Any:
    """Import pyarrow with its Parquet module; raise StudyError if it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise missing_extra("pyarrow") from None
    return pyarrow


def merge(batches: Iterable[Batch], folder: Path, turns: bool) -> None:
    """Write `games.parquet` and, with `turns`, `turns.parquet`, in the order of games; each file atomically."""
    with ParquetWriter(folder / "games.parquet", GameRow) as games:
        if not turns:
            for batch in batches:
                games.add(batch.games)
            return
        with ParquetWriter(folder / "turns.parquet", TurnRow) as moves:
            for batch in batches:
                games.add(batch.games)
                moves.add(batch.turns)


class ParquetWriter:
    """Writes rows of one kind in groups of a fixed size. The file gets its final name when complete."""

    def __init__(self, file: Path, kind: type[Row]) -> None:
        self._arrow = arrow()
        self._file = file
        self._half = file.with_name(f"{file.name}.half")
        self._schema = _schema(self._arrow, kind)
        self._rows: list[Row] = []
        self._out = self._arrow.parquet.ParquetWriter(self._half, self._schema, compression="zstd")

    def add(self, rows: Sequence[Row]) -> None:
        self._rows.extend(rows)
        while len(self._rows) >= GROUP:
            self._write(self._rows[:GROUP])
            del self._rows[:GROUP]

    def _write(self, rows: Sequence[Row]) -> None:
        columns = {name: [getattr(row, name) for row in rows] for name in self._schema.names}
        self._out.write_table(self._arrow.table(columns, schema=self._schema), row_group_size=GROUP)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if error is None and self._rows:
            self._write(self._rows)
        self._out.close()
        if error is None:
            self._half.replace(self._file)


def _schema(arrow: Any, kind: type[Row]) -> Any:
    types: dict[Any, Any] = {
        int: arrow.int64(),
        str: arrow.string(),
        tuple[str, ...]: arrow.list_(arrow.string()),
        tuple[int, ...]: arrow.list_(arrow.int64()),
        tuple[float, ...]: arrow.list_(arrow.float64()),
    }
    return arrow.schema([(field.name, types[field.type]) for field in fields(kind)])
