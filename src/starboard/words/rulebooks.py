"""The rulebooks and their clauses, which refusals cite.

A clause is a paragraph or list item that begins with its id in bold. An id is one word that ends with a number, such as
`S7-53`.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

from starboard.words.catalogues import home

ID: Final = r"\*\*[^\s*]*\d\*\*"


def rulebook(key: str, language: str = "en") -> str:
    """Return the rulebook of a game in this project's wording; empty if it has none in that language."""
    folder = home(key)
    name = "rulebook.md" if language == "en" else f"rulebook.{language}.md"
    return _read(folder / name) if folder else ""


@cache
def _read(file: Path) -> str:
    return file.read_text("utf-8") if file.exists() else ""


def clause(key: str, id: str, language: str = "en") -> str | None:
    """Return the text of a clause of that game or of the core rulebook; None if neither has it."""
    for book in (key, "core"):
        found = _item(rulebook(book, language) or rulebook(book), id)
        if found:
            return found
    return None


def _item(text: str, id: str) -> str | None:
    """Return the item with the bold `id`, up to the next item, heading or blank line."""
    begin = re.search(rf"^(?:- )?\*\*{re.escape(id)}\*\*[ :.]*", text, re.MULTILINE | re.IGNORECASE)
    if begin is None:
        return None
    rest = text[begin.end() :]
    end = re.search(rf"\n(?=\s*\n|(?:- )?{ID}|#|\|)", rest)
    return " ".join((rest[: end.start()] if end else rest).split())
