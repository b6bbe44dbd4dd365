"""The bots by name; any other name is a file path."""

from pathlib import Path
from typing import Any

from starboard.bots.bot import Bot
from starboard.bots.even import strength_of
from starboard.bots.file import FileBot
from starboard.bots.greedy import GreedyBot
from starboard.bots.hand import Hand
from starboard.bots.learned import NAME as LEARNED
from starboard.bots.learned import LearnedBot
from starboard.bots.level_bot import LevelBot
from starboard.bots.levels import FIRST
from starboard.bots.levels import NAMES as LEVELS
from starboard.bots.random import RandomBot
from starboard.core.contract import Game
from starboard.core.real_time import levels_of

PLAIN = ("random", "greedy")  # no levels; baselines for comparison
NAMES = (*PLAIN, *LEVELS)


def bot(name: str, game: Game[Any, Any] | None = None) -> Bot:
    """Return a general bot, a real-time bot of the game, or a bot from a file; raise ValueError if there is none."""
    own = levels_of(game) if game is not None else ()
    if name in own:
        return Hand(name)
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if name == LEARNED:
        return LearnedBot(game)
    if is_level(name) and own:
        raise ValueError(f"{name} only plays turn-based games; in real time, choose one of {', '.join(own)}")
    if is_level(name):
        return LevelBot(name)
    if is_file(name):
        return FileBot(Path(name))
    raise ValueError(f"there is no bot {name!r}; choose one of {', '.join((*NAMES, LEARNED, *own))}, or a .py file")


def first_opponent(game: Game[Any, Any]) -> str:
    """Return the level proposed for a first game. If the game has its own levels, it is the last one, which adapts."""
    own = levels_of(game)
    return own[-1] if own else FIRST


def is_level(name: str) -> bool:
    """Return whether this is one of the five levels, or an even match of a strength."""
    return name in LEVELS or strength_of(name) is not None


def is_known(name: str) -> bool:
    """Return whether a bot of this name plays turn-based games without a file."""
    return name in PLAIN or is_level(name)


def is_file(name: str) -> bool:
    return name.endswith(".py")


def title(name: str) -> str:
    """Return a bot's display name for tables and records."""
    return Path(name).stem if is_file(name) else name
