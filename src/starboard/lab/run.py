"""Runs play the missing games of a study, store them, and merge all games into Parquet files."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from starboard.lab.batches import BatchFolder, Splitter, gaps
from starboard.lab.choice import choose
from starboard.lab.engine import EngineChoice, play_batch
from starboard.lab.parquet import arrow, merge
from starboard.lab.study import Study


class Run:
    """A study and its results folder. After an interruption, another run plays the remaining games."""

    def __init__(self, study: Study, folder: Path) -> None:
        """Open the folder; raise StudyError if pyarrow is missing or the folder contains another study."""
        arrow()
        self.study = study
        self.folder = folder
        self._kept = BatchFolder(folder, study)

    @property
    def missing(self) -> list[range]:
        return gaps(self._kept.finished(), self.study.games)

    @property
    def left(self) -> int:
        """The number of games still to play."""
        return sum(map(len, self.missing))

    def play(self, choice: EngineChoice | None = None, told: Callable[[int], None] = lambda games: None) -> None:
        """Play the missing games; call `told` with the number of games of each finished batch."""
        if not self.left:
            return
        choice = choice or choose()
        splitter = Splitter(self.missing, choice.workers)
        for done in choice.engine(partial(play_batch, self.study), splitter):
            self._kept.keep(done.numbers, done.data)
            splitter.learn(len(done.numbers), done.seconds)
            told(len(done.numbers))

    def merge(self) -> None:
        """Write `games.parquet` and, if the study stores turns, `turns.parquet`."""
        merge(self._kept.batches(), self.folder, self.study.turns)
