"""`starboard lab shadow`: replays every stored game of a site, and any records, with this code."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.console import Console
from rich.text import Text

from starboard.cli import serve
from starboard.cli.host import plain_store_errors
from starboard.cli.progress import progress
from starboard.cli.trouble import STOPPED, Trouble
from starboard.lab.choice import choose
from starboard.lab.engine import WorkerDied
from starboard.lab.shadow import RecordFiles, Shadow, Source, Stored, Verdict
from starboard.lab.study import StudyError
from starboard.server.log_check import read_log, tournament_faults
from starboard.server.store import backup
from starboard.server.store.schema import is_postgres
from starboard.server.store.store import Store
from starboard.server.store.table import ListedTable


def run(
    console: Console,
    records: Sequence[Path],
    data: Path | None,
    database: str,
    workers: int | None,
    ray: str,
    out: Path | None,
) -> int:
    """Replay the games; return the number of games and tournaments that differ."""
    try:
        with sources(records, data, database) as (source, events):
            return _replay(console, Shadow(source, out), workers, ray, events)
    except StudyError as error:
        raise Trouble(str(error)) from error
    except WorkerDied as error:
        raise Trouble("replaying a game keeps ending the process: try --workers 1 to see which game") from error


def _replay(console: Console, shadow: Shadow, workers: int | None, ray: str, events: dict[str, str]) -> int:
    there, left = len(shadow.verdicts), shadow.left
    began = time.monotonic()
    if left:
        choice = choose(workers, ray)
        before = f"{there:,} are done; " if there else ""
        console.print(f"{before}replaying {left:,} games {choice.name}", highlight=False)
        try:
            with progress(there + left, there, "replaying", "records") as advance:
                shadow.replay(choice, advance)
        except KeyboardInterrupt:
            console.print(f"stopped after {len(shadow.verdicts):,} of {there + left:,} games", highlight=False)
            raise typer.Exit(STOPPED) from None
    return _told(console, shadow.verdicts, events, left / max(time.monotonic() - began, 1e-3))


def _told(console: Console, verdicts: Sequence[Verdict], events: dict[str, str], pace: float) -> int:
    differing = sorted((each for each in verdicts if each.differences), key=lambda each: (each.game, each.name))
    for each in differing:
        for found in each.differences:
            clause = f"{found.clause} " if found.clause else ""
            console.print(Text.assemble((each.name, "bold"), f" {each.game}: {clause}{found.words}"), soft_wrap=True)
    for id, fault in events.items():
        console.print(Text.assemble((id, "bold"), f" event: {fault}"), soft_wrap=True)
    games, differ = Counter(each.game for each in verdicts), Counter(each.game for each in differing)
    for game, count in sorted(games.items()):
        console.print(f"{game}: {count:,} games, {_differ(differ[game])}", highlight=False)
    rows, number = sum(each.rows for each in verdicts), len(differing) + len(events)
    console.print(
        f"{len(verdicts):,} games, {rows:,} rows, {pace:,.1f} games per second: {_differ(number)}.", highlight=False
    )
    return number


def _differ(number: int) -> str:
    return f"{number:,} {'differs' if number == 1 else 'differ'}" if number else "none differ"


# ---- sources of stored games


@contextmanager
def sources(records: Sequence[Path], data: Path | None, database: str) -> Iterator[tuple[Source, dict[str, str]]]:
    """Yield the games, and the tournaments whose logs do not replay."""
    files = RecordFiles(records)
    if records and data is None and not database:
        yield files, {}
        return
    with plain_store_errors(), backup.copied(serve.the_data(data, database)) as copy, asyncio.Runner() as runner:
        # A file was copied, so the copy may be migrated; a database is not changed.
        store = runner.run(Store.beside(copy) if is_postgres(copy) else Store.open(copy))
        try:
            yield Both(StoredTables(store, runner), files), runner.run(tournament_faults(store))
        finally:
            runner.run(store.close())


class StoredTables:
    """The tables of a store. The log of a table that has not begun is replayed too."""

    def __init__(self, store: Store, runner: asyncio.Runner) -> None:
        self._runner = runner
        self._tables: list[tuple[Store, ListedTable]] = runner.run(_listed(store))
        self.keys = [f"{listed.table.id} {listed.head} {listed.table.stage}" for _, listed in self._tables]

    def read(self, number: int) -> Stored:
        return self._runner.run(read_log(*self._tables[number]))


async def _listed(store: Store) -> list[tuple[Store, ListedTable]]:
    return [(shard, listed) for shard in store.shards async for listed in shard.tables.all()]


class Both:
    """Two sources, one after the other."""

    def __init__(self, one: Source, other: Source) -> None:
        self._one, self._other = one, other
        self.keys = [*one.keys, *other.keys]

    def read(self, number: int) -> Stored:
        first = len(self._one.keys)
        return self._one.read(number) if number < first else self._other.read(number - first)
