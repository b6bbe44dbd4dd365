"""Steps per CPU second of one random agent that reads observations and action masks, in whole games.

    bench/learners.py pettingzoo GAME      a game of Starboard with two seats, through its PettingZoo adapter
    bench/learners.py openspiel NAME       a game of OpenSpiel, or starboard_GAME through its OpenSpiel adapter

`--seconds` sets the CPU seconds. A step reads the observation and the mask of the seat to act and plays a legal action.
"""

import argparse
import warnings
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import numpy

Step = Callable[[], None]


def legal(mask: Any, rng: Random) -> int:
    actions = mask.nonzero()[0]
    return int(actions[int(rng.random() * len(actions))])


def pettingzoo(name: str, rng: Random) -> Step:
    from starboard.adapters.pettingzoo import env

    game = env(game=name, seats=2)
    game.reset(seed=1)

    def step() -> None:
        observed, _, over, cut, _ = game.last()
        if over or cut:
            game.reset()
        else:
            game.step(legal(observed["action_mask"], rng))

    return step


def openspiel(name: str, rng: Random) -> Step:
    import open_spiel.python.games  # noqa: F401
    import pyspiel
    from open_spiel.python.observation import make_observation

    if name.startswith("starboard_"):
        import starboard.adapters.openspiel  # noqa: F401
    game = pyspiel.load_game(name)
    seen = make_observation(game)
    states = [game.new_initial_state()]

    def step() -> None:
        state = states[0]
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        if state.is_terminal():
            states[0] = game.new_initial_state()
            return
        player = state.current_player()
        seen.set_from(state, player)
        state.apply_action(legal(numpy.array(state.legal_actions_mask(player), numpy.int8), rng))

    return step


def rate(step: Step, seconds: float) -> float:
    """Return the steps per CPU second, after some to warm up."""
    for _ in range(200):
        step()
    steps, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        for _ in range(50):
            step()
        steps += 50
    return steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", choices=["pettingzoo", "openspiel"])
    parser.add_argument("name")
    parser.add_argument("--seconds", type=float, default=1.0)
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    made = (pettingzoo if asked.library == "pettingzoo" else openspiel)(asked.name, Random(1))
    print(f"{asked.library} {asked.name}: {rate(made, asked.seconds):,.0f}")


if __name__ == "__main__":
    main()
