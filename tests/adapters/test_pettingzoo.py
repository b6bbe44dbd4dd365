"""The environments pass PettingZoo's API tests."""

from typing import Any

import numpy
import pytest
from pettingzoo.test import api_test, seed_test

from starboard.adapters.pettingzoo import env
from starboard.core.record import Record, faults

GAMES = ["spacewalk", "astron", "astroplane", "situation7", "zylatron"]
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # PettingZoo's, about dictionaries


@pytest.mark.parametrize("game", GAMES)
def test_the_api_is_pettingzoos(game: str) -> None:
    api_test(env(game=game), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_seeds_repeat(game: str) -> None:
    seed_test(lambda: env(game=game), num_cycles=25)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_with_more_seats(game: str, seats: int) -> None:
    made = env(game=game, seats=seats)
    api_test(made, num_cycles=3000)
    seed_test(lambda: env(game=game, seats=seats), num_cycles=500)


def episode(made: Any, seed: int) -> dict[str, float]:
    """Play a game of random steps and return each agent's total reward."""
    made.reset(seed=seed)
    rng, won = numpy.random.default_rng(seed), dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        observed, reward, over, _, _ = made.last()
        won[agent] += reward
        made.step(None if over else int(rng.choice(numpy.flatnonzero(observed["action_mask"]))))
    return won


def test_rewards_come_at_the_end_and_add_up_to_nothing() -> None:
    won = [episode(env(options="mode=plain", seats=3), seed) for seed in range(5)]
    assert all(abs(sum(each.values())) < 1e-9 for each in won)
    assert {reward for each in won for reward in each.values()} <= {1.0, -0.5, 0.25}


def test_an_episode_is_a_record_and_its_position_opens_another() -> None:
    made = env(options="mode=plain", seats=2, render_mode="ansi")
    made.reset(seed=4)
    for _ in range(9):
        made.step(int(numpy.flatnonzero(made.last()[0]["action_mask"])[0]))
    raw = made.unwrapped
    assert faults(Record.read(raw.record())) == []
    again = env(options="mode=plain", position=raw.position())
    again.reset(seed=1)
    assert again.unwrapped.position() == raw.position() == made.render()
    drawn = env(options="mode=plain", seats=2, render_mode="svg")
    drawn.reset()
    assert drawn.render().startswith("<svg")
