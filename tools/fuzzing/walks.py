"""Positions and records of random games."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tools.fuzzing.samples import GAMES
from tools.proving.programs import ROOT

from starboard.core.chance import Fairness, seeded
from starboard.core.contract import Game
from starboard.core.match import Match
from starboard.core.playout import step
from starboard.core.record import Record
from starboard.core.registry import load

LONGEST = 60  # maximum steps of a walk


def positions(rng: Random) -> Iterator[tuple[Game[Any, Any], Any]]:
    """Yield positions of random games of every kind, endlessly."""
    while True:
        game, seating = _seated(rng)
        state = game.start(seating)
        for _ in range(rng.randrange(1, LONGEST)):
            if not game.actors(state):
                break
            state = step(game, state, rng)
            if rng.random() < 0.2:
                yield game, state


def _seated(rng: Random) -> tuple[Game[Any, Any], Any]:
    while True:
        key = rng.choice(list(GAMES))
        game = load(key, rng.choice(GAMES[key]))
        seatings = game.seatings(rng.choice(list(game.seats)))
        if seatings and not game.real_time:
            return game, rng.choice(seatings)


def records(rng: Random, count: int) -> list[str]:
    """Return the records of the tests, then records of short random games, each in full and as one viewer's copy."""
    found = [file.read_text("utf-8") for file in sorted((ROOT / "tests").rglob("*.record"))]
    for number in range(count):
        game, seating = _seated(rng)
        match: Match[Any, Any] = Match(game, seating=seating, fairness=Fairness(f"fuzz-{number}", seeded(number)))
        for _ in range(rng.randrange(1, LONGEST)):
            if match.over:
                break
            seat = match.actors[0]
            match.play(rng.choice(list(game.legal(match.state, seat))), seat)
        whole = Record.of(match, reveal=True)
        found += [str(whole), str(Record.of(match, reveal=False).cut(rng.choice((None, 1))))]
    return found
