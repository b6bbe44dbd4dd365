"""Complete random games."""

from random import Random
from typing import Any

from starboard.core.contract import Game
from starboard.core.playout import draw
from starboard.core.seating import CHANCE

Played = list[tuple[Any, int, Any, list[Any], Any]]  # before, seat, action, legal actions, after


def play(game: Game[Any, Any], seats: int, rng: Random) -> tuple[Any, Played]:
    """Play a random game with the usual seating; return its start and all its steps."""
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
    """Check that every position survives a round trip through text and continues the same way."""
    for before, seat, action, legal, after in played:
        again = game.read_state(game.write_state(before))
        assert again == before
        assert list(game.legal(again, seat)) == legal
        assert game.write_state(game.apply(again, seat, action)) == game.write_state(after)
