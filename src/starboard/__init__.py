"""Starboard: five space board games to play, to study and to write bots for.

The rules core reads no file and no environment. What its values show of themselves goes through here to the packages
above it: a message gives its English sentence, a scene its drawing. Where games are looked for is said here too.
"""

import logging
import os
from collections.abc import Iterable
from importlib.metadata import entry_points
from typing import Any, Final

OWN_GAMES: Final = "starboard.games"  # the package of our own games, and the group of entry points for those of others


def game_packages() -> tuple[str, ...]:
    """The packages whose modules are games: our own, and those that the variable STARBOARD_GAMES names."""
    return OWN_GAMES, *os.environ.get("STARBOARD_GAMES", "").split()


def installed_games() -> dict[str, str]:
    """The modules that installed distributions name as entry points of the group `starboard.games`, by game."""
    return {point.name: point.module for point in entry_points(group=OWN_GAMES)}


def report(problem: str) -> None:
    """Tell whoever runs the program of something that it goes on without."""
    logging.getLogger(__name__).warning(problem)


def english(id: str, args: Iterable[tuple[str, Any]]) -> str:
    """The English sentence of a message."""
    from starboard.words import sentence

    return sentence("en", id, args)


def drawn(scene: Any) -> str:
    """A scene as SVG."""
    from starboard.drawing import svg

    return svg.draw(scene)
