"""The bots that there are, by name; any other name is a file."""

from pathlib import Path
from typing import Any

from starboard.bots.bot import Bot
from starboard.bots.file import FileBot
from starboard.bots.greedy import GreedyBot
from starboard.bots.hand import Hand
from starboard.bots.level_bot import LevelBot
from starboard.bots.levels import NAMES as LEVELS
from starboard.bots.random import RandomBot
from starboard.core.contract import Game
from starboard.core.real_time import levels_of

PLAIN = ("random", "greedy")  # no levels: to measure others by
NAMES = (*PLAIN, *LEVELS)


def bot(name: str, game: Game[Any, Any] | None = None) -> Bot:
    """The bot of that name, a hand of the game's own, or the one in that file; ValueError if there is none."""
    own = levels_of(game) if game is not None else ()
    if name in own:
        return Hand(name)
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if name in LEVELS:
        return LevelBot(name)
    if is_file(name):
        return FileBot(Path(name))
    raise ValueError(f"there is no bot {name!r}; there are {', '.join((*NAMES, *own))}, and any file ending in .py")


def is_file(name: str) -> bool:
    return name.endswith(".py")


def title(name: str) -> str:
    """What a bot is called in tables and records."""
    return Path(name).stem if is_file(name) else name
