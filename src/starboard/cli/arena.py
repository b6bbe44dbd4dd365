"""The arena: many games between bots, on all cores, and what they say."""

import json
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from starboard.bots import Bot, Budget, bot
from starboard.bots.arena import (
    Line,
    Lineup,
    Result,
    Spread,
    endings,
    lineups,
    order_shares,
    seat_shares,
    tally,
    win_shares,
)
from starboard.bots.passage import passage
from starboard.bots.referee import Referee
from starboard.bots.roster import title
from starboard.cli.parameters import a_seating, write
from starboard.cli.trouble import Trouble
from starboard.core.chance import Fairness, seeded
from starboard.core.contract import Game
from starboard.core.match import Match
from starboard.core.record import Record
from starboard.core.registry import load

ENDS = 6  # of the ways in which games ended, the commonest


@dataclass(frozen=True)
class Contest:
    """What is to be played; small and plain, so that it can be sent to other processes."""

    game: str
    options: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int
    seconds: float
    records: Path | None = None


def play_game(contest: Contest, number: int) -> Result:
    """Game `number` of a contest: the same whoever plays it. The games of one cycle of lineups share their chance."""
    cycle = lineups(len(contest.bots), contest.seats)
    lineup = cycle[number % len(cycle)]
    match = _match(contest, number, lineup, number // len(cycle))
    seated = [_bot(contest.bots[own], match.game) for own in lineup]
    misbehaved = Referee(match, seated, Budget(seconds=contest.seconds), f"{contest.seed} {number}").play()
    if contest.records is not None:
        write(contest.records / f"game-{number + 1:05}.record", str(Record.of(match, reveal=True)))
    passed = passage(match)
    if misbehaved is None:
        return Result(number, lineup, win_shares(match.places), passed)
    shares = win_shares(match.places, misbehaved.seat)
    return Result(number, lineup, shares, passed, misbehaved.fault, misbehaved.seat)


def _match(contest: Contest, number: int, lineup: Lineup, cycle: int) -> Match[Any, Any]:
    game = load(contest.game, contest.options)
    chance = Fairness(f"arena-{contest.seed}-{number + 1}", seeded(contest.seed * 1_000_003 + cycle))
    players = [contest.bots[own] for own in lineup]
    return Match(game, seating=game.seatings(contest.seats)[0], fairness=chance, players=players)


@cache
def _bot(name: str, game: Game[Any, Any]) -> Bot:
    return bot(name, game)


def _play_some(contest: Contest, numbers: range) -> list[Result]:
    """Some games. What bots print does not belong to the results."""
    with redirect_stdout(sys.stderr):
        return [play_game(contest, number) for number in numbers]


def results(contest: Contest, jobs: int) -> Iterator[list[Result]]:
    """All games, a few at a time, in any order."""
    size = max(1, min(8, contest.games // (4 * jobs)))
    chunks = [range(begin, min(begin + size, contest.games)) for begin in range(0, contest.games, size)]
    if jobs == 1:
        yield from (_play_some(contest, chunk) for chunk in chunks)
        return
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(chunks)), spawned) as pool:
        try:
            for future in [pool.submit(_play_some, contest, chunk) for chunk in chunks]:
                yield future.result()
        except BrokenProcessPool as error:
            raise Trouble("a bot has ended the process that it was playing in") from error


def run(console: Console, contest: Contest, jobs: int | None, as_json: bool) -> None:
    """Plays a contest and says how it went."""
    game = load(contest.game, contest.options)
    a_seating(game, contest.seats)
    if contest.records is not None:
        contest.records.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    found = sorted(_played(contest, jobs or os.cpu_count() or 1), key=lambda result: result.number)
    seconds = time.monotonic() - began
    if as_json:
        console.file.write(json.dumps(as_data(contest, found, seconds), indent=2) + "\n")
    else:
        report(console, game, contest, found, seconds)


def _played(contest: Contest, jobs: int) -> list[Result]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    found: list[Result] = []
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("playing", total=contest.games)
        for some in results(contest, jobs):
            found.extend(some)
            progress.update(task, advance=len(some))
    return found


# ---- what it says


def report(console: Console, game: Game[Any, Any], contest: Contest, found: Sequence[Result], seconds: float) -> None:
    options = f", {game.options}" if str(game.options) else ""
    console.print(Text(f"{contest.game}{options}, {contest.seats} seats, seed {contest.seed}", "bold"))
    lines = tally(found) if len(contest.bots) > 1 else []
    for one in dict.fromkeys(line.table for line in lines):
        console.print(_lines(contest, [line for line in lines if line.table == one]))
    shares = "  ".join(f"{seat}: {share:.1%}" for seat, share in enumerate(seat_shares(found), 1))
    console.print(f"wins by seat: {shares}  (par {1 / contest.seats:.1%})", highlight=False)
    if not game.real_time:
        _passing(console, game, contest, found)
    length = sum(result.passage.actions for result in found) / len(found)
    console.print(f"{len(found)} games of {length:.1f} actions in {seconds:.1f} s", highlight=False)
    uneven = len(found) % len(lineups(len(contest.bots), contest.seats))
    if uneven:
        cycle = len(lineups(len(contest.bots), contest.seats))
        console.print(f"note: the bots sit everywhere equally often only if the games are a multiple of {cycle}")
    _faults(console, contest, found)


def _passing(console: Console, game: Game[Any, Any], contest: Contest, found: Sequence[Result]) -> None:
    """Who won in the order of play, how long the games were and how they ended."""
    shares = order_shares(found, game.seatings(contest.seats)[0].sides)
    said = "  ".join(f"{place}: {won:.1%} ({low:.0%}-{high:.0%})" for place, (won, low, high) in enumerate(shares, 1))
    console.print(f"wins by order of play: {said}", highlight=False)
    lengths = ", ".join(f"{spread} {name}" for name, spread in _lengths(found).items())
    console.print(f"length, median (10%-90%): {lengths}", highlight=False)
    ends = endings(found)
    said = ", ".join(f"{ending} {number / len(found):.0%}" for ending, number in ends[:ENDS])
    console.print(f"ended by: {said}{', ...' if len(ends) > ENDS else ''}", highlight=False)


def _lengths(found: Sequence[Result]) -> dict[str, Spread]:
    passages = [result.passage for result in found]
    return {
        "rounds": Spread(each.rounds for each in passages),
        "turns": Spread(each.turns for each in passages),
        "actions": Spread(each.actions for each in passages),
    }


def _lines(contest: Contest, lines: Sequence[Line]) -> Table:
    """The bots of one table."""
    heading = _table_name(contest, lines[0].table)
    table = Table(title=heading, title_justify="left", title_style="dim", box=None, padding=(0, 2, 0, 0))
    table.add_column("bot", no_wrap=True)
    seats = [f"on {seat}" for seat in range(1, contest.seats + 1)]
    for heading in ("wins", "95% interval", "par", "games", *seats):
        table.add_column(heading, justify="right", no_wrap=True)
    for line in lines:
        table.add_row(Text(title(contest.bots[line.bot]), "bold"), *_cells(line))
    return table


def _cells(line: Line) -> list[str]:
    by_seat = ["-" if share is None else f"{share:.0%}" for share in line.by_seat]
    return [f"{line.share:.1%}", f"{line.low:.1%} - {line.high:.1%}", f"{line.par:.0%}", str(line.games), *by_seat]


def _table_name(contest: Contest, table: Lineup) -> str:
    parts = dict.fromkeys(table)
    return " + ".join(f"{table.count(own)} {title(contest.bots[own])}" for own in parts)


def _faults(console: Console, contest: Contest, found: Sequence[Result]) -> None:
    """Which bots misbehaved, how often, and the first time in full."""
    guilty: dict[str, list[Result]] = {}
    for result in found:
        if result.fault:
            guilty.setdefault(contest.bots[result.lineup[result.guilty - 1]], []).append(result)
    for name, own in guilty.items():
        first = own[0]
        console.print(Text(f"{title(name)} misbehaved in {len(own)} game(s), and lost them.", "bold red"))
        console.print(f"  first in game {first.number + 1}, on seat {first.guilty}: it {first.fault}", highlight=False)


def as_data(contest: Contest, found: Sequence[Result], seconds: float) -> dict[str, Any]:
    return {
        "game": contest.game,
        "options": contest.options,
        "seats": contest.seats,
        "seed": contest.seed,
        "games": len(found),
        "actions": sum(result.passage.actions for result in found) / len(found),
        "seconds": round(seconds, 3),
        "by_seat": seat_shares(found),
        "by_order": order_shares(found, load(contest.game, contest.options).seatings(contest.seats)[0].sides),
        "lengths": {name: spread.parts() for name, spread in _lengths(found).items()},
        "endings": dict(endings(found)),
        "lines": [
            {
                "table": [contest.bots[own] for own in line.table],
                "bot": contest.bots[line.bot],
                "games": line.games,
                "wins": line.share,
                "interval": [line.low, line.high],
                "par": line.par,
                "by_seat": line.by_seat,
            }
            for line in tally(found)
        ],
        "faults": [
            {"game": result.number + 1, "seat": result.guilty, "fault": result.fault}
            for result in found
            if result.fault
        ],
    }
