"""Shadow replay: replays games stored by older code with the current code, and reports every difference."""

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
from starboard.lab.engine import EngineChoice, Finished
from starboard.lab.study import StudyError

ENDING: Final = ".record"  # extension of record files in a folder
ROW: Final = re.compile(r"row (\d+)\b")
CLAUSE: Final = re.compile(r"\(([A-Z][A-Z0-9]*-\d+)\)$")  # the clause at the end of a refusal


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between a stored game and its replay."""

    row: int  # 0: the difference isn't in a row
    clause: str  # of the rulebook, if a move was refused
    words: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of replaying a stored game."""

    key: str  # its name and its length; identifies the game when a run resumes
    name: str
    game: str  # with the rules version: spacewalk/1
    rows: int
    differences: tuple[Difference, ...]


class Stored(Protocol):
    """A stored game. It is pickled and replayed in another process."""

    @property
    def name(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def size(self) -> int:
        """The number of rows."""
        ...

    def faults(self) -> Sequence[str]:
        """Replay the game and return its faults. Each starts with the row and ends with the clause, if there is one."""
        ...


class Source(Protocol):
    """Stored games in order. A game's key changes when the game continues."""

    @property
    def keys(self) -> Sequence[str]: ...
    def read(self, number: int) -> Stored: ...


@dataclass(frozen=True, slots=True)
class RecordText:
    """The text of a record file."""

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
        """Return the faults. A viewer's copy is only retraced, because its hidden parts cannot be verified."""
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
    """Return the row at which the rules failed; 0 if none, or for a viewer's copy."""
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
    """Records in files and, recursively, in folders."""

    def __init__(self, places: Sequence[Path]) -> None:
        """Find the files; raise StudyError if a path does not exist or a folder contains no records."""
        self._files: Final = [file for place in places for file in _records(place)]
        self.keys: Final = [f"{file} {file.stat().st_size} {file.stat().st_mtime_ns}" for file in self._files]

    def read(self, number: int) -> RecordText:
        file = self._files[number]
        return RecordText(str(file), file.read_bytes().decode("utf-8", "replace"))


def _records(place: Path) -> list[Path]:
    if not place.is_dir():
        if not place.exists():
            raise StudyError(f"{place} does not exist")
        return [place]
    found = sorted(place.rglob(f"*{ENDING}"))
    if not found:
        raise StudyError(f"{place} contains no *{ENDING} file")
    return found


# ---- replay


@dataclass(frozen=True, slots=True)
class Lot:
    """Some of the stored games, with their keys, for sending to a worker."""

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
    """All games of a source, each replayed once. With a file, the verdicts are stored and the next run resumes."""

    def __init__(self, source: Source, file: Path | None = None) -> None:
        """Read the file; raise StudyError if it was written by other code or isn't a verdict file."""
        self._source: Final = source
        self._kept: Final = VerdictFile(file) if file is not None else None
        here = set(source.keys)
        self.verdicts: Final = [each for each in (self._kept.read() if self._kept else []) if each.key in here]
        done = {each.key for each in self.verdicts}
        self._left: Final = [number for number, key in enumerate(source.keys) if key not in done]

    @property
    def left(self) -> int:
        return len(self._left)

    def replay(self, choice: EngineChoice, told: Callable[[int], None] = lambda games: None) -> None:
        """Replay the remaining games; call `told` with the number of games of each finished batch."""
        splitter = Splitter([range(self.left)], choice.workers)
        for done in choice.engine(replay_lot, map(self._lot, splitter)):
            found = msgspec.json.decode(done.data, type=list[Verdict])
            if self._kept is not None:
                self._kept.add(found)
            self.verdicts.extend(found)
            splitter.learn(len(done.numbers), done.seconds)
            told(len(done.numbers))

    def _lot(self, numbers: range) -> Lot:
        chosen = [self._left[number] for number in numbers]
        keys = tuple([self._source.keys[number] for number in chosen])
        return Lot(numbers, keys, tuple([self._source.read(number) for number in chosen]))


class VerdictFile:
    """Verdicts as JSON lines; the first line identifies the code that produced them."""

    def __init__(self, file: Path) -> None:
        self._file: Final = file

    def read(self) -> list[Verdict]:
        """Return the stored verdicts; create the file if it is missing, and drop a truncated last line."""
        first = msgspec.json.encode({"code": code_mark()}) + b"\n"
        if not self._file.exists():
            self._file.write_bytes(first)
            return []
        begun, _, rest = self._file.read_bytes().partition(b"\n")
        if begun + b"\n" != first:
            raise StudyError(f"{self._file} was written by other code: choose another --out")
        whole = rest[: rest.rfind(b"\n") + 1]
        self._file.write_bytes(first + whole)
        return [msgspec.json.decode(line, type=Verdict) for line in whole.splitlines()]

    def add(self, verdicts: Sequence[Verdict]) -> None:
        with self._file.open("ab") as out:
            out.write(b"".join([msgspec.json.encode(each) + b"\n" for each in verdicts]))


def code_mark() -> str:
    """Return a digest of all Python files in this package."""
    digest = hashlib.sha256()
    folder = Path(starboard.__file__).parent
    for file in sorted(folder.rglob("*.py")):
        digest.update(f"{file.relative_to(folder)}\n".encode() + file.read_bytes())
    return digest.hexdigest()
