"""Looks for better weights of a game's evaluation by self-play (SPSA), for games whose weights are data.

Each step changes all weights at once by a little, each up or down by lot, and plays this change against its opposite:
one opening from both seats, at equal positions. All weights then go a small way toward what won. At the end it says
the mean of the second half of the way, as a bot for `tools/ladder.py --pair`, which measures whether it is any better.

    tools/tune.py astron --minutes 10
    tools/ladder.py --game astron --pair navigator,weights.hope=0.4 navigator --games 400 --least 400
"""

import argparse
import sys
from math import exp
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.ladder import GAMES, play

from starboard.core.registry import load

REACH = 0.25  # how far a change goes, as a power of e
STEP = 0.012  # how far a step goes after two games that were won, as a power of e


def usual_weights(key: str, options: str) -> dict[str, float]:
    """By name, without those that are 0: they have no size to change."""
    weights = getattr(load(key, options), "weights", None)
    if weights is None:
        raise SystemExit(f"the weights of {key} are no data")
    return {name: value for name in dir(weights) if isinstance(value := getattr(weights, name), float) and value}


def spec(level: str, weights: dict[str, float]) -> str:
    return ",".join([level, *(f"weights.{name}={value:.6f}" for name, value in weights.items())])


def scaled(weights: dict[str, float], powers: dict[str, float]) -> dict[str, float]:
    return {name: value * exp(powers[name]) for name, value in weights.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--level", default="navigator", help="who plays, with changes after commas (navigator)")
    parser.add_argument("--minutes", type=float, default=10, help="of CPU (10)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    key, options, seats = next(own for own in GAMES if own[0] == asked.game)
    weights, rng, steps, played = usual_weights(key, options), Random(asked.seed), 0, 0.0
    powers = dict.fromkeys(weights, 0.0)
    passed: list[dict[str, float]] = []
    while process_time() < 60 * asked.minutes:
        signs = {name: rng.choice((-1, 1)) for name in weights}
        one = spec(asked.level, scaled(weights, {name: powers[name] + REACH * signs[name] for name in weights}))
        other = spec(asked.level, scaled(weights, {name: powers[name] - REACH * signs[name] for name in weights}))
        number = 2 * (1_000_000 * asked.seed + steps)  # openings that no ladder plays
        won = sum(play(key, options, seats, one, other, number + seat)["share"] for seat in (0, 1))
        powers = {name: powers[name] + STEP * (won - 1) * signs[name] for name in weights}
        passed.append(powers)
        steps, played = steps + 1, played + abs(won - 1)
        if steps % 100 == 0:
            print(steps, f"{process_time():.0f} s", spec(asked.level, scaled(weights, powers)), flush=True)
    later = passed[len(passed) // 2 :]
    mean = {name: sum(each[name] for each in later) / len(later) for name in weights}
    print(f"{2 * steps} games, {played / steps:.2f} decided a step")
    print(spec(asked.level, scaled(weights, mean)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
