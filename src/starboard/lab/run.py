"""A run plays what is missing of a study and keeps it, then merges all of it into Parquet files."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from starboard.lab.batches import BatchFolder, Splitter, gaps
from starboard.lab.choice import choose
from starboard.lab.engine import Choice, play_batch
from starboard.lab.parquet import arrow, merge
from starboard.lab.study import Study


class Run:
    """A study and the folder of its results. Whenever it is ended, another run goes on with the games left."""

    def __init__(self, study: Study, folder: Path) -> None:
        """StudyError if pyarrow is missing or the folder holds another study."""
        arrow()
        self.study = study
        self.folder = folder
        self._kept = BatchFolder(folder, study)

    @property
    def missing(self) -> list[range]:
        return gaps(self._kept.finished(), self.study.games)

    @property
    def left(self) -> int:
        """How many games are still to be played."""
        return sum(map(len, self.missing))

    def play(self, choice: Choice | None = None, told: Callable[[int], None] = lambda games: None) -> None:
        """Plays what is missing; `told` hears of every batch how many games it had."""
        if not self.left:
            return
        engine, workers, _ = choice or choose()
        splitter = Splitter(self.missing, workers)
        for numbers, data, seconds in engine(partial(play_batch, self.study), splitter):
            self._kept.keep(numbers, data)
            splitter.learn(len(numbers), seconds)
            told(len(numbers))

    def merge(self) -> None:
        """Writes `games.parquet` and `turns.parquet`."""
        merge(self._kept.batches(), self.folder, self.study.turns)
