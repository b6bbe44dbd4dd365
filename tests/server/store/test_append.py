"""Appending: exactly one command wins a row number, and the loser receives the newer rows."""

import asyncio
from collections.abc import Callable

import pytest

from starboard.server.store import (
    Appended,
    BadData,
    DueClear,
    DueSet,
    LogQuery,
    LogTail,
    Member,
    NewRow,
    Store,
    StoredRow,
)
from tests.server.store.kit import append, new, open_table

pytestmark = pytest.mark.anyio


async def test_a_row_comes_back_as_it_was_written(store: Store) -> None:
    table = await open_table(store)
    row = StoredRow(table, 1, "ann", "é/1", 1_700_000_000_123, bytes(range(256)))
    assert await append(store, NewRow(row)) == Appended(row)
    assert await store.rows(table) == [row]


async def test_the_loser_of_a_race_receives_the_row_that_took_the_number(store: Store) -> None:
    table = await open_table(store)
    first = new(table, 1, "a")
    await append(store, first)
    assert await append(store, new(table, 1, "b")) == LogTail(1, [first.row], None)


async def test_a_repeated_command_finds_its_own_row_wherever_it_is(store: Store) -> None:
    table = await open_table(store)
    rows = [new(table, n, f"c{n}").row for n in (1, 2, 3)]
    for row in rows:
        await append(store, NewRow(row))
    assert await append(store, new(table, 4, "c2")) == LogTail(3, [], rows[1])
    assert await append(store, new(table, 2, "c3")) == LogTail(3, rows[1:], rows[2])


async def test_authors_do_not_share_command_ids(store: Store) -> None:
    table = await open_table(store)
    assert isinstance(await append(store, new(table, 1, "clock/1", "TABLE")), Appended)
    assert isinstance(await append(store, new(table, 2, "clock/1", "ann")), Appended)


async def test_the_log_has_no_gaps(store: Store) -> None:
    table = await open_table(store)
    await append(store, new(table, 1))
    outcome = await append(store, new(table, 3))
    assert outcome == LogTail(1, [], None)
    assert len(await store.rows(table)) == 1


async def test_a_table_that_is_not_there_takes_no_row(store: Store) -> None:
    assert await append(store, new("nowhere", 1)) == LogTail(None, [], None)
    assert await store.rows("nowhere") == []


async def test_a_winner_changes_what_is_due_and_a_loser_does_not(store: Store) -> None:
    table = await open_table(store)
    clock, grace = DueSet("clock", 10, "clock", "tally/1", b"p"), DueSet("grace", 20, "grace")
    await append(store, new(table, 1, due=[clock, grace]))
    await append(store, new(table, 1, "rival", due=[DueSet("clock", 99, "clock"), DueClear("grace")]))
    (first, second) = await store.due.of(table)
    assert (first.slot, first.n, first.at, first.kind, first.rules, first.payload) == (
        "clock",
        1,
        10,
        "clock",
        "tally/1",
        b"p",
    )
    assert (second.slot, second.at) == ("grace", 20)
    await append(store, new(table, 2, due=[DueSet("clock", 30, "alarm"), DueClear("grace"), DueClear("never set")]))
    (only,) = await store.due.of(table)
    assert (only.slot, only.n, only.at, only.kind, only.rules) == ("clock", 2, 30, "alarm", "")


async def test_stage_and_members_change_with_a_winner_alone(store: Store) -> None:
    table = await open_table(store, stage="open")
    row = new(table, 1).row
    await append(store, NewRow(row, members=[Member("ann", "seat 1"), Member("bob", "seat 2")], stage="playing"))
    await append(store, NewRow(new(table, 1, "rival").row, members=[Member("eve", "seat 1")], stage="over"))
    header = await store.tables.get(table)
    assert header is not None
    assert header.stage == "playing"
    assert await store.tables.members(table) == {"ann": "seat 1", "bob": "seat 2"}
    await append(store, NewRow(new(table, 2).row, members=[Member("bob", "")]))
    assert await store.tables.members(table) == {"ann": "seat 1"}
    assert await store.tables.of("bob") == []


async def test_many_tables_are_committed_in_few_groups(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [await open_table(store, f"t{number}") for number in range(100)]
    sizes: list[int] = []
    commit = store.database.commit

    async def counted(group: list[NewRow]) -> set[str]:
        assert len({each.row.table for each in group}) == len(group)
        sizes.append(len(group))
        return await commit(group)

    monkeypatch.setattr(store.database, "commit", counted)
    outcomes = await asyncio.gather(*(append(store, new(table, 1)) for table in tables))
    assert all(isinstance(outcome, Appended) for outcome in outcomes)
    assert len(sizes) < 10
    assert await store.heads([*tables, "nowhere"]) == dict.fromkeys(tables, 1)


BAD = [
    pytest.param(lambda table: new(table, 1, "a\0b"), id="a NUL in an id"),
    pytest.param(lambda table: new(table, 1, "lone \ud800"), id="half a character"),
    pytest.param(lambda table: NewRow(StoredRow(table, 1, "ann", "c", 2**70)), id="a time beyond all time"),
    pytest.param(lambda table: new(table, 1, due=[DueSet("a\0", 1, "k")]), id="a NUL in a slot"),
]


@pytest.mark.parametrize("bad", BAD)
async def test_only_the_guilty_command_of_a_group_fails(store: Store, bad: Callable[[str], NewRow]) -> None:
    tables = [await open_table(store, f"t{number}") for number in range(20)]
    rows = [bad(table) if table == "t7" else new(table, 1) for table in tables]
    outcomes = await asyncio.gather(*(append(store, row) for row in rows), return_exceptions=True)
    assert isinstance(outcomes[7], BadData)
    assert all(isinstance(outcome, Appended) for outcome in outcomes[:7] + outcomes[8:])
    assert await store.heads(tables) == {table: 1 for table in tables if table != "t7"}


async def test_a_second_look_with_a_bad_id_disturbs_no_other(store: Store) -> None:
    table = await open_table(store)
    await append(store, new(table, 1))
    asks = [LogQuery(table, 0, "ann", "bad \0" if number == 3 else "x") for number in range(8)]
    tails = await asyncio.gather(*(store.appender.read_tail(query) for query in asks), return_exceptions=True)
    assert isinstance(tails[3], BadData)
    assert all(isinstance(tail, LogTail) and tail.head == 1 for tail in tails[:3] + tails[4:])


async def test_a_log_longer_than_a_page_is_read_whole(store: Store) -> None:
    await open_table(store)
    for n in range(1, 9):
        await append(store, new("t", n))
    for page in (3, 4, 8, 100):
        assert [row.n for row in await store.rows("t", page=page)] == list(range(1, 9))
    assert [row.n for row in await store.rows("t", 2, page=3)] == list(range(3, 9))
