"""The arena: many games between bots on all cores, and a report of the results."""

import json
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from starboard.bots.arena import (
    ArenaLine,
    ArenaResult,
    Lineup,
    Spread,
    endings,
    lineups,
    order_shares,
    seat_shares,
    spread,
    tally,
)
from starboard.bots.passage import Passage
from starboard.bots.roster import title
from starboard.cli.parameters import write
from starboard.cli.progress import progress
from starboard.cli.trouble import STOPPED, Trouble
from starboard.core.contract import Game
from starboard.core.registry import load
from starboard.lab.batches import Splitter
from starboard.lab.contest import Contest
from starboard.lab.engine import Engine, WorkerDied, play_batch, work_here
from starboard.lab.export import check_export, export
from starboard.lab.pool import Pool
from starboard.lab.ratings import Cross, cross, ratings
from starboard.lab.rows import GameRow, unpacked
from starboard.lab.study import Study, StudyError

ENDS = 6  # number of endings listed, most common first
TABLES = 6  # with more tables, only the cross-table is shown


@dataclass(frozen=True)
class Output:
    """The outputs besides the terminal."""

    as_json: bool = False
    file: Path | None = None
    records: Path | None = None


def run(console: Console, contest: Contest, jobs: int | None, output: Output) -> None:
    """Play a contest and report the results; after Ctrl-C, report those so far."""
    if output.file is not None:
        try:
            check_export(output.file)
        except StudyError as error:
            raise Trouble(str(error)) from error
    if output.records is not None:
        output.records.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    rows, stopped = _played(contest, jobs or os.cpu_count() or 1, output.records)
    seconds = time.monotonic() - began
    if rows:
        _say(console, contest, rows, seconds, output)
    if stopped:
        Console(stderr=True).print(f"stopped with {len(rows)} of {contest.games} games")
        raise typer.Exit(STOPPED)


def _played(contest: Contest, jobs: int, records: Path | None) -> tuple[list[GameRow], bool]:
    """Play the games; return them in order, and whether Ctrl-C stopped them."""
    study = Study((contest,), turns=False, records=records is not None)
    splitter = Splitter([range(contest.games)], jobs)
    engine: Engine = work_here if jobs == 1 else Pool(min(jobs, contest.games))
    rows: list[GameRow] = []
    stopped = False
    try:
        with progress(contest.games) as advance:
            for done in engine(partial(play_batch, study), splitter):
                splitter.learn(len(done.numbers), done.seconds)
                batch = unpacked(done.data)
                rows.extend(batch.games)
                for row, record in zip(batch.games, batch.records, strict=records is not None):
                    write((records or Path()) / f"game-{row.number:05}.record", record)
                advance(len(done.numbers))
    except KeyboardInterrupt:
        stopped = True
    except WorkerDied as error:
        raise Trouble("a bot ended the process it was playing in") from error
    return sorted(rows, key=lambda row: row.number), stopped


def _say(console: Console, contest: Contest, rows: Sequence[GameRow], seconds: float, output: Output) -> None:
    if output.file is not None:
        export(rows, output.file)
    found, met = [_result(row) for row in rows], cross(rows, len(contest.bots))
    if output.as_json:
        console.file.write(json.dumps(as_data(contest, found, met, seconds), indent=2) + "\n")
    else:
        report(console, load(contest.game, contest.options), contest, found, met, seconds)


def _result(row: GameRow) -> ArenaResult:
    passed = Passage(row.first, row.actions, row.turns, row.rounds, row.ending)
    return ArenaResult(row.number - 1, row.lineup, row.shares, passed, row.fault, row.guilty)


# ---- the report


def report(
    console: Console, game: Game[Any, Any], contest: Contest, found: Sequence[ArenaResult], met: Cross, seconds: float
) -> None:
    options = f", {game.options}" if str(game.options) else ""
    console.print(Text(f"{contest.game}{options}, {contest.seats} seats, seed {contest.seed}", "bold"))
    lines = tally(found) if len(contest.bots) > 1 else []
    tables = dict.fromkeys(line.table for line in lines)
    for one in tables if len(tables) <= TABLES else ():
        console.print(_lines(contest, [line for line in lines if line.table == one]))
    if len(contest.bots) > 2:
        console.print(_cross_table(contest, met))
    elif lines:
        _ratings(console, contest, met)
    shares = "  ".join(f"{seat}: {share:.1%}" for seat, share in enumerate(seat_shares(found), 1))
    console.print(f"wins by seat: {shares}  (par {1 / contest.seats:.1%})", highlight=False)
    if not game.real_time:
        _passing(console, game, contest, found)
    length = sum(result.passage.actions for result in found) / len(found)
    console.print(f"{len(found)} games of {length:.1f} actions in {seconds:.1f} s", highlight=False)
    uneven = len(found) % len(lineups(len(contest.bots), contest.seats))
    if uneven:
        cycle = len(lineups(len(contest.bots), contest.seats))
        console.print(f"note: every bot has every seat equally often only if the games are a multiple of {cycle}")
    _faults(console, contest, found)


def _passing(console: Console, game: Game[Any, Any], contest: Contest, found: Sequence[ArenaResult]) -> None:
    """Report wins by order of play, game lengths and endings."""
    shares = order_shares(found, game.seatings(contest.seats)[0].sides)
    said = "  ".join(f"{place}: {won:.1%} ({low:.0%}-{high:.0%})" for place, (won, low, high) in enumerate(shares, 1))
    console.print(f"wins by order of play: {said}", highlight=False)
    lengths = ", ".join(f"{spread} {name}" for name, spread in _lengths(found).items())
    console.print(f"length, median (10%-90%): {lengths}", highlight=False)
    ends = endings(found)
    said = ", ".join(f"{ending} {number / len(found):.0%}" for ending, number in ends[:ENDS])
    console.print(f"ended by: {said}{', ...' if len(ends) > ENDS else ''}", highlight=False)


def _lengths(found: Sequence[ArenaResult]) -> dict[str, Spread]:
    passages = [result.passage for result in found]
    return {
        "rounds": spread(each.rounds for each in passages),
        "turns": spread(each.turns for each in passages),
        "actions": spread(each.actions for each in passages),
    }


def _lines(contest: Contest, lines: Sequence[ArenaLine]) -> Table:
    """Return the results of the bots at one table."""
    heading = _table_name(contest, lines[0].table)
    table = Table(title=heading, title_justify="left", title_style="dim", box=None, padding=(0, 2, 0, 0))
    table.add_column("bot", no_wrap=True)
    seats = [f"on {seat}" for seat in range(1, contest.seats + 1)]
    for heading in ("wins", "95% interval", "par", "games", *seats):
        table.add_column(heading, justify="right", no_wrap=True)
    for line in lines:
        table.add_row(Text(title(contest.bots[line.bot]), "bold"), *_cells(line))
    return table


def _cells(line: ArenaLine) -> list[str]:
    by_seat = ["-" if share is None else f"{share:.0%}" for share in line.by_seat]
    return [f"{line.share:.1%}", f"{line.low:.1%} - {line.high:.1%}", f"{line.par:.0%}", str(line.games), *by_seat]


def _cross_table(contest: Contest, met: Cross) -> Table:
    """Return the ratings, best first, and how often each bot finished ahead of each other bot."""
    rated = ratings(met)
    order = sorted(range(len(rated)), key=lambda bot: -rated[bot].points)
    name = "head to head: share of games finished ahead of the other; a tie counts half"
    table = Table(title=name, title_justify="left", title_style="dim", box=None, padding=(0, 2, 0, 0))
    table.add_column("", justify="right")
    table.add_column("bot", no_wrap=True)
    for heading in ("rating", "95% interval", *(str(place) for place in range(1, len(order) + 1))):
        table.add_column(heading, justify="right", no_wrap=True)
    for place, bot in enumerate(order, 1):
        rating = rated[bot]
        shares = [met.share(bot, other) for other in order]
        cells = ["-" if share is None else f"{share:.0%}" for share in shares]
        named = Text(title(contest.bots[bot]), "bold")
        table.add_row(str(place), named, f"{rating.points:+.0f}", f"{rating.low:+.0f} - {rating.high:+.0f}", *cells)
    return table


def _ratings(console: Console, contest: Contest, met: Cross) -> None:
    """Report the difference between two bots in Elo points."""
    one, other = ratings(met)
    ahead, behind = (0, 1) if one.points >= other.points else (1, 0)
    lead = max(one, other, key=lambda each: each.points)
    names = f"{title(contest.bots[ahead])} over {title(contest.bots[behind])}"
    points = f"{2 * lead.points:.0f} Elo points ({2 * lead.low:.0f} - {2 * lead.high:.0f})"
    console.print(f"rating: {names} by {points}", highlight=False)


def _table_name(contest: Contest, table: Lineup) -> str:
    parts = dict.fromkeys(table)
    return " + ".join(f"{table.count(own)} {title(contest.bots[own])}" for own in parts)


def _faults(console: Console, contest: Contest, found: Sequence[ArenaResult]) -> None:
    """Report the bots that misbehaved, how often, and the first case in full."""
    guilty: dict[str, list[ArenaResult]] = {}
    for result in found:
        if result.fault:
            guilty.setdefault(contest.bots[result.lineup[result.guilty - 1]], []).append(result)
    for name, own in guilty.items():
        first = own[0]
        console.print(Text(f"{title(name)} misbehaved in {len(own)} game(s) and lost them.", "bold red"))
        console.print(f"  first in game {first.number + 1}, on seat {first.guilty}: it {first.fault}", highlight=False)


def as_data(contest: Contest, found: Sequence[ArenaResult], met: Cross, seconds: float) -> dict[str, Any]:
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
        "ratings": [
            {"bot": name, "points": each.points, "interval": [each.low, each.high]}
            for name, each in zip(contest.bots, ratings(met), strict=True)
        ],
        "cross_table": [[met.share(one, other) for other in range(len(contest.bots))] for one in range(len(met.won))],
        "faults": [
            {"game": result.number + 1, "seat": result.guilty, "fault": result.fault}
            for result in found
            if result.fault
        ],
    }
