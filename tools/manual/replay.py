"""Records and positions as standalone pages that a reader can step through, with drawings, a slider and text.

Symbols are stored once and shared by all drawings. A page loads no other file.
"""

import html
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from starboard.cli.record import ViewedRecord
from starboard.core import Record, load
from starboard.core.draft import opened
from starboard.core.scene import Choice, Scene
from starboard.core.view import View
from starboard.drawing import svg

DEFINITION = re.compile(r'<(symbol|clipPath|pattern|radialGradient|linearGradient|filter|mask) id="([^"]+)".*?</\1>')
TEMPLATE = Path(__file__).with_name("replay.html").read_text("utf-8")


def of_record(file: Path) -> str:
    """Return a page that shows a whole game row by row, as a spectator saw it."""
    story = ViewedRecord(Record.read(file.read_bytes().decode("utf-8")), None)
    told = [(words.plain.strip() or "The start", _drawn(view.scene())) for words, view in story.pages]
    return _page(load(story.record.game.key).key, told, at=len(told) // 2)


def of_position(game: str, position: str, seat: int) -> str:
    """Return a page that shows a position and every choice of a seat there, each with its result."""
    rules: Any = load(game)
    view: View[Any] = rules.view(rules.read_state(" ".join(position.split())), seat)
    scene, choices = view.scene(), opened(rules, view)
    told = [("The position", _drawn(scene, choices))]
    told += [(str(choice.label), _drawn(scene, chosen=choice)) for choice in choices]
    return _page(game, told, at=0)


def _drawn(scene: Scene, choices: Sequence[Choice[Any]] = (), chosen: Choice[Any] | None = None) -> str:
    return svg.draw(scene, choices, chosen, prefix=f"{scene.game}.")


def _page(title: str, told: list[tuple[str, str]], at: int) -> str:
    shared: dict[str, str] = {}
    chunks: dict[str, int] = {}  # parts that several drawings share are stored once
    frames = [_frame(drawing, shared, chunks) for _, drawing in told]
    box = re.search(r'viewBox="([^"]+)"', told[0][1])
    assert box
    stored = {"at": at, "words": [words for words, _ in told], "frames": frames, "chunks": list(chunks)}
    data = json.dumps(stored, separators=(",", ":")).replace("</", "<\\/")
    made = TEMPLATE.replace("TITLE", html.escape(title)).replace("BOX", box[1])
    return made.replace("DEFINITIONS", "".join(shared.values())).replace("DATA", data)


def _frame(drawing: str, shared: dict[str, str], chunks: dict[str, int]) -> list[int]:
    body = drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")]
    for found in DEFINITION.finditer(body):
        shared.setdefault(found[2], found[0])
    parts = re.split(r"(?<=</g>)", DEFINITION.sub("", body).replace("<defs></defs>", ""))
    return [chunks.setdefault(part, len(chunks)) for part in parts if part]
