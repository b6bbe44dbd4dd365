"""Tournament logs on both databases: unique numbers and codes, and commands stored once."""

import asyncio

import pytest

from starboard.server.log_check import tournament_faults
from starboard.server.store import Store
from starboard.server.store.error import BadData
from starboard.server.store.tournaments import KIND, StoredTournamentRow

pytestmark = pytest.mark.anyio


def row(n: int, author: str = "ada", command: str = "", tournament: str = "e1") -> StoredTournamentRow:
    return StoredTournamentRow(tournament, n, author, command or f"c{n}", 1000 + n, b"{}")


async def test_a_code_is_one_tournaments(store: Store) -> None:
    assert await store.tournaments.create("comet-42", row(1), "gathering")
    assert not await store.tournaments.create("comet-42", row(1, tournament="e2"), "gathering")
    assert await store.tournaments.create("comet-43", row(1, tournament="e2"), "gathering")
    assert await store.tournaments.id_of("comet-42") == "e1"
    assert await store.tournaments.id_of("nova-10") is None
    assert await store.tournaments.all() == ["e1", "e2"]


async def test_only_one_of_two_rows_with_the_same_number_is_appended(store: Store) -> None:
    await store.tournaments.create("comet-42", row(1), "gathering")
    won = await asyncio.gather(*(store.tournaments.append(row(2, f"p{i}"), "gathering") for i in range(8)))
    assert sum(won) == 1
    assert [each.n for each in await store.tournaments.rows("e1")] == [1, 2]
    assert [each.n for each in await store.tournaments.rows("e1", 1)] == [2]


async def test_a_command_is_stored_once(store: Store) -> None:
    await store.tournaments.create("comet-42", row(1), "gathering")
    assert await store.tournaments.append(row(2, "bob", "same"), "gathering", "bob")
    assert not await store.tournaments.append(row(3, "bob", "same"), "gathering", "bob")
    assert await store.tournaments.has("e1", "bob", "same")
    assert not await store.tournaments.has("e1", "eve", "same")


async def test_a_value_that_cannot_be_stored_is_not_a_lost_race(store: Store) -> None:
    await store.tournaments.create("comet-42", row(1), "gathering")
    with pytest.raises(BadData):
        await store.tournaments.append(row(2, "nul\0"), "gathering")


async def test_people_and_the_due_row_come_with_the_row(store: Store) -> None:
    await store.tournaments.create("comet-42", row(1), "gathering")
    await store.tournaments.append(row(2), "playing", "bob", due=True)
    assert [(each.id, each.role) for each in await store.tournaments.of("bob")] == [("e1", "player")]
    assert [(each.code, each.role) for each in await store.tournaments.of("ada")] == [("comet-42", "organizer")]
    (due,) = await store.due.of("e1")
    assert (due.kind, due.n) == (KIND, 2)
    await store.tournaments.append(row(3), "playing", due=True)
    (due,) = await store.due.of("e1")
    assert due.n == 3
    assert await store.tournaments.open_of("ada") == 1
    await store.tournaments.delete("e1")
    assert await store.tournaments.of("ada") == []
    assert await store.tournaments.rows("e1") == []
    assert await store.due.of("e1") == []


async def test_a_damaged_log_is_named_by_the_check(store: Store) -> None:
    await store.tournaments.create("comet-42", row(1), "gathering")
    assert list(await tournament_faults(store)) == ["e1"]
