"""The learned bot: a network instead of the game's evaluation."""

import subprocess
import sys
from random import Random
from typing import Any

import numpy
import pytest

from starboard.bots import Budget, bot
from starboard.bots.learned import GAME, Network
from starboard.bots.match_runner import MatchRunner
from starboard.core.match import Match
from starboard.core.registry import load
from starboard.lab.learn import Trainer, learn, targets


def test_it_beats_random_from_both_seats() -> None:
    for number in range(2):
        match: Match[Any, Any] = Match(load(GAME), 2, seed=number)
        own = 1 + number % 2
        bots = [bot("learned", load(GAME)) if seat == own else bot("random") for seat in (1, 2)]
        assert MatchRunner(match, bots, Budget(nodes=60), number).play() is None
        assert match.places[own - 1] == 1


def test_it_plays_only_what_it_has_learned() -> None:
    with pytest.raises(ValueError, match="learned only plays spacewalk"):
        bot("learned", load("astron"))
    match: Match[Any, Any] = Match(load(GAME), 3, seed=1)
    with pytest.raises(ValueError, match="learned only plays spacewalk with 2 seats"):
        bot("learned").choose(match.view(match.actors[0]), Budget(), Random(1))


def test_without_numpy_it_says_what_is_missing() -> None:
    script = """
import sys
sys.modules["numpy"] = None
from starboard.bots import bot
bot("greedy")
try:
    bot("learned")
except ValueError as error:
    print(error)
"""
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert said == "learned needs numpy: pip install numpy\n"


def test_training_brings_the_estimates_to_the_results() -> None:
    rng = numpy.random.default_rng(1)
    observed = rng.random((64, 5)).astype(numpy.float32)
    won = (observed[:, 0] > observed[:, 1]).astype(numpy.float32)
    trainer = Trainer(5, rng)
    for _ in range(100):
        trainer.train(observed, won, 1e-2)
    assert ((trainer.network.chances(observed) > 0.5) == won).mean() > 0.95


def test_the_targets_are_the_result_and_later_estimates() -> None:
    even = Network([(numpy.zeros((3, 1), numpy.float32), numpy.zeros(1, numpy.float32))])  # always says one half
    found = targets(even, numpy.zeros((6, 3), numpy.float32), (1.0, 0.0)).reshape(3, 2)
    assert found[2].tolist() == [1.0, 0.0]
    assert found[1].tolist() == pytest.approx([0.9, 0.1])
    assert found[0].tolist() == pytest.approx([0.82, 0.18])


def test_the_same_seed_learns_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starboard.lab.learn.SIDE_BY_SIDE", 2)
    one, other = (learn(games=2, seed=3).layers for _ in range(2))
    assert all((a == b).all() for pair in zip(one, other, strict=True) for a, b in zip(*pair, strict=True))
