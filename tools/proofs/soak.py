"""Play very many random games of every variant of a game, and check each step for impossible results.

    tools/prove.py soak spacewalk --games 100000
    tools/prove.py soak spacewalk --games 3000 --seconds 40

With --seconds it ends after that time, having played some of every variant. Every game must end. If
`tests/games/<game>/invariants.py` has a `Story`, it follows each game and checks after every action. The averages of
its `facts()` are printed with those of every game: actions, scores, ties, wins by seat. If the options switch the end
off, a game is stopped after a number of actions.
"""

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from random import Random
from typing import Any

from starboard.core.contract import Game
from starboard.core.playout import draw
from starboard.core.real_time import advanced
from starboard.core.registry import games, load
from starboard.core.seating import CHANCE

LONGEST = 100_000  # actions; a longer game counts as endless
ENOUGH = 5_000  # actions in a game whose end is switched off
PAUSE = 2_000  # most milliseconds between two actions in real time
BATCH = 250  # games that a process plays before it reports
SMALL_BATCH = 2  # the same with --seconds, so that every kind of game is played


@dataclass
class Tally:
    """Sums over the games of one variant."""

    games: int = 0
    ties: int = 0
    sums: dict[str, float] = field(default_factory=dict)
    squares: dict[str, float] = field(default_factory=dict)
    wins: dict[int, float] = field(default_factory=dict)

    def add(self, facts: dict[str, float], places: tuple[int, ...]) -> None:
        winners = [seat for seat, place in enumerate(places, 1) if place == 1]
        squares = {name: value * value for name, value in facts.items()}
        self.merge(Tally(1, len(winners) > 1, facts, squares, {seat: 1 / len(winners) for seat in winners}))

    def merge(self, other: "Tally") -> None:
        self.games += other.games
        self.ties += other.ties
        _gather(self.sums, other.sums)
        _gather(self.squares, other.squares)
        _gather(self.wins, other.wins)

    def __str__(self) -> str:
        means = [
            f"{name} {total / self.games:.1f} (sd {self._deviation(name):.1f})" for name, total in self.sums.items()
        ]
        wins = " ".join(f"{100 * self.wins[seat] / self.games:.1f}" for seat in sorted(self.wins))
        return f"{self.games} games: {', '.join(means)}, ties % {100 * self.ties / self.games:.1f}, wins % {wins}"

    def _mean(self, name: str) -> float:
        return self.sums[name] / self.games

    def _deviation(self, name: str) -> float:
        return sqrt(max(self.squares[name] / self.games - self._mean(name) ** 2, 0.0))


def _gather(own: dict[Any, float], more: dict[Any, float]) -> None:
    for name, value in more.items():
        own[name] = own.get(name, 0.0) + value


def kinds(key: str, chosen: str) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """Return the settings of the first option, and the others alone and combined, for every number of seats."""
    offered = games()[key].offered
    main = [f"{offered[0].name}={setting}" for setting in offered[0].settings] if offered else [""]
    alone = [f"{o.name}={setting}" for o in offered[1:] for setting in o.settings if setting != o.default]
    together = " ".join(f"{o.name}={next(s for s in o.settings if s != o.default)}" for o in offered[1:])
    return _seated(key, [chosen] if chosen else main), _seated(key, [] if chosen or not alone else [*alone, together])


def _seated(key: str, settings: list[str]) -> list[tuple[str, int]]:
    found = [(options, seats) for options in settings for seats in games()[key].seats]
    return [(options, seats) for options, seats in found if load(key, options).seatings(seats)]


def story_of(key: str) -> Any:
    name = f"tests.games.{key}.invariants"
    try:
        return import_module(name).Story if find_spec(name) else None
    except ModuleNotFoundError:
        return None


def play(game: Game[Any, Any], seats: int, story_type: Any, rng: Random) -> tuple[dict[str, float], tuple[int, ...]]:
    """Play one random game to its end. The story sees every action."""
    state = game.start(game.seatings(seats)[0])
    story = story_type(game, state) if story_type else None
    actions = at = 0
    while (actors := game.actors(state)) and not (actions >= ENOUGH and game.endless()):
        assert actions < LONGEST, f"no end: {game!r} {game.write_state(state)}"
        seat = actors[0] if len(actors) == 1 else rng.choice(actors)
        legal = game.legal(state, seat)
        action = draw(game, state, rng) if seat == CHANCE else legal[int(rng.random() * len(legal))]
        state = game.apply(state, seat, action)
        actions += 1
        if story:
            story.see(seat, action, legal, state)
            story.check()
        if game.real_time:
            at += int(rng.random() * PAUSE)
            state = advanced(game, state, at)
            if story:
                story.wait(state)
    scores = sorted(game.scores(state), reverse=True)
    facts = {"actions": actions, "best score": scores[0], "second": scores[1]}
    return {**(story.facts() if story else {}), **facts}, game.places(state)


def batch(key: str, options: str, seats: int, number: int, seed: int) -> tuple[str, int, Tally]:
    game, story_type, rng, tally = load(key, options), story_of(key), Random(seed), Tally()
    for _ in range(number):
        try:
            facts, places = play(game, seats, story_type, rng)
        except Exception as broken:
            raise RuntimeError(f"{key} {options!r} with {seats} seats, seed {seed}") from broken
        tally.add(facts, places)
    return options, seats, tally


def batches(key: str, chosen: str, total: int, seed: int, size: int) -> list[tuple[str, str, int, int, int]]:
    """Return the work: half of the games in the main variants, the rest in the others, starting with some of each."""
    main, others = kinds(key, chosen)
    found: list[tuple[int, str, int, int]] = []
    for kind, share in ((main, total - total // 2 if others else total), (others, total // 2)):
        for place, (options, seats) in enumerate(kind):
            left = share // len(kind) + (place < share % len(kind))
            found += [(nth, options, seats, min(size, left - nth * size)) for nth in range(-(-left // size))]
    found.sort(key=lambda work: work[0])
    return [(key, options, seats, number, seed + n) for n, (_, options, seats, number) in enumerate(found, 1)]


def soak(
    key: str, chosen: str, total: int, seed: int, processes: int, seconds: float | None
) -> dict[tuple[str, int], Tally]:
    tallies: dict[tuple[str, int], Tally] = {}
    began, done, actions = time.monotonic(), 0, 0
    size = SMALL_BATCH if seconds else BATCH
    with ProcessPoolExecutor(processes) as pool:
        for future in as_completed([pool.submit(batch, *work) for work in batches(key, chosen, total, seed, size)]):
            options, seats, tally = future.result()
            tallies.setdefault((options, seats), Tally()).merge(tally)
            done += tally.games
            actions += round(tally.sums["actions"])
            passed = time.monotonic() - began
            print(f"\r{done} of {total} games, {actions} actions, {passed:.0f} s", end="", flush=True)
            if seconds and passed > seconds:
                pool.shutdown(cancel_futures=True)
                break
    print()
    return tallies


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, help="stop after this many seconds")
    parser.add_argument("--options", default="", help="only with these options")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)


def prove(asked: argparse.Namespace) -> list[str]:
    tallies = soak(asked.game, asked.options, asked.games, asked.seed, asked.processes, asked.seconds)
    for (options, seats), tally in sorted(tallies.items()):
        print(f"{options or 'usual options'}, {seats} seats: {tally}")
    played = sum(tally.games for tally in tallies.values())
    unchecked = "" if story_of(asked.game) else " (there are no invariants to check)"
    print(f"{played} games of {len(tallies)} kinds: every game that must end did, no check failed{unchecked}")
    return []
