"""Races between processes, and dying processes and connections: no row is lost or stored twice."""

import asyncio
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import asyncpg
import pytest

from starboard.server.store import Appended, NewRow, Store, StoredRow, Unreachable
from tests.server.store.kit import Tally, new, open_table
from tests.server.waiting import eventually, until

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).resolve().parents[3]


def start(url: str, author: str, tables: Sequence[str], count: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.server.store.racer", url, author, ",".join(tables), str(count)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def acknowledged(text: str) -> set[tuple[str, int, str]]:
    """Return the rows printed by a racer, without an incomplete last line."""
    lines = [line.split() for line in text.splitlines() if text.endswith("\n") or not text.endswith(line)]
    return {(table, int(n), command) for table, n, command in lines}


async def check(store: Store, tables: Sequence[str], authors: Sequence[str], count: int) -> set[tuple[str, int, str]]:
    """Check that every log has every command once and that its due row belongs to its last row."""
    held = set()
    for table in tables:
        rows = await store.rows(table)
        assert [row.n for row in rows] == list(range(1, len(rows) + 1))
        expected = [f"{author}-{number}" for author in authors for number in range(count)]
        assert Counter(row.command for row in rows) == Counter(expected)
        (due,) = await store.due.of(table)
        assert (due.n, due.payload) == (len(rows), rows[-1].command.encode())
        held |= {(row.table, row.n, row.command) for row in rows}
    return held


async def test_processes_race_for_the_same_tables(on_postgres: Store, postgres_url: str) -> None:
    tables = [await open_table(on_postgres, f"t{number}") for number in range(20)]
    racers = [start(postgres_url, author, tables[::order], 20) for author, order in (("ann", 1), ("bob", -1))]
    said = [await asyncio.to_thread(racer.communicate) for racer in racers]
    assert [racer.returncode for racer in racers] == [0, 0], said
    assert not any("deadlock" in errors for _, errors in said), said
    held = await check(on_postgres, tables, ["ann", "bob"], 20)
    assert acknowledged(said[0][0]) | acknowledged(said[1][0]) == held


async def test_groups_sent_in_opposite_order_wait_and_do_not_deadlock(on_postgres: Store, elsewhere: Store) -> None:
    tables = [await open_table(on_postgres, f"t{number}") for number in range(60)]
    for n in range(1, 16):
        groups = [
            (store, [new(table, n, f"{author} {n}", author) for table in tables[::order]])
            for store, author, order in ((on_postgres, "ann", 1), (elsewhere, "bob", -1))
        ]
        won = await asyncio.gather(*(store.database.commit(group) for store, group in groups))
        assert not won[0] & won[1]
        assert won[0] | won[1] == set(tables)


@pytest.mark.parametrize("kills", [3])
async def test_a_process_killed_while_it_appends_loses_and_repeats_nothing(url: str, kills: int) -> None:
    store = await Store.open(url)
    tables = [await open_table(store, f"t{number}") for number in range(8)]
    await store.close()  # SQLite allows only one process
    said: set[tuple[str, int, str]] = set()
    for attempt in range(1, kills + 1):
        racer = start(url, "ann", tables, 400)
        assert racer.stdout is not None
        lines = [await asyncio.to_thread(racer.stdout.readline) for _ in range(150 * attempt)]
        racer.kill()
        rest = await asyncio.to_thread(racer.stdout.read)  # includes what was buffered after the last line read
        await asyncio.to_thread(racer.communicate)
        assert racer.returncode == -9, "it ended before it could be killed"
        said |= acknowledged("".join(lines) + rest)
    racer = start(url, "ann", tables, 400)
    out, errors = await asyncio.to_thread(racer.communicate)
    assert racer.returncode == 0, errors
    store = await Store.open(url)
    held = await check(store, tables, ["ann"], 400)
    assert said <= held
    assert acknowledged(out) == held
    await store.close()


async def terminate_others(url: str, waiting_only: bool = False) -> int:
    connection = await asyncpg.connect(url)
    ended = await connection.fetch(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()"
        " and application_name = 'starboard' and ($1 = false or wait_event_type = 'Lock')",
        waiting_only,
    )
    await connection.close()
    return len(ended)


async def test_connections_dropped_again_and_again_lose_and_repeat_nothing(
    on_postgres: Store, postgres_url: str
) -> None:
    tables = [await open_table(on_postgres, f"t{number}") for number in range(10)]
    known: dict[str, list[StoredRow]] = {table: [] for table in tables}

    async def play(table: str) -> None:
        while not cutting.done():
            outcome = await Tally(table, f"c{len(known[table])}", known[table]).settle(on_postgres)
            assert isinstance(outcome, Appended)

    async def cut() -> None:
        for _ in range(8):
            await eventually(lambda: terminate_others(postgres_url))
            played = sum(map(len, known.values()))
            await until(lambda played=played: sum(map(len, known.values())) > played)  # type: ignore[misc]

    cutting = asyncio.create_task(cut())
    await asyncio.gather(*(play(table) for table in tables))
    for table in tables:
        rows = await on_postgres.rows(table)
        assert rows == known[table]
        assert [row.command for row in rows] == [f"c{number}" for number in range(len(rows))]


async def test_a_connection_dropped_in_mid_statement_is_a_loss_that_the_log_decides(
    on_postgres: Store, postgres_url: str
) -> None:
    table = await open_table(on_postgres)
    rival = await asyncpg.connect(postgres_url)
    held = rival.transaction()
    await held.start()  # an uncommitted rival holds the number, so that the statement waits
    await rival.execute("insert into rows values ($1, 1, 'bob', 'rival', 0, '')", table)
    settling = asyncio.create_task(Tally(table, "c", []).settle(on_postgres))
    await eventually(lambda: terminate_others(postgres_url, waiting_only=True))
    await held.rollback()
    await rival.close()
    outcome = await settling
    assert isinstance(outcome, Appended)
    assert [row.command for row in await on_postgres.rows(table)] == ["c"]


async def test_a_row_that_was_committed_though_its_connection_died_is_found_and_not_repeated(
    on_postgres: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_table(on_postgres)
    commit, calls = on_postgres.database.commit, 0

    async def answers_into_the_void(group: Sequence[NewRow]) -> set[str]:
        nonlocal calls
        calls += 1
        await commit(group)
        raise Unreachable("the answer was lost")

    monkeypatch.setattr(on_postgres.database, "commit", answers_into_the_void)
    outcome = await Tally(table, "c", []).settle(on_postgres)
    assert isinstance(outcome, Appended)
    assert outcome.repeated
    assert calls == 1
    assert len(await on_postgres.rows(table)) == 1
