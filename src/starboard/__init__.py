"""Starboard: five space board games to play, to study and to write bots for.

The rules core reads no files and no environment variables. It reaches higher packages through this module: a message
gets its English sentence here, and a scene its drawing. This module also decides where to look for games.
"""

import logging
import os
from collections.abc import Iterable
from importlib.metadata import entry_points
from typing import Any, Final

OWN_GAMES: Final = "starboard.games"  # the package of our own games, and the entry point group for third-party games


def game_packages() -> tuple[str, ...]:
    """Return the packages whose modules are games: our own, and those in the environment variable STARBOARD_GAMES."""
    return OWN_GAMES, *os.environ.get("STARBOARD_GAMES", "").split()


def installed_games() -> dict[str, str]:
    """Map each third-party game to its module, from entry points of the group `starboard.games`."""
    return {point.name: point.module for point in entry_points(group=OWN_GAMES)}


def report(problem: str) -> None:
    """Log a warning about a problem that the program works around."""
    logging.getLogger(__name__).warning(problem)


def english(id: str, args: Iterable[tuple[str, Any]]) -> str:
    """Return the English sentence of a message."""
    from starboard.words import sentence

    return sentence("en", id, args)


def drawn(scene: Any) -> str:
    """Return a scene as SVG."""
    from starboard.drawing import svg

    return svg.draw(scene)
