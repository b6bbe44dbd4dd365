"""A progress bar for many games or records: number, speed and time left."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text


class PerSecond(ProgressColumn):
    """The number of games or records per second."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self._what = what

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.1f} {self._what}/s")


@contextmanager
def progress(games: int, done: int = 0, doing: str = "playing", what: str = "games") -> Iterator[Callable[[int], None]]:
    """Show a progress bar with speed and time left; yield a function that adds to the number done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), PerSecond(what))
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(doing, total=games, completed=done)
        yield lambda number: bar.update(task, advance=number)
