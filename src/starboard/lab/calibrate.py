"""Measure how often the favourite wins for each chance that a game's evaluation gives it, and fit its slopes.

A bot plays itself. A few moves at the start are random, and occasionally a later one. Each game is stored as a line of
the --out file with some of its positions. The same command therefore resumes where it stopped, and the stored games can
measure a changed evaluation too. The first table lists the favourites by tenths of their chance, with at most one
position of each game per tenth; tenths with fewer than --least positions are merged. The second lists them by the time
left.

--fit fits the slopes, which turn a lead into log-odds, at five times left, and prints them for `opponent/slopes.py` of
the game. It then shows both tables for held-out games: each fifth is predicted with slopes fitted to the others.

    python -m starboard.lab.calibrate astron --games 1000
    python -m starboard.lab.calibrate astron --games 1000 --fit
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final, final

import numpy as np

from starboard.bots.arena import wilson
from starboard.core.odds import DOUBT, slope_at
from starboard.core.registry import load
from starboard.lab.fit import played
from starboard.lab.ladder import GAMES, a_bot

KEPT: Final = 24  # positions of a game, at most
FOLDS: Final = 5
TIMES: Final = 5  # times left with a slope
PRIOR: Final = 2.0  # strength of the prior for equal slopes at neighbouring times, in positions
STEPS: Final = 30  # of the fit
LEAST_ODDS: Final = 1e-12

Vector = np.ndarray[Any, np.dtype[np.float64]]


@final
class Sample:
    """A position: its game, the time left, and for each side its lead and its share of the win."""

    def __init__(self, number: int, left: float, leads: Vector, won: Vector) -> None:
        self.number: Final = number
        self.left: Final = left
        self.leads: Final = leads
        self.won: Final = won


def games(
    key: str, options: str, seats: int, bot: str, out: Path, count: int, minutes: float
) -> Iterator[dict[str, Any]]:
    """Yield the games, those of the file first, then new ones until there are `count` or the CPU minutes are over."""
    case, known = [key, options, seats, bot], 0
    for line in out.read_text("utf-8").splitlines() if out.exists() else ():
        row = json.loads(line)
        if row["case"] == case and known < count:
            known += 1
            yield row
    game = load(key, options)
    for number in range(known, count):
        if process_time() > 60 * minutes:
            return
        rng = Random(f"calibrate {key} {options} {seats} {bot} {number}")
        turns, shares = played(game, [a_bot(bot)] * seats, rng)
        kept = [turns[i] for i in sorted(rng.sample(range(len(turns)), min(KEPT, len(turns))))]
        row = {"case": case, "number": number, "shares": shares, "positions": [game.write_state(each) for each in kept]}
        with out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        yield row


def samples(game: Any, row: dict[str, Any]) -> Iterator[Sample]:
    """Yield the positions of a game. A lead is in points of the evaluation, compared with the mean of all sides."""
    for text in row["positions"]:
        state = game.read_state(text)
        sides, odds = game.sides_of(state), game.win_probabilities(state)
        first = [side[0] - 1 for side in sides]
        shares = [max(LEAST_ODDS, (odds[seat] - DOUBT / len(sides)) / (1 - DOUBT)) for seat in first]
        logs = np.log(shares) / game.slope(state, len(odds))
        won = np.array([sum(row["shares"][seat - 1] for seat in side) for side in sides])
        yield Sample(row["number"], game.time_left(state), logs - logs.mean(), won)


def chances(sample: Sample, slopes: Sequence[float]) -> Vector:
    """Return each side's chance with these slopes."""
    weights = np.exp(slope_at(slopes, sample.left) * (sample.leads - sample.leads.max()))
    found: Vector = (1 - DOUBT) * weights / weights.sum() + DOUBT / len(weights)
    return found


def fitted(known: Sequence[Sample], start: Sequence[float]) -> tuple[float, ...]:
    """Return the slopes with the least log loss (Newton's method), with a weak prior for equal neighbours."""
    leads, won = np.array([each.leads for each in known]), np.array([each.won for each in known])
    times = np.array([[slope_at(knot, each.left) for knot in np.eye(TIMES).tolist()] for each in known])
    apart = np.diff(np.eye(TIMES), axis=0) / max(start)
    slopes, stiff = np.array(start), PRIOR * apart.T @ apart
    for _ in range(STEPS):
        logs = (times @ slopes)[:, None] * leads
        odds = np.exp(logs - logs.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        mean = (odds * leads).sum(axis=1)
        spread = (odds * leads**2).sum(axis=1) - mean**2
        slope = times.T @ (mean - (won * leads).sum(axis=1)) + stiff @ slopes
        bend = (times * spread[:, None]).T @ times + stiff
        slopes = np.maximum(slopes - np.linalg.solve(bend, slope), slopes / 4)
    return tuple(slopes.tolist())


def loss(known: Sequence[Sample], odds: Sequence[Vector]) -> float:
    return float(np.mean([-(each.won * np.log(own)).sum() for each, own in zip(known, odds, strict=True)]))


def tenths(known: Sequence[Sample], odds: Sequence[Vector], least: int) -> list[tuple[str, list[tuple[float, float]]]]:
    """Return the favourites' predicted chances and actual results, by tenths of the chance.

    A tenth with fewer than `least` positions is merged with the next one above, the last with the one below.
    """
    once: dict[tuple[int, int], tuple[float, float]] = {}
    for i in Random(1).sample(range(len(known)), len(known)):
        best = int(odds[i].argmax())
        once.setdefault((min(9, int(10 * odds[i][best])), known[i].number), (odds[i][best], known[i].won[best]))
    found: list[tuple[str, list[tuple[float, float]]]] = []
    begun, waiting = 0, list[tuple[float, float]]()
    for tenth in range(10):
        waiting += [pair for (own, _), pair in once.items() if own == tenth]
        begun = begun if waiting else tenth + 1
        if len(waiting) >= least:
            found.append((f"{10 * begun}-{10 * tenth + 10}%", waiting))
            begun, waiting = tenth + 1, []
    if waiting and found:
        name, last = found.pop()
        waiting, begun = last + waiting, int(name.split("-")[0]) // 10
    return [*found, (f"{10 * begun}-100%", waiting)] if waiting else found


def by_time(known: Sequence[Sample], odds: Sequence[Vector]) -> list[tuple[str, list[tuple[float, float]]]]:
    """Return the favourites' predicted chances and actual results, by tenths of the time left."""
    found: list[list[tuple[float, float]]] = [[] for _ in range(10)]
    for each, own in zip(known, odds, strict=True):
        best = int(own.argmax())
        found[min(9, int(10 * each.left))].append((own[best], each.won[best]))
    return [(f"{10 * i}-{10 * i + 10}%", found[i]) for i in range(9, -1, -1) if found[i]]


def report(title: str, parts: list[tuple[str, list[tuple[float, float]]]]) -> None:
    print(f"| {title} | positions | predicted | won | 95% interval |\n|---|---|---|---|---|")
    for name, pairs in parts:
        predicted, won = (sum(part) for part in zip(*pairs, strict=True))
        low, high = wilson(won, len(pairs))
        odds, share = predicted / len(pairs), won / len(pairs)
        print(f"| {name} | {len(pairs)} | {odds:.1%} | {share:.1%} | {low:.1%}-{high:.1%} |")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--options", help="house rules; default: those of the ladder")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="navigator", help="the bot that plays itself (navigator)")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=60, help="start no game after this many minutes of CPU (60)")
    parser.add_argument("--least", type=int, default=500, help="the fewest positions of a tenth (500)")
    parser.add_argument("--out", type=Path, default=Path("calibration.jsonl"))
    parser.add_argument("--fit", action="store_true")
    asked = parser.parse_args()
    options = next(own for key, own, _ in GAMES if key == asked.game) if asked.options is None else asked.options
    game: Any = load(asked.game, options)
    rows = games(asked.game, options, asked.seats, asked.bot, asked.out, asked.games, asked.minutes)
    known = [sample for row in rows for sample in samples(game, row)]
    shipped = game.slopes_for(asked.seats)
    before = [chances(each, shipped) for each in known]
    print(
        f"{asked.game} {options}, {asked.seats} seats, {asked.bot}: {len({each.number for each in known})} games, ",
        end="",
    )
    print(f"{len(known)} positions, log loss {loss(known, before):.4f}")
    after = before
    if asked.fit:
        start = [slope_at(shipped, i / (TIMES - 1)) for i in range(TIMES)]
        folds = [fitted([each for each in known if each.number % FOLDS != fold], start) for fold in range(FOLDS)]
        after = [chances(each, folds[each.number % FOLDS]) for each in known]
        print(f"fitted, held out: log loss {loss(known, after):.4f}")
    report("favourite's chance", tenths(known, after, asked.least))
    report("time left", by_time(known, after))
    if asked.fit:
        print(f"{asked.seats}: ({', '.join(f'{each:.4g}' for each in fitted(known, start))}),")
    return 0


if __name__ == "__main__":
    sys.exit(main())
