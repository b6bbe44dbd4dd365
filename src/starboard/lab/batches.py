"""The batches of a study, and the folder that stores finished ones.

A batch is one file, written under a temporary name and then renamed; its name lists the games in it. The folder
therefore records all finished games. A run may be interrupted at any time without losing finished batches.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from starboard.lab.rows import Batch, unpacked
from starboard.lab.study import Study, StudyError

SECONDS = 2.0  # per batch: much longer than sending it takes, but a small loss if interrupted
LARGEST = 1000  # games
NAME = re.compile(r"(\d{9})-(\d{9})\.batch")


class Splitter:
    """Splits the missing games into batches of about SECONDS each, smaller towards the end."""

    def __init__(self, missing: Iterable[range], workers: int) -> None:
        self._missing = list(missing)
        self._workers = workers
        self._left = sum(map(len, self._missing))
        self._pace = 0.0  # seconds per game

    def learn(self, games: int, seconds: float) -> None:
        """Update the average time per game from a finished batch."""
        pace = seconds / games
        self._pace = (self._pace + pace) / 2 if self._pace else pace

    def __iter__(self) -> Iterator[range]:
        while self._missing:
            first = self._missing[0]
            taken, rest = first[: self._size()], first[self._size() :]
            self._missing[:1] = [rest] if rest else []
            self._left -= len(taken)
            yield taken

    def _size(self) -> int:
        if not self._pace:
            return 1
        fair = -(-self._left // (2 * self._workers))
        return max(1, min(LARGEST, fair, int(SECONDS / max(self._pace, 1e-9))))


def gaps(finished: Iterable[range], games: int) -> list[range]:
    """Return the games that are not in any of the ranges."""
    found, reached = [], 0
    for numbers in sorted(finished, key=lambda each: each.start):
        if numbers.start > reached:
            found.append(range(reached, numbers.start))
        reached = max(reached, numbers.stop)
    return [*found, range(reached, games)] if reached < games else found


class BatchFolder:
    """The batches of one study, in a folder marked with the study's fingerprint."""

    def __init__(self, folder: Path, study: Study) -> None:
        """Open the folder; raise StudyError if it contains another study."""
        self.folder = folder / "batches"
        self.records = folder / "records" if study.records else None
        mark = folder / "fingerprint"
        own = study.fingerprint()
        if mark.exists() and mark.read_text("utf-8") != own:
            raise StudyError(
                f"{folder} holds other games: the study, a bot or the rules have changed; choose another --out"
            )
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(mark, own.encode())

    def finished(self) -> list[range]:
        """Return the ranges of finished games, sorted."""
        found = [NAME.fullmatch(file.name) for file in self.folder.iterdir()]
        ranges = [range(int(each[1]) - 1, int(each[2])) for each in found if each is not None]
        return sorted(ranges, key=lambda numbers: (numbers.start, numbers.stop))

    def keep(self, numbers: range, data: bytes) -> None:
        if self.records is not None:
            self.records.mkdir(exist_ok=True)
            batch = unpacked(data)
            for row, record in zip(batch.games, batch.records, strict=True):
                write_whole(self.records / f"game-{row.number:05}.record", record.encode())
        write_whole(self._file(numbers), data)

    def batches(self) -> Iterator[Batch]:
        """Yield the finished batches in order, each game once."""
        reached = 0
        for numbers in self.finished():
            if numbers.stop > reached:
                yield _from(unpacked(self._file(numbers).read_bytes()), reached + 1)
                reached = numbers.stop

    def _file(self, numbers: range) -> Path:
        return self.folder / f"{numbers.start + 1:09}-{numbers.stop:09}.batch"


def _from(batch: Batch, first: int) -> Batch:
    """Return the games of a batch from number `first` on, without records."""
    games = [row for row in batch.games if row.number >= first]
    return Batch(games, [row for row in batch.turns if row.number >= first], [])


def write_whole(file: Path, data: bytes) -> None:
    """Write the file atomically: under a temporary name, then renamed."""
    half = file.with_name(f"{file.name}.half")
    half.write_bytes(data)
    half.replace(file)
