"""Messages as sentences in the reader's language, and the rulebooks. Used where something is said; no rule asks it."""

from starboard.words.catalogues import CONTEXT, Forms, catalogue, compile_po, forms, is_stale, languages
from starboard.words.rulebooks import clause, rulebook
from starboard.words.sentences import preferred, sentence

__all__ = [
    "CONTEXT",
    "Forms",
    "catalogue",
    "clause",
    "compile_po",
    "forms",
    "is_stale",
    "languages",
    "preferred",
    "rulebook",
    "sentence",
]
