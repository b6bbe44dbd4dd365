"""Rows of people deleted by old versions, which left ids in logs: they are rewritten once, without visible changes."""

import asyncio

import pytest

from starboard.server.anonymize import anonymize
from starboard.server.store import Store, StoredRow
from starboard.table.referee import replay
from starboard.table.row import read_row
from tests.server.serving.kit import Player, seated, serving
from tests.server.waiting import eventually

pytestmark = pytest.mark.anyio


async def played(url: str) -> tuple[str, str, str]:
    """Play a table where Ada hands her seat to Eve; then delete both as old versions did."""
    async with serving(url, bots=0) as (site, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "drift", bob)
        secret = (await ada.ask(f"/api/tables/{table}/seats/1/link", {})).json()["secret"]
        assert (await eve.ask("/api/seats", {"secret": secret, "name": "Eve"})).status_code == 200
        people = [(await player.ask("/api/me")).json()["person"] for player in (ada, bob, eve)]
        for person in (people[0], people[2]):
            await site.store.database.write("delete from members where person = $1", person)
        await site.store.database.write("delete from expiring_items where kind = 'once'")
    return table, people[0], people[2]


def texts(rows: list[StoredRow]) -> list[str]:
    """Return the text of each row for each viewer."""
    read = [read_row(row.body.decode()) for row in rows]
    return [each.text_for(viewer) for each in read for viewer in (None, 1, 2)]


async def test_no_row_names_a_deleted_person_and_texts_marks_and_replay_stay(url: str) -> None:
    table, ada, eve = await played(url)
    store, other = await Store.beside(url), await Store.beside(url)
    before = await store.rows(table)
    assert any(ada.encode() in row.body for row in before)
    assert any(eve.encode() in row.body for row in before)
    changed = await asyncio.gather(anonymize(store), anonymize(other))  # two processes at once
    assert sum(changed)
    after = await store.rows(table)
    for row in after:
        for person in (ada, eve):
            assert person not in row.author
            assert person.encode() not in row.body
    assert texts(after) == texts(before)
    old, now = (replay([read_row(row.body.decode()) for row in rows]) for rows in (before, after))
    assert old.history is not None
    assert now.history is not None
    assert now.history.mark == old.history.mark
    assert [one.name for one in now.occupants] == [one.name for one in old.occupants]
    assert [one.who for one in now.occupants][1] == [one.who for one in old.occupants][1], "Bob is who he was"
    assert await anonymize(store) == 0
    for each in (store, other):
        await each.close()


async def test_a_running_server_does_it_by_itself(url: str) -> None:
    table, ada, _ = await played(url)
    async with serving(url, bots=0) as (site, _):

        async def gone() -> bool:
            return not any(ada.encode() in row.body for row in await site.store.rows(table))

        await eventually(gone)
