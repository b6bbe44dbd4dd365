"""The sidebar: the prompt, the seats' panels, and the trays and tables beside the board."""

from textwrap import wrap
from typing import Any, Final

from starboard.core.message import seat_name
from starboard.core.scene import Choice, Counter, Grid, GridRow, Id, Panel, Piece, Scene, Tray
from starboard.drawing.art import number
from starboard.drawing.canvas import Canvas

EDGE: Final = 16.0
PANEL: Final = 82.0
ROW: Final = 46.0
LEAVES: Final = (98, 122, 146, 170, 194)  # degrees: positions of a twig's pairs of leaves


def draw(canvas: Canvas, scene: Scene, width: float, touch: frozenset[Id], chosen: Choice[Any] | None) -> float:
    """Draw the column from top to bottom; return its height."""
    y = _said(canvas, str(scene.progress), 36, width, 14, colour="muted") if scene.progress else 40
    y = _said(canvas, str(scene.prompt), y, width, 24, colour="text")
    y = _said(canvas, str(scene.detail), y, width, 18, colour="muted") if scene.detail else y
    if chosen is not None:
        y = _said(canvas, str(chosen.label), y, width, 18, colour="muted")
        y = _said(canvas, str(chosen.warning), y, width, 18, colour="bad") if chosen.warning else y
    scores = [panel.score for panel in scene.panels]
    for panel in scene.panels:
        _panel(canvas, panel, y, width, panel.score == max(scores) > min(scores))
        y += PANEL + 6
    y += 8
    y = _said(canvas, str(scene.goal.said), y + 10, width, 15, colour="muted") if scene.goal else y
    if scene.warning:
        y = _said(canvas, str(scene.warning.headline), y + 10, width, 18, colour="bad")
        y = _said(canvas, str(scene.warning.cause), y, width, 15, colour="text")
    for tray in scene.trays:
        y = _tray(canvas, tray, y, width, touch)
    for table in scene.tables:
        y = _table(canvas, table, y, width)
    return y


def piece(canvas: Canvas, one: Piece, x: float, y: float, scale: float) -> None:
    """Draw a piece with its sprite, or as its owner's shape."""
    if canvas.has(one.kind):
        canvas.sprite(one.kind, x, y, scale, one.of, turn=one.facing, origin=one.origin)
    else:
        colours = canvas.art.colours
        canvas.shape(one.of, x, y, 17 * scale, colours["ink"])
        canvas.shape(one.of, x, y, 14 * scale, canvas.art.hue(one.of))


def _said(canvas: Canvas, words: str, y: float, width: float, size: float, colour: str) -> float:
    """Draw a sentence, wrapped over several lines if necessary; return the y of the next item."""
    for line in wrap(words, int((width - 2 * EDGE) / (size * 0.52))):
        canvas.text(EDGE, y, line, size, canvas.art.colours[colour], weight=600)
        y += size * 1.25
    return y + 6


def _panel(canvas: Canvas, panel: Panel, y: float, width: float, leads: bool) -> None:
    colours = canvas.art.colours
    status = ", ".join(map(str, panel.status))
    name = str(seat_name(panel.seat))
    canvas.open(f"{name}: {panel.score}" + (f", {status}" if status else ""))
    fill, edge = (colours["raised"], colours["touch"]) if panel.acting else (colours["surface"], "")
    canvas.box(EDGE, y, width - 2 * EDGE, PANEL, fill, edge=edge, corner=12)
    canvas.shape(panel.seat, EDGE + 30, y + PANEL / 2, 13, canvas.art.hue(panel.seat))
    canvas.text(EDGE + 58, y + 25, name[:1].upper() + name[1:], 19, colours["text"], weight=600)
    canvas.text(EDGE + 70 + 10.4 * len(name), y + 25.5, status, 16, colours["muted"])
    canvas.text(width - EDGE - 16, y + 28, str(panel.score), 28, colours["text"], anchor="end", weight=700)
    if leads:
        laurel(canvas, width - EDGE - 34 - 16 * len(str(panel.score)), y + 28)
    x = EDGE + 56
    crowded = x + sum(_wide(canvas, counter) for counter in panel.counters) > width - EDGE
    for counter in panel.counters:
        x = _counter(canvas, counter, panel.seat, x, y + 59, crowded=crowded)
    canvas.close()


def laurel(canvas: Canvas, x: float, y: float) -> None:
    """Draw two twigs, which mark the leading seat."""
    for side in ("1", "-1"):
        canvas.add(f'<g transform="translate({number(x)} {number(y)}) scale({side} 1)" fill="#E9C46A">')
        canvas.add('<path d="M-1 10.6A10.6 10.6 0 0 1 -10.3 -2.6" fill="none" stroke="#E9C46A"/>')
        for i, turn in enumerate(LEAVES):
            at = f"rotate({turn}) translate(10.6 0)"
            leaf = f'<ellipse cx="3.2" rx="{number(3.5 - i * 0.15)}" ry="1.5" transform="{at}'
            canvas.add(f'{leaf} rotate(52)"/>{leaf} rotate(128)"/>')
        canvas.close()


def _wide(canvas: Canvas, counter: Counter) -> float:
    """Return the width of a counter, with all its drawings or as text."""
    if not canvas.has(counter.kind):
        return 7.4 * len(str(counter.label)) + 16
    box = canvas.art.sprites[counter.kind].box
    return max(counter.most, counter.value) * (box[2] * min(16 / box[3], 25 / box[2]) + 2) + 5


def _counter(canvas: Canvas, counter: Counter, seat: int, x: float, y: float, crowded: bool) -> float:
    """Draw a counter as small drawings; if crowded, as one drawing and the number; without a drawing, as text.

    Return the x of the next counter.
    """
    label = str(counter.label)
    canvas.open(label)
    if not canvas.has(counter.kind):
        canvas.text(x, y, label, 14, canvas.art.colours["text" if counter.lit else "muted"])
        canvas.close()
        return x + _wide(canvas, counter)
    box = canvas.art.sprites[counter.kind].box
    scale = min(16 / box[3], 25 / box[2])
    if crowded:
        canvas.token(counter.kind, x - box[0] * scale, y - (box[1] + box[3] / 2) * scale, scale, seat)
        x += box[2] * scale + 4
        canvas.text(x, y, str(counter.value), 14, canvas.art.colours["text" if counter.value else "muted"])
        canvas.close()
        return x + 9 * len(str(counter.value)) + 9
    for i in range(max(counter.most, counter.value)):
        faint = "0.16" if i >= counter.value else "1" if counter.lit else "0.45"
        canvas.add(f'<g opacity="{faint}">')
        canvas.token(counter.kind, x - box[0] * scale, y - (box[1] + box[3] / 2) * scale, scale, seat)
        canvas.close()
        x += box[2] * scale + 2
    canvas.close()
    return x + 5


def _tray(canvas: Canvas, tray: Tray, y: float, width: float, touch: frozenset[Id]) -> float:
    """Draw a heading and a row of pieces that wraps; return the y of the next tray."""
    canvas.open(str(tray.label))
    canvas.text(EDGE, y + 10, str(tray.label), 15, canvas.art.colours["muted"])
    canvas.close()
    x, y = EDGE, y + 24
    for one in tray.pieces:
        wide = _width(canvas, one)
        if x + wide > width - EDGE and x > EDGE:
            x, y = EDGE, y + ROW + 8
        _cell(canvas, one, x, y, wide, touchable=one.id in touch)
        x += wide + 8
    return y + (ROW if tray.pieces else 0) + 14


def _width(canvas: Canvas, one: Piece) -> float:
    if not canvas.has(one.kind):
        return 9.2 * len(str(one.label)) + 28
    wide = _fitting(canvas, one) * canvas.art.sprites[one.kind].box[2] + (50 if one.count > 1 else 20)
    return wide + 10.5 * len(_caption(one)) + 6 if _caption(one) else wide


def _fitting(canvas: Canvas, one: Piece) -> float:
    box = canvas.art.sprites[one.kind].box
    return min(1.1, (ROW - 8) / box[3])


def _caption(one: Piece) -> str:
    """Return the text beside the drawing: the label if it is shorter than 9 characters."""
    return str(one.label) if len(str(one.label)) < 9 else ""


def _cell(canvas: Canvas, one: Piece, x: float, y: float, wide: float, touchable: bool) -> None:
    colours = canvas.art.colours
    canvas.open(str(one.label), ' opacity="0.4"' if one.dim else "")
    canvas.box(x, y, wide, ROW, colours["raised"], edge=colours["touch"] if touchable else colours["line"])
    if canvas.has(one.kind):
        scale, box = _fitting(canvas, one), canvas.art.sprites[one.kind].box
        canvas.sprite(one.kind, x + 10 - box[0] * scale, y + ROW / 2 - (box[1] + box[3] / 2) * scale, scale, one.of)
        canvas.text(x + 16 + box[2] * scale, y + ROW / 2, _caption(one), 17, colours["text"], weight=600)
        if one.count > 1:
            canvas.text(x + wide - 10, y + ROW / 2, f"×{one.count}", 18, colours["text"], anchor="end", weight=600)
    else:
        canvas.text(x + wide / 2, y + ROW / 2, str(one.label), 17, colours["text"], anchor="middle", weight=600)
    canvas.close()


LINE: Final = 24.0


def _table(canvas: Canvas, table: Grid, y: float, width: float) -> float:
    """Draw a title and the table rows, with the cells on the right; return the y of the next item."""
    title = str(table.label) + (f": {table.note}" if table.note else "")
    canvas.open(title)
    canvas.text(EDGE, y + 10, title, 15, canvas.art.colours["muted"])
    y += 34
    columns = max([len(row.cells) for row in table.rows] + [len(table.heads) - 1, 1])
    across = [width - EDGE - 20 - (columns - 1 - column) * _column(width, columns) for column in range(columns)]
    for x, head in zip([EDGE, *across], table.heads, strict=False):
        canvas.text(x, y, str(head), 13, canvas.art.colours["muted"], anchor="start" if x == EDGE else "middle")
    y += LINE if table.heads else 0
    for row in table.rows:
        _row(canvas, row, y, across)
        y += LINE
    canvas.close()
    return y + 8


def _column(width: float, columns: int) -> float:
    return min(64.0, (width - 2 * EDGE) * 0.62 / columns)


def _row(canvas: Canvas, row: GridRow, y: float, across: list[float]) -> None:
    ink = canvas.art.colours["muted" if row.dim else "text"]
    canvas.text(EDGE, y, str(row.label), 14, ink)
    for x, cell in zip(across, row.cells, strict=False):
        text = cell.text or (str(cell.label) if cell.label and not (cell.of or cell.art) else "")
        if cell.of:
            canvas.shape(cell.of, x - (18 if text else 0), y, 7, canvas.art.hue(cell.of))
        elif cell.art and canvas.has(cell.art):
            box = canvas.art.sprites[cell.art].box
            scale = (LINE - 4) / max(box[2], box[3])
            canvas.token(cell.art, x - (box[0] + box[2] / 2) * scale, y - (box[1] + box[3] / 2) * scale, scale, 0)
        colour = canvas.art.colours.get(cell.style, ink) if cell.style in ("good", "bad") else ink
        canvas.text(x, y, text, 14, colour, anchor="middle", weight=600 if cell.style else 400)
