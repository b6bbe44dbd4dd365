"""Play the levels of computer players against each other and the greedy bot, and print how often each wins.

Games begin with random moves, and every opening is played from each seat. Bots are limited by positions only, not by
seconds, so that a result does not depend on the machine. A pair ends when the 95% interval excludes par, or after
--games.
A bot is `greedy`, `learned` (two-player Space Walk only), `thumb` (a rule of thumb), `child` (half of its actions are
random), a level, or a level with changed settings of levels.toml: `captain,positions=800,depth=3`.
`captain,weights.tempo=9` evaluates with another weight, in games whose weights are data.
A bot against itself measures the value of the first turn: no random moves, and always --games games.
Each game is a line in the --out file, and the same command resumes where it stopped. `--report` only prints the table.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from starboard.bots import Bot, Budget
from starboard.bots.arena import wilson, win_shares
from starboard.bots.learned import NAME as LEARNED
from starboard.bots.level_bot import LevelBot
from starboard.bots.levels import NAMES, LevelSettings, settings
from starboard.bots.passage import rounds, turns
from starboard.bots.roster import bot
from starboard.core.playout import draw, step
from starboard.core.registry import load
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View
from starboard.lab.floor import FLOOR

GAMES = (
    ("spacewalk", "", 2), ("astroplane", "", 2), ("astron", "", 2), ("situation7", "mode=by_turns", 2),
    ("zylatron", "variant=short", 2), ("spacewalk", "", 4), ("astroplane", "", 4), ("astron", "", 4), ("astron", "", 6),
    ("zylatron", "variant=short", 4),
)  # fmt: skip
STEPS = tuple(zip(NAMES[1:], NAMES, strict=False))
FEWER_STEPS = ((NAMES[2], NAMES[0]), (NAMES[4], NAMES[2]))  # with more than two seats
OPENING = 6  # random moves
SETTINGS = (
    "search", "positions", "seconds", "depth", "width", "replies", "beam", "samples", "guesses", "overlook", "slack",
    "margin", "solve",
)  # fmt: skip


class ChangedBot:
    """A level with some settings changed. Like all bots here, it is limited only by positions."""

    def __init__(self, level: str, changes: Sequence[str]) -> None:
        self.level = level
        self.changes = dict(tomllib.loads("\n".join(changes)))
        self.weights = self.changes.pop("weights", {})
        self.weighed: Any = None  # the game, evaluated with these weights
        self.bot = LevelBot(level, capped=False)

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        legal = view.legal()
        routine = None if view.seat is None else view.game.routine_action(view.state, view.seat)
        if len(legal) == 1 or routine is not None:
            return routine or legal[0]
        view = self._weighed(view) if self.weights else view
        base = settings(self.level, view.game.key, len(view.game.scores(view.state)))
        how = LevelSettings({name: self.changes.get(name, getattr(base, name)) for name in SETTINGS})
        return self.bot.choose_by(view, how, budget, rng)

    def _weighed(self, view: View[Any]) -> View[Any]:
        if self.weighed is None:
            game: Any = view.game
            self.weighed = type(game)(game.options.chosen, weights=type(game.weights)(**self.weights))
        return View(self.weighed, view.seat, view.state)


def a_bot(name: str) -> Bot:
    level, *changes = name.split(",")
    if level in ("greedy", LEARNED):
        return bot(level)
    if level in FLOOR:
        return FLOOR[level]()
    return ChangedBot(level, changes) if changes else LevelBot(level, capped=False)


def play(key: str, options: str, seats: int, strong: str, weak: str, number: int) -> dict[str, Any]:
    """Play game `number` of a pair: one bot of the first kind, and bots of the second kind in all other seats.

    A bot against itself starts without random moves, and every game has different chance outcomes.
    """
    game, own, itself = load(key, options), 1 + number % seats, strong == weak
    opening = Random(f"ladder {key} {options} {seats} {number if itself else number // seats}")
    bots: dict[Seat, Bot] = {seat: a_bot(strong if seat == own else weak) for seat in range(1, seats + 1)}
    state: Any = game.start(game.seatings(seats)[0])
    moves, answers, seconds, acted = 0, 0, 0.0, list[Seat]()
    while actors := game.actors(state):
        if actors == (CHANCE,):
            state = game.apply(state, CHANCE, draw(game, state, opening))
            continue
        moves += 1
        acted.append(actors[0])
        if moves <= OPENING and not itself:
            state = step(game, state, opening)
            continue
        began = process_time()
        rng = Random(f"{number} {moves} {actors[0]}")
        action = bots[actors[0]].choose(game.view(state, actors[0]), Budget(mood=str(number)), rng)
        if actors[0] == own:
            answers, seconds = answers + 1, seconds + process_time() - began
        state = game.apply(state, actors[0], action)
    shares, pair = win_shares(game.places(state)), [key, options, seats, strong, weak]
    return {
        "pair": pair, "number": number, "share": shares[(acted[0] if itself else own) - 1], "answers": answers,
        "seconds": round(seconds, 3), "rounds": rounds(turns(acted), seats),
    }  # fmt: skip


def pairs(only: str, seats: int, pair: list[str], chosen: str) -> Iterator[tuple[str, str, int, str, str]]:
    listed = [own for own in GAMES if only in ("", own[0]) and seats in (0, own[2])]
    for key, usual_options, count in listed or [(only, chosen, seats)]:
        usual = (*(STEPS if count == 2 else FEWER_STEPS), (NAMES[-1], "greedy"))
        for strong, weak in [(pair[0], pair[1])] if pair else usual:
            yield key, chosen or usual_options, count, strong, weak


def read(out: Path) -> dict[tuple[Any, ...], list[dict[str, Any]]]:
    found: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for line in out.read_text("utf-8").splitlines() if out.exists() else ():
        result = json.loads(line)
        found.setdefault(tuple(result["pair"]), []).append(result)
    return found


def decided(results: list[dict[str, Any]], seats: int, least: int) -> bool:
    """Return whether the interval excludes par after `least` games, with an equal number of games in each seat.

    Always False for a bot against itself.
    """
    strong, weak = results[0]["pair"][3:] if results else ("", "")
    if len(results) < least or len(results) % seats or strong == weak:
        return False
    low, high = wilson(sum(result["share"] for result in results), len(results))
    return not low <= 1 / seats <= high


def report(results: dict[tuple[Any, ...], list[dict[str, Any]]]) -> None:
    print("| game, seats | pair | games | wins | 95% interval | par | rounds: median (10%-90%) | CPU ms an answer |")
    print("|---|---|---|---|---|---|---|---|")
    for (key, options, seats, strong, weak), played in results.items():
        games, won = len(played), sum(result["share"] for result in played)
        low, high = wilson(won, games)
        cost = 1000 * sum(result["seconds"] for result in played) / max(1, sum(result["answers"] for result in played))
        name = f"{key}{f' ({options})' if options else ''}, {seats}"
        who = f"{strong} against itself: the first to move" if strong == weak else f"{strong} against {weak}"
        length = sorted(result["rounds"] for result in played)
        tenth, median, last = [length[int(share * games)] for share in (0.1, 0.5, 0.9)]
        cells = (name, who, games, f"{won / games:.0%}", f"{low:.0%}-{high:.0%}", f"{1 / seats:.0%}")
        print(f"| {' | '.join(map(str, cells))} | {median} ({tenth}-{last}) | {cost:.0f} |")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("ladder.jsonl"), help="the file for the games (ladder.jsonl)")
    parser.add_argument("--game", default="", help="only this game")
    parser.add_argument("--options", default="", help="with these options: variant=short gentle_start=on")
    parser.add_argument("--seats", type=int, default=0, help="only with this many seats")
    parser.add_argument("--pair", nargs=2, default=[], metavar="BOT", help="only these two: captain,depth=3 greedy")
    parser.add_argument("--games", type=int, default=40, help="the maximum games per pair (40)")
    parser.add_argument("--least", type=int, default=20, help="the minimum games before a pair is decided (20)")
    parser.add_argument("--minutes", type=float, default=120, help="stop after this many minutes of CPU time (120)")
    parser.add_argument("--report", action="store_true", help="only print the report")
    asked = parser.parse_args()
    known = read(asked.out)
    for pair in pairs(asked.game, asked.seats, asked.pair, asked.options) if not asked.report else ():
        played = known.setdefault(pair, [])
        while len(played) < asked.games and not decided(played, pair[2], asked.least):
            if process_time() > 60 * asked.minutes:
                break
            played.append(play(*pair, number=len(played)))
            with asked.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(played[-1]) + "\n")
    report({pair: played for pair, played in known.items() if played})
    return 0


if __name__ == "__main__":
    sys.exit(main())
