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
CONTEXT: Final = "\x04"  # separates a context from a message id, as in gettext
HOUSE: Final = ("core", "table", "server", "cli")  # our packages with texts, besides the games
NONE: Final[dict[str, GNUTranslations]] = {}


def languages(key: str) -> list[str]:
    """Return the languages of a game or a package in HOUSE."""
    return sorted(books(key))


def catalogue(key: str, language: str) -> dict[str, Forms]:
    """Return the sentences of a game (or of "core") by message id; empty if there are none.

    The key of a sentence with a context ("you:seat") is the context, CONTEXT and the id.
    """
    found = books(key).get(language)
    return forms(found) if found else {}


def with_english(english: dict[str, Forms], own: dict[str, Forms]) -> dict[str, Forms]:
    """Return the catalogue of a language with the English sentences of the messages that it lacks.

    A message that is translated keeps only its own contexts.
    """
    return {key: text for key, text in english.items() if key.rpartition(CONTEXT)[2] not in own} | own


def forms(translations: GNUTranslations) -> dict[str, Forms]:
    """Return all sentences of a catalogue. gettext itself only looks up one at a time."""
    found: dict[str, Forms] = {}
    entries: dict[Any, str] = vars(translations)["_catalog"]
    for key, text in entries.items():
        id: str = key[0] if isinstance(key, tuple) else key
        if not text or text == id.rpartition(CONTEXT)[2]:
            continue  # not translated yet; for plural forms the compiler writes the id
        if isinstance(key, tuple):  # (id, plural form), the forms in order
            several = found.setdefault(id, [])
            assert isinstance(several, list)
            several.append(text)
        elif id:
            found[id] = text
    return found


def home(key: str) -> Path | None:
    """Return the folder with the texts and rulebooks of a game or a package in HOUSE; None if there is no such game."""
    return Path(starboard.__file__).parent / key if key in HOUSE else discovery.folder(key)


def books(key: str) -> dict[str, GNUTranslations]:
    """Return the catalogues of a game, or of a package in HOUSE, by language."""
    folder = home(key)
    return _folder(folder / "lang") if folder else NONE


@cache
def _folder(folder: Path) -> dict[str, GNUTranslations]:
    """Return the catalogues in a folder, by language. Other languages are neither looked up nor cached."""
    names = {file.stem for file in folder.glob("*.[mp]o")}
    return {name: found for name in names if (found := _read(folder / name)) is not None}


def _read(file: Path) -> GNUTranslations | None:
    """Return the compiled catalogue; in a source tree, compile it on the fly if it was edited since.

    Without Babel, the compiled file is used unchanged; None if there is none.
    """
    source, compiled = file.with_suffix(".po"), file.with_suffix(".mo")
    if is_stale(source, compiled):
        if find_spec("babel"):
            return GNUTranslations(BytesIO(compile_po(source)))
        if not compiled.exists():
            starboard.report(f"{source} is not compiled and Babel is missing: it is skipped.")
            return None
    with compiled.open("rb") as opened:
        return GNUTranslations(opened)


def is_stale(source: Path, compiled: Path) -> bool:
    """Return whether a catalogue was edited since it was compiled; False in an installation without sources."""
    return source.exists() and (not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime)


def compile_po(source: Path) -> bytes:
    """Compile a catalogue to `.mo`.

    Needs Babel, which is only available in a source tree; `tools/words.py` stores the result.
    """
    read_po = import_module("babel.messages.pofile").read_po
    write_mo = import_module("babel.messages.mofile").write_mo
    compiled = BytesIO()
    with source.open("rb") as opened:
        book = read_po(opened, locale=source.stem.replace("-", "_"), abort_invalid=True)
    book.creation_date = datetime.fromtimestamp(0, UTC)  # a fixed date, so that the same words give the same bytes
    write_mo(compiled, book)
    return compiled.getvalue()
