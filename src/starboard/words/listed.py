"""The languages of Starboard: one list, from which menus, previews and the lobby are made."""

import json
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import starboard

LIST: Final = "languages.json"


class Language(NamedTuple):
    """A language: its code, its native name, its locale, the percentage translated, and whether it is a draft."""

    code: str
    name: str
    locale: str  # as in og:locale: "en_GB"
    translated: int
    draft: bool = False


@cache
def listed_languages() -> dict[str, Language]:
    """Return the languages by code, in the order of menus."""
    file = Path(starboard.__file__).parent / "words" / LIST
    return {each["code"]: Language(**each) for each in json.loads(file.read_text("utf-8"))}


def locale_of(code: str) -> str:
    """Return the locale of a language; of English if it is not listed."""
    known = listed_languages()
    return known.get(code, known["en"]).locale
