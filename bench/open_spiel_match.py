"""Starboard's strongest level against OpenSpiel's MCTSBot (random rollouts) on a thin adapter, two seats.

It is the MCTSBot of open_spiel.python: that in C++ crashed on this adapter, and on OpenSpiel's own python_tic_tac_toe
(2.0.2, Python 3.11).

Needs a Python that has OpenSpiel (bench/setup) and Starboard, best its compiled wheel. MCTSBot gets as many simulations
as make its median CPU time for an answer that of the level: calibrated before each game from the answers of the one
before. Games begin with six random moves, and each opening is played from both seats.
"""

import argparse
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python.algorithms import mcts

from starboard.bots import search
from starboard.bots.allowance import Allowance
from starboard.bots.arena import wilson, win_shares
from starboard.bots.levels import NAMES, settings
from starboard.bots.option import pick
from starboard.core.playout import draw, step
from starboard.core.registry import load
from starboard.core.seating import CHANCE

OPENING = 6  # random moves
WIDEST = 2000  # more actions than any position of these games has
EXPLORE = 1.4  # uct_c, for results of 1 and -1
TYPE = pyspiel.GameType(
    short_name="starboard", long_name="A game of Starboard", dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION, utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=2, min_num_players=2,
    provides_information_state_string=False, provides_information_state_tensor=False,
    provides_observation_string=False, provides_observation_tensor=False, parameter_specification={},
)  # fmt: skip
INFO = pyspiel.GameInfo(
    num_distinct_actions=WIDEST, max_chance_outcomes=WIDEST, num_players=2, min_utility=-1.0, max_utility=1.0,
    utility_sum=0.0, max_game_length=100_000,
)  # fmt: skip


class Held:
    """A position, who acts in it, and what they can do. OpenSpiel copies what its states hold, but not this: positions
    never change."""

    applied = 0  # actions, by all searches

    def __init__(self, rules: Any, position: Any) -> None:
        actors = rules.actors(position)
        self.rules = rules
        self.position = position
        self.seat = actors[0] if actors else None
        self.actions: Any = ()
        if self.seat == CHANCE:
            self.actions = rules.chance_outcomes(position)
        elif self.seat is not None:
            self.actions = rules.legal(position, self.seat)

    def __deepcopy__(self, memo: Any) -> "Held":
        return self

    def after(self, number: int) -> "Held":
        Held.applied += 1
        action = self.actions[number][0] if self.seat == CHANCE else self.actions[number]
        return Held(self.rules, self.rules.apply(self.position, self.seat, action))


class AdaptedState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel sees it: an action is its number among the legal ones."""

    def __init__(self, game: "AdaptedGame", held: Held) -> None:
        super().__init__(game)
        self.held = held

    def current_player(self) -> int:
        seat = self.held.seat
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat - 1

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.held.actions)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        whole = sum(weight for _, weight in self.held.actions)
        return [(number, weight / whole) for number, (_, weight) in enumerate(self.held.actions)]

    def _apply_action(self, action: int) -> None:
        self.held = self.held.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.held.actions[action])

    def is_terminal(self) -> bool:
        return self.held.seat is None

    def returns(self) -> list[float]:
        if self.held.seat is not None:
            return [0.0, 0.0]
        return [2 * share - 1 for share in win_shares(self.held.rules.places(self.held.position))]

    def __str__(self) -> str:
        return str(self.held.position)


class AdaptedGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Starboard for two as a game of OpenSpiel."""

    def __init__(self, rules: Any) -> None:
        super().__init__(TYPE, INFO, {})
        self.first = Held(rules, rules.start(rules.seatings(2)[0]))

    def new_initial_state(self) -> AdaptedState:
        return AdaptedState(self, self.first)


class Player:
    """One who answers: the CPU seconds of each answer, and the positions that were looked at."""

    def __init__(self) -> None:
        self.seconds: list[float] = []  # of the latest answers
        self.spent = 0.0
        self.positions = 0

    def answer(self, held: Held, rng: Random) -> Any:
        if len(held.actions) == 1:
            return held.actions[0]
        began = process_time()
        action, positions = self.search(held, rng)
        self.seconds.append(process_time() - began)
        self.spent += self.seconds[-1]
        self.positions += positions
        return action

    def search(self, held: Held, rng: Random) -> tuple[Any, int]:
        raise NotImplementedError

    def __str__(self) -> str:
        rate = self.positions / self.spent
        return f"{1000 * median(self.seconds):.0f} ms an answer (median), {rate:,.0f} positions per CPU second"


class Ours(Player):
    def __init__(self, level: str) -> None:
        super().__init__()
        self.level = level

    def search(self, held: Held, rng: Random) -> tuple[Any, int]:
        assert held.seat is not None
        how, view = settings(self.level, held.rules.key, 2), held.rules.view(held.position, held.seat)
        allowance = Allowance(how.positions)
        found = search.options(view, how, allowance, rng, how.margin)
        return pick(found, how.margin, rng), allowance.seen


class Theirs(Player):
    def __init__(self, game: AdaptedGame) -> None:
        super().__init__()
        self.game = game
        self.simulations = 16

    def search(self, held: Held, rng: Random) -> tuple[Any, int]:
        before, seed = Held.applied, rng.getrandbits(30)
        random = mcts.np.random.RandomState(seed)
        rollouts = mcts.RandomRolloutEvaluator(1, random)
        bot = mcts.MCTSBot(self.game, EXPLORE, self.simulations, rollouts, random_state=random)
        return held.actions[bot.step(AdaptedState(self.game, held))], Held.applied - before

    def calibrate(self, other: Player) -> None:
        """So many simulations as bring its median to that of the other."""
        self.simulations = max(2, round(self.simulations * median(other.seconds) / median(self.seconds)))


def opened(rules: Any, number: int) -> Held:
    """The position after a random opening."""
    rng, state, moves = Random(f"open_spiel {rules.key} {number}"), rules.start(rules.seatings(2)[0]), 0
    while moves < OPENING:
        moves += rules.actors(state) != (CHANCE,)
        state = step(rules, state, rng)
    return Held(rules, state)


def play(rules: Any, number: int, ours: Player, theirs: Player) -> float:
    """What the level has won of a game: 1, 0 or a half."""
    held, own, rng = opened(rules, number // 2), 1 + number % 2, Random(number)
    while held.seat is not None:
        if held.seat == CHANCE:
            action = draw(rules, held.position, rng)
        else:
            action = (ours if held.seat == own else theirs).answer(held, rng)
        held = Held(rules, rules.apply(held.position, held.seat, action))
    return win_shares(rules.places(held.position))[own - 1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="spacewalk or astroplane")
    parser.add_argument("--games", type=int, default=40, help="how many (40)")
    parser.add_argument("--level", default=NAMES[-1], help="who plays for Starboard (admiral)")
    asked = parser.parse_args()
    rules = load(asked.game)
    ours, theirs = Ours(asked.level), Theirs(AdaptedGame(rules))
    for number in range(10):
        for player in (ours, theirs):
            player.answer(opened(rules, 1000 + number), Random(number))
    won = 0.0
    for number in range(asked.games):
        theirs.calibrate(ours)
        ours.seconds, theirs.seconds = ours.seconds[-200:], []
        won += play(rules, number, ours, theirs)
        low, high = wilson(won, number + 1)
        print(f"{won:g} of {number + 1} ({low:.0%}-{high:.0%}); {theirs.simulations} simulations", flush=True)
        print(f"  {asked.level}: {ours}\n  MCTSBot: {theirs}", flush=True)


if __name__ == "__main__":
    main()
