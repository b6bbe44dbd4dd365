"""Messages as sentences in the reader's language, and the rulebooks. The rules never depend on this package."""

from starboard.words.catalogues import (
    CONTEXT,
    HOUSE,
    Forms,
    catalogue,
    compile_po,
    forms,
    is_stale,
    languages,
    with_english,
)
from starboard.words.listed import Language, listed_languages, locale_of
from starboard.words.rulebooks import clause, rulebook
from starboard.words.sentences import preferred, sentence

__all__ = [
    "CONTEXT",
    "HOUSE",
    "Forms",
    "Language",
    "catalogue",
    "clause",
    "compile_po",
    "forms",
    "is_stale",
    "languages",
    "listed_languages",
    "locale_of",
    "preferred",
    "rulebook",
    "sentence",
    "with_english",
]
