"""Shadow replay: games that were stored by older code are replayed under this one, and every difference is named."""

import hashlib
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

import starboard
from starboard.core.errors import RULES_FAILED, why_it_failed
from starboard.core.match import Match
from starboard.core.record import Record, faults
from starboard.lab.batches import Splitter
from starboard.lab.engine import Choice, Finished
from starboard.lab.study import StudyError

ENDING: Final = ".record"  # of the files that are looked for in a folder
ROW: Final = re.compile(r"row (\d+)\b")
CLAUSE: Final = re.compile(r"\(([A-Z][A-Z0-9]*-\d+)\)$")  # a refusal ends with its clause


class Difference(msgspec.Struct, frozen=True):
    """Where a stored game goes otherwise."""

    row: int  # 0: what differs is no row
    clause: str  # of the rulebook, if a move is refused
    words: str


class Verdict(msgspec.Struct, frozen=True):
    """A stored game, replayed."""

    key: str  # its name and how far it was played, so that the same game is known again
    name: str
    game: str  # with the version of its rules: spacewalk/1
    rows: int
    differences: tuple[Difference, ...]


class Stored(Protocol):
    """A game as it is stored. It is pickled, and replayed by another process."""

    @property
    def name(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def size(self) -> int:
        """How many rows it has."""
        ...

    def faults(self) -> Sequence[str]:
        """Replays it. A fault names the row at its beginning and ends with the clause, if there is one."""
        ...


class Source(Protocol):
    """Stored games, in an order. Each has a key, which changes when the game goes on."""

    @property
    def keys(self) -> Sequence[str]: ...
    def read(self, number: int) -> Stored: ...


@dataclass(frozen=True)
class RecordText:
    """A record as a file holds it."""

    name: str
    text: str

    @property
    def game(self) -> str:
        lines = dict(line.partition(" ")[::2] for line in self.text.partition("\n\n")[0].split("\n"))
        return f"{lines.get('game', '?')}/{lines.get('rules', '?')}"

    @property
    def size(self) -> int:
        return sum(line[:1].isdigit() for line in self.text.partition("\n\n")[2].split("\n"))

    def faults(self) -> list[str]:
        """The copy of one viewer is only followed: what it hides cannot be proved."""
        record = Record.read(self.text)
        try:
            found = faults(record)
            if not found and record.has("viewer"):
                for _ in record.retrace():
                    pass
        except Exception as error:
            found = [why_it_failed(error)]
        return [f"row {_reached(record)}: {fault}" if fault.startswith(RULES_FAILED) else fault for fault in found]


def _reached(record: Record) -> int:
    """The row at which the rules themselves failed; 0: at none, or in the copy of one viewer."""
    reached = 0

    def counted() -> Iterator[Any]:
        nonlocal reached
        for row in record.rows:
            reached = row.n
            yield row
        reached = 0

    fairness = record.fairness
    if fairness is not None:
        try:
            Match(record.start or record.game, seating=record.seating, fairness=fairness, log=counted())
        except Exception:
            return reached
    return 0


class RecordFiles:
    """Records in files, and in folders with all that is below them."""

    def __init__(self, places: Sequence[Path]) -> None:
        """StudyError if there is no such place, or no record in a folder."""
        self._files: Final = [file for place in places for file in _records(place)]
        self.keys: Final = [f"{file} {file.stat().st_size} {file.stat().st_mtime_ns}" for file in self._files]

    def read(self, number: int) -> RecordText:
        file = self._files[number]
        return RecordText(str(file), file.read_bytes().decode("utf-8", "replace"))


def _records(place: Path) -> list[Path]:
    if not place.is_dir():
        if not place.exists():
            raise StudyError(f"there is no {place}")
        return [place]
    found = sorted(place.rglob(f"*{ENDING}"))
    if not found:
        raise StudyError(f"there is no file *{ENDING} in {place}")
    return found


# ---- the work


@dataclass(frozen=True)
class Lot:
    """Some of the stored games, with their keys, as they are sent to be replayed."""

    numbers: range
    keys: tuple[str, ...]
    games: tuple[Stored, ...]


def replay_lot(lot: Lot) -> Finished:
    began = time.monotonic()
    verdicts = [verdict(key, game) for key, game in zip(lot.keys, lot.games, strict=True)]
    return Finished(lot.numbers, msgspec.json.encode(verdicts), time.monotonic() - began)


def verdict(key: str, stored: Stored) -> Verdict:
    try:
        found = list(stored.faults())
    except Exception as error:
        found = [why_it_failed(error)]
    return Verdict(key, stored.name, stored.game, stored.size, tuple(map(_difference, found)))


def _difference(fault: str) -> Difference:
    row, clause = ROW.match(fault), CLAUSE.search(fault)
    return Difference(int(row[1]) if row else 0, clause[1] if clause else "", fault)


class Shadow:
    """All games of a source, replayed once each. With a file, what is replayed is kept there: the next run goes on."""

    def __init__(self, source: Source, file: Path | None = None) -> None:
        """StudyError if the file was written under other code, or is something else."""
        self._source: Final = source
        self._kept: Final = VerdictFile(file) if file is not None else None
        here = set(source.keys)
        self.verdicts: Final = [each for each in (self._kept.read() if self._kept else []) if each.key in here]
        done = {each.key for each in self.verdicts}
        self._left: Final = [number for number, key in enumerate(source.keys) if key not in done]

    @property
    def left(self) -> int:
        return len(self._left)

    def replay(self, choice: Choice, told: Callable[[int], None] = lambda games: None) -> None:
        """Replays what is left; `told` hears of every batch how many games it had."""
        splitter = Splitter([range(self.left)], choice.workers)
        for numbers, data, seconds in choice.engine(replay_lot, map(self._lot, splitter)):
            found = msgspec.json.decode(data, type=list[Verdict])
            if self._kept is not None:
                self._kept.add(found)
            self.verdicts.extend(found)
            splitter.learn(len(numbers), seconds)
            told(len(numbers))

    def _lot(self, numbers: range) -> Lot:
        chosen = [self._left[number] for number in numbers]
        keys = tuple([self._source.keys[number] for number in chosen])
        return Lot(numbers, keys, tuple([self._source.read(number) for number in chosen]))


class VerdictFile:
    """Verdicts, one in a line of JSON; the first line says under which code they were found."""

    def __init__(self, file: Path) -> None:
        self._file: Final = file

    def read(self) -> list[Verdict]:
        """What is there already; the file begins here if there is none. A line that was cut off is dropped."""
        first = msgspec.json.encode({"code": code_mark()}) + b"\n"
        if not self._file.exists():
            self._file.write_bytes(first)
            return []
        begun, _, rest = self._file.read_bytes().partition(b"\n")
        if begun + b"\n" != first:
            raise StudyError(f"{self._file} was not written by this code: choose another --out")
        whole = rest[: rest.rfind(b"\n") + 1]
        self._file.write_bytes(first + whole)
        return [msgspec.json.decode(line, type=Verdict) for line in whole.splitlines()]

    def add(self, verdicts: Sequence[Verdict]) -> None:
        with self._file.open("ab") as out:
            out.write(b"".join([msgspec.json.encode(each) + b"\n" for each in verdicts]))


def code_mark() -> str:
    """Changes with any line of this program."""
    digest = hashlib.sha256()
    folder = Path(starboard.__file__).parent
    for file in sorted(folder.rglob("*.py")):
        digest.update(f"{file.relative_to(folder)}\n".encode() + file.read_bytes())
    return digest.hexdigest()
