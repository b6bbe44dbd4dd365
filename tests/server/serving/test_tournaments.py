"""Whole tournaments on real servers, with people, bots and a killed server."""

import asyncio
import contextlib
import itertools
import signal
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from starboard.core.seating import TABLE
from starboard.server.clock import now_ms
from starboard.server.site import Site
from starboard.server.store.due import DueRow
from starboard.server.store.store import Store
from starboard.server.store.tournaments import KIND
from starboard.server.tournaments.table_ids import table_id
from starboard.server.tournaments.view import BRIEF
from starboard.server.workers.tournament_handler import OFTEN, RARELY, TournamentHandler, pause
from starboard.table.command import SYSTEM as AT_TABLE
from starboard.table.command import Command as TableCommand
from starboard.table.operations import EndTable, SetDoors
from starboard.tournament.row import SYSTEM, TournamentCommand
from tests.server.serving.kit import Player, Process, serving

pytestmark = pytest.mark.anyio
_ids = itertools.count(1)
AWAY = (httpx.TransportError, OSError, WebSocketException, TimeoutError, AssertionError)


async def at(player: Player, code: str, kind: str, **given: Any) -> dict[str, Any]:
    """Send a command, repeated with the same id until a server answers."""
    body = {"id": f"e{next(_ids)}", "kind": kind, **given}
    while True:
        with contextlib.suppress(httpx.TransportError):
            answer = await player.ask(f"/api/events/{code}", body)
            if answer.status_code == 200:
                told: dict[str, Any] = answer.json()
                return told
            assert answer.status_code in (429, 503), answer.text
        await asyncio.sleep(0.2)


async def seen(player: Player, code: str) -> dict[str, Any]:
    while True:
        with contextlib.suppress(httpx.TransportError):
            answer = await player.ask(f"/api/events/{code}")
            if answer.status_code == 200:
                told: dict[str, Any] = answer.json()
                return told
        await asyncio.sleep(0.2)


async def made(organizer: Player, **terms: Any) -> str:
    answer = await organizer.ask("/api/events", {"name": "Evening", "game": "embers", **terms})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


async def two_at_a_table(address: str) -> tuple[Player, str, dict[str, Any]]:
    """Start a one-round tournament with Ada and Bob; return Ada (the organizer), its code and its state."""
    ada, bob = [await Player.new(address) for _ in range(2)]
    code = await made(ada, rounds=1)
    for player, name in ((ada, "Ada"), (bob, "Bob")):
        await at(player, code, "enter", name=name)
    told = await at(ada, code, "round")
    while not told["played"][0]["tables"][0]["acting"]:
        told = await seen(ada, code)
    return ada, code, told


async def take_part(player: Player, code: str) -> None:
    """Play every round of the tournament, reconnecting when the connection is cut."""
    while (told := await seen(player, code))["stage"] != "over":
        tables = told["played"][-1]["tables"] if told["played"] else []
        mine = next((each for each in tables if told["you"] in each["seats"] and not each["places"]), None)
        if mine is not None and mine["id"]:
            with contextlib.suppress(*AWAY):
                await player.watch(mine["id"])
                await asyncio.wait_for(_to_the_end(player), 60)
                await player.leave()
        await asyncio.sleep(0.3)


async def _to_the_end(player: Player) -> None:
    player.n, player.around, player.turn = 0, {}, None
    await player.play_on()


async def finished(player: Player, code: str, rounds: int) -> dict[str, Any]:
    while (told := await seen(player, code))["counted"] < rounds:
        await asyncio.sleep(0.2)
    return told


async def test_people_and_bots_play_all_rounds(url: str) -> None:
    async with serving(url, bots=1) as (site, address):
        people = [await Player.new(address) for _ in range(3)]
        code = await made(people[0], seats=2, rounds=2)
        for number, player in enumerate(people, 1):
            await at(player, code, "enter", name=f"Player {number}")
        for _ in range(2):
            await at(people[0], code, "bot", level="random")
        playing = [asyncio.create_task(take_part(player, code)) for player in people]
        for round in (1, 2):
            await at(people[0], code, "round")
            await finished(people[0], code, round)
        await asyncio.gather(*playing)
        told = await seen(people[0], code)
        assert told["stage"] == "over"
        assert sum(each["points"] for each in told["standings"]) == 2 * (2 + 1)  # two tables with a point each, one bye
        assert len(await _event_tables(site.store)) == 4


async def _event_tables(store: Store) -> list[str]:
    return [each.table.id for shard in store.shards async for each in shard.tables.all()]


async def test_a_table_is_made_once_by_however_many_workers(url: str) -> None:
    """Workers create it concurrently, one after the other, or where another died."""
    async with serving(url, bots=0) as (site, address):
        people = [await Player.new(address) for _ in range(4)]
        code = await made(people[0], rounds=1)
        for number, player in enumerate(people, 1):
            await at(player, code, "enter", name=f"Player {number}")
        tournament = await site.tournaments.find(code)
        paired = await site.tournaments.command(
            tournament.id, TournamentCommand("r", tournament.organizer, "round", now_ms(), {})
        )
        due = DueRow(tournament.id, KIND, paired.n, now_ms(), KIND, "", b"", 1)
        handlers = [TournamentHandler(site.service, site.tournaments) for _ in range(4)]
        for _ in range(2):
            await asyncio.gather(*(handler.handle(due) for handler in handlers))
        ids = [table_id(tournament.id, 1, number) for number in (1, 2)]
        assert sorted(await _event_tables(site.store)) == sorted(ids)
        for id in ids:
            table = (await site.service.latest(id)).table
            assert (table.stage, table.n, len(table.people)) == ("playing", 4, 2)  # opened, two sit, started


async def test_closed_doors_hide_a_table_of_an_event_and_one_that_is_damaged_holds_up_no_other(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        people = [await Player.new(address) for _ in range(4)]
        code = await made(people[0], rounds=1)
        for number, player in enumerate(people, 1):
            await at(player, code, "enter", name=f"Player {number}")
        tournament = await site.tournaments.find(code)
        paired = await site.tournaments.command(
            tournament.id, TournamentCommand("r", tournament.organizer, "round", now_ms(), {})
        )
        due = DueRow(tournament.id, KIND, paired.n, now_ms(), KIND, "", b"", 1)
        handler = TournamentHandler(site.service, site.tournaments)
        await handler.handle(due)
        first, second = (table_id(tournament.id, 1, number) for number in (1, 2))
        guest = await Player.new(address)
        await at(guest, code, "enter", name="Too late to play")
        board = f"/api/events/{code}/tables/1/board.svg"
        assert (await guest.ask(board)).status_code == 200
        await site.service.command(first, TableCommand("d", AT_TABLE, SetDoors(TABLE, "closed"), now_ms()))
        assert (await guest.ask(board)).status_code == 403
        await asyncio.sleep(BRIEF)
        tables = (await seen(guest, code))["played"][-1]["tables"]
        assert [bool(each["scores"]) for each in tables] == [False, True]
        await site.store.database.write("update rows set body = $1 where table_id = $2 and n = 4", b"?", first)
        await site.store.database.write("update tables set stage = 'over' where id = $1", first)
        site.service.forget(first)
        await site.service.command(second, TableCommand("e", AT_TABLE, EndTable(TABLE, "Late."), now_ms()))
        await handler.handle(due)
        assert [each.closed for each in (await site.tournaments.latest(tournament.id)).rounds[-1].tables] == [
            False,
            True,
        ]


async def test_a_worker_that_died_between_opening_and_seating_is_replaced(url: str) -> None:
    async with serving(url, bots=0) as (site, address):
        people = [await Player.new(address) for _ in range(2)]
        code = await made(people[0], rounds=1)
        for number, player in enumerate(people, 1):
            await at(player, code, "enter", name=f"Player {number}")
        tournament = await _begun_in_part(site, code)
        told = await at(people[0], code, "round")
        while not told["played"][0]["tables"][0]["acting"]:
            told = await seen(people[0], code)
        table = (await site.service.latest(table_id(tournament, 1, 1))).table
        assert (table.stage, len(table.people)) == ("playing", 2)


async def _begun_in_part(site: Site, code: str) -> str:
    """Create the first round's table with free seats."""
    from starboard.table.command import EVENT
    from starboard.table.setup import new_setup

    tournament = await site.tournaments.find(code)
    setup = new_setup(table_id(tournament.id, 1, 1), "embers", "", 2, "none")
    await site.service.open(setup, EVENT, b"s" * 32, now_ms(), "open")
    return tournament.id


async def test_the_organizer_closes_a_table_and_its_game_ends(url: str) -> None:
    async with serving(url, bots=0) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        code = await made(ada, rounds=2)
        for player, name in ((ada, "Ada"), (bob, "Bob")):
            await at(player, code, "enter", name=name)
        told = await at(ada, code, "round")
        while not told["played"][0]["tables"][0]["acting"]:
            told = await seen(ada, code)
        told = await at(ada, code, "close", round=1, table=1, reason="The room closes at ten")
        assert (told["stage"], [each["points"] for each in told["standings"]]) == ("between", [0.5, 0.5])
        id = told["played"][0]["tables"][0]["id"]
        while (await site.service.latest(id)).table.stage != "closed":
            await asyncio.sleep(0.05)
        assert (await site.service.latest(id)).table.closed == "The room closes at ten"
        told = await at(ada, code, "correct", round=1, table=1, places=[2, 1], reason="Bob was ahead")
        assert told["played"][0]["tables"][0]["reason"] == "Bob was ahead"
        assert sorted(each["points"] for each in told["standings"]) == [0, 1]


async def test_a_table_that_the_host_of_the_site_closed_is_a_draw(sqlite_url: str) -> None:
    from starboard.table.command import Command as TableCommand

    async with serving(sqlite_url, bots=0) as (site, address):
        ada, code, told = await two_at_a_table(address)
        id = told["played"][0]["tables"][0]["id"]
        await site.service.command(id, TableCommand("x", SYSTEM, EndTable(TABLE, "Good night"), now_ms()))
        told = await finished(ada, code, 1)
        assert (told["played"][0]["tables"][0]["reason"], told["stage"]) == ("Good night", "over")


async def test_nine_people_and_two_bots_play_to_the_end_while_the_server_is_killed(sqlite_url: str) -> None:
    """The server is killed during the games of every round. No acknowledged command is lost or applied twice."""
    server = Process("--data", sqlite_url, "--bots", "1")
    with server:
        people = [await Player.new(server.address) for _ in range(9)]
        code = await made(people[0], seats=2, rounds=3)
        for number, player in enumerate(people[:8], 1):
            await at(player, code, "enter", name=f"Player {number}")
        for _ in range(2):
            await at(people[0], code, "bot", level="random")
        playing = [asyncio.create_task(take_part(player, code)) for player in people]
        for round in (1, 2, 3):
            if round == 2:
                await at(people[8], code, "enter", name="Late")  # eleven from now on: one has a bye
            await at(people[0], code, "round")
            await asyncio.sleep(0.4 * round)
            await asyncio.to_thread(server.end, signal.SIGKILL)
            await asyncio.to_thread(server.start().ready)
            await asyncio.wait_for(finished(people[0], code, round), 120)
        await asyncio.gather(*playing)
        told = await seen(people[0], code)
    store = await Store.open(sqlite_url)
    try:
        tables = [each async for each in store.tables.all()]
        assert len(tables) == 5 * 3
        assert {each.table.stage for each in tables} == {"over"}
    finally:
        await store.close()
    assert told["stage"] == "over"
    assert [len(each["byes"]) for each in told["played"]] == [0, 1, 1]
    points = {told["entrants"][each["entrant"] - 1]["name"]: each["points"] for each in told["standings"]}
    assert points["Late"] >= 0.5
    assert sum(points.values()) == 15 + 2 + 0.5  # fifteen tables, two byes, one missed round
    pairs = [tuple(sorted(table["seats"])) for each in told["played"] for table in each["tables"]]
    assert len(set(pairs)) == len(pairs), "nobody met anybody twice"


async def test_a_refused_command_is_explained_in_the_callers_language(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        code = await made(ada, rounds=1)
        ada.cookie += "; language=de"
        answer = await ada.ask(f"/api/events/{code}", {"id": "r", "kind": "round"})
        assert (answer.status_code, answer.json()["why"]) == (409, "Für einen Tisch sind es zu wenige.")
        answer = await ada.ask("/api/events/comet-10")
        assert (answer.status_code, answer.json()["why"]) == (404, "Kein Turnier hat diesen Code.")
        answer = await ada.ask(f"/api/events/{code}/tables/1/board.svg")
        assert (answer.status_code, answer.json()["why"]) == (404, "Diesen Tisch gibt es nicht.")


def test_unchanged_tables_are_checked_less_and_less_often() -> None:
    assert [pause(ms) for ms in (0, 20_000, 600_000, 86_400_000)] == [OFTEN, OFTEN, 30_000, RARELY]


async def test_a_table_that_was_swept_away_ends_undecided_and_is_not_made_again(url: str) -> None:
    async with serving(url, bots=0) as (site, address):
        ada, code, told = await two_at_a_table(address)
        tournament = await site.tournaments.find(code)
        while not (await site.store.due.of(tournament.id))[0].payload:
            await asyncio.sleep(0.05)
        await site.tables.delete(told["played"][0]["tables"][0]["id"])
        told = await finished(ada, code, 1)
        assert (told["played"][0]["tables"][0]["closed"], told["stage"]) == (True, "over")
        assert await _event_tables(site.store) == []
