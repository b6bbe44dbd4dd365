"""Observations and action masks are equal to the byte to those in `observations.txt`.

If a change of a game's observations is intended, run `python -m tests.adapters.test_golden_observations`.
"""

import hashlib
from pathlib import Path
from random import Random

import numpy
import pytest

from starboard.adapters.arrays import action_mask, observation
from starboard.adapters.episode import Episode
from starboard.adapters.setup import Setup

GOLDEN = Path(__file__).with_name("observations.txt")
STEPS = 300  # per game
GAMES = [
    ("astron", "", 2), ("astron", "mirror=on", 4), ("astron", "teams=3x2", 6), ("astroplane", "", 2),
    ("astroplane", "", 3), ("astroplane", "", 4), ("situation7", "mode=by_turns", 2),
    ("situation7", "mode=by_turns board=full", 4), ("spacewalk", "", 2), ("spacewalk", "mode=cards", 5),
    ("zylatron", "", 2), ("zylatron", "variant=short", 3), ("zylatron", "", 4),
]  # fmt: skip


def line(key: str, options: str, seats: int) -> str:
    """Play random steps; return the game and the digest of what every seat observes before each step."""
    digest, rng, episodes = hashlib.sha256(), Random(7), 0
    setup = Setup(key, options, seats)
    episode = Episode(setup, episodes)
    for _ in range(STEPS):
        for seat in setup.seats:
            seen, mask = observation(episode.decision, seat), action_mask(episode.decision, seat)
            assert (seen.dtype, mask.dtype) == (numpy.float32, numpy.int8)
            digest.update(seen.astype("<f4").tobytes() + mask.tobytes())
        if episode.decision.over:
            episodes += 1
            episode = Episode(setup, episodes)
        episode.step(rng.choice(sorted(episode.decision.actions)))
    return " ".join([key, str(seats), options or "-", digest.hexdigest()])


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_what_is_observed_is_equal_to_the_byte(number: int) -> None:
    assert line(*GAMES[number]) == GOLDEN.read_text("utf-8").splitlines()[number]


if __name__ == "__main__":
    GOLDEN.write_text("".join(f"{line(*game)}\n" for game in GAMES), "utf-8")
