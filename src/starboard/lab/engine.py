"""Engines process batches of a study or of stored games. The simplest one works in this process."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from starboard.lab.rows import packed
from starboard.lab.study import Study, StudyError


@dataclass(frozen=True, slots=True)
class Finished:
    """The packed result of a batch, and its duration in seconds."""

    numbers: range
    data: bytes
    seconds: float


Task = Callable[[Any], Finished]  # processes one batch; pickled like the batches, so it can't be a nested function
Engine = Callable[[Task, Iterable[Any]], Iterator[Finished]]


class WorkerDied(Exception):
    """Raised when processes keep dying while processing a batch."""


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """An engine, the number of batches it runs at once, and its description."""

    engine: Engine
    workers: int
    name: str


def missing_extra(package: str) -> StudyError:
    return StudyError(f"this needs {package}: pip install 'starboard-games[lab]'")


def play_batch(study: Study, numbers: range) -> Finished:
    began = time.monotonic()
    data = packed(study.batch(numbers))
    return Finished(numbers, data, time.monotonic() - began)


def work_here(task: Task, batches: Iterable[Any]) -> Iterator[Finished]:
    yield from map(task, batches)
