"""Sentences: messages and their arguments as text in one language.

A pattern can ask an argument for a form: `{owner:gen}`, or `{theirs:n_ships}` for a counted noun. The noun gives its
forms under `msgctxt`; a missing form falls back to the plain one. A noun with `msgctxt "gender"` selects the sentences
that agree with it. `tests/words/vectors.json` has examples, which the client passes too.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from gettext import GNUTranslations
from itertools import product
from typing import Any, Final

from starboard.words.catalogues import CONTEXT, books

GAP: Final = re.compile(r"\{(\w+)(?::([^{}]+))?\}")
TAG: Final = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*")
GENDER: Final = "gender"  # context of a noun's gender
AND: Final = "|"  # separates the parts of a context: "you:owner|ship:f|gen"
NAMED: Final = "core.named"  # forms of a name; the plain form is the name itself
VOWELS: Final = "aeiou"
Y_BEFORE_I: Final = re.compile(r"\by(?= [Hh]?(?:[Ii](?![aeo])|[Íí]))")  # Spanish says "Ada e Inés", but "agua y hielo"


def sentence(
    language: str,
    id: str,
    args: Iterable[tuple[str, Any]],
    you: int | None = None,
    names: Sequence[str] = (),
    form: str = "",
) -> str:
    """Return the message in that language; if untranslated, in English; else the bare id and arguments.

    `you` is the reader's own seat, if any; `names` are the names of the seats, from seat 1. `form` is a grammatical
    form, such as "gen".
    """
    given = dict(args)
    if id == "core.seat":
        seat: int = given["seat"]
        if seat == you:
            id = "core.you"
        elif 0 < seat <= len(names):
            return _named(language, names[seat - 1], form)
    pattern = _pattern(language, id, given, you, form)
    if pattern is None:
        parts = {name: _argument(language, id, value, you, names, "") for name, value in given.items()}
        return " ".join([id, *(f"{name}={value}" for name, value in parts.items())])

    def filled(gap: re.Match[str]) -> str:
        return _argument(language, id, given.get(gap[1], ""), you, names, gap[2] or "")

    said = GAP.sub(filled, pattern)
    return Y_BEFORE_I.sub("e", said) if language == "es" else said


def _argument(language: str, id: str, value: Any, you: int | None, names: Sequence[str], form: str) -> str:
    """Return an argument of the message `id` as text, in the form that its pattern asks for."""
    nested = getattr(value, "args", None)
    if nested is not None:
        return sentence(language, value.id, nested, you, names, form)
    if form and isinstance(value, int):
        return _counted(language, id.partition(".")[0], value, form)
    return _named(language, value, form) if isinstance(value, str) else str(value)


def _counted(language: str, key: str, count: int, form: str) -> str:
    """Return a number with its noun, for `{theirs:n_ships}`; with a form of that noun for `{theirs:n_ships gen}`."""
    noun, _, case = form.partition(" ")
    pattern = _pattern(language, f"{key}.{noun}", {"count": count}, None, case)
    return str(count) if pattern is None else GAP.sub(str(count), pattern)


def _named(language: str, name: str, form: str) -> str:
    """Return a form of a name. A form that ends in "+", such as "de+", is for names that begin with a vowel."""
    book = books("core").get(language) if form else None
    vowel = unicodedata.normalize("NFD", name[:1]).lower()[:1] in tuple(VOWELS)
    for context in ([f"{form}+", form] if vowel else [form]) if book else ():
        assert book is not None
        found = book.pgettext(context, NAMED)
        if found != NAMED:
            return GAP.sub(lambda gap: name, found)
    return name


def _pattern(language: str, id: str, args: dict[str, Any], you: int | None, form: str) -> str | None:
    """Return the sentence template for the arguments, preferring one for "you", then gender, then the form."""
    found_in = books(id.partition(".")[0])
    for name in (language, "en"):
        book = found_in.get(name)
        for context in _contexts(name, book, id, args, you, form) if book else ():
            assert book is not None
            found = _looked_up(book, context, id, args.get("count"))
            if found != id:
                return found
    return None


def _looked_up(book: GNUTranslations, context: str, id: str, count: Any) -> str:
    """Return the sentence, in the plural form for a count if it has any; the id itself if there is none."""
    if isinstance(count, int):
        found = book.npgettext(context, id, id, count) if context else book.ngettext(id, id, count)
        if found and found != id:
            return found
    return (book.pgettext(context, id) if context else book.gettext(id)) or id


def _contexts(
    language: str, book: GNUTranslations, id: str, args: dict[str, Any], you: int | None, form: str
) -> list[str]:
    """Return the contexts to look up, best first: every combination of "you", gender and form that the message has."""
    known = _contexts_by_id(book).get(id)
    if not known:
        return [""]
    own = [f"you:{name}" for name, value in args.items() if you is not None and _is_seat(value, you)]
    genders = [f"{name}:{gender}" for name, value in args.items() if (gender := _gender(language, value))]
    asked = product(_choices(own), _choices(genders), [form, ""] if form else [""])
    return [context for each in asked if (context := AND.join(filter(None, each))) in known or not context]


def _choices(each: list[str]) -> Iterator[str]:
    """Yield all of these together, each one, and none. "you:a" and "you:b" together are "you:a+b"."""
    if len(each) > 1:
        yield "+".join(sorted(each)).replace("+you:", "+")
    yield from sorted(each)
    yield ""


@cache
def _contexts_by_id(book: GNUTranslations) -> dict[str, frozenset[str]]:
    """Return the contexts of each message that has any."""
    found: dict[str, set[str]] = {}
    for key in vars(book)["_catalog"]:
        context, between, id = (key[0] if isinstance(key, tuple) else key).partition(CONTEXT)
        if between:
            found.setdefault(id, set()).add(context)
    return {id: frozenset(contexts) for id, contexts in found.items()}


def _gender(language: str, value: Any) -> str:
    """Return the gender of a noun in that language; empty if it has none."""
    id = getattr(value, "id", "")
    book = books(id.partition(".")[0]).get(language) if id else None
    if book is None or GENDER not in _contexts_by_id(book).get(id, ()):
        return ""
    return book.pgettext(GENDER, id)


def _is_seat(value: Any, seat: int) -> bool:
    return getattr(value, "id", None) == "core.seat" and bool(value["seat"] == seat)


def preferred(asked: str) -> list[str]:
    """Return the languages of `de-AT,de;q=0.9,en;q=0.5` or `de_DE.UTF-8`, best first, each followed by its parents.

    For example, `pt-BR` is followed by `pt`.
    """
    wishes: list[tuple[float, str]] = []
    for part in asked.split(","):
        name, _, weight = part.partition(";q=")
        code = re.split(r"[.@]", name.strip())[0]
        dear = float(weight) if weight.replace(".", "", 1).isdecimal() and weight.isascii() else 1.0
        if TAG.fullmatch(code):
            wishes.append((-dear, code))
    chosen = [code for _, code in sorted(wishes, key=lambda wish: wish[0])]
    return list(dict.fromkeys(code for each in chosen for code in _with_parents(each)))


def _with_parents(code: str) -> Iterator[str]:
    """Yield a language tag in its usual case and its parents: `zh-Hant-TW`, `zh-Hant`, `zh`."""
    first, *more = code.replace("_", "-").split("-")
    parts = [first.lower(), *(each.title() if len(each) == 4 else each.upper() for each in more)]
    for length in range(len(parts), 0, -1):
        yield "-".join(parts[:length])
