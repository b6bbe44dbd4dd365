"""Words for messages: gettext catalogues, one file per language, in each game's `lang/`.

Sentences are written in `.po` files. The build compiles them to `.mo` files, which the standard library reads. They are
read only when something is said; no rule asks them.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from gettext import GNUTranslations
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from starboard.core import shelf

Forms = str | list[str]  # a sentence, or one for each plural form
CONTEXT: Final = "\x04"  # between a context and a message id, as gettext writes it
NONE: Final[dict[str, GNUTranslations]] = {}


def languages(key: str) -> list[str]:
    """The languages that a game, or "core" or "table", has words in."""
    return sorted(_catalogues(key))


def catalogue(key: str, language: str) -> dict[str, Forms]:
    """The sentences of a game (or of "core") by message id; empty if there are none.

    A sentence for a context ("you:seat") is found under the context, CONTEXT and the id.
    """
    found = _catalogues(key).get(language)
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


def _catalogues(key: str) -> dict[str, GNUTranslations]:
    home = shelf.folder(key)
    return _folder(home / "lang") if home else NONE


@cache
def _folder(folder: Path) -> dict[str, GNUTranslations]:
    """What is there to read, by language; whatever else is asked for is neither looked for nor remembered."""
    return {name: _read(folder / name) for name in {file.stem for file in folder.glob("*.[mp]o")}}


def _read(file: Path) -> GNUTranslations:
    """The compiled catalogue; compiled here and now in a source tree where it was edited since."""
    source, compiled = file.with_suffix(".po"), file.with_suffix(".mo")
    if is_stale(source, compiled):
        return GNUTranslations(BytesIO(compile_po(source)))
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
        write_mo(compiled, read_po(opened, locale=source.stem, abort_invalid=True))
    return compiled.getvalue()


def sentence(
    language: str, id: str, args: Iterable[tuple[str, Any]], you: int | None = None, names: Sequence[str] = ()
) -> str:
    """The message in that language; in English where a translation is missing; else the bare id and arguments.

    `you` is the reader's own seat, if they have one; `names` are what the seats are called, the first one's first.
    """
    given = dict(args)
    if id == "core.seat":
        seat: int = given["seat"]
        if seat == you:
            id = "core.you"
        elif 0 < seat <= len(names):
            return names[seat - 1]
    said = {name: _argument(language, value, you, names) for name, value in given.items()}
    pattern = _pattern(language, id, given, you)
    if pattern is None:
        return " ".join([id, *(f"{name}={value}" for name, value in said.items())])
    return pattern.format(**said)


def _pattern(language: str, id: str, args: dict[str, Any], you: int | None) -> str | None:
    """What the arguments are put into: a sentence made for "you" before the plain one."""
    books = _catalogues(id.partition(".")[0])
    for name in (language, "en"):
        for context in _contexts(args, you) if name in books else ():
            found = _looked_up(books[name], context, id, args.get("count"))
            if found != id:
                return found
    return None


def _looked_up(book: GNUTranslations, context: str, id: str, count: Any) -> str:
    """The sentence, in the plural form for a count if it has any; the id itself if there is none."""
    if isinstance(count, int):
        found = book.npgettext(context, id, id, count) if context else book.ngettext(id, id, count)
        if found != id:
            return found
    return book.pgettext(context, id) if context else book.gettext(id)


def _contexts(args: dict[str, Any], you: int | None) -> list[str]:
    """Where a sentence is looked for, the dearest first: all arguments that are the reader's seat, each one, none."""
    if you is None:
        return [""]
    own = sorted(name for name, value in args.items() if _is_seat(value) and value["seat"] == you)
    joint = [f"you:{'+'.join(own)}"] if len(own) > 1 else []
    return [*joint, *[f"you:{name}" for name in own], ""]


def _is_seat(value: Any) -> bool:
    return getattr(value, "id", None) == "core.seat"


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


def _argument(language: str, value: Any, you: int | None, names: Sequence[str]) -> Any:
    nested = getattr(value, "args", None)
    return value if nested is None else sentence(language, value.id, nested, you, names)
