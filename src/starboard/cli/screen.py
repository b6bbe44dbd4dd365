"""The screen: what is shown of a view in a terminal, board, seats and question; all of it from the scene."""

from collections.abc import Collection

from rich.console import Console
from rich.table import Table
from rich.text import Text

from starboard.cli import canvas
from starboard.cli.speech import Speech, style
from starboard.core.scene import Counter, Id, Panel, Scene, Tray

BELOW = 18  # lines kept free under the board for seats, question and choices
PIPED = 22  # lines for the board where the height of the terminal is not known


class Screen:
    """Writes scenes on a console, in the names of the players."""

    def __init__(self, console: Console, speech: Speech) -> None:
        self.console = console
        self.speech = speech

    def show(self, scene: Scene, lit: Collection[Id] = ()) -> None:
        self.console.print(self.board(scene, lit))
        self.console.print(self.panels(scene))

    def board(self, scene: Scene, lit: Collection[Id] = ()) -> Text:
        width = min(self.console.width, 100) - 1
        height = max(16, self.console.height - BELOW) if self.console.is_terminal else PIPED
        return canvas.draw(scene, width, height, lit)

    def panels(self, scene: Scene) -> Table:
        """A line for each seat: who, score, counters, status, what lies before it."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=True, header_style="dim")
        for title in ("", "seat", "score"):
            table.add_column(title, justify="right" if title == "score" else "left", no_wrap=True)
        kinds = _counter_kinds(scene)
        for title in kinds.values():
            table.add_column(title, justify="center")
        table.add_column("")
        for panel in scene.panels:
            table.add_row(*self._panel(scene, panel, list(kinds)))
        return table

    def _panel(self, scene: Scene, panel: Panel, kinds: list[str]) -> list[Text]:
        counters = {counter.kind: counter for counter in panel.counters}
        words = [self.speech.says(message) for message in panel.status]
        words += [str(self._tray(scene, tray)) for tray in scene.trays if tray.of == panel.seat]
        return [
            Text("▶" if panel.acting else " ", "bold"),
            Text(f"{panel.seat} {self.speech.name(panel.seat)}", style(panel.seat)),
            Text(str(panel.score)),
            *(_counted(counters.get(kind)) for kind in kinds),
            Text(", ".join(words)),
        ]

    def _tray(self, scene: Scene, tray: Tray) -> Text:
        letters = canvas.kind_letters(scene)
        return Text(" ").join(canvas.token(piece, letters) for piece in tray.pieces)


def _counter_kinds(scene: Scene) -> dict[str, str]:
    """The kinds of counters that panels have, with their titles, each once."""
    return {counter.kind: str(counter.label) for panel in scene.panels for counter in panel.counters}


def _counted(counter: Counter | None) -> Text:
    if counter is None:
        return Text("-", "dim")
    most = f"/{counter.most}" if counter.most else ""
    return Text(f"{counter.value}{most}", "" if counter.lit else "dim")
