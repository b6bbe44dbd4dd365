"""Deletion of data from the bytes of a SQLite file, not only from its tables."""

import sqlite3
from pathlib import Path

import httpx
import pytest

from starboard.server.store import Store
from starboard.server.store.schema import bring_up_to_date
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio
NAME, SAID = "Xanthippe of Erewhon", "a sentence that nobody else would ever say"


def holding(path: str, text: str) -> list[str]:
    """Return the names of the database's files, copies included, whose bytes contain a text."""
    file = Path(path)
    return sorted(each.name for each in file.parent.glob(f"{file.name}*") if text.encode() in each.read_bytes())


async def test_nothing_of_a_deleted_person_is_left_in_the_bytes_of_the_file(tmp_path: Path) -> None:
    path = str(tmp_path / "a.db")
    async with serving(path, bots=0) as (site, address):
        ada = await Player.new(address)
        for _ in range(20):
            table = await ada.open("drift", 2)
            await ada.do(table, "sit", 1, f"- {NAME}")
            await site.store.chat.say(table, "ada", "all", SAID, 5)
        assert holding(path, NAME)
        assert holding(path, SAID)
        async with httpx.AsyncClient(base_url=f"http://{address}", headers={"cookie": ada.cookie}) as client:
            assert (await client.delete("/api/me")).status_code == 200
        assert holding(path, NAME) == []
        assert holding(path, SAID) == []


async def test_a_line_that_was_taken_back_is_not_in_the_bytes_of_the_file(tmp_path: Path) -> None:
    path = str(tmp_path / "a.db")
    async with serving(path, bots=0) as (site, address):
        ada, ben = await Player.new(address), await Player.new(address)
        table = await seated(ada, "drift", ben)
        person = (await ada.ask("/api/me")).json()["person"]
        n = (await site.store.chat.say(table, person, "all", SAID, 5)).n
        assert holding(path, SAID)
        async with httpx.AsyncClient(base_url=f"http://{address}", headers={"cookie": ada.cookie}) as client:
            assert (await client.delete(f"/api/tables/{table}/chat/{n}")).status_code == 204
        assert holding(path, SAID) == []


async def test_what_was_deleted_before_goes_at_the_upgrade_from_the_file_and_from_its_copy(tmp_path: Path) -> None:
    path = str(tmp_path / "a.db")
    await (await Store.open(path)).close()
    old = sqlite3.connect(path, isolation_level=None)
    old.execute("pragma secure_delete = off")
    old.execute("create table people (name text)")
    old.executemany("insert into people values (?)", [(f"{NAME} {number}",) for number in range(500)])
    old.execute("delete from people")
    old.execute("drop table people")
    for renamed in ("expiring_items rename to slips", "heartbeats rename to pulses"):  # by migration 0013
        old.execute(f"alter table {renamed}")
    for index, column in (("person", "person"), ("time", "expires")):
        old.execute(f"drop index expiring_items_by_{index}")
        old.execute(f"create index slips_by_{index} on slips ({column})")
    old.execute("alter table results drop column even")  # by migration 0016
    old.execute("drop index results_by_level")  # by migration 0015
    old.execute("alter table results drop column turns")
    old.execute("drop table tries")  # by migration 0014
    for table, column in (("ratings", "volatility"), ("members", "hinted"), ("results", "level")):
        old.execute(f"alter table {table} drop column {column}")
    old.execute("update alembic_version set version_num = '0011'")
    old.execute("pragma wal_checkpoint(truncate)")
    old.close()
    assert holding(path, NAME) == ["a.db"]
    await bring_up_to_date(path)
    assert Path(f"{path}.0011.backup").exists()
    assert holding(path, NAME) == []
