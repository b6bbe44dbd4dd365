"""Records of games with hidden hands: a seat's own copy while the game runs, and the full record at the end."""

import asyncio

import pytest

from starboard.core.attendance import name_hash, written_date
from starboard.core.record import CHECKS, FINE, NAMES, Record, checks
from starboard.core.seating import TABLE, Seat
from starboard.server.hosting import SiteHost
from starboard.server.record_export import export_record
from starboard.server.settings import Settings
from starboard.server.store.store import Store
from starboard.server.table_service import TableService
from starboard.table.command import SYSTEM, Command
from starboard.table.notation import read_operation
from starboard.table.operations import CreateTable
from starboard.table.setup import new_setup
from starboard.table.table import OVER
from tests.core.independent_verifier import faults
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio
SEATS = 4
ASKED = (CHECKS[0], NAMES, *CHECKS[1:])


async def copied(player: Player, table: str, seat: Seat | None) -> Record:
    """Return the record served to a seat or, with None, to a spectator."""
    query = "" if seat is None else f"?seat={seat}"
    return Record.read((await player.ask(f"/api/tables/{table}/record{query}")).text)


async def play_and_copy(player: Player, seat: Seat, table: str, copies: list[tuple[Seat | None, Record]]) -> None:
    """Play until the game is over; sometimes request the player's record and another seat's."""
    while not player.over:
        if not player.asked:
            await player.listen()
            continue
        if player.n % 3 == 0:
            copies.append((seat, await copied(player, table, seat)))
            copies.append((None, await copied(player, table, seat % SEATS + 1)))
        await player.move()


async def test_a_running_record_holds_the_own_draws_alone_and_the_finished_one_proves_them_all(sqlite_url: str) -> None:
    copies: list[tuple[Seat | None, Record]] = []
    async with serving(sqlite_url, bots=0, settings=Settings(limits=10_000)) as (_, address):
        people = [await Player.new(address) for _ in range(SEATS)]
        table = await seated(people[0], "astron", *people[1:])
        for player in people:
            await player.watch(table)
        await asyncio.gather(*(play_and_copy(player, seat, table, copies) for seat, player in enumerate(people, 1)))
        full = await copied(await Player.new(address), table, None)
        for player in people:
            await player.leave()
    assert {viewer for viewer, _ in copies} == {None, *range(1, SEATS + 1)}
    for viewer, copy in copies:
        assert_knows_its_own(copy, viewer)
        assert copy.rows == tuple(row.cut(viewer) for row in full.rows[: len(copy.rows)])
    assert [(check.name, check.verdict) for check in checks(full)] == [(name, FINE) for name in ASKED]
    assert not faults(str(full))
    assert {seat for seat, _ in deals(full)} == set(range(1, SEATS + 1))
    assert "?" not in {card for _, card in deals(full)}


def deals(record: Record) -> list[tuple[Seat, str]]:
    """Return the dealt cards in the record, each with its seat."""
    words = [entry.action.split(" ") for row in record.rows for entry in row.entries]
    return [(int(word[1]), word[2]) for word in words if word[0] == "deal"]


def assert_knows_its_own(copy: Record, viewer: Seat | None) -> None:
    """Check that the copy holds no other seat's cards, drawn number or secret, and replays to the viewer's states."""
    assert not copy.has("secret")
    assert copy.viewer == viewer
    assert all((card != "?") == (seat == viewer) for seat, card in deals(copy))
    assert all(entry.draw is None or entry.draw.number is None for row in copy.rows for entry in row.entries)
    for state in copy.retrace():
        assert copy.game.view(state, viewer).state == state


# ---- the date and the names


async def test_date_and_names_of_the_start_are_chained(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (site, address):
        ada = await Player.new(address)
        table = await seated(ada, "embers", bots=1)
        began = (await site.service.latest(table)).table.began
        running = await copied(ada, table, 1)
        await (await ada.watch(table)).play_on()
        full = await copied(ada, table, None)
        await ada.leave()
    assert str(full).startswith("starboard-record 3\n")
    assert full.header("date") == running.header("date") == written_date(began)
    assert full.players == running.players == ("Name1", "random")
    assert [(check.name, check.verdict) for check in checks(full)] == [(name, FINE) for name in ASKED]
    assert [check.verdict for check in checks(running)][:2] == [FINE, FINE]
    assert not faults(str(full))
    for old, new in ((" Name1\n", " Name2\n"), (full.header("date"), written_date(began + 1))):
        assert {check.name for check in checks(Record.read(str(full).replace(old, new))) if check.faults} in (
            {NAMES},
            {"chain"},
        )


async def test_a_name_that_the_host_replaced_leaves_the_record_whole_and_its_salt_is_gone(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, ben = await Player.new(address), await Player.new(address)
        table = await seated(ada, "embers", ben)
        before = await copied(ada, table, None)
        held = before.attendance
        assert held is not None
        person = (await ada.ask("/api/me")).json()["person"]
        told = (await ben.ask(f"/api/tables/{table}/replay")).text
        assert not any(salt in told for salt in held.salts), "the salts stand in the record alone"
        await SiteHost(site.store).rename(person, "Comet")
        for player, seat in ((ada, 1), (ben, 2)):
            await player.watch(table, seat=seat)
        await asyncio.gather(ada.play_on(), ben.play_on())
        full = await copied(ben, table, None)
        rows = await site.store.rows(table)
        again = export_record((await TableService(site.store).latest(table)).table, rows, None)
        for player in (ada, ben):
            await player.leave()
    assert full == again, "a process that reads the log again finds the same"
    assert [(check.name, check.verdict) for check in checks(full)] == [(name, FINE) for name in ASKED]
    assert not faults(str(full))
    assert (full.players, full.removed) == (("", "Name2"), (1,))
    assert full.header("x-later") == "1 Comet"
    assert [row.mark for row in full.rows[: len(before.rows)]] == [row.mark for row in before.rows]
    kept = b"".join(row.body for row in rows)
    assert held.salts[0].encode() not in kept
    assert held.salts[1].encode() in kept
    assert name_hash(table, 1, held.salts[0], "Name1") == held.hashes[0], "with the salt it could be guessed"
    assert b"Name1" not in kept


async def test_a_player_who_takes_over_a_seat_is_named_in_a_remark(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, ben = await Player.new(address), await Player.new(address)
        table = await seated(ada, "embers", bots=1)
        assert (await ben.do(table, "sit", 2, "- Ben")).get("n")
        copy = await copied(ben, table, 2)
    assert copy.players == ("Name1", "random")
    assert copy.header("x-later") == "2 Ben"
    assert [check.verdict for check in checks(copy)][:2] == [FINE, FINE]


async def test_nobody_but_the_table_says_the_hashes_of_the_names(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("embers", 2)
        for seat in (1, 2):
            await ada.do(table, "sit", seat, f"- Name{seat}")
        forged = f"names {'0' * 64},{'0' * 64}"
        assert (await ada.do(table, "close", argument=forged))["clause"] == "TA-10"
        assert (await ada.do(table, "close")).get("n")
        assert "0" * 64 not in str(await copied(ada, table, None))


@pytest.mark.parametrize("stopped", ["before the start", "in the game"])
async def test_a_game_stored_before_version_3_goes_on_in_version_1(sqlite_url: str, stopped: str) -> None:
    """Its first row has no salts, as in rows of older versions."""
    store = await Store.open(sqlite_url)
    service, id = TableService(store), "oldtable"
    setup = new_setup(id, "embers", "", 2)
    await service.begin(Command("open", SYSTEM, CreateTable(TABLE, str(setup), (), "ab" * 32), 1000))

    async def do(kind: str, seat: Seat = TABLE, argument: str = "", author: str = SYSTEM) -> None:
        table = (await service.latest(id)).table
        await service.command(id, Command(f"c{table.n}", author, read_operation(kind, seat, argument), 2000 + table.n))

    for seat in (1, 2):
        await do("sit", seat, f"- Name{seat}", f"gperson{seat}")
    if stopped == "in the game":
        await do("close")
        assert "names" not in (await store.rows(id))[-1].body.decode().partition("\n")[0]
    await store.close()
    store = await Store.open(sqlite_url)
    service = TableService(store)
    if stopped != "in the game":
        await do("close")
    while (table := (await service.latest(id)).table).stage != OVER:
        game, history = table.setup.game, table.history
        assert history is not None
        seat = table.actors[0]
        await do("play", seat, game.write(game.legal(history.state, seat)[0]), f"gperson{seat}")
    record = export_record(table, await store.rows(id), None)
    await store.close()
    assert str(record).startswith("starboard-record 1\n")
    assert [(check.name, check.verdict) for check in checks(record)] == [(name, FINE) for name in CHECKS]
    assert record.players == ("Name1", "Name2")
    assert not faults(str(record))
