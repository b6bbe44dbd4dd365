"""The screen: a view in a terminal, with board, seats and question, drawn from the scene alone."""

from collections.abc import Collection

from rich.console import Console
from rich.table import Table
from rich.text import Text

from starboard.cli import canvas, choosing
from starboard.cli.language import say
from starboard.cli.speech import Speech, kind_name, style
from starboard.core import scene as drawn
from starboard.core.scene import Counter, Id, Panel, Piece, Scene, Tray

BELOW = 16  # lines left free under the board for question and choices, plus one per seat and tray
PIPED = 22  # lines for the board if the height of the terminal is unknown


class Screen:
    """Prints scenes on a console with the names of the players."""

    def __init__(self, console: Console, speech: Speech) -> None:
        self.console = console
        self.speech = speech

    def show(self, scene: Scene, lit: Collection[Id] = ()) -> None:
        self.console.print(self.board(scene, lit))
        self.console.print(self.legend(scene))
        self.console.print(self.panels(scene))
        for tray in self._trays(scene):
            self.console.print(self._tray(tray))
        for table in scene.tables:
            self.console.print(self._table(table))
        if scene.goal is not None:
            self.console.print(Text(self.speech.says(scene.goal.said), "dim"))
        if scene.warning is not None:
            cause = self.speech.says(scene.warning.cause)
            self.console.print(Text.assemble(("! ", "bold red"), self.speech.says(scene.warning.headline), f" {cause}"))
        for warning in self._warnings(scene):
            self.console.print(warning)

    def legend(self, scene: Scene) -> Text:
        return Text(canvas.legend(scene), "dim")

    def board(self, scene: Scene, lit: Collection[Id] = ()) -> Text:
        width = min(self.console.width, 100) - 1
        below = BELOW + len(scene.panels) + len(self._trays(scene))
        height = max(16, self.console.height - below) if self.console.is_terminal else PIPED
        return canvas.draw(scene, width, height, lit)

    def panels(self, scene: Scene) -> Table:
        """Return a line for each seat: name, score, counters and status."""
        kinds = list(dict.fromkeys(counter.kind for panel in scene.panels for counter in panel.counters))
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column("")
        table.add_column(say("seat"), no_wrap=True)
        table.add_column(say("score"), justify="right", no_wrap=True)
        for kind in kinds:
            table.add_column(kind_name(scene.game, kind), justify="center", no_wrap=True)
        table.add_column("")
        for panel in scene.panels:
            table.add_row(*self._panel(panel, kinds))
        return table

    def _panel(self, panel: Panel, kinds: list[str]) -> list[Text]:
        counters = {counter.kind: counter for counter in panel.counters}
        return [
            Text("▶" if panel.acting else " ", "bold"),
            Text(f"{panel.seat} {self.speech.name(panel.seat)}", style(panel.seat)),
            Text(str(panel.score)),
            *(_counted(counters.get(kind)) for kind in kinds),
            Text(", ".join(self.speech.says(message) for message in panel.status)),
        ]

    def _warnings(self, scene: Scene) -> list[Text]:
        """Return warnings at places from overlays that the board does not show."""
        names = choosing.names(scene)
        return [
            Text.assemble(("! ", "bold red"), f"{names.get(mark.at, mark.at)}: ", self.speech.says(mark.label))
            for overlay in scene.overlays
            for mark in overlay.marks
            if not overlay.on and mark.style == "bad" and mark.label is not None
        ]

    def _trays(self, scene: Scene) -> list[Tray]:
        """Return the trays with pieces of a player. Verbs are listed as choices instead."""
        return [tray for tray in scene.trays if any(piece.of for piece in tray.pieces)]

    def _tray(self, tray: Tray) -> Text:
        """Return the contents of a tray: a sign for each piece that has one, else its label."""
        shown = [canvas.token(piece) if piece.sign else self._worded(piece) for piece in tray.pieces]
        gap = Text("  " if all(piece.sign for piece in tray.pieces) else ", ")
        return Text.assemble((f"{self.speech.says(tray.label)}: ", "dim"), gap.join(shown))

    def _table(self, given: drawn.Grid) -> Table:
        title = self.speech.says(given.label) + (f": {self.speech.says(given.note)}" if given.note else "")
        table = Table(
            title=title, title_style="dim", title_justify="left", box=None, padding=(0, 2, 0, 0),
            header_style="dim", show_header=bool(given.heads),
        )  # fmt: skip
        for place in range(1 + max([len(row.cells) for row in given.rows] + [len(given.heads) - 1])):
            table.add_column(self.speech.says(given.heads[place]) if place < len(given.heads) else "")
        for row in given.rows:
            table.add_row(self.speech.says(row.label), *map(self._cell, row.cells), style="dim" if row.dim else "")
        return table

    def _cell(self, cell: drawn.Cell) -> Text:
        words = cell.text or (self.speech.says(cell.label) if cell.label is not None else "")
        if cell.of and not words:
            return Text(self.speech.name(cell.of), style(cell.of))
        tone = {"good": "green", "bad": "red", drawn.NOW: "bold"}.get(cell.style, "")
        return Text(words, style(cell.of) if cell.of else tone)

    def _worded(self, piece: Piece) -> Text:
        return Text(self.speech.says(piece.label) + (f" x{piece.count}" if piece.count > 1 else ""))


def _counted(counter: Counter | None) -> Text:
    if counter is None:
        return Text("-", "dim")
    most = f"/{counter.most}" if counter.most else ""
    return Text(f"{counter.value}{most}", "" if counter.lit else "dim")
