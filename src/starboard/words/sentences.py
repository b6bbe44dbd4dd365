"""Sentences: a message with its arguments put into words, in one language."""

from collections.abc import Iterable, Sequence
from gettext import GNUTranslations
from typing import Any

from starboard.words.catalogues import books


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
    found_in = books(id.partition(".")[0])
    for name in (language, "en"):
        for context in _contexts(args, you) if name in found_in else ():
            found = _looked_up(found_in[name], context, id, args.get("count"))
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


def _argument(language: str, value: Any, you: int | None, names: Sequence[str]) -> Any:
    nested = getattr(value, "args", None)
    return value if nested is None else sentence(language, value.id, nested, you, names)
