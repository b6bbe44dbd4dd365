"""Words for messages: catalogues in gettext's text format, one file per language, in each game's `lang/`.

Read only when something is to be said; no rule ever asks them.
"""

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from starboard.core import shelf

NOTHING: Final[dict[str, str]] = {}


def catalogue(key: str, language: str) -> dict[str, str]:
    """The sentences of one game (or of "core") by message id; empty if there are none."""
    home = shelf.folder(key)
    return _catalogues(home / "lang").get(language, NOTHING) if home else NOTHING


@cache
def _catalogues(folder: Path) -> dict[str, dict[str, str]]:
    """What is there to read, by language; whatever else is asked for is neither looked for nor remembered."""
    return {file.stem: read_po(file.read_text("utf-8")) for file in folder.glob("*.po")}


def read_po(text: str) -> dict[str, str]:
    """The msgid/msgstr pairs of a catalogue; a string may go on over several quoted lines."""
    pairs: list[list[str]] = []
    place = 0
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "msgid":
            place = 0
            pairs.append([ast.literal_eval(rest), ""])
        elif word == "msgstr":
            place = 1
            pairs[-1][1] = ast.literal_eval(rest)
        elif line.startswith('"'):
            pairs[-1][place] += ast.literal_eval(line)
    return {one: other for one, other in pairs if one}


def sentence(language: str, id: str, args: Iterable[tuple[str, Any]]) -> str:
    """The message in that language; in English where a translation is missing; else the bare id and arguments."""
    key = id.partition(".")[0]
    pattern = catalogue(key, language).get(id) or catalogue(key, "en").get(id)
    said = {name: _argument(language, value) for name, value in args}
    if pattern is None:
        return " ".join([id, *(f"{name}={value}" for name, value in said.items())])
    return pattern.format(**said)


def preferred(asked: str) -> list[str]:
    """The languages of a list such as `de-AT,de;q=0.9,en;q=0.5` or `de_DE.UTF-8`, the dearest first, as two letters."""
    wishes: list[tuple[float, str]] = []
    for part in asked.split(","):
        name, _, weight = part.partition(";q=")
        code = name.strip()[:2].lower()
        dear = float(weight) if weight.replace(".", "", 1).isdecimal() and weight.isascii() else 1.0
        if code.isascii() and code.isalpha() and len(code) == 2:
            wishes.append((-dear, code))
    return list(dict.fromkeys(code for _, code in sorted(wishes, key=lambda wish: wish[0])))


def english(id: str, args: Iterable[tuple[str, Any]]) -> str:
    return sentence("en", id, args)


def _argument(language: str, value: Any) -> Any:
    nested = getattr(value, "args", None)
    return value if nested is None else sentence(language, value.id, nested)
