"""Engines work through batches, of a study or of stored games; the plainest does so in this process."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from starboard.lab.rows import packed
from starboard.lab.study import Study, StudyError


class Finished(NamedTuple):
    """What became of a batch, packed, and how long it took."""

    numbers: range
    data: bytes
    seconds: float


Task = Callable[[Any], Finished]  # does one batch; it and the batches are pickled, so it is no function within another
Engine = Callable[[Task, Iterable[Any]], Iterator[Finished]]


class WorkerDied(Exception):
    """Processes keep ending in the middle of a batch."""


class Choice(NamedTuple):
    """An engine, how many batches it has under way at once, and what it is called."""

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
