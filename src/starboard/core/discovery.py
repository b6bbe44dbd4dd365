"""Finds the games: the modules of the packages that `starboard.game_packages` names, and what others have installed.

A game is a package whose module `game` exports GAME, or a single module that exports GAME itself.
There is no list to edit: putting the folder there is enough, deleting it removes the game. A distribution of its own
names that module as an entry point of the group `starboard.games`; it cannot replace a game that is there already.
"""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from starboard import game_packages, installed_games


@cache
def modules() -> dict[str, str]:
    """The module that exports each game's GAME, by the name of its folder or file."""
    found: dict[str, str] = {}
    for root in game_packages():
        package = import_module(root)
        for item in pkgutil.iter_modules(package.__path__, f"{root}."):
            module = f"{item.name}.game" if item.ispkg else item.name
            if find_spec(module):
                found[item.name.rpartition(".")[2]] = module
    return {**installed_games(), **found}


def folder(key: str) -> Path | None:
    """The folder with a game's words, rulebook and art; None if there is no such game."""
    module = modules().get(key)
    return _folder(module) if module else None


@cache
def _folder(module: str) -> Path | None:
    try:
        spec = find_spec(module)
    except ImportError:  # the package around it cannot be loaded
        return None
    return Path(spec.origin).parent if spec and spec.origin else None
