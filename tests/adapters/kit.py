"""Games whose chance outcomes are drawn by the caller, as in OpenSpiel."""

from random import Random
from typing import Any

from starboard.adapters.decision import Decision
from starboard.adapters.episode import Episode
from starboard.adapters.log import Log
from starboard.adapters.setup import Setup
from starboard.core.playout import draw
from starboard.core.seating import CHANCE

STEPS = 100_000  # more than any random game has


def drawn_elsewhere(setup: Setup, seed: int, steps: int = STEPS) -> tuple[Log, Decision]:
    """Play a random game; return its log and decision after `steps` steps or at the end."""
    decision, log, rng = Decision(setup, setup.start), Log(), Random(seed)
    while steps and not decision.over:
        assert decision.seat is not None
        if decision.seat == CHANCE:
            action: Any = draw(setup.game, decision.state, rng)
        else:
            action = rng.choice(setup.game.legal(decision.state, decision.seat))
        log, decision = Log(log, decision.seat, action, decision.state), decision.after(action)
        steps -= 1
    return log, decision


def random_episode(setup: Setup, seed: int, steps: int = STEPS) -> Episode:
    episode, rng = Episode(setup, seed), Random(seed)
    while steps and not episode.decision.over:
        episode.step(rng.choice(sorted(episode.decision.actions)))
        steps -= 1
    return episode


def half_played(key: str, options: str | None, seats: int, seed: int = 3) -> Setup:
    """Return a setup that starts from a position in the middle of a random game."""
    setup = Setup(key, options, seats)
    length = len(drawn_elsewhere(setup, seed)[0].entries())
    state = drawn_elsewhere(setup, seed, length // 2)[1].state
    return Setup(key, str(setup.game.options), position=setup.game.write_state(state))
