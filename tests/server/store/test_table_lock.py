"""The table lock: commands are decided in order of arrival, each on the newest known head."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from starboard.server.store import Appended, DueSet, NewRow, NoTable, Store, StoredRow, Unreachable
from tests.server.store.kit import Tally, append, new, open_table

pytestmark = pytest.mark.anyio


async def test_commands_of_a_table_become_rows_in_the_order_of_receipt(store: Store) -> None:
    table = await open_table(store)
    known: list[StoredRow] = []
    cases = [Tally(table, f"c{number}", known) for number in range(50)]
    await asyncio.gather(*(case.settle(store) for case in cases))
    assert [row.command for row in await store.rows(table)] == [f"c{number}" for number in range(50)]
    assert [case.decided for case in cases] == [1] * 50


async def test_a_rival_takes_the_number_while_two_commands_of_the_table_wait(store: Store) -> None:
    table = await open_table(store)
    known: list[StoredRow] = []
    first, second = Tally(table, "first", known), Tally(table, "second", known)
    async with store.lock(table):
        waiting = [asyncio.create_task(case.settle(store)) for case in (first, second)]
        await asyncio.sleep(0)
        assert await store.database.commit([new(table, 1, "rival", "bob")]) == {table}
    assert [outcome.row.n for outcome in await asyncio.gather(*waiting) if isinstance(outcome, Appended)] == [2, 3]
    assert [row.command for row in await store.rows(table)] == ["rival", "first", "second"]
    assert (first.decided, second.decided) == (2, 1)


async def test_a_repeated_command_gets_its_first_answer(store: Store) -> None:
    table = await open_table(store)
    known: list[StoredRow] = []
    first = await Tally(table, "c", known).settle(store)
    await Tally(table, "d", known).settle(store)
    assert isinstance(first, Appended)
    again = await Tally(table, "c", known).settle(store)
    assert again == Appended(first.row, repeated=True)
    forgetful: list[StoredRow] = []
    assert await Tally(table, "c", forgetful).settle(store) == Appended(first.row, repeated=True)
    assert len(forgetful) == 2


async def test_a_repeated_command_that_would_be_refused_now_gets_its_first_answer(store: Store) -> None:
    table = await open_table(store)
    known: list[StoredRow] = []
    first = await Tally(table, "c", known, limit=1).settle(store)
    assert isinstance(first, Appended)
    assert await Tally(table, "c", known, limit=1).settle(store) == Appended(first.row, repeated=True)
    assert await Tally(table, "d", known, limit=1).settle(store) == "full"


async def test_the_same_command_through_two_processes_is_one_row(store: Store) -> None:
    table = await open_table(store)
    processes: list[list[StoredRow]] = [[], []]
    outcomes = await asyncio.gather(*(Tally(table, "c", known).settle(store) for known in processes * 5))
    assert {outcome.row.n for outcome in outcomes if isinstance(outcome, Appended)} == {1}
    assert len(await store.rows(table)) == 1


async def test_nothing_is_refused_on_a_head_not_read_since_the_command_arrived(store: Store) -> None:
    class Even(Tally):
        """A tally command that is refused while the known tally is odd."""

        def decide(self) -> NewRow | str:
            verdict = super().decide()
            return "odd" if len(self.known) % 2 else verdict

    table = await open_table(store)
    known: list[StoredRow] = []
    await Tally(table, "a", known).settle(store)
    assert await Even(table, "refused", known).settle(store) == "odd"
    await store.database.commit([new(table, 2, "rival", "bob")])
    outcome = await Even(table, "allowed", known).settle(store)
    assert isinstance(outcome, Appended)
    assert outcome.row.n == 3


async def test_one_whose_owner_goes_away_is_not_overtaken(store: Store) -> None:
    table = await open_table(store)
    known: list[StoredRow] = []
    left = asyncio.create_task(Tally(table, "left", known).settle(store))
    for _ in range(3):
        await asyncio.sleep(0)
    follower = asyncio.create_task(Tally(table, "follower", known).settle(store))
    left.cancel()
    outcome = await follower
    assert isinstance(outcome, Appended)
    assert [row.command for row in await store.rows(table)] == ["left", "follower"]


async def test_those_who_give_up_waiting_hold_nobody_up(store: Store) -> None:
    table = await open_table(store)
    known: list[StoredRow] = []
    async with store.lock(table):
        waiting = [asyncio.create_task(Tally(table, f"c{number}", known).settle(store)) for number in range(6)]
        await asyncio.sleep(0)
        for number in (0, 2, 5):
            waiting[number].cancel()
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert [number for number, outcome in enumerate(outcomes) if isinstance(outcome, Appended)] == [1, 3, 4]
    assert [type(outcomes[number]) for number in (0, 2, 5)] == [asyncio.CancelledError] * 3
    assert [row.command for row in await store.rows(table)] == ["c1", "c3", "c4"]
    assert not store.appender._locks


async def test_a_waiter_cancelled_in_the_tick_of_a_release_is_cancelled_and_holds_nobody_up(store: Store) -> None:
    table = await open_table(store)
    for release_first in (True, False):
        holder = store.lock(table)
        await holder.__aenter__()
        waiter, follower = (asyncio.create_task(store.lock(table).__aenter__()) for _ in range(2))
        await asyncio.sleep(0)
        if release_first:
            await holder.__aexit__(None, None, None)
        waiter.cancel()
        if not release_first:
            await holder.__aexit__(None, None, None)
        with pytest.raises(asyncio.CancelledError):
            await waiter
        await (await follower).__aexit__(None, None, None)
        assert not store.appender._locks


async def test_a_command_for_a_table_that_was_deleted_says_so(store: Store) -> None:
    table = await open_table(store)
    known: list[StoredRow] = []
    await Tally(table, "a", known).settle(store)
    await store.tables.delete(table)
    for command in ("b", "c"):
        with pytest.raises(NoTable, match="There is no table 't'"):
            await Tally(table, command, known).settle(store)
    with pytest.raises(NoTable):
        await Tally("never", "a", []).settle(store)


async def test_what_a_row_wins_is_told_to_those_who_do_what_is_due(store: Store) -> None:
    table = await open_table(store)
    told: list[NewRow] = []
    store.appender.on_due.append(told.append)
    await append(store, new(table, 1))
    with_due = new(table, 2, due=[DueSet("clock", 1, "clock")])
    await append(store, with_due)
    await append(store, new(table, 2, "loser", due=[DueSet("clock", 5, "clock")]))
    assert told == [with_due]


async def test_a_database_that_is_away_for_a_moment_costs_a_command_only_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_table(store)
    back = asyncio.get_running_loop().time() + 0.5
    for name in ("commit", "read_tails"):
        monkeypatch.setattr(store.database, name, _away_until(back, getattr(store.database, name)))
    outcome = await Tally(table, "c", []).settle(store)
    assert isinstance(outcome, Appended)
    assert len(await store.rows(table)) == 1


async def test_a_database_that_stays_away_is_said(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await open_table(store)
    monkeypatch.setattr(store.appender, "_patience", 0.3)
    for name in ("commit", "read_tails"):
        monkeypatch.setattr(store.database, name, _away_until(float("inf"), getattr(store.database, name)))
    with pytest.raises(Unreachable):
        await Tally(table, "c", []).settle(store)
    assert not store.appender._locks


async def test_a_database_that_is_read_but_takes_no_rows_is_said(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await open_table(store)
    monkeypatch.setattr("starboard.server.store.attempt.TRIES", 3)
    monkeypatch.setattr(store.database, "commit", _away_until(float("inf"), store.database.commit))
    with pytest.raises(Unreachable, match="does not accept rows"):
        await Tally(table, "c", []).settle(store)


def _away_until(back: float, call: Callable[[Any], Awaitable[Any]]) -> Callable[[Any], Awaitable[Any]]:
    async def away(given: Any) -> Any:
        if asyncio.get_running_loop().time() < back:
            raise Unreachable("The database is away.")
        return await call(given)

    return away
