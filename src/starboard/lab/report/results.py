"""The results of studies, read back from their Parquet files, one contest at a time."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from starboard.bots.arena import Sides
from starboard.core.registry import load
from starboard.lab.parquet import arrow
from starboard.lab.rows import GameRow, TurnRow
from starboard.lab.study import StudyError


class Setup(NamedTuple):
    """What a contest was, whatever its seed."""

    game: str
    options: str
    seats: int
    bots: tuple[str, ...]

    @property
    def chosen(self) -> dict[str, str]:
        return dict(word.split("=", 1) for word in self.options.split())

    @property
    def sides(self) -> Sides:
        """Who played with whom."""
        return load(self.game, self.options).seatings(self.seats)[0].sides


@dataclass(frozen=True)
class Played:
    """A contest and its games. A bot's fault says nothing of the rules: such games are left out, and counted."""

    setup: Setup
    games: list[GameRow] = field(default_factory=list)
    turns: list[list[TurnRow]] = field(default_factory=list)  # of each game; empty where the study kept none
    faults: list[str] = field(default_factory=list)

    @property
    def alone(self) -> bool:
        """Did a bot play itself? Only then are the seats equal but for the rules."""
        return len(self.setup.bots) == 1


def read_results(folders: Iterable[Path]) -> list[Played]:
    """The contests of these folders, in their order; those that differ by their seed alone are one."""
    found: dict[Setup, Played] = {}
    for folder in folders:
        turns_of: dict[int, list[TurnRow]] = {}
        for row in _rows(folder / "games.parquet", GameRow):
            played = found.setdefault(_setup(row), Played(_setup(row)))
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


def _setup(row: GameRow) -> Setup:
    names = dict(sorted(zip(row.lineup, row.bots, strict=True)))
    bots = tuple(names.values()) if len(names) == 1 else tuple(sorted(names.values()))
    return Setup(row.game, row.options, row.seats, bots)


def _rows(file: Path, kind: type[Any]) -> list[Any]:
    try:
        table = arrow().parquet.read_table(file)
    except (OSError, ValueError) as error:
        raise StudyError(f"{file} cannot be read: {error}; has `starboard lab run` come to its end?") from error
    missing = [name for name in kind.__struct_fields__ if name not in table.column_names]
    if missing:
        raise StudyError(f"{file} has no {missing[0]}: it was written by an older version; play the study again")
    columns = [table[name].to_pylist() for name in kind.__struct_fields__]
    return [kind(*values) for values in zip(*columns, strict=True)]
