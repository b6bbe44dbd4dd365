"""Calibration: the fit recovers the slopes used to draw the winners, and the table compares predictions with wins."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from starboard.core.odds import slope_at
from starboard.core.registry import load
from starboard.lab.calibrate import Sample, chances, fitted, games, loss, samples, tenths

SLOPES = (1.0, 0.7, 0.5, 0.3, 0.2)


def decided(sides: int, count: int) -> list[Sample]:
    """Return positions whose winners were drawn with the chances that SLOPES give to their leads."""
    rng, found = Random(4), list[Sample]()
    for number in range(count):
        leads = np.array([rng.gauss(0, 3) for _ in range(sides)])
        drawn = Sample(number, rng.random(), leads - leads.mean(), np.zeros(sides))
        odds = chances(drawn, SLOPES)
        winner = rng.choices(range(sides), odds.tolist())[0]
        found.append(Sample(number, drawn.left, drawn.leads, np.eye(sides)[winner]))
    return found


@pytest.mark.parametrize("sides", [2, 4])
def test_the_fit_finds_the_slopes_that_decided_the_games(sides: int) -> None:
    found = fitted(decided(sides, 6000), (0.1,) * 5)
    assert found == pytest.approx(SLOPES, rel=0.25)
    unseen = decided(sides, 8000)[6000:]
    losses = [loss(unseen, [chances(each, slopes) for each in unseen]) for slopes in (found, (0.1,) * 5, SLOPES)]
    assert losses[0] < losses[1] - 0.1
    assert losses[0] == pytest.approx(losses[2], abs=0.01)


def test_in_each_tenth_the_favourite_wins_as_often_as_was_said() -> None:
    known = decided(2, 6000)
    parts = tenths(known, [chances(each, SLOPES) for each in known], 500)
    assert [name for name, _ in parts] == ["50-60%", "60-70%", "70-80%", "80-90%", "90-100%"]
    for _, pairs in parts:
        said, won = np.mean(pairs, axis=0)
        assert abs(said - won) < 0.05
    flat = tenths(known, [chances(each, (0.05,) * 5) for each in known], 500)
    assert max(abs(np.subtract(*np.mean(pairs, axis=0))) for _, pairs in flat) > 0.1


def test_small_tenths_are_merged_and_a_game_counts_once_in_each() -> None:
    known = [
        Sample(i % 30, 0.5, np.array([lead, -lead]), np.array([1.0, 0.0])) for i, lead in enumerate([0.1, 2.0] * 60)
    ]
    parts = tenths(known, [chances(each, (1.0, 1.0)) for each in known], 20)
    assert [(name, len(pairs)) for name, pairs in parts] == [("50-100%", 30)]


def test_games_are_resumed_from_the_file_and_their_positions_are_evaluated_again(tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    first = list(games("astron", "", 2, "stargazer", out, 1, 10))
    assert [json.loads(line) for line in out.read_text().splitlines()] == json.loads(json.dumps(first))
    both = list(games("astron", "", 2, "stargazer", out, 2, 10))
    assert [row["number"] for row in both] == [0, 1]
    assert both[0]["positions"] == first[0]["positions"]
    game = load("astron")
    for text, sample in zip(both[0]["positions"], samples(game, both[0]), strict=True):
        state = game.read_state(text)
        assert chances(sample, game.slopes_for(2)) == pytest.approx(np.array(game.win_probabilities(state)), abs=1e-6)
        assert sample.left == game.time_left(state)
        assert slope_at(game.slopes_for(2), sample.left) == game.slope(state, 2)
