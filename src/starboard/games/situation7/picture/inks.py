"""The inks of the picture: fill and stroke, in the colours of the pieces or the grey of the board."""

from typing import Final

from starboard.games.situation7.picture.drawing import SCALE
from starboard.games.situation7.picture.shapes import Shape, number

PIECES: Final = {
    "ink": "#150B1E", "pale": "#F4E6F4", "cream": "#F3E7C9", "ochre": "#E8B23C", "vermilion": "#DD5A33",
    "teal": "#4FA3A0", "yellow": "#F2CF4A", "green": "#7FBF6A", "red": "#FF4B3E", "paper": "#F3E7C9",
}  # fmt: skip
SLATE: Final = {
    "ink": "#0A0C11", "pale": "#6A7488", "cream": "#464D5D", "ochre": "#4A5262", "vermilion": "#3F4756",
    "teal": "#39404E", "yellow": "#515969", "green": "#434B5A", "red": "#A6423C", "paper": "#363C49",
}  # fmt: skip
SHADES: Final = ("#20242D", "#242933", "#2A303B")  # shades of the bare board, from the rim inwards
DEPTHS: Final = (".30", ".21", ".10")  # how much darker a piece is than its side's colour, from the rim inwards

# Fill, fill opacity, stroke, stroke width in 1/100 of the radius, stroke opacity, further attributes.
Ink = tuple[str, str, str, float, str, str]
_ROUND: Final = ' stroke-linecap="round" stroke-linejoin="round"'

INKS: Final[dict[str, Ink]] = {
    "wisp": ("", "", "pale", 0.55, ".5", _ROUND),
    "band": ("", "", "pale", 1.1, ".36", _ROUND),
    "fine": ("", "", "pale", 0.3, ".5", ""),
    "dust": ("", "", "pale", 0.9, ".6", _ROUND),
    "grain": ("", "", "pale", 1.5, ".6", _ROUND),
    "mote": ("", "", "pale", 2.6, ".7", _ROUND),
    "rock": ("pale", ".22", "pale", 0.5, ".55", ""),
    "chain": ("", "", "pale", 0.42, ".75", ' stroke-dasharray="5.6 5.6"'),
    "star": ("pale", ".95", "", 0, "", ""),
    "yellow": ("yellow", "", "", 0, "", ""),
    "green": ("green", "", "", 0, "", ""),
    "ochre": ("ochre", "", "", 0, "", ""),
    "vermilion": ("vermilion", "", "", 0, "", ""),
    "teal": ("teal", "", "", 0, "", ""),
    "cream": ("cream", ".7", "", 0, "", ""),
    "land-yellow": ("ochre", ".9", "ink", 0.25, "", ""),
    "land-green": ("teal", ".9", "ink", 0.25, "", ""),
    "crater": ("ink", ".28", "", 0, "", ""),
    "lip": ("", "", "cream", 0.4, "", ""),
    "parallel": ("", "", "ink", 0.22, ".55", ""),
    "night": ("ink", ".32", "", 0, "", ""),
    "engraved": ("", "", "ink", 0.38, ".7", ""),
    "limb": ("", "", "ink", 0.7, "", ""),
    "ring-under": ("", "", "ink", 2.3, "", ""),
    "ring": ("", "", "cream", 1.3, "", ""),
    "hull": ("", "", "ink", 3.3, "", ""),
    "wheel": ("", "", "cream", 2.1, "", ""),
    "rivets": ("", "", "vermilion", 0.6, "", ' stroke-dasharray="5.2 5.7"'),
    "strut": ("cream", "1", "ink", 0.5, "", ""),
    "hub": ("ochre", "", "ink", 0.6, "", ""),
    "black": ("ink", "", "", 0, "", ""),
    "paper": ("paper", "", "ink", 1.2, "", ""),
    "frame": ("", "", "vermilion", 0.45, "", ""),
    "drawn": ("", "", "ink", 0.6, "", _ROUND),
    "ground": ("", "", "ink", 1.0, "", _ROUND),
    "red-part": ("vermilion", "", "ink", 0.6, "", _ROUND),
    "teal-part": ("teal", "", "ink", 0.6, "", _ROUND),
    "paper-part": ("paper", "", "ink", 0.6, "", _ROUND),
    "ray": ("ochre", "", "ink", 0.35, "", _ROUND),
    "flame": ("vermilion", "", "ink", 0.35, "", _ROUND),
    "sun": ("yellow", "", "ink", 0.7, "", ""),
    "corona": ("", "", "vermilion", 0.4, "", ""),
    "heart": ("ochre", "", "ink", 0.4, "", ""),
    "coin": ("cream", "1", "ink", 0.8, "", ""),
    "coin-rim": ("", "", "vermilion", 0.35, "", ""),
    "digit": ("", "", "ink", 1.05, "", _ROUND),
    "sector": ("", "", "ink", 0.9, "", ""),
    "base-line": ("", "", "red", 2.2, "", ""),
    "cell": ("", "", "ink", 0.4, ".9", ""),
}


def styled(ink: str, colours: dict[str, str], filled: bool = True) -> str:
    """Return an ink as SVG attributes, or only its edge if `filled` is false."""
    fill, dense, stroke, wide, clear, manner = INKS[ink]
    if not filled:
        fill, stroke, wide = "", stroke or "pale", wide or 0.3
    said = f' fill="{colours[fill] if fill else "none"}"'
    if dense and dense != "1":
        said += f' fill-opacity="{dense}"'
    if stroke:
        said += f' stroke="{colours[stroke]}" stroke-width="{number(wide * SCALE)}"'
    if clear:
        said += f' stroke-opacity="{clear}"'
    return said + manner


def printed(shapes: list[Shape], colours: dict[str, str], filled: bool = True, fine: int = 10) -> str:
    """Return shapes in drawing order as SVG. Consecutive shapes with the same ink share a path."""
    parts: list[str] = []
    ink, paths = "", list[str]()
    for shape in [*shapes, None]:
        if paths and (shape is None or shape.ink != ink):
            parts.append(f'<path d="{"".join(paths)}"{styled(ink, colours, filled)}/>')
            paths = []
        if shape is not None:
            ink = shape.ink
            paths.append(shape.path(fine))
    return "".join(parts)
