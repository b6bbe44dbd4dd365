"""The catalogues: gettext files, one per language, in the folder `lang` of each game and of the packages in HOUSE.

Sentences are written in `.po` files. The build compiles them to `.mo` files, which the standard library reads.
"""

from datetime import UTC, datetime
from functools import cache
from gettext import GNUTranslations
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import starboard
from starboard.core import discovery

Forms = str | list[str]  # a sentence, or one for each plural form
CONTEXT: Final = "\x04"  # between a context and a message id, as gettext writes it
HOUSE: Final = ("core", "table", "server", "cli")  # packages of our own that have words, besides the games
NONE: Final[dict[str, GNUTranslations]] = {}


def languages(key: str) -> list[str]:
    """The languages that a game, or "core" or "table", has words in."""
    return sorted(books(key))


def catalogue(key: str, language: str) -> dict[str, Forms]:
    """The sentences of a game (or of "core") by message id; empty if there are none.

    A sentence for a context ("you:seat") is found under the context, CONTEXT and the id.
    """
    found = books(key).get(language)
    return forms(found) if found else {}


def forms(translations: GNUTranslations) -> dict[str, Forms]:
    """All sentences of a catalogue. gettext itself only looks up one at a time."""
    found: dict[str, Forms] = {}
    entries: dict[Any, str] = vars(translations)["_catalog"]
    for key, text in entries.items():
        if isinstance(key, tuple):  # (id, plural form), the forms in order
            several = found.setdefault(key[0], [])
            assert isinstance(several, list)
            several.append(text)
        elif key:
            found[key] = text
    return found


def home(key: str) -> Path | None:
    """The folder with the words and rulebooks of a game or of a package in HOUSE; None if there is no such game."""
    return Path(starboard.__file__).parent / key if key in HOUSE else discovery.folder(key)


def books(key: str) -> dict[str, GNUTranslations]:
    """The catalogues of a game, or of a package in HOUSE, by language."""
    folder = home(key)
    return _folder(folder / "lang") if folder else NONE


@cache
def _folder(folder: Path) -> dict[str, GNUTranslations]:
    """What is there to read, by language; whatever else is asked for is neither looked for nor remembered."""
    names = {file.stem for file in folder.glob("*.[mp]o")}
    return {name: found for name in names if (found := _read(folder / name)) is not None}


def _read(file: Path) -> GNUTranslations | None:
    """The compiled catalogue; compiled here and now in a source tree where it was edited since.

    Without Babel the compiled one is taken as it is; None where there is none.
    """
    source, compiled = file.with_suffix(".po"), file.with_suffix(".mo")
    if is_stale(source, compiled):
        if find_spec("babel"):
            return GNUTranslations(BytesIO(compile_po(source)))
        if not compiled.exists():
            starboard.report(f"{source} is not compiled and Babel is missing: it is left out.")
            return None
    with compiled.open("rb") as opened:
        return GNUTranslations(opened)


def is_stale(source: Path, compiled: Path) -> bool:
    """Was a catalogue edited since it was compiled? Never in an installed package, which has no sources."""
    return source.exists() and (not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime)


def compile_po(source: Path) -> bytes:
    """A catalogue as `.mo`. Needs Babel, which only a source tree has; `tools/words.py` keeps what it gives."""
    read_po = import_module("babel.messages.pofile").read_po
    write_mo = import_module("babel.messages.mofile").write_mo
    compiled = BytesIO()
    with source.open("rb") as opened:
        book = read_po(opened, locale=source.stem, abort_invalid=True)
    book.creation_date = datetime.fromtimestamp(0, UTC)  # else today's: the same words are the same bytes
    write_mo(compiled, book)
    return compiled.getvalue()
