"""Find puzzles in games between bots, and add them to the game's collection.

    python tools/puzzles.py spacewalk --wanted 60 --minutes 20
    python tools/puzzles.py spacewalk --answers                 only the answers to wrong moves, where they are missing

Games begin with random moves. The bots consider their own turn and the reply, and overlook some moves, so that there is
something to find. At most two puzzles per game are kept, far apart. The same --seed plays the same games.

New puzzles are used from the day --since on, by default tomorrow. Deploy them before that day, so that the puzzles of
past days do not change.
"""

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time, time
from typing import Any

from starboard.bots import comparison, search
from starboard.bots.allowance import Allowance
from starboard.bots.improvement import thousandths
from starboard.bots.levels import settings
from starboard.bots.option import RatedAction, overlook, pick
from starboard.bots.puzzle import going_on, promising, puzzle
from starboard.bots.puzzle_line import COLUMNS, wrong_moves
from starboard.bots.puzzle_line import decisions as puzzle_decisions
from starboard.bots.reply import refutation
from starboard.core.playout import draw, step
from starboard.core.puzzle import EASY, SEPARATOR, Puzzle, PuzzleAnswer, day_of, read_puzzles, write_puzzle
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
APART = 12  # minimum number of decisions between two puzzles of the same game
EACH = 2  # maximum number of puzzles from one game
LAPSES = 0.2  # probability that a bot overlooks a move
EASY_SHARE = 0.5  # maximum share of easy puzzles in a collection
REPLY = 1000  # positions for each action of a reply
REPLIED = 60  # maximum number of wrong moves at a decision for which replies are searched


def looked_at(view: View[Any], rng: Random) -> list[RatedAction]:
    """Return the options that the bots see at a decision; empty for forced or routine moves."""
    assert view.seat is not None
    if len(view.legal()) == 1 or view.game.routine_action(view.state, view.seat) is not None:
        return []
    how = settings("answer", view.game.key, len(view.game.scores(view.state)))
    return search.options(view, how, Allowance(how.positions), rng, 1.0)


def decisions(key: str, options: str, seats: int, seed: str) -> Iterator[tuple[Any, View[Any], list[RatedAction]]]:
    """Yield the decisions of one game: the state, the seat's view and the options that the bots see."""
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


def tempting(view: View[Any], seen: Sequence[RatedAction]) -> bool:
    """Return whether a search of the seat's own turn alone chooses another action, so the puzzle may not be easy."""
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
            placed = replace(found, position=view.game.write_state(state), since=since)
            yield rated(key, going_on(placed, key))


# ---- answers to wrong moves


def strongest(view: View[Any]) -> Any:
    how = settings(comparison.LEVEL, view.game.key, len(view.game.scores(view.state)))
    return comparison.best(view, how, REPLY, Random("reply"))


def answered(key: str, puzzle: Puzzle) -> Iterator[PuzzleAnswer]:
    """Yield the answer to each wrong move of a puzzle, by searches of the strongest level."""
    for decision in puzzle_decisions(key, puzzle):
        worth: dict[Any, dict[Any, float]] = {}  # by view, the value of each action
        every = list(wrong_moves(decision))
        for wrong in every:
            view = wrong.view
            how = settings(comparison.LEVEL, key, len(view.game.scores(view.state)))
            if view.state not in worth:
                legal = view.legal()
                values = comparison.values(view, legal, how, how.positions, Random("answers"))
                worth[view.state] = dict(zip(legal, values, strict=True))
            action = view.game.read(wrong.acts[-1])
            line = refutation(view, (action,), strongest) if len(every) <= REPLIED else []
            reply = tuple([now.game.write(each) for now, each in line])
            yield PuzzleAnswer(wrong.acts, thousandths(worth[view.state][action]), reply)


def rated(key: str, puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with chances from the same search as those of its wrong moves."""
    view = next(iter(puzzle_decisions(key, puzzle))).view
    how = settings(comparison.LEVEL, key, len(view.game.scores(view.state)))
    worth = comparison.values(view, view.legal(), how, how.positions, Random("answers"))
    first = {line[0] for line in puzzle.lines}
    told = [(view.game.write(action) in first, value) for action, value in zip(view.legal(), worth, strict=True)]
    best, other = [max([value for right, value in told if right is own]) for own in (True, False)]
    return replace(puzzle, best=thousandths(best), other=thousandths(other))


def add_answers(key: str, out: Path, minutes: float) -> None:
    """Append the answers of each puzzle that has none to `answers.csv` beside the collection."""
    file = out.with_name("answers.csv")
    known = {row["puzzle"] for row in csv.DictReader(file.open(encoding="utf-8"))} if file.exists() else set()
    for asked in read_puzzles(out.read_text("utf-8")):
        if asked.until or asked.key in known or process_time() > 60 * minutes:
            continue
        found = list(answered(key, asked))
        fresh = not file.exists()
        with file.open("a", encoding="utf-8", newline="") as sheet:
            writer = csv.writer(sheet, lineterminator="\n")
            if fresh:
                writer.writerow(COLUMNS)
            writer.writerows(
                [asked.key, SEPARATOR.join(each.acts), each.chance, SEPARATOR.join(each.reply)] for each in found
            )
        replied = sum(bool(each.reply) for each in found)
        print(f"{key}: {asked.key}: {replied} replies to {len(found)} wrong moves, {process_time():.0f} s", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--wanted", type=int, default=60, help="stop when the collection has this many puzzles (60)")
    parser.add_argument("--minutes", type=float, default=20, help="stop after this many minutes of CPU time (20)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game (0)")
    parser.add_argument("--hardest", action="store_true", help="skip easy puzzles")
    parser.add_argument("--since", type=day_of, default=int(time() // DAY) + 1, help="the first day (tomorrow)")
    parser.add_argument("--answers", action="store_true", help="add only missing answers to wrong moves")
    parser.add_argument("--out", type=Path, help="the file of the collection (puzzles.toml of the game)")
    asked = parser.parse_args()
    out = asked.out or Path(__file__).parent.parent / f"src/starboard/games/{asked.game}/puzzles.toml"
    if asked.answers:
        add_answers(asked.game, out, asked.minutes)
        return 0
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
