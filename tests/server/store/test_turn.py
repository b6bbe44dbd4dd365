"""The commands of a table are judged in the order of receipt, each on a head that it could not know better."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from starboard.server.store import DueSet, NewRow, NoTable, Row, Store, Unreachable, Won
from tests.server.store.kit import Tally, append, new, open_table

pytestmark = pytest.mark.anyio


async def test_commands_of_a_table_become_rows_in_the_order_of_receipt(store: Store) -> None:
    table = await open_table(store)
    known: list[Row] = []
    cases = [Tally(table, f"c{number}", known) for number in range(50)]
    await asyncio.gather(*(case.settle(store) for case in cases))
    assert [row.command for row in await store.rows(table)] == [f"c{number}" for number in range(50)]
    assert [case.judged for case in cases] == [1] * 50


async def test_a_rival_takes_the_number_while_two_commands_of_the_table_wait(store: Store) -> None:
    table = await open_table(store)
    known: list[Row] = []
    first, second = Tally(table, "first", known), Tally(table, "second", known)
    async with store.turn(table):
        waiting = [asyncio.create_task(case.settle(store)) for case in (first, second)]
        await asyncio.sleep(0)
        assert await store.database.commit([new(table, 1, "rival", "bob")]) == {table}
    assert [outcome.row.n for outcome in await asyncio.gather(*waiting) if isinstance(outcome, Won)] == [2, 3]
    assert [row.command for row in await store.rows(table)] == ["rival", "first", "second"]
    assert (first.judged, second.judged) == (2, 1)


async def test_a_repeated_command_gets_its_first_answer(store: Store) -> None:
    table = await open_table(store)
    known: list[Row] = []
    first = await Tally(table, "c", known).settle(store)
    await Tally(table, "d", known).settle(store)
    assert isinstance(first, Won)
    again = await Tally(table, "c", known).settle(store)
    assert again == Won(first.row, again=True)
    forgetful: list[Row] = []
    assert await Tally(table, "c", forgetful).settle(store) == Won(first.row, again=True)
    assert len(forgetful) == 2


async def test_a_repeated_command_that_would_be_refused_now_gets_its_first_answer(store: Store) -> None:
    table = await open_table(store)
    known: list[Row] = []
    first = await Tally(table, "c", known, limit=1).settle(store)
    assert isinstance(first, Won)
    assert await Tally(table, "c", known, limit=1).settle(store) == Won(first.row, again=True)
    assert await Tally(table, "d", known, limit=1).settle(store) == "full"


async def test_the_same_command_through_two_doors_is_one_row(store: Store) -> None:
    table = await open_table(store)
    doors: list[list[Row]] = [[], []]
    outcomes = await asyncio.gather(*(Tally(table, "c", door).settle(store) for door in doors * 5))
    assert {outcome.row.n for outcome in outcomes if isinstance(outcome, Won)} == {1}
    assert len(await store.rows(table)) == 1


async def test_nothing_is_refused_on_a_head_not_read_since_the_command_arrived(store: Store) -> None:
    class Even(Tally):
        """Refused while the tally, as it is known, is odd."""

        def judge(self) -> NewRow | str:
            verdict = super().judge()
            return "odd" if len(self.known) % 2 else verdict

    table = await open_table(store)
    known: list[Row] = []
    await Tally(table, "a", known).settle(store)
    assert await Even(table, "refused", known).settle(store) == "odd"
    await store.database.commit([new(table, 2, "rival", "bob")])
    outcome = await Even(table, "allowed", known).settle(store)
    assert isinstance(outcome, Won)
    assert outcome.row.n == 3


async def test_one_whose_owner_goes_away_is_not_overtaken(store: Store) -> None:
    table = await open_table(store)
    known: list[Row] = []
    left = asyncio.create_task(Tally(table, "left", known).settle(store))
    for _ in range(3):
        await asyncio.sleep(0)
    follower = asyncio.create_task(Tally(table, "follower", known).settle(store))
    left.cancel()
    outcome = await follower
    assert isinstance(outcome, Won)
    assert [row.command for row in await store.rows(table)] == ["left", "follower"]


async def test_those_who_give_up_waiting_hold_nobody_up(store: Store) -> None:
    table = await open_table(store)
    known: list[Row] = []
    async with store.turn(table):
        waiting = [asyncio.create_task(Tally(table, f"c{number}", known).settle(store)) for number in range(6)]
        await asyncio.sleep(0)
        for number in (0, 2, 5):
            waiting[number].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert [row.command for row in await store.rows(table)] == ["c1", "c3", "c4"]
    assert not store._turns._queues


async def test_a_command_for_a_table_that_was_deleted_says_so(store: Store) -> None:
    table = await open_table(store)
    known: list[Row] = []
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
    for name in ("commit", "look"):
        monkeypatch.setattr(store.database, name, _away_until(back, getattr(store.database, name)))
    outcome = await Tally(table, "c", []).settle(store)
    assert isinstance(outcome, Won)
    assert len(await store.rows(table)) == 1


async def test_a_database_that_stays_away_is_said(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await open_table(store)
    monkeypatch.setattr(store.appender, "_patience", 0.3)
    for name in ("commit", "look"):
        monkeypatch.setattr(store.database, name, _away_until(float("inf"), getattr(store.database, name)))
    with pytest.raises(Unreachable):
        await Tally(table, "c", []).settle(store)
    assert not store._turns._queues


async def test_a_database_that_is_read_but_takes_no_rows_is_said(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await open_table(store)
    monkeypatch.setattr("starboard.server.store.turn.TRIES", 3)
    monkeypatch.setattr(store.database, "commit", _away_until(float("inf"), store.database.commit))
    with pytest.raises(Unreachable, match="takes no rows"):
        await Tally(table, "c", []).settle(store)


def _away_until(back: float, call: Callable[[Any], Awaitable[Any]]) -> Callable[[Any], Awaitable[Any]]:
    async def away(given: Any) -> Any:
        if asyncio.get_running_loop().time() < back:
            raise Unreachable("The database is away.")
        return await call(given)

    return away
