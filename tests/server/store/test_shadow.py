"""`starboard lab shadow`: replays all tables of a site, on a file or on databases, without changing them."""

import asyncio
import sqlite3
import uuid
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from starboard.core.match import Match
from starboard.core.record import Record
from starboard.core.registry import load
from starboard.core.seating import TABLE
from starboard.games.spacewalk.game import SpaceWalk
from starboard.server.outcome import results
from starboard.server.store.row import Appended
from starboard.server.store.schema import bring_up_to_date
from starboard.server.store.store import Store
from starboard.server.table_service import TableService, new_id
from starboard.table.command import Command
from starboard.table.operations import CloseSeats, Play, Sit
from starboard.table.setup import new_setup
from tests.cli.kit import said, starboard
from tests.lab.test_shadow import first_move, forbid
from tests.server.conftest import administer
from tests.server.services import postgres

TABLES = 4


def record(seed: int) -> Record:
    match, rng = Match(load("spacewalk", "mode=plain"), seed=seed), Random(seed)
    while not match.over:
        match.play(rng.choice(match.legal()))
    return Record.of(match)


async def played(service: TableService, record: Record) -> str:
    """Replay this record's moves and draws at a new table and return its id."""
    setup = new_setup(new_id(), record.header("game"), record.header("options"))
    await service.open(setup, "seat-1", bytes.fromhex(record.header("secret")), 1000, "open")
    commands = [
        Command("sit-1", "seat-1", Sit(1, "-", "Ada"), 1000), Command("sit-2", "seat-2", Sit(2, "-", "Grace"), 1000),
        Command("close", "seat-1", CloseSeats(TABLE), 1000),
        *(
            Command(f"row-{row.n}", f"seat-{row.by}", Play(row.by, (row.entries[0].action,)), 1000)
            for row in record.rows
            if row.kind == "play"
        ),
    ]  # fmt: skip
    for command in commands:
        assert isinstance(await service.command(setup.id, command), Appended)
    return setup.id


async def filled(url: str) -> list[str]:
    """Store finished games and return their ids."""
    store = await Store.open(url)
    service = TableService(store)
    ids = [await played(service, record(seed)) for seed in range(TABLES)]
    for id in ids:
        await store.of(id).results.put(id, results((await service.latest(id)).table))
    await store.close()
    return ids


@pytest.fixture(params=["file", "database", "shards"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[list[str], list[str]]]:
    """Yield a site's command options and the ids of its tables."""
    if request.param == "file":
        file = str(tmp_path / "starboard.db")
        yield ["--data", file], asyncio.run(filled(file))
        return
    names = [f"starboard_{uuid.uuid4().hex[:12]}" for _ in range(3 if request.param == "shards" else 1)]
    asyncio.run(administer(*(f"create database {name}" for name in names)))
    url = " ".join(postgres().rpartition("/")[0] + f"/{name}" for name in names)
    for each in url.split():
        asyncio.run(bring_up_to_date(each))
    yield ["--database", url], asyncio.run(filled(url))
    asyncio.run(administer(*(f"drop database {name} with (force)" for name in names)))


def test_every_table_is_replayed_and_a_broken_rule_is_named(
    site: tuple[list[str], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    where, ids = site
    result = starboard("lab", "shadow", *where, "--workers", "2")
    assert result.exit_code == 0, result.output
    assert f"spacewalk/1: {TABLES} games, none differ" in said(result)
    action = first_move(record(0))
    forbid(monkeypatch, action)
    result = starboard("lab", "shadow", *where, "--workers", "1")
    assert result.exit_code == 1
    words = said(result)
    assert f"{ids[0]} spacewalk/1: SW-99 row " in words
    assert f"'{action}' is refused: " in words
    checked = starboard("host", "check", *where)
    assert checked.exit_code == 1
    assert f"{ids[0]} spacewalk/1: row " in said(checked)


def test_another_winner_is_a_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "starboard.db"
    ids = asyncio.run(filled(str(file)))
    places = SpaceWalk.places
    monkeypatch.setattr(SpaceWalk, "places", lambda *own: tuple(reversed(places(*own))))
    result = starboard("lab", "shadow", "--data", file, "--workers", "1")
    assert result.exit_code == 1
    assert any(f"{id} spacewalk/1: the result of Ada is listed as place " in said(result) for id in ids)


def test_tables_and_files_are_replayed_together(tmp_path: Path) -> None:
    file = tmp_path / "starboard.db"
    asyncio.run(filled(str(file)))
    (tmp_path / "one.record").write_text(str(record(9)))
    with sqlite3.connect(file) as changed:
        changed.execute("update rows set body = cast('nonsense' as blob) where n = 7")
    changed.close()
    result = starboard("lab", "shadow", tmp_path / "one.record", "--data", file, "--workers", "1")
    assert result.exit_code == 1
    assert f"{TABLES + 1} games, " in said(result)
    assert f"{TABLES} differ." in said(result)
