"""A record in the browser: a server on this computer with only this game, and its replay page."""

import asyncio
import tempfile
import time
from pathlib import Path

from rich.console import Console

from starboard.cli.browser import BrowserOpener, free_port
from starboard.cli.parameters import a_record
from starboard.cli.record import print_note
from starboard.cli.serve import behind, run_plan, usual_bots
from starboard.cli.trouble import Trouble
from starboard.core.record import Record
from starboard.server.record_import import import_record
from starboard.server.serving import ServeOptions
from starboard.server.store.store import Store
from starboard.server.table_service import TableService


def open_page(console: Console, file: Path, port: int | None, look: bool) -> None:
    """Serve until interrupted, without keeping any data; `look` opens the page in the browser."""
    record = a_record(file)
    with tempfile.TemporaryDirectory(prefix="starboard-", ignore_cleanup_errors=True) as folder:
        data = str(Path(folder) / "starboard.db")
        id = asyncio.run(imported(data, record))
        print_note(console, record)
        told = BrowserOpener(console, f"/t/{id}/replay", record.header("game"), look)
        plan = ServeOptions(
            "127.0.0.1", free_port() if port is None else port, data=data, bots=usual_bots(), settings=behind(""),
            home=True, invite=False, ready=told.ready,
        )  # fmt: skip
        run_plan(plan)


async def imported(data: str, record: Record) -> str:
    """Import the record into a new data file; return the id of its table."""
    store = await Store.open(data)
    try:
        return await import_record(TableService(store), record, int(time.time() * 1000))
    except ValueError as fault:
        raise Trouble(str(fault)) from fault
    finally:
        await store.close()
