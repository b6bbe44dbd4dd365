"""The language of whoever sits at this terminal, as the system names it, and what is said in it."""

import os
from collections.abc import Sequence
from typing import Any

from starboard.core.message import Message
from starboard.words import catalogue, preferred, sentence


def spoken() -> str:
    """Two letters; English where the system names none."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return next(iter(preferred(named)), "en")


def say(id: str, **args: Any) -> str:
    """Words of the command line itself, from its own catalogue."""
    return sentence(spoken(), f"cli.{id}", args.items())


def said(message: Message, you: int | None = None, names: Sequence[str] = ()) -> str:
    """The message, with these names for the seats; the seat `you` is the reader's own."""
    return sentence(spoken(), message.id, message.args, you, names)


def word(game: str, id: str, otherwise: str) -> str:
    """A game's word for something, in English where the language has none; else what is given."""
    return sentence(spoken(), id, ()) if catalogue(game, "en").get(id) else otherwise


def typed(*names: str) -> dict[str, str]:
    """What may be typed for each of these commands: its name, and its word in the language that is spoken."""
    return {**{say(f"word.{name}"): name for name in names}, **{name: name for name in names}}


def is_yes(line: str) -> bool:
    return line.lower() in say("yes").split()
