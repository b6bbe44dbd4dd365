"""Error reports: the damaged table and whether data can be written, but never the exception's text."""

import logging
import sqlite3
import sys

import httpx
import pytest

from starboard.core.errors import Unreadable
from starboard.core.registry import load
from starboard.server.clock import now_ms
from starboard.server.log import Json, Plain
from starboard.server.new_row import RESULT
from starboard.server.store.due import DueRow
from starboard.server.store.error import StoreError
from starboard.server.tournaments.forget import forget_in_tournaments
from starboard.server.workers.result_handler import HOUR, ResultHandler
from tests.server.serving.kit import Player, serving

pytestmark = pytest.mark.anyio


async def test_a_damaged_row_is_named_in_the_log_and_others_are_served(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada = await Player.new(address)
        table, whole = await ada.open("parley"), await ada.open("parley")
        assert (await ada.do(table, "sit", 1, "- Ada")).get("n") == 2
        with sqlite3.connect(sqlite_url) as connection:
            connection.execute("update rows set body = x'00ff' where table_id = ? and n = 2", (table,))
        connection.close()
        site.service.forget(table)
        assert (await ada.ask(f"/api/tables/{table}")).status_code == 503
        assert f"Row 2 of table {table} is damaged" in caplog.text
        assert (await ada.ask(f"/api/tables/{whole}")).status_code == 200


async def test_the_results_of_a_damaged_table_are_asked_for_again_after_an_hour(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada = await Player.new(address)
        table = await ada.open("parley")
        await ada.do(table, "sit", 1, "- Ada")
        with sqlite3.connect(sqlite_url) as connection:
            connection.execute("update rows set body = x'00ff' where table_id = ? and n = 2", (table,))
        connection.close()
        site.service.forget(table)
        later = await ResultHandler(site.service).handle(DueRow(table, RESULT, 0, 0, RESULT, "", b"", 1))
        assert isinstance(later, int)
        assert later > now_ms() + HOUR // 2


async def test_a_person_goes_also_from_an_event_that_is_damaged(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada = await Player.new(address)
        terms = {"name": "Evening", "game": "drift", "seats": 2, "rounds": 3}
        for _ in range(2):
            assert (await ada.ask("/api/events", terms)).status_code == 201
        person = (await ada.ask("/api/me")).json()["person"]
        damaged, whole = [each.id for each in await site.store.tournaments.of(person)]
        with sqlite3.connect(sqlite_url) as connection:
            connection.execute("update event_rows set body = ? where event_id = ?", (f"{{{person}".encode(), damaged))
        connection.close()
        site.tournaments.forget(damaged)
        await forget_in_tournaments(site.tournaments, person)
        assert await site.store.tournaments.of(person) == []
        assert await site.store.tournaments.rows(whole) == [], "nobody else was there"
        (row,) = await site.store.tournaments.rows(damaged)
        assert person not in f"{row.author} {row.body!r}"


async def test_a_server_that_cannot_write_is_not_ready(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(sqlite_url, bots=0) as (site, address), httpx.AsyncClient(base_url=f"http://{address}") as ask:
        assert (await ask.get("/ready")).status_code == 200
        write_all = site.store.database.write_all

        async def full(*_: object) -> None:
            raise StoreError("The disk is full.")

        monkeypatch.setattr(site.store.database, "write_all", full)
        with pytest.raises(StoreError):
            await site.store.heartbeats.beat()
        assert (await ask.get("/ready")).status_code == 503
        monkeypatch.setattr(site.store.database, "write_all", write_all)
        await site.store.heartbeats.beat()
        assert (await ask.get("/ready")).status_code == 200


@pytest.mark.parametrize("formatter", [Plain(), Json()], ids=["plain", "json"])
def test_no_words_of_a_fault_reach_the_log(formatter: logging.Formatter) -> None:
    """asyncio includes the repr of the exception in its message."""
    try:
        raise ValueError("the ace of spades")
    except ValueError as fault:
        said = f"Task exception was never retrieved\nfuture: <Task exception={fault!r}>"
        record = logging.LogRecord("asyncio", logging.ERROR, "", 1, said, None, sys.exc_info())
    line = formatter.format(record)
    assert "spades" not in line
    assert "ValueError" in line


def test_a_position_with_cells_beyond_the_board_is_unreadable() -> None:
    game = load("situation7")
    words = game.write_state(game.start(game.seatings(2)[0])).split(" ")
    with pytest.raises(Unreadable):
        game.read_state(" ".join([words[0], "99999999999999p", *words[2:]]))


@pytest.mark.parametrize(
    "body", ["1 open table import table @1 ~0 x [", "1 o", '1 o table import table @1 ~0 x [["a"]]']
)
async def test_a_damaged_first_row_is_named_in_the_log(
    sqlite_url: str, body: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada = await Player.new(address)
        table = await ada.open("parley")
        with sqlite3.connect(sqlite_url) as connection:
            connection.execute("update rows set body = ? where table_id = ? and n = 1", (body.encode(), table))
        connection.close()
        site.service.forget(table)
        assert (await ada.ask(f"/api/tables/{table}")).status_code == 503
