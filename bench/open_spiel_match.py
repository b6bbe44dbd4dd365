"""A match for two seats through the adapter: Starboard's strongest level against OpenSpiel's MCTSBot (random rollouts).

It uses the MCTSBot of open_spiel.python. The C++ one crashed on an adapter like this one, and on OpenSpiel's own
python_tic_tac_toe (2.0.2, Python 3.11).

Needs a Python with OpenSpiel (bench/setup) and Starboard, preferably its compiled wheel. MCTSBot gets the number of
simulations that matches the level's median CPU time per answer, recalibrated before each game from the previous one.
Games begin with six random moves; each opening is played from both seats.
"""

import argparse
from random import Random
from statistics import median
from time import process_time
from typing import Any

from open_spiel.python.algorithms import mcts

from starboard.adapters.decision import Decision
from starboard.adapters.openspiel import StarboardGame, StarboardState
from starboard.adapters.setup import Setup
from starboard.bots import search
from starboard.bots.allowance import Allowance
from starboard.bots.arena import wilson, win_shares
from starboard.bots.levels import NAMES, settings
from starboard.bots.option import pick
from starboard.core.playout import draw, step
from starboard.core.seating import CHANCE

OPENING = 6  # random moves
EXPLORE = 1.4  # uct_c, for results of 1 and -1


class CountedState(StarboardState):
    """A state that counts the actions applied in all searches."""

    applied = 0

    def _apply_action(self, id: int) -> None:
        CountedState.applied += 1
        super()._apply_action(id)


class CountedGame(StarboardGame):
    def new_initial_state(self) -> CountedState:
        return CountedState(self, Decision(self.setup, self.setup.start))


class Player:
    """A player, with the CPU seconds of its answers and the number of positions searched."""

    def __init__(self) -> None:
        self.seconds: list[float] = []  # of the latest answers
        self.spent = 0.0
        self.positions = 0

    def answer(self, held: Decision, rng: Random) -> Any:
        if len(held.actions) == 1:
            return next(iter(held.actions.values()))
        began = process_time()
        action, positions = self.search(held, rng)
        self.seconds.append(process_time() - began)
        self.spent += self.seconds[-1]
        self.positions += positions
        return action

    def search(self, held: Decision, rng: Random) -> tuple[Any, int]:
        raise NotImplementedError

    def __str__(self) -> str:
        rate = self.positions / self.spent
        return f"{1000 * median(self.seconds):.0f} ms an answer (median), {rate:,.0f} positions per CPU second"


class Ours(Player):
    def __init__(self, level: str) -> None:
        super().__init__()
        self.level = level

    def search(self, held: Decision, rng: Random) -> tuple[Any, int]:
        assert held.seat is not None
        rules = held.setup.game
        how, view = settings(self.level, rules.key, 2), rules.view(held.state, held.seat)
        allowance = Allowance(how.positions)
        found = search.options(view, how, allowance, rng, how.margin)
        return pick(found, how.margin, rng), allowance.seen


class Theirs(Player):
    def __init__(self, game: StarboardGame) -> None:
        super().__init__()
        self.game = game
        self.simulations = 16

    def search(self, held: Decision, rng: Random) -> tuple[Any, int]:
        before, seed = CountedState.applied, rng.getrandbits(30)
        random = mcts.np.random.RandomState(seed)
        rollouts = mcts.RandomRolloutEvaluator(1, random)
        bot = mcts.MCTSBot(self.game, EXPLORE, self.simulations, rollouts, random_state=random)
        return held.actions[bot.step(CountedState(self.game, held))], CountedState.applied - before

    def calibrate(self, other: Player) -> None:
        """Set the number of simulations so that the median time matches that of `other`."""
        self.simulations = max(2, round(self.simulations * median(other.seconds) / median(self.seconds)))


def opened(setup: Setup, number: int) -> Decision:
    """Return the position after a random opening."""
    rules, state, moves = setup.game, setup.start, 0
    rng = Random(f"open_spiel {rules.key} {number}")
    while moves < OPENING:
        moves += rules.actors(state) != (CHANCE,)
        state = step(rules, state, rng)
    return Decision(setup, state)


def play(setup: Setup, number: int, ours: Player, theirs: Player) -> float:
    """Return the level's score in one game: 1, 0.5 or 0."""
    held, own, rng = opened(setup, number // 2), 1 + number % 2, Random(number)
    while held.seat is not None:
        if held.seat == CHANCE:
            action = draw(setup.game, held.state, rng)
        else:
            action = (ours if held.seat == own else theirs).answer(held, rng)
        held = held.after(action)
    return win_shares(setup.game.places(held.state))[own - 1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="spacewalk or astroplane")
    parser.add_argument("--games", type=int, default=40, help="how many (40)")
    parser.add_argument("--level", default=NAMES[-1], help="who plays for Starboard (admiral)")
    asked = parser.parse_args()
    CountedGame.key = asked.game
    game = CountedGame({"players": 2})
    setup = game.setup
    ours, theirs = Ours(asked.level), Theirs(game)
    for number in range(10):
        for player in (ours, theirs):
            player.answer(opened(setup, 1000 + number), Random(number))
    won = 0.0
    for number in range(asked.games):
        theirs.calibrate(ours)
        ours.seconds, theirs.seconds = ours.seconds[-200:], []
        won += play(setup, number, ours, theirs)
        low, high = wilson(won, number + 1)
        print(f"{won:g} of {number + 1} ({low:.0%}-{high:.0%}); {theirs.simulations} simulations", flush=True)
        print(f"  {asked.level}: {ours}\n  MCTSBot: {theirs}", flush=True)


if __name__ == "__main__":
    main()
