"""Random games and perft: tools that check the correctness and speed of rules."""

from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from starboard.core.chance import outcome_of
from starboard.core.contract import Game
from starboard.core.real_time import advanced
from starboard.core.seating import CHANCE, Seating
from starboard.core.value import Value

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


@dataclass(frozen=True, slots=True)
class Playout(Value):
    """The result of a random game: its final state and the number of actions."""

    state: Any
    steps: int


def draw(game: Game[S, A], state: S, rng: Random) -> A:
    """Return a random outcome of chance, chosen by weight."""
    outcomes = game.chance_outcomes(state)
    return outcome_of(outcomes, rng.randrange(sum([weight for _, weight in outcomes])))


def playout(game: Game[S, A], seating: Seating, rng: Random, limit: int = 100_000) -> Playout:
    """Play a whole game of random legal actions by random actors.

    In a real-time game, the clock advances by a random time below two seconds after each action.
    """
    state = game.start(seating)
    real_time, random = game.real_time, rng.random
    at = 0
    for steps in range(limit):
        actors = game.actors(state)
        if not actors:
            return Playout(state, steps)
        seat = actors[0] if len(actors) == 1 else rng.choice(actors)
        if seat == CHANCE:
            action = draw(game, state, rng)
        else:
            legal = game.legal(state, seat)
            action = legal[int(random() * len(legal))]
        state = game.apply(state, seat, action)
        if real_time:
            at += int(random() * 2000)
            state = advanced(game, state, at)
    raise RuntimeError(f"{game!r} did not end within {limit} actions: {game.write_state(state)}")


def step(game: Game[S, A], state: S, rng: Random) -> S | None:
    """Return the state after one random legal action by any of the actors; None when the game is over."""
    actors = game.actors(state)
    if not actors:
        return None
    seat = rng.choice(actors)
    action = draw(game, state, rng) if seat == CHANCE else rng.choice(game.legal(state, seat))
    return game.apply(state, seat, action)


def perft(game: Game[S, A], state: S, depth: int) -> int:
    """Return the number of action sequences of this length, including chance; a finished game counts once."""
    if depth == 0:
        return 1
    actors = game.actors(state)
    if not actors:
        return 1
    count = 0
    for seat in actors:
        actions = [outcome for outcome, _ in game.chance_outcomes(state)] if seat == CHANCE else game.legal(state, seat)
        for action in actions:
            count += perft(game, game.apply(state, seat, action), depth - 1)
    return count
