"""The bots that there are, by name; any other name is a file."""

from pathlib import Path
from typing import Any

from starboard.bots.bot import Bot
from starboard.bots.file import FileBot
from starboard.bots.greedy import GreedyBot
from starboard.bots.hand import Hand
from starboard.bots.level_bot import LevelBot
from starboard.bots.levels import FIRST
from starboard.bots.levels import NAMES as LEVELS
from starboard.bots.random import RandomBot
from starboard.core.contract import Game
from starboard.core.real_time import levels_of

PLAIN = ("random", "greedy")  # no levels: to measure others by
NAMES = (*PLAIN, *LEVELS)


def bot(name: str, game: Game[Any, Any] | None = None) -> Bot:
    """Return a general bot, a real-time bot of the game, or the bot in a file; ValueError if there is none."""
    own = levels_of(game) if game is not None else ()
    if name in own:
        return Hand(name)
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if name in LEVELS and own:
        raise ValueError(f"{name} plays by turns; in real time choose one of {', '.join(own)}")
    if name in LEVELS:
        return LevelBot(name)
    if is_file(name):
        return FileBot(Path(name))
    raise ValueError(f"there is no bot {name!r}; there are {', '.join((*NAMES, *own))}, and any file ending in .py")


def first_opponent(game: Game[Any, Any]) -> str:
    """Return the level proposed for a first game: the one that adapts, in a game with levels of its own."""
    own = levels_of(game)
    return own[-1] if own else FIRST


def is_file(name: str) -> bool:
    return name.endswith(".py")


def title(name: str) -> str:
    """What a bot is called in tables and records."""
    return Path(name).stem if is_file(name) else name
