"""How the games of a study are split into batches, and the folder in which finished batches are kept.

A batch is one file, written whole and then renamed; its name tells which games it holds. So the folder itself is the
list of what is finished: nothing is lost and nothing is done twice, whenever a run is ended.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from starboard.lab.rows import Batch, unpacked
from starboard.lab.study import Study, StudyError

SECONDS = 2.0  # what a batch should take: long beside sending it, short enough to lose
LARGEST = 1000  # games
NAME = re.compile(r"(\d{9})-(\d{9})\.batch")


class Splitter:
    """Gives out the games that are missing, in batches of about two seconds, and smaller ones towards the end."""

    def __init__(self, missing: Iterable[range], workers: int) -> None:
        self._missing = list(missing)
        self._workers = workers
        self._left = sum(map(len, self._missing))
        self._pace = 0.0  # seconds a game

    def learn(self, games: int, seconds: float) -> None:
        """So long did so many games take."""
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
    """The games that are in none of these ranges."""
    found, reached = [], 0
    for numbers in sorted(finished, key=lambda each: each.start):
        if numbers.start > reached:
            found.append(range(reached, numbers.start))
        reached = max(reached, numbers.stop)
    return [*found, range(reached, games)] if reached < games else found


class BatchFolder:
    """The batches of one study, kept in a folder with its fingerprint."""

    def __init__(self, folder: Path, study: Study) -> None:
        """StudyError if the folder holds another study."""
        self.folder = folder / "batches"
        self.records = folder / "records" if study.records else None
        mark = folder / "fingerprint"
        own = study.fingerprint()
        if mark.exists() and mark.read_text("utf-8") != own:
            raise StudyError(
                f"{folder} holds other games: the study, a bot or the rules have changed since; choose another --out"
            )
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(mark, own.encode())

    def finished(self) -> list[range]:
        """What is finished, in the order of games."""
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
        """All that is finished, each game once, in the order of games."""
        reached = 0
        for numbers in self.finished():
            if numbers.stop > reached:
                yield _from(unpacked(self._file(numbers).read_bytes()), reached + 1)
                reached = numbers.stop

    def _file(self, numbers: range) -> Path:
        return self.folder / f"{numbers.start + 1:09}-{numbers.stop:09}.batch"


def _from(batch: Batch, first: int) -> Batch:
    """The games from number `first` on."""
    games = [row for row in batch.games if row.number >= first]
    return Batch(games, [row for row in batch.turns if row.number >= first], [])


def write_whole(file: Path, data: bytes) -> None:
    """The whole file or nothing."""
    half = file.with_name(f"{file.name}.half")
    half.write_bytes(data)
    half.replace(file)
