"""A progress bar for many games: how many, how fast, and the time left."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text


class GamesPerSecond(ProgressColumn):
    """How many games are played in a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.1f} games/s")


@contextmanager
def progress(games: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar with the pace and the time left; what it gives is told how many games were played."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), GamesPerSecond())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=games, completed=done)
        yield lambda number: bar.update(task, advance=number)
