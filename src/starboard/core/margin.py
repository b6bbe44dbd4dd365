"""What stands beside the board: the prompt, the seats' panels, the trays."""

from textwrap import wrap
from typing import Final

from starboard.core.art import number
from starboard.core.message import seat_name
from starboard.core.scene import Counter, Id, Panel, Piece, Scene, Tray
from starboard.core.sheet import Sheet

EDGE: Final = 16.0
PANEL: Final = 82.0
ROW: Final = 46.0


def draw(sheet: Sheet, scene: Scene, width: float, height: float, touch: frozenset[Id]) -> float:
    """The column from top to bottom; how far down it reaches."""
    y = _prompt(sheet, str(scene.prompt), width)
    leader = max((panel.score for panel in scene.panels), default=0)
    for panel in scene.panels:
        _panel(sheet, panel, y, width, panel.score == leader and leader > 0)
        y += PANEL + 6
    y += 8
    for tray in scene.trays:
        y = _tray(sheet, tray, y, width, touch)
    return y


def piece(sheet: Sheet, one: Piece, x: float, y: float, scale: float) -> None:
    """A piece by its sprite, or as its owner's shape."""
    if sheet.has(one.kind):
        sheet.sprite(one.kind, x, y, scale, one.of, one.facing)
    else:
        colours = sheet.art.colours
        sheet.shape(one.of, x, y, 17 * scale, colours["ink"])
        sheet.shape(one.of, x, y, 14 * scale, sheet.art.hue(one.of))


def _prompt(sheet: Sheet, words: str, width: float) -> float:
    y = 40.0
    for line in wrap(words, int((width - 2 * EDGE) / 12.4)):
        sheet.text(EDGE, y, line, 24, sheet.art.colours["text"], weight=600)
        y += 30
    return y + 6


def _panel(sheet: Sheet, panel: Panel, y: float, width: float, leads: bool) -> None:
    colours = sheet.art.colours
    status = ", ".join(map(str, panel.status))
    name = str(seat_name(panel.seat))
    sheet.open(f"{name}: {panel.score}" + (f", {status}" if status else ""))
    fill, edge = (colours["raised"], colours["touch"]) if panel.acting else (colours["surface"], "")
    sheet.box(EDGE, y, width - 2 * EDGE, PANEL, fill, edge, 12)
    sheet.shape(panel.seat, EDGE + 30, y + PANEL / 2, 13, sheet.art.hue(panel.seat))
    sheet.text(EDGE + 60, y + 25, name[:1].upper() + name[1:], 18, colours["text"], weight=600)
    sheet.text(EDGE + 134, y + 25, status, 15, colours["muted"])
    sheet.text(width - EDGE - 16, y + 28, str(panel.score), 28, colours["text"], "end", 700)
    if leads:
        _laurel(sheet, width - EDGE - 25 - 17 * len(str(panel.score)), y + 28)
    x = EDGE + 60
    for counter in panel.counters:
        x = _counter(sheet, counter, panel.seat, x, y + 59)
    sheet.close()


def _laurel(sheet: Sheet, x: float, y: float) -> None:
    twig = "M2 10C-7 6 -9 -4 -4 -11M-9 -3l-5 -3M-8 4l-6 1M-4 8l-4 5"
    drawn = 'fill="none" stroke="#E9C46A" stroke-width="2.6" stroke-linecap="round"'
    sheet.add(f'<path transform="translate({number(x)} {number(y)})" d="{twig}" {drawn}/>')


def _counter(sheet: Sheet, counter: Counter, seat: int, x: float, y: float) -> float:
    """So many of so many as little drawings; as words where there is no drawing. Returns where the next begins."""
    label = str(counter.label)
    sheet.open(label)
    if not sheet.has(counter.kind):
        sheet.text(x, y, label, 14, sheet.art.colours["text" if counter.lit else "muted"])
        sheet.close()
        return x + 7.4 * len(label) + 16
    box = sheet.art.sprites[counter.kind].box
    scale = min(18 / box[3], 30 / box[2])
    for i in range(max(counter.most, counter.value)):
        faint = "0.16" if i >= counter.value else "1" if counter.lit else "0.45"
        sheet.add(f'<g opacity="{faint}">')
        sheet.sprite(counter.kind, x - box[0] * scale, y - (box[1] + box[3] / 2) * scale, scale, seat)
        sheet.close()
        x += box[2] * scale + 2
    sheet.close()
    return x + 8


def _tray(sheet: Sheet, tray: Tray, y: float, width: float, touch: frozenset[Id]) -> float:
    """A heading and a row of pieces that wraps; returns where the next tray begins."""
    sheet.open(str(tray.label))
    sheet.text(EDGE, y + 10, str(tray.label), 15, sheet.art.colours["muted"])
    sheet.close()
    x, y = EDGE, y + 24
    for one in tray.pieces:
        wide = _width(sheet, one)
        if x + wide > width - EDGE and x > EDGE:
            x, y = EDGE, y + ROW + 8
        _cell(sheet, one, x, y, wide, one.id in touch)
        x += wide + 8
    return y + (ROW if tray.pieces else 0) + 14


def _width(sheet: Sheet, one: Piece) -> float:
    if not sheet.has(one.kind):
        return 9.2 * len(str(one.label)) + 28
    return _fitting(sheet, one) * sheet.art.sprites[one.kind].box[2] + (50 if one.count > 1 else 20)


def _fitting(sheet: Sheet, one: Piece) -> float:
    box = sheet.art.sprites[one.kind].box
    return min(1.1, (ROW - 8) / box[3])


def _cell(sheet: Sheet, one: Piece, x: float, y: float, wide: float, touchable: bool) -> None:
    colours = sheet.art.colours
    sheet.open(str(one.label), ' opacity="0.4"' if one.dim else "")
    sheet.box(x, y, wide, ROW, colours["raised"], colours["touch"] if touchable else colours["line"])
    if sheet.has(one.kind):
        scale, box = _fitting(sheet, one), sheet.art.sprites[one.kind].box
        sheet.sprite(one.kind, x + 10 - box[0] * scale, y + ROW / 2 - (box[1] + box[3] / 2) * scale, scale, one.of)
        if one.count > 1:
            sheet.text(x + wide - 10, y + ROW / 2, f"×{one.count}", 18, colours["text"], "end", 600)
    else:
        sheet.text(x + wide / 2, y + ROW / 2, str(one.label), 17, colours["text"], "middle", 600)
    sheet.close()
