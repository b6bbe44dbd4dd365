"""Tables: listing, lookup, deletion, removal of a person, expiry."""

import pytest

from starboard.server.store import ExpiringItem, ListedTable, Member, NewRow, NoTable, Store, StoredRow, TableHeader
from starboard.server.store.unbegun import HOUR, WEEK
from tests.server.store.kit import append, new, now, open_table
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


async def seat(store: Store, table: str, *people: str, author: str = "ann") -> None:
    head = (await store.heads([table])).get(table, 0)
    row = new(table, head + 1, author=author).row
    await append(store, NewRow(row, members=[Member(person, f"seat {n}") for n, person in enumerate(people, 1)]))


async def test_a_table_is_made_once_and_found(store: Store) -> None:
    table = TableHeader("t", 5, "setup ☄", "tally/1", "open", "public")
    assert await store.tables.create(table)
    assert not await store.tables.create(TableHeader("t", 6, "other", "tally/1", "open"))
    assert await store.tables.get("t") == table
    assert await store.tables.get("u") is None


async def test_a_persons_tables_are_listed_the_last_played_first(store: Store) -> None:
    for table in ("old", "new", "other"):
        await open_table(store, table)
    await seat(store, "new", "ann", "bob")
    seated_at = now()
    await until(lambda: now() > seated_at)  # so that the next row is later
    await seat(store, "old", "bob", "ann")
    await seat(store, "other", "bob")
    listed = await store.tables.of("ann")
    assert [(each.table.id, each.head, each.role) for each in listed] == [("old", 1, "seat 2"), ("new", 1, "seat 1")]
    assert len(await store.tables.of("ann", limit=1)) == 1
    (row,) = await store.rows("old")
    assert listed[0].touched == row.at


async def test_open_tables_are_listed_for_their_audience(store: Store) -> None:
    tables = [
        TableHeader("one", 1, "", "tally/1", "open", "public"),
        TableHeader("two", 2, "", "tally/1", "open", "public"),
        TableHeader("hidden", 3, "", "tally/1", "open", "link"),
        TableHeader("running", 4, "", "tally/1", "playing", "public"),
    ]
    for table in tables:
        await store.tables.create(table)
    assert await store.tables.at("open", "public") == [ListedTable(tables[1], 0, 2), ListedTable(tables[0], 0, 1)]


async def test_the_rules_of_tables_at_some_stages_are_counted(store: Store) -> None:
    for id, rules, stage in (("a", "x/1", "playing"), ("b", "x/1", "open"), ("c", "x/2", "open"), ("d", "x/1", "over")):
        await store.tables.create(TableHeader(id, 1, "", rules, stage))
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


async def test_tables_that_never_began_go_when_nobody_has_opened_them_for_a_week(store: Store) -> None:
    at, old = now(), now() - WEEK - 1000
    for table in ("empty", "idle", "busy", "looked-at", "looked-at-once"):
        await store.tables.create(TableHeader(table, old, "", "tally/1", "gathering"))
    await store.tables.create(TableHeader("running", old, "", "tally/1", "playing"))
    await append(store, NewRow(new("idle", 1).row))
    await store.database.write("update rows set at = 2000")
    await append(store, NewRow(new("busy", 1).row))
    await store.database.write("update rows set at = $1 where table_id = 'busy'", at)
    await store.unbegun.opened("looked-at", at - WEEK + 5000)
    await store.unbegun.opened("looked-at-once", old)
    assert set(await store.unbegun.expire(at)) == {"empty", "idle", "looked-at-once"}
    assert await store.unbegun.expire(at) == []
    assert await store.tables.get("running") is not None


async def test_where_an_address_has_too_many_those_go_that_nobody_has_opened_for_an_hour(store: Store) -> None:
    at = now()
    for n in range(4):
        await store.tables.create(TableHeader(f"t{n}", at - 2 * HOUR, "", "tally/1", "gathering"))
        await store.unbegun.made(f"t{n}", "crowd", at - 2 * HOUR)
    await store.tables.create(TableHeader("begun", at - 2 * HOUR, "", "tally/1", "playing"))
    await store.unbegun.made("begun", "crowd", at - 2 * HOUR)
    await store.tables.create(TableHeader("other", at - 2 * HOUR, "", "tally/1", "gathering"))
    await store.unbegun.made("other", "school", at - 2 * HOUR)
    await store.unbegun.opened("t0", at)
    assert await store.unbegun.count("crowd") == 4
    assert await store.addresses_over(5) == []
    assert await store.addresses_over(4) == ["crowd"]
    assert set(await store.unbegun.expire(at, ["crowd"])) == {"t1", "t2", "t3"}
    assert await store.unbegun.count("crowd") == 1
    for left in ("t0", "begun", "other"):
        assert await store.tables.get(left) is not None


async def test_what_came_too_late_for_a_deleted_table_is_swept_away(store: Store) -> None:
    await open_table(store)
    await store.tables.delete("t")
    await store.database.write("update tables set created = $1", now() - 120_000)
    await store.database.write("insert into rows values ('t', 9, 'a', 'c', 0, $1)", b"")
    await store.unbegun.expire(now())
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
    assert set(await store.tables_of("ann")) == {"t", "left"}
    for id in await store.tables_of("ann"):
        theirs = [row for row in await store.rows(id) if row.author == "ann"]
        await store.rewrite(
            id, [StoredRow(row.table, row.n, "nobody", row.command, row.at, row.body) for row in theirs]
        )
    await store.forget("ann")
    rows = [*await store.rows("t"), *await store.rows("left")]
    assert [row.body for row in rows] == [b"\0row 1", b"\0row 2", b"\0row 1", b"\0row 2"]
    assert "ann" not in {row.author for row in rows}
    assert rows[1].author == "bob"
    assert [(line.author, line.text) for line in await store.chat.after("t", 0)] == [("", ""), ("bob", "mine")]
    assert await store.tables.members("t") == {"bob": "seat 2"}
    assert await store.expiring_items.of("ann") == []
    assert await store.tables.of("ann") == []
