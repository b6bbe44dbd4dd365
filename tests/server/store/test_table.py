"""Tables: listed, found, deleted, forgotten, expired."""

import pytest

from starboard.server.store import ExpiringItem, Listed, Member, NewRow, NoTable, Store, Table
from tests.server.store.kit import append, new, now, open_table
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


async def seat(store: Store, table: str, *people: str, author: str = "ann") -> None:
    head = (await store.heads([table])).get(table, 0)
    row = new(table, head + 1, author=author).row
    await append(store, NewRow(row, members=[Member(person, f"seat {n}") for n, person in enumerate(people, 1)]))


async def test_a_table_is_made_once_and_found(store: Store) -> None:
    table = Table("t", 5, "setup ☄", "tally/1", "open", "public")
    assert await store.tables.create(table)
    assert not await store.tables.create(Table("t", 6, "other", "tally/1", "open"))
    assert await store.tables.get("t") == table
    assert await store.tables.get("u") is None


async def test_a_persons_tables_are_listed_the_last_played_first(store: Store) -> None:
    for table in ("old", "new", "other"):
        await open_table(store, table)
    await seat(store, "new", "ann", "bob")
    seated_at = now()
    await until(lambda: now() > seated_at)  # the next row is later
    await seat(store, "old", "bob", "ann")
    await seat(store, "other", "bob")
    listed = await store.tables.of("ann")
    assert [(each.table.id, each.head, each.role) for each in listed] == [("old", 1, "seat 2"), ("new", 1, "seat 1")]
    assert len(await store.tables.of("ann", limit=1)) == 1
    (row,) = await store.rows("old")
    assert listed[0].touched == row.at


async def test_open_tables_are_listed_for_their_audience(store: Store) -> None:
    tables = [
        Table("one", 1, "", "tally/1", "open", "public"),
        Table("two", 2, "", "tally/1", "open", "public"),
        Table("hidden", 3, "", "tally/1", "open", "link"),
        Table("running", 4, "", "tally/1", "playing", "public"),
    ]
    for table in tables:
        await store.tables.create(table)
    assert await store.tables.at("open", "public") == [Listed(tables[1], 0, 2), Listed(tables[0], 0, 1)]


async def test_the_rules_of_tables_at_some_stages_are_counted(store: Store) -> None:
    for id, rules, stage in (("a", "x/1", "playing"), ("b", "x/1", "open"), ("c", "x/2", "open"), ("d", "x/1", "over")):
        await store.tables.create(Table(id, 1, "", rules, stage))
    assert await store.tables.rules(("open", "playing")) == {"x/1": 2, "x/2": 1}


async def test_a_deleted_table_is_gone_with_all_of_it(store: Store) -> None:
    for table in ("t", "u"):
        await open_table(store, table)
        await seat(store, table, "ann")
        await store.chat.say(table, "ann", "all", "hello", 1)
    await store.tables.delete("t")
    assert await store.tables.get("t") is None
    assert await store.rows("t") == []
    assert await store.chat.after("t", 0) == []
    assert [each.table.id for each in await store.tables.of("ann")] == ["u"]
    assert len(await store.rows("u")) == len(await store.chat.after("u", 0)) == 1
    with pytest.raises(NoTable):
        await store.chat.say("t", "ann", "all", "late", 2)


async def test_tables_where_nothing_happens_expire(store: Store) -> None:
    for table in ("empty", "idle", "busy"):
        await store.tables.create(Table(table, 1_000, "", "tally/1", "open"))
    await store.tables.create(Table("running", 1_000, "", "tally/1", "playing"))
    await append(store, NewRow(new("idle", 1).row))
    await store.database.write("update rows set at = 2000")
    await append(store, NewRow(new("busy", 1).row))
    assert set(await store.tables.expire("open", 5_000)) == {"empty", "idle"}
    assert await store.tables.get("busy") is not None
    assert await store.tables.get("running") is not None
    assert await store.tables.expire("open", 5_000) == []


async def test_what_came_too_late_for_a_deleted_table_is_swept_away(store: Store) -> None:
    await open_table(store)
    await store.tables.delete("t")
    await store.database.write("update tables set created = $1", now() - 120_000)
    await store.database.write("insert into rows values ('t', 9, 'a', 'c', 0, $1)", b"")
    await store.tables.expire("open", 0)
    for left in ("rows", "tables"):
        assert await store.database.read(f"select * from {left}") == []


async def test_a_person_is_forgotten_and_the_log_keeps_its_rows(store: Store) -> None:
    await open_table(store)
    await open_table(store, "left")
    await seat(store, "t", "ann", "bob")
    await seat(store, "left", "ann")
    await append(store, NewRow(new("left", 2).row, members=[Member("ann", "")]))
    await append(store, new("t", 2, author="bob"))
    await store.chat.say("t", "ann", "all", "secret", 1)
    await store.chat.say("t", "bob", "all", "mine", 1)
    await store.expiring_items.put(ExpiringItem("guest", "k", "ann", b"", now() + 60_000))
    await store.forget("ann")
    rows = [*await store.rows("t"), *await store.rows("left")]
    assert [row.body for row in rows] == [b"\0row 1", b"\0row 2", b"\0row 1", b"\0row 2"]
    assert "ann" not in {row.author for row in rows}
    assert rows[1].author == "bob"
    assert [(line.author, line.text) for line in await store.chat.after("t", 0)] == [("", ""), ("bob", "mine")]
    assert await store.tables.members("t") == {"bob": "seat 2"}
    assert await store.expiring_items.of("ann") == []
    assert await store.tables.of("ann") == []
