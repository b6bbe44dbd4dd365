"""Where the games lie: the modules of `starboard.games`, and of any package that STARBOARD_GAMES names.

A game is a package whose module `game` exports GAME, or a single module that exports GAME itself.
There is no list to edit: putting the folder there is enough, deleting it removes the game.
"""

import os
import pkgutil
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

OWN = "starboard.games"
HOUSE = {  # what has words besides the games
    "core": "starboard.core.contract",
    "table": "starboard.table.table",
    "cli": "starboard.cli.main",
}


@cache
def modules() -> dict[str, str]:
    """The module that exports each game's GAME, by the name of its folder or file."""
    found: dict[str, str] = {}
    for root in (OWN, *os.environ.get("STARBOARD_GAMES", "").split()):
        package = import_module(root)
        for item in pkgutil.iter_modules(package.__path__, f"{root}."):
            module = f"{item.name}.game" if item.ispkg else item.name
            if find_spec(module):
                found[item.name.rpartition(".")[2]] = module
    return found


def folder(key: str) -> Path | None:
    """The folder with a game's words, rulebook and art, or of a room of the house; None if there is no such game."""
    module = HOUSE.get(key) or modules().get(key)
    return _folder(module) if module else None


@cache
def _folder(module: str) -> Path | None:
    spec = find_spec(module)
    return Path(spec.origin).parent if spec and spec.origin else None
