"""The bots that there are, by name; any other name is a file."""

from pathlib import Path
from typing import Any

from starboard.bots.bot import Bot
from starboard.bots.file import FileBot
from starboard.bots.greedy import GreedyBot
from starboard.bots.hand import Hand
from starboard.bots.random import RandomBot
from starboard.core.contract import Game

NAMES = ("random", "greedy")


def bot(name: str, game: Game[Any, Any] | None = None) -> Bot:
    """The bot of that name, a hand of the game's own, or the one in that file; ValueError if there is none."""
    own = game.levels() if game is not None else ()
    if name in own:
        return Hand(name)
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if is_file(name):
        return FileBot(Path(name))
    raise ValueError(f"there is no bot {name!r}; there are {', '.join((*NAMES, *own))}, and any file ending in .py")


def is_file(name: str) -> bool:
    return name.endswith(".py")


def title(name: str) -> str:
    """What a bot is called in tables and records."""
    return Path(name).stem if is_file(name) else name
