"""Even match: a level that follows a player from game to game.

In a game its strength is fixed, and part of its name: "even-250" is halfway between the second and the third of the
five levels, "even-0" a level below the first. A win makes the next game harder, a loss makes it easier.
"""

from typing import Final

NAME: Final = "even"  # the level to ask for; the server adds the strength
LEVEL: Final = 100  # strength of the weakest of the five levels, and the difference between two
LOWEST: Final = 0
HIGHEST: Final = 500
FIRST: Final = LEVEL  # strength of the first game
UP: Final = 36  # after a win
DOWN: Final = 40  # after a loss; in balance, a player wins 53% of the games


def even_level(strength: int) -> str:
    return f"{NAME}-{strength}"


def strength_of(level: str) -> int | None:
    """Return the strength in a level's name; None if it has none."""
    name, _, text = level.partition("-")
    if name != NAME or not (text.isascii() and text.isdecimal() and text == str(int(text))):
        return None
    strength = int(text)
    return strength if LOWEST <= strength <= HIGHEST else None


def next_strength(strength: int, place: int, tied: int) -> int:
    """Return the strength for the next game, given the player's place and the number of others who share it."""
    if place == 1 and tied:
        return strength
    return min(HIGHEST, strength + UP) if place == 1 else max(LOWEST, strength - DOWN)
