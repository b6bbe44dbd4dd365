"""Measure how evenly slow and fast players of Situation 7 are matched, with a head start or against a bot.

    tools/handicaps.py match                 each pace against Match me
    tools/handicaps.py start                 a slow side with a head start against one that is 20% or 50% faster

Uses the game's simulated hands; the sides are swapped in half of the games. Shares are of wins, with Wilson's interval.
"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from starboard.bots import Budget
from starboard.bots.arena import wilson
from starboard.bots.hand import Hand
from starboard.bots.match_runner import MatchRunner
from starboard.core.chance import Fairness, seeded
from starboard.core.match import Match
from starboard.core.real_time import Intent
from starboard.core.registry import load
from starboard.core.view import View
from starboard.games.situation7.opponent import hand
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.state import State

STARTS = {"quick": ((1.2, 30), (1.2, 60), (1.2, 90), (1.5, 120)), "full": ((1.2, 60), (1.2, 90), (1.5, 240))}
SLOW = 0.65
PACES = (0.32, 0.45, 0.55, 0.65, 0.85, 1.1)  # from a recruit to an ace


class Paced(Hand):
    """A hand of any pace, as skilled as people of that pace; with `alike`, always as skilled as a pilot."""

    def __init__(self, pace: float, alike: bool = False) -> None:
        super().__init__(f"{pace:g}")
        self._level = hand.PILOT.at_pace(pace) if alike else hand.as_quick(pace)

    def intend(self, view: View[State], rng: Random, past: Iterable[View[Any]] = ()) -> Intent[Any]:
        house = House(view.game.options)
        intent = hand.intend(house, view.state, view.seat or 0, self._level, rng)
        return Intent(hand.act(intent), intent.ms)


def won(one: Hand, other: Hand, options: str, number: int, seed: int, start: int = 0) -> float:
    """Return the score of `one`: 1, 0.5 or 0. Any head start goes to `one`."""
    first = number % 2 == 0
    given = f"{options} head_start={start} head_start_for={'purple' if first else 'blue'}" if start else options
    game = load("situation7", given)
    fairness = Fairness(f"handicap-{number}", seeded(seed * 1_000_003 + number))
    match: Match[Any, Any] = Match(game, seating=game.seatings(2)[0], fairness=fairness)
    MatchRunner(match, (one, other) if first else (other, one), Budget(), f"{seed} {number}").play()
    mine, theirs = match.places if first else match.places[::-1]
    return 0.5 if mine == theirs else float(mine < theirs)


def told(name: str, wins: list[float]) -> None:
    low, high = wilson(sum(wins), len(wins))
    print(f"{name}: {sum(wins) / len(wins):.0%} ({low:.0%} - {high:.0%}) of {len(wins)} games", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("match", "start"))
    parser.add_argument("--board", choices=("quick", "full"), default="quick")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--alike", action="store_true", help="with `start`: the faster side is not also shrewder")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    numbers, options = range(asked.games), f"board={asked.board}"
    if asked.what == "match":
        for pace in PACES:
            wins = [won(Paced(pace), Hand("match"), options, number, asked.seed) for number in numbers]
            told(f"pace {pace:g} against Match me", wins)
        return
    for faster, start in STARTS[asked.board]:
        pair = Paced(SLOW, asked.alike), Paced(SLOW * faster, asked.alike)
        wins = [won(*pair, options, number, asked.seed, start) for number in numbers]
        told(f"pace {SLOW:g}, {start} s ahead, against one {faster:g} times as fast", wins)


if __name__ == "__main__":
    main()
