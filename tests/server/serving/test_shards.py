"""Tables spread over several PostgreSQL databases by the hash of their id."""

import asyncio
import tempfile
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import asyncpg
import pytest
from rich.console import Console

from starboard.cli.host import spread_tables
from starboard.cli.setting import SETTINGS
from starboard.cli.trouble import Trouble
from starboard.server.bus import LocalBus
from starboard.server.delete_person import delete_person
from starboard.server.expiry import delete_expired
from starboard.server.site import Site
from starboard.server.store import Store, StoreError
from starboard.server.store.backup import back_up
from starboard.server.store.shards import shard_of
from starboard.server.store.spread import spread
from starboard.server.store.unbegun import HOUR, WEEK
from starboard.server.tournaments.table_ids import table_id
from starboard.table.setup import new_setup
from tests.server.conftest import administer
from tests.server.services import PostgresServer, postgres
from tests.server.serving.kit import Player, seated, serving
from tests.server.serving.test_tournaments import at, finished, made
from tests.server.waiting import eventually

pytestmark = pytest.mark.anyio


@pytest.fixture
async def urls() -> AsyncIterator[list[str]]:
    """Yield the addresses of three empty databases: a directory, and two for tables."""
    names = [f"starboard_{uuid.uuid4().hex[:12]}" for _ in range(3)]
    await administer(*(f"create database {name}" for name in names))
    yield [postgres().rpartition("/")[0] + f"/{name}" for name in names]
    await administer(*(f"drop database {name} with (force)" for name in names))


async def tables_in(url: str) -> set[str]:
    connection = await asyncpg.connect(url)
    found = await connection.fetch("select id from tables where stage <> ''")
    await connection.close()
    return {id for (id,) in found}


async def event_in(url: str) -> str:
    """Return the id of the only tournament."""
    connection = await asyncpg.connect(url)
    found = await connection.fetchval("select id from events")
    await connection.close()
    return str(found)


async def opened(ada: Player, per_shard: int = 1, count: int = 2) -> list[str]:
    """Open tables until each shard has at least `per_shard`."""
    made: list[str] = []
    while min(Counter(shard_of(id, count) for id in made).get(shard, 0) for shard in range(count)) < per_shard:
        made.append(await ada.open("embers"))
    return made


def test_several_databases_are_one_setting_and_no_password_is_shown() -> None:
    setting = next(each for each in SETTINGS if each.name == "database")
    several = "postgresql://ada:secret@one,two/games postgresql://ada:secret@three/games?statement_cache=0"
    assert setting.kind.read(several) == several
    assert "secret" not in setting.shown(several)
    with pytest.raises(ValueError, match=r"^$"):
        setting.kind.read("postgresql://one/games starboard.db")


def test_one_shard_more_takes_its_share_and_moves_nothing_else() -> None:
    rng = Random(1)
    ids = [f"{rng.getrandbits(128):032x}" for _ in range(9000)]
    before, after = ([shard_of(id, count) for id in ids] for count in (2, 3))
    assert all(count > 2700 for count in Counter(after).values())
    assert all(old == new or new == 2 for old, new in zip(before, after, strict=True))
    assert {shard_of(id, 1) for id in ids} == {0}
    assert [shard_of(id, 8) for id in ("a", "b", "c", "d")] == [shard_of(id, 8) for id in ("a", "b", "c", "d")]


async def test_tables_land_on_both_and_play_on_either(urls: list[str]) -> None:
    async with serving(" ".join(urls), bots=1) as (site, address):
        ada = await Player.new(address)
        played: set[int] = set()
        while played != {0, 1}:
            table = await seated(ada, "embers", bots=1)
            await (await ada.watch(table)).play_on()  # the bot's moves come from that shard's due list
            played.add(shard_of(table, 2))
            await ada.leave()
        await ada.watch(table)
        await ada.say("say", id="s1", text="Good game!")
        await ada.until(lambda player: player.heard)
        mine = {each["id"] for each in (await ada.ask("/api/tables")).json()}
        found = [await tables_in(url) for url in urls]
        assert found[0] == set()
        assert {bool(some) for some in found[1:]} == {True}
        assert mine == found[1] | found[2]
        late = await asyncio.gather(*(shard.due.late() for shard in site.store.shards))
        assert late == [{}, {}]
        await ada.leave()


async def test_a_clock_runs_out_on_either(urls: list[str]) -> None:
    async with serving(" ".join(urls), bots=0) as (_, address):
        ada, bob = await Player.new(address), await Player.new(address)
        flagged: set[int] = set()
        while flagged != {0, 1}:
            table = await seated(ada, "embers", bob, pace="live 1+0")
            await ada.watch(table)
            await ada.until(lambda player: any(" flag " in step.get("row", "") for step in player.steps))
            flagged.add(shard_of(table, 2))
            await ada.leave()


async def test_an_event_is_played_at_tables_on_either(urls: list[str]) -> None:
    async with serving(" ".join(urls), bots=1) as (_, address):
        ada = await Player.new(address)
        code = await made(ada, rounds=3, seats=2)
        for _ in range(6):
            await at(ada, code, "bot", level="random")
        for round in (1, 2, 3):
            await at(ada, code, "round")
            told = await asyncio.wait_for(finished(ada, code, round), 120)
        tables = [table for each in told["played"] for table in each["tables"]]
        assert (told["stage"], len(tables)) == ("over", 9)
        assert all(len(table["places"]) == 2 for table in tables)
        ids = {table_id(await event_in(urls[0]), round, table) for round in (1, 2, 3) for table in (1, 2, 3)}
        for shard, url in enumerate(urls[1:]):
            assert await tables_in(url) == {id for id in ids if shard_of(id, 2) == shard}


async def test_deleting_a_person_reaches_both(urls: list[str]) -> None:
    async with serving(" ".join(urls), bots=0) as (site, address):
        ada, bob = await Player.new(address), await Player.new(address)
        alone = await opened(ada)
        shared = {shard_of(table, 2): table for table in [await seated(ada, "embers", bob) for _ in range(8)]}
        assert shared.keys() == {0, 1}
        person = site.accounts.guests.read(ada.cookie.partition("=")[2])
        assert person is not None
        gone = await delete_person(site, person)
        assert gone.tables == len(alone)
        for url in urls[1:]:
            connection = await asyncpg.connect(url)
            assert await connection.fetchval("select count(*) from members where person = $1", person) == 0
            assert await connection.fetchval("select count(*) from rows where author = $1", person) == 0
            await connection.close()
            assert not await tables_in(url) & set(alone)


async def test_the_sweep_reaches_both_and_a_budget_counts_all(urls: list[str]) -> None:
    store = await Store.open(" ".join(urls))
    site = Site(store, b"k" * 32)
    now = site.clock()
    for number in range(12):
        id = f"t{number}"
        at = now - WEEK - 1 if number < 6 else now - 2 * HOUR
        await site.service.open(new_setup(id, "embers"), "ada", bytes(32), at, "open")
        await store.of(id).unbegun.made(id, "crowd", at)
    assert {shard_of(f"t{number}", 2) for number in range(6)} == {0, 1} == {shard_of(f"t{n}", 2) for n in range(6, 12)}
    assert await store.unbegun_of("crowd") == 12
    assert await store.addresses_over(13) == []
    assert await store.addresses_over(12) == ["crowd"]

    async def left() -> int:
        return sum([len(await tables_in(url)) for url in urls])

    async def six() -> bool:
        return await left() == 6

    async def none() -> bool:
        return await left() == 0

    sweeping = asyncio.create_task(delete_expired(store, site.clock, 100))
    await eventually(six)
    sweeping.cancel()
    sweeping = asyncio.create_task(delete_expired(store, site.clock, 6))
    await eventually(none)
    sweeping.cancel()
    await store.close()


@pytest.fixture
def second() -> Iterator[PostgresServer]:
    """Yield another PostgreSQL server, which a test can stop."""
    with tempfile.TemporaryDirectory() as folder:
        made = PostgresServer(folder)
        made.start()
        yield made
        made.stop()


async def test_one_that_is_away_leaves_the_tables_of_the_other_playing(urls: list[str], second: PostgresServer) -> None:
    async with serving(f"{urls[0]} {urls[1]} {second.url}", LocalBus(), bots=1) as (site, address):
        ada = await Player.new(address)
        tables: dict[int, str] = {}
        while len(tables) < 2:
            table = await seated(ada, "spacewalk", bots=1, options="mode=plain")
            tables[shard_of(table, 2)] = table
        here = await (await Player(address, ada.cookie).watch(tables[0])).until(lambda player: player.asked)
        there = await (await Player(address, ada.cookie).watch(tables[1])).until(lambda player: player.asked)
        await asyncio.to_thread(second.crash)
        for _ in range(5):
            await asyncio.wait_for(here.until(lambda player: player.asked), 5)
            await asyncio.wait_for(here.move(), 5)
        assert (await ada.ask("/ready")).status_code == 200
        assert (await ada.ask("/api/tables")).status_code == 503, "a list with holes would pass for whole"
        id = await there.play()
        await there.until(lambda player: id in player.answers)
        assert there.answers[id]["type"] == "unsaved"
        assert await site.store.of(tables[0]).heartbeats.outages(0) == {}, "its clocks are not put off"
        await asyncio.to_thread(second.start)

        async def again() -> bool:
            id = await there.play()
            await there.until(lambda player: id in player.answers)
            return bool(there.answers[id].get("n"))

        await eventually(again)
        assert (await ada.ask("/api/tables")).status_code == 200
        await here.leave()
        await there.leave()


async def test_other_databases_or_another_order_are_refused(urls: list[str], tmp_path: Path) -> None:
    await (await Store.open(" ".join(urls))).close()
    directory, one, two = urls
    for other in ([directory, two, one], [directory, one], [directory], [directory, one, two, directory]):
        with pytest.raises(StoreError, match="spread over 2 databases"):
            await Store.open(" ".join(other))
    await (await Store.open(" ".join(urls))).close()
    with pytest.raises(StoreError, match="copied and restored one at a time"):
        back_up(" ".join(urls), tmp_path / "copy")


async def test_tables_are_moved_when_a_database_is_added_and_when_one_goes(urls: list[str]) -> None:
    directory, one, two = urls
    async with serving(directory, bots=0) as (_, address):
        ada = await Player.new(address)
        made = set(await opened(ada, 3))
    with pytest.raises(StoreError, match="holds tables"):
        await Store.open(f"{directory} {one}")
    told: list[int] = []

    async def moved(url: str, *leaving: str) -> int:
        return await spread(url, leaving, told.append)

    assert await moved(f"{directory} {one}") == len(made) == told[-1]
    assert [await tables_in(url) for url in urls[:2]] == [set(), made]
    assert 0 < await moved(f"{directory} {one} {two}") < len(made)
    both = [await tables_in(url) for url in (one, two)]
    assert {bool(some) for some in both} == {True}
    assert both[0] | both[1] == made
    async with serving(f"{directory} {one} {two}", bots=0) as (site, address):
        again = Player(address, ada.cookie)
        assert {each["id"] for each in (await again.ask("/api/tables")).json()} == made
        for table in (min(both[0]), min(both[1])):
            assert (await again.do(table, "sit", 1, "- Ada")).get("n")
        with pytest.raises(StoreError, match="A server is using these databases"):
            await moved(f"{directory} {one}", two)
        assert site.store.shards
    assert await moved(f"{directory} {one}", two) == len(both[1])
    assert [await tables_in(url) for url in urls] == [set(), made, set()]
    await (await Store.open(f"{directory} {one}")).close()


async def test_a_move_that_was_interrupted_lets_no_server_start(
    urls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    directory, one, _ = urls
    async with serving(directory, bots=0) as (_, address):
        made = set(await opened(await Player.new(address)))

    async def fails(*_: object) -> None:
        raise StoreError("away")

    with monkeypatch.context() as patch:
        patch.setattr("starboard.server.store.spread._move", fails)
        with pytest.raises(StoreError, match="away"):
            await spread(f"{directory} {one}", [], lambda _: None)
    for url in (directory, f"{directory} {one}"):
        with pytest.raises(StoreError, match="being moved"):
            await Store.open(url)
    console = Console(record=True)
    await asyncio.to_thread(spread_tables, console, f"{directory} {one}", [])
    assert f"{len(made)} tables moved." in console.export_text()
    assert await tables_in(one) == made
    with pytest.raises(Trouble, match="only tables in PostgreSQL"):
        spread_tables(console, "starboard.db", [])
