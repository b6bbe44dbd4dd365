"""Discovery of games: modules in the packages of `starboard.game_packages`, and installed distributions.

A game is a package whose module `game` exports GAME, or a single module that exports GAME. There is no list to edit:
adding the folder adds the game, and deleting it removes the game. A separate distribution declares its module as an
entry point in the group `starboard.games`. It cannot replace a game found in a package.
"""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from starboard import game_packages, installed_games


@cache
def modules() -> dict[str, str]:
    """Map each game's folder, file or entry point name to the module that exports its GAME."""
    found: dict[str, str] = {}
    for root in game_packages():
        package = import_module(root)
        for item in pkgutil.iter_modules(package.__path__, f"{root}."):
            module = f"{item.name}.game" if item.ispkg else item.name
            if find_spec(module):
                found[item.name.rpartition(".")[2]] = module
    return {**installed_games(), **found}


def folder(key: str) -> Path | None:
    """Return the folder with a game's words, rulebook and art; None if there is no such game."""
    module = modules().get(key)
    return _folder(module) if module else None


@cache
def _folder(module: str) -> Path | None:
    try:
        spec = find_spec(module)
    except ImportError:  # the parent package cannot be loaded
        return None
    return Path(spec.origin).parent if spec and spec.origin else None
