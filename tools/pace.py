#!/usr/bin/env python3
"""Measure how long the slowest position takes to list, play and draw, over many games between bots.

    tools/pace.py zylatron --games 100 --seconds 600
    tools/pace.py zylatron --games 20 --bots greedy random --options "variant=short" --limit 5

Plays every kind of game in turn: each setting of the first option, with every number of seats. Each position lists the
legal actions, and each step plays an action with its events. After each step, or each --every steps, the picture is
drawn for the acting seat and for a spectator, with the choices before and after one touch.

Times are CPU time. A part over the limit is repeated three times and the shortest time counts, so that a busy machine
or a first run does not distort the result.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from starboard.bots import Bot, Budget, bot
from starboard.core.contract import Game
from starboard.core.message import Event
from starboard.core.playout import draw
from starboard.core.registry import games, load
from starboard.core.seating import CHANCE

AGAIN = 3


class Watch:
    """The times of one part: count, total, the longest and its position."""

    def __init__(self, name: str, limit: float) -> None:
        self.name = name
        self.limit = limit
        self.count = self.over = self.first_over = 0
        self.total = self.longest = 0.0
        self.where = ""

    def time(self, make: Callable[[], Any], where: Callable[[], str]) -> Any:
        made, took = _timed(make)
        if took > self.limit:
            self.first_over += 1
            took = min(took, *(_timed(make)[1] for _ in range(AGAIN)))
            self.over += took > self.limit
        self.count += 1
        self.total += took
        if took > self.longest:
            self.longest, self.where = took, where()
        return made

    def __str__(self) -> str:
        return (
            f"{self.name}: {self.count} times, {self.total / max(1, self.count):.3f} ms on average, "
            f"longest {self.longest:.2f} ms; over {self.limit:g} ms: {self.over} ({self.first_over} at first)\n"
            f"    {self.where}"
        )


def _timed(make: Callable[[], Any]) -> tuple[Any, float]:
    began = time.thread_time_ns()
    made = make()
    return made, (time.thread_time_ns() - began) / 1e6


class Pace:
    """Games between bots, with the times of every part."""

    def __init__(self, limit: float, every: int) -> None:
        self.every = every
        self.lists = Watch("list", limit)
        self.plays = Watch("apply", limit)
        self.scenes = Watch("draw", limit)
        self.choices = Watch("choices", limit)
        self.touches = Watch("choices after a touch", limit)
        self.games = 0

    def watches(self) -> tuple[Watch, ...]:
        return self.lists, self.plays, self.scenes, self.choices, self.touches

    def play(self, game: Game[Any, Any], seats: int, players: list[Bot], rng: Random) -> None:
        state, step = game.start(game.seatings(seats)[0]), 0
        while actors := game.actors(state):
            seat = actors[0]
            action = draw(game, state, rng) if seat == CHANCE else self.decide(game, state, seat, players, rng)
            state = self.apply(game, state, seat, action)
            step += 1
            if step % self.every == 0:
                self.look(game, state, rng)
        self.games += 1

    def decide(self, game: Game[Any, Any], state: Any, seat: int, players: list[Bot], rng: Random) -> Any:
        self.lists.time(lambda: game.legal(state, seat), lambda: game.write_state(state))
        return players[(seat - 1) % len(players)].choose(game.view(state, seat), Budget(), rng)

    def apply(self, game: Game[Any, Any], state: Any, seat: int, action: Any) -> Any:
        trace: list[Event] = []
        where = f"{game.write(action)} in "
        return self.plays.time(lambda: game.apply(state, seat, action, trace), lambda: where + game.write_state(state))

    def look(self, game: Game[Any, Any], state: Any, rng: Random) -> None:
        """Draw the picture for the acting seat and for a spectator, and list the choices."""
        acting = next((seat for seat in game.actors(state) if seat != CHANCE), None)
        self.scenes.time(lambda: game.scene(game.view(state, None)), lambda: game.write_state(state))
        if acting is None:
            return
        view = game.view(state, acting)
        self.scenes.time(lambda: game.scene(view), lambda: game.write_state(state))
        offered = self.choices.time(lambda: game.choices(view), lambda: game.write_state(state))
        promises = [choice.ids for choice in offered if choice.promise]
        if promises:
            ids = rng.choice(promises)
            self.touches.time(lambda: game.choices(view, ids), lambda: f"{sorted(ids)} in {game.write_state(state)}")


def kinds(key: str, chosen: str) -> Iterator[tuple[Game[Any, Any], int]]:
    option = games()[key].offered[:1]
    settings = [chosen] if chosen or not option else [f"{option[0].name}={setting}" for setting in option[0].settings]
    for options in settings:
        game = load(key, options)
        yield from ((game, seats) for seats in game.seats if game.seatings(seats))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=600.0, help="start no game after this many seconds")
    parser.add_argument("--bots", nargs="+", default=["random"])
    parser.add_argument("--options", default="", help="only with these options")
    parser.add_argument("--limit", type=float, default=5.0, help="the limit in ms")
    parser.add_argument("--every", type=int, default=1, help="draw after every N actions")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    pace, began = Pace(asked.limit, asked.every), time.monotonic()
    all_kinds = list(kinds(asked.game, asked.options))
    for number in range(asked.games):
        if time.monotonic() - began > asked.seconds:
            break
        game, seats = all_kinds[number % len(all_kinds)]
        pace.play(game, seats, [bot(name) for name in asked.bots], Random(asked.seed + number))
    print(f"{pace.games} games of {asked.game} between {' and '.join(asked.bots)}")
    print(*pace.watches(), sep="\n")


if __name__ == "__main__":
    main()
