"""Engines play the batches of a study; the plainest does so in this process."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from starboard.lab.rows import packed
from starboard.lab.study import Study, StudyError


class Finished(NamedTuple):
    """A batch, packed, and how long it took."""

    numbers: range
    data: bytes
    seconds: float


Engine = Callable[[Study, Iterable[range]], Iterator[Finished]]


class WorkerDied(Exception):
    """Processes keep ending in the middle of a batch."""


class Choice(NamedTuple):
    """An engine, how many batches it plays at once, and what it is called."""

    engine: Engine
    workers: int
    name: str


def missing_extra(package: str) -> StudyError:
    return StudyError(f"this needs {package}: pip install 'starboard-games[lab]'")


def play_batch(study: Study, numbers: range) -> Finished:
    began = time.monotonic()
    data = packed(study.batch(numbers))
    return Finished(numbers, data, time.monotonic() - began)


def play_here(study: Study, batches: Iterable[range]) -> Iterator[Finished]:
    for numbers in batches:
        yield play_batch(study, numbers)
