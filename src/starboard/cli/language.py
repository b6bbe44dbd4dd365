"""The language of this terminal, from the system's locale, and texts in that language."""

import os
from collections.abc import Sequence
from typing import Any

from starboard.core.message import Message
from starboard.words import catalogue, languages, preferred, sentence


def spoken() -> str:
    """Return the code of the language; English if the system names none that we have."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return next((each for each in preferred(named) if each in languages("cli")), "en")


def say(id: str, **args: Any) -> str:
    """Return a text from the command line's own catalogue."""
    return sentence(spoken(), f"cli.{id}", args.items())


def said(message: Message, you: int | None = None, names: Sequence[str] = ()) -> str:
    """Return the message with these names for the seats; `you` is the reader's seat."""
    return sentence(spoken(), message.id, message.args, you, names)


def word(game: str, id: str, otherwise: str) -> str:
    """Return a game's word, in English if untranslated; `otherwise` if the game has none."""
    return sentence(spoken(), id, ()) if catalogue(game, "en").get(id) else otherwise


def typed(*names: str) -> dict[str, str]:
    """Return the accepted input for these commands: each name and its word in the terminal's language."""
    return {**{say(f"word.{name}"): name for name in names}, **{name: name for name in names}}


def is_yes(line: str) -> bool:
    return line.lower() in say("yes").split()
