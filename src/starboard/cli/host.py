"""What a host does with the data of a server: copy, put back, check, list. See `moderate` for tables and guests."""

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
from starboard.server.log_check import Checked, check, event_faults
from starboard.server.rating import Recomputed, recompute
from starboard.server.store import backup
from starboard.server.store.error import StoreError
from starboard.server.store.schema import is_postgres
from starboard.server.store.spread import spread
from starboard.server.store.store import Store
from starboard.server.store.table import Listed

Found = TypeVar("Found")


def back_up(console: Console, data: str, file: Path) -> None:
    with plain_store_errors():
        backup.back_up(data, file)
    kept = "in it" if is_postgres(data) else f"in {file.with_suffix(backup.KEY)}"
    console.print(f"Everything is in {file}.", highlight=False)
    console.print(
        "It contains all games with their hidden cards, names, chat, e-mail and push addresses for notices, and your"
        f" decisions as host; the key that signs guests' cookies is {kept}. Anyone who can read them can play as any"
        " guest. Only you can read them here: keep it that way when you copy them.",
        highlight=False,
    )


def restore(console: Console, file: Path, data: str, force: bool = False) -> None:
    with plain_store_errors():
        backup.restore(file, data, force)
    console.print("Everything is as it was when the copy was made.")


def check_logs(console: Console, data: str) -> int:
    """How many logs are at fault."""

    async def checked(store: Store) -> tuple[list[Checked], dict[str, str]]:
        return [each async for each in check(store)], await event_faults(store)

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
    async def listed(store: Store) -> list[Listed]:
        return [each for shard in store.shards async for each in shard.tables.all()]

    shown = Table("table", "game", "stage", "rows", "last row (UTC)", box=None)
    for each in _looked_at(data, listed):
        last = datetime.fromtimestamp(each.touched / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        shown.add_row(each.table.id, each.table.rules, each.table.stage, str(each.head), last)
    console.print(shown)


def recompute_ratings(console: Console, data: str) -> None:
    """While servers may run."""

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
    console.print(f"{moved} tables were moved.", highlight=False)


def _looked_at(data: str, look: Callable[[Store], Awaitable[Found]]) -> Found:
    """What is found in the data, while a server may be using them."""

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
