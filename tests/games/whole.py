"""Whole random games, action by action."""

from random import Random
from typing import Any

from starboard.core.contract import Game
from starboard.core.playout import draw
from starboard.core.seating import CHANCE

Played = list[tuple[Any, int, Any, list[Any], Any]]  # before, who, what, everything that was legal, after


def play(game: Game[Any, Any], seats: int, rng: Random) -> tuple[Any, Played]:
    """The start of a game with the usual seating, and what was played to its end."""
    start = state = game.start(game.seatings(seats)[0])
    played: Played = []
    while game.actors(state):
        (seat,) = game.actors(state)
        legal = list(game.legal(state, seat))
        action = draw(game, state, rng) if seat == CHANCE else rng.choice(legal)
        after = game.apply(state, seat, action)
        played.append((state, seat, action, legal, after))
        state = after
    return start, played


def goes_on_alike(game: Game[Any, Any], played: Played) -> None:
    """Every position, read back from what was written of it, is the same and leads to the same."""
    for before, seat, action, legal, after in played:
        again = game.load(game.dump(before))
        assert again == before
        assert list(game.legal(again, seat)) == legal
        assert game.dump(game.apply(again, seat, action)) == game.dump(after)
