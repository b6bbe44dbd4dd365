"""The environment passes Gymnasium's environment checker."""

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

from starboard.adapters.gymnasium import StarboardEnv, register
from starboard.core.record import Record, faults

GAMES = ["spacewalk", "astron", "astroplane", "situation7", "zylatron"]


@pytest.mark.parametrize("game", GAMES)
def test_the_check_passes(game: str) -> None:
    check_env(StarboardEnv(game), skip_render_check=True)


def test_it_is_made_by_its_name() -> None:
    register()
    register()  # a second time changes nothing
    made = gymnasium.make("Starboard-v0", game="spacewalk", options="mode=plain", render_mode="ansi")
    assert made.reset(seed=1)[1]["action_mask"].sum() > 0
    assert isinstance(made.render(), str)


@pytest.mark.parametrize("seat", [1, 2])
def test_a_game_against_a_bot_to_its_end(seat: int) -> None:
    env = StarboardEnv("spacewalk", "mode=plain", seat=seat, opponent="greedy")
    _, info = env.reset(seed=seat)
    over = False
    while not over:
        assert env.episode.decision.seat == seat
        _, reward, over, _, info = env.step(numpy.flatnonzero(info["action_mask"])[0])
    assert reward in (-1.0, 0.0, 1.0)
    assert info["action_mask"].sum() == 0
    record = Record.read(env.record())
    assert faults(record) == []
    assert record.has("result")


def test_an_illegal_step_loses_immediately() -> None:
    env = StarboardEnv("spacewalk")
    _, info = env.reset(seed=1)
    wrong = int(numpy.flatnonzero(info["action_mask"] == 0)[0])
    before = env.position()
    _, reward, over, cut, info = env.step(wrong)
    assert (reward, over, cut, info["illegal"]) == (-1.0, True, False, True)
    assert env.position() == before


def test_a_missing_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no seat 3"):
        StarboardEnv("spacewalk", seat=3)
