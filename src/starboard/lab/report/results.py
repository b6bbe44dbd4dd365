"""Study results, read from their Parquet files one contest at a time."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from starboard.bots.arena import Sides
from starboard.core.registry import load
from starboard.lab.parquet import arrow
from starboard.lab.rows import GameRow, TurnRow
from starboard.lab.study import StudyError


@dataclass(frozen=True, slots=True)
class ContestSetup:
    """A contest's settings, without its seed."""

    game: str
    options: str
    seats: int
    bots: tuple[str, ...]

    @property
    def chosen(self) -> dict[str, str]:
        return dict(word.split("=", 1) for word in self.options.split())

    @property
    def sides(self) -> Sides:
        """The seats that play together."""
        return load(self.game, self.options).seatings(self.seats)[0].sides


@dataclass(frozen=True, slots=True)
class PlayedContest:
    """A contest and its games.

    Games that ended with a bot's error say nothing about the rules. They are excluded, but counted.
    """

    setup: ContestSetup
    games: list[GameRow] = field(default_factory=list)
    turns: list[list[TurnRow]] = field(default_factory=list)  # of each game; empty if the study did not store turns
    faults: list[str] = field(default_factory=list)

    @property
    def alone(self) -> bool:
        """True if a bot played itself. Only then can differences between seats be attributed to the rules."""
        return len(self.setup.bots) == 1


def read_results(folders: Iterable[Path]) -> list[PlayedContest]:
    """Return the contests in these folders, in order; contests that differ only by seed are merged."""
    found: dict[ContestSetup, PlayedContest] = {}
    for folder in folders:
        turns_of: dict[int, list[TurnRow]] = {}
        for row in _rows(folder / "games.parquet", GameRow):
            played = found.setdefault(_setup(row), PlayedContest(_setup(row)))
            if row.guilty:
                played.faults.append(row.fault)
            else:
                played.games.append(row)
                played.turns.append(turns_of.setdefault(row.number, []))
        if (folder / "turns.parquet").exists():
            for turn in _rows(folder / "turns.parquet", TurnRow):
                if turn.number in turns_of:
                    turns_of[turn.number].append(turn)
    return [played for played in found.values() if played.games]


def _setup(row: GameRow) -> ContestSetup:
    names = dict(sorted(zip(row.lineup, row.bots, strict=True)))
    bots = tuple(names.values()) if len(names) == 1 else tuple(sorted(names.values()))
    return ContestSetup(row.game, row.options, row.seats, bots)


def _rows(file: Path, kind: type[Any]) -> list[Any]:
    try:
        table = arrow().parquet.read_table(file)
    except (OSError, ValueError) as error:
        raise StudyError(f"{file} cannot be read: {error}; has `starboard lab run` finished?") from error
    names = [field.name for field in fields(kind)]
    missing = [name for name in names if name not in table.column_names]
    if missing:
        raise StudyError(f"{file} has no {missing[0]}: an older version wrote it; run the study again")
    columns = [table[name].to_pylist() for name in names]
    return [kind(*values) for values in zip(*columns, strict=True)]
