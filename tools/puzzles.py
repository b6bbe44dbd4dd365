"""Looks for puzzles in games between bots, and adds what it finds to the collection of the game.

    python tools/puzzles.py spacewalk --wanted 60 --minutes 20

Games begin with random moves; the bots see their own turn and the answer to it, and overlook some of it, so that
there is something to find. At most two puzzles of a game are kept, far apart. The same --seed plays the same games.

What it finds is asked from --since on, tomorrow unless another day is said. So nothing changes for today and for the
days before, as long as that day has not come yet where the puzzles arrive.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import process_time, time
from typing import Any

from starboard.bots import comparison, search
from starboard.bots.allowance import Allowance
from starboard.bots.levels import settings
from starboard.bots.option import Option, overlook, pick
from starboard.bots.puzzle import promising, puzzle
from starboard.core.playout import draw, step
from starboard.core.puzzle import EASY, Puzzle, day_of, read_puzzles, write_puzzle
from starboard.core.registry import load
from starboard.core.seating import CHANCE
from starboard.core.view import View

GAMES = {
    "spacewalk": (("", 2), ("", 3)),
    "astroplane": (("", 2),),
    "astron": (("", 2), ("", 3)),
    "situation7": (("mode=by_turns", 2),),
    "zylatron": (("variant=short", 2),),
}
DAY = 24 * 3600  # seconds
OPENING = 4  # random moves
APART = 12  # decisions between two puzzles of the same game
EACH = 2  # puzzles of one game
LAPSES = 0.2  # how often a bot overlooks a move
EASY_SHARE = 0.5  # of a collection at most


def looked_at(view: View[Any], rng: Random) -> list[Option]:
    """What the bots see of a decision; nothing where there is none."""
    assert view.seat is not None
    if len(view.legal()) == 1 or view.game.routine_action(view.state, view.seat) is not None:
        return []
    how = settings("answer", view.game.key, len(view.game.scores(view.state)))
    return search.options(view, how, Allowance(how.positions), rng, 1.0)


def decisions(key: str, options: str, seats: int, seed: str) -> Iterator[tuple[Any, View[Any], list[Option]]]:
    """The decisions of one game: the state, what the seat sees and what the bots see in it."""
    game, rng = load(key, options), Random(f"puzzles {key} {options} {seats} {seed}")
    state: Any = game.start(game.seatings(seats)[0])
    moves = 0
    while actors := game.actors(state):
        if actors == (CHANCE,):
            state = game.apply(state, CHANCE, draw(game, state, rng))
            continue
        moves += 1
        if moves <= OPENING:
            state = step(game, state, rng)
            continue
        view = game.view(state, actors[0])
        found = looked_at(view, rng)
        if found:
            yield state, view, found
            action = pick(overlook(found, LAPSES, 0.3, rng), 0.01, rng)
        else:
            action = game.routine_action(view.state, actors[0]) or view.legal()[0]
        state = game.apply(state, actors[0], action)


def tempting(view: View[Any], seen: Sequence[Option]) -> bool:
    """Does a look at one's own turn choose otherwise than one at the answer too? Then it may be more than easy."""
    how = settings("own_turn", view.game.key, len(view.game.scores(view.state)))
    first = comparison.best(view, how, how.positions, Random(1))
    return len(seen) > 1 and first != max(seen, key=lambda option: (option.weight, option.value)).action


def puzzles(key: str, options: str, seats: int, seed: str, since: int, hardest: bool) -> Iterator[Puzzle]:
    last, kept = -APART, 0
    for number, (state, view, seen) in enumerate(decisions(key, options, seats, seed)):
        if number - last < APART or kept == EACH or not (tempting(view, seen) if hardest else promising(seen)):
            continue
        found = puzzle(view)
        if found is not None and not (hardest and found.difficulty == EASY):
            last, kept = number, kept + 1
            yield Puzzle(
                found.options, view.game.dump(state), found.seat, found.solutions, found.best, found.other,
                found.difficulty, since,
            )  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--wanted", type=int, default=60, help="stop when the collection has so many (60)")
    parser.add_argument("--minutes", type=float, default=20, help="stop after so many minutes of CPU (20)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's (0)")
    parser.add_argument("--hardest", action="store_true", help="no easy ones")
    parser.add_argument("--since", type=day_of, default=int(time() // DAY) + 1, help="the first day (tomorrow)")
    parser.add_argument("--out", type=Path, help="the collection (puzzles.toml of the game)")
    asked = parser.parse_args()
    out = asked.out or Path(__file__).parent.parent / f"src/starboard/games/{asked.game}/puzzles.toml"
    known = list(read_puzzles(out.read_text("utf-8"))) if out.exists() else []
    number = asked.seed
    while len(known) < asked.wanted and process_time() < 60 * asked.minutes:
        options, seats = GAMES[asked.game][number % len(GAMES[asked.game])]
        for found in puzzles(asked.game, options, seats, str(number), asked.since, asked.hardest):
            easy = sum(each.difficulty == EASY for each in known)
            enough = easy >= EASY_SHARE * asked.wanted
            if found.key in [each.key for each in known] or (found.difficulty == EASY and enough):
                continue
            known.append(found)
            with out.open("a", encoding="utf-8") as file:
                file.write(("\n" if file.tell() else "") + write_puzzle(found))
        number += 1
        print(f"{asked.game}: game {number}, {len(known)} puzzles, {process_time():.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
