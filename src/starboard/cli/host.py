"""Host commands for a server's data: back up, restore, check, list. See `moderate` for tables and guests."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.table import Table
from rich.text import Text

from starboard.cli.trouble import Trouble
from starboard.server.log_check import Checked, check, tournament_faults
from starboard.server.rating import Recomputed, recompute
from starboard.server.store import backup
from starboard.server.store.error import StoreError
from starboard.server.store.schema import is_postgres
from starboard.server.store.spread import spread
from starboard.server.store.store import Store
from starboard.server.store.table import ListedTable

Found = TypeVar("Found")


def back_up(console: Console, data: str, file: Path) -> None:
    with plain_store_errors():
        backup.back_up(data, file)
    kept = "in it" if is_postgres(data) else f"in {file.with_suffix(backup.KEY)}"
    console.print(f"The backup is in {file}.", highlight=False)
    console.print(
        "It contains all games with their hidden cards, names, chat, e-mail and push addresses for notices, and your"
        f" decisions as host. The key that signs guests' cookies is {kept}. Anyone who can read this can play as any"
        " guest. Here only you can read it: keep it that way when you copy it.",
        highlight=False,
    )


def restore(console: Console, file: Path, data: str, force: bool = False) -> None:
    with plain_store_errors():
        backup.restore(file, data, force)
    console.print("All data is as it was when the backup was made.")


def check_logs(console: Console, data: str) -> int:
    """Print the invalid logs; return their number."""

    async def checked(store: Store) -> tuple[list[Checked], dict[str, str]]:
        return [each async for each in check(store)], await tournament_faults(store)

    found, events = _looked_at(data, checked)
    faults = [each for each in found if each.fault]
    for each in faults:
        console.print(Text.assemble((each.listed.table.id, "bold"), f" {each.listed.table.rules}: {each.fault}"))
    for id, fault in events.items():
        console.print(Text.assemble((id, "bold"), f" event: {fault}"))
    rows = sum(each.listed.head for each in found)
    broken = len(faults) + len(events)
    said = f"{broken} do not replay" if broken else "all replay"
    console.print(f"{len(found)} tables, {rows} rows: {said}.", highlight=False)
    return broken


def tables(console: Console, data: str) -> None:
    async def listed(store: Store) -> list[ListedTable]:
        return [each for shard in store.shards async for each in shard.tables.all()]

    shown = Table("table", "game", "stage", "rows", "last row (UTC)", box=None)
    for each in _looked_at(data, listed):
        last = datetime.fromtimestamp(each.touched / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        shown.add_row(each.table.id, each.table.rules, each.table.stage, str(each.head), last)
    console.print(shown)


def recompute_ratings(console: Console, data: str) -> None:
    """Recompute all ratings. This is safe while servers are running."""

    async def recomputed() -> list[Recomputed]:
        store = await Store.beside(data)
        try:
            return await recompute(store)
        finally:
            await store.close()

    with plain_store_errors():
        found = asyncio.run(recomputed())
    for each in found:
        said = f"{each.changed} changed" if each.changed else "none changed"
        console.print(f"{each.game}: {each.people} ratings, {said}.", highlight=False)
    if not found:
        console.print("There are no rated games.")


def spread_tables(console: Console, data: str, leaving: Sequence[str]) -> None:
    if not is_postgres(data):
        raise Trouble("only tables in PostgreSQL can be spread: name the databases with --database")
    with plain_store_errors(), console.status("Moving tables") as status:
        moved = asyncio.run(spread(data, leaving, lambda so_far: status.update(f"Moving tables: {so_far}")))
    console.print(f"{moved} tables moved.", highlight=False)


def _looked_at(data: str, look: Callable[[Store], Awaitable[Found]]) -> Found:
    """Return the result of `look` on data that a server may be using."""

    async def looked(copy: str) -> Found:
        store = await Store.open(copy)
        try:
            return await look(store)
        finally:
            await store.close()

    with plain_store_errors(), backup.copied(data) as copy:
        return asyncio.run(looked(copy))


@contextmanager
def plain_store_errors() -> Iterator[None]:
    try:
        yield
    except StoreError as error:
        raise Trouble(str(error)) from error
