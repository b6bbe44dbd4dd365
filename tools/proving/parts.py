"""What a move of Space Walk costs, part by part, each timed by itself on the same moves; and tables by the thousand."""

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

import asyncpg


async def store_tables(url: str, count: int) -> None:
    """So many tables that were played once, beside those that are."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        """insert into tables (id, created, setup, rules, stage, audience)
           select 'old' || i, 0, 'old', 'null/1', 'over', 'link' from generate_series(1, $1) i on conflict do nothing""",
        count,
    )
    await connection.execute(
        """insert into rows (table_id, n, author, command, at, public, private, body)
           select 'old' || i, n, 'p' || i, 'c' || n, 0, 'old', '', 'old'
           from generate_series(1, $1) i, generate_series(1, 20) n on conflict do nothing""",
        count,
    )
    await connection.execute(
        """insert into due (table_id, slot, n, at, kind, rules, payload, tries)
           select 'old' || i, 'flag1', 20, 4000000000000, 'flag', 'null/1', '', 0
           from generate_series(1, $1) i on conflict do nothing""",
        count,
    )
    await connection.execute("analyze")
    await connection.close()


async def measure(rounds: int) -> None:
    raise NotImplementedError
