"""Real time over real connections: the first action wins, and the loser is sent the margin."""

import asyncio
import threading
import uuid
from typing import Any

import pytest

from starboard.core.chance import share_commitment
from starboard.core.lru_cache import SPARE
from starboard.games.situation7.picture.table import MADE
from starboard.server.bus.nats import NatsBus
from starboard.server.live import picture
from starboard.server.live.picture import prepare
from starboard.server.site import Site
from starboard.server.table_service import TableService
from starboard.server.table_subscription import check_heads
from starboard.server.workers import due_handler
from starboard.table.command import Command
from starboard.table.operations import Reveal
from starboard.table.pace import Pace
from starboard.table.row import LogRow
from starboard.table.table import Table
from tests.server.services import nats
from tests.server.serving.kit import Player, seated, serving
from tests.server.serving.test_away import bot_plays
from tests.server.waiting import eventually
from tests.sketches.mosaic.rules import shuffled

pytestmark = pytest.mark.anyio


async def watching(table: str, *players: Player) -> None:
    for player in players:
        await player.watch(table)
        await player.until(lambda each: each.n)


async def do(player: Player, action: str, id: str, kind: str = "play") -> None:
    await player.say("command", id=id, kind=kind, seat=player.hello["seat"], argument=action)


async def lay(site: Site, player: Player, cell: str, id: str) -> None:
    """Try the tile that fits this cell, as read from the server's state."""
    table = (await site.service.cached(player.hello["table"])).table
    assert table.history is not None
    side = 2 if player.hello["seat"] == 3 else 1
    tile = 1 + shuffled(f"tiles {side}", table.history.fairness.cosmetic_seed).index(cell)
    await do(player, f"t{tile} {cell}", id, "try")


async def answered(player: Player, id: str) -> dict[str, Any]:
    await asyncio.wait_for(player.until(lambda each: id in each.answers), 60)
    return player.answers[id]


async def same_cell(site: Site, first: Player, second: Player, cell: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Let both place a tile there simultaneously; return the winner's answer, then the loser's."""
    id = f"take-{cell}"
    await asyncio.gather(lay(site, first, cell, id), lay(site, second, cell, id))
    answers = [await answered(first, id), await answered(second, id)]
    won, lost = sorted(answers, key=lambda answer: not answer.get("n"))
    return won, lost


async def test_two_take_the_same_place_and_one_is_told_how_much_too_late_it_was(url: str) -> None:
    async with serving(url, bots=0) as (site, address):
        people = [await Player.new(address) for _ in range(3)]
        table = await seated(people[0], "mosaic", *people[1:])
        await watching(table, *people)
        for cell in ("a1", "b1", "c1"):
            won, lost = await same_cell(site, people[0], people[1], cell)
            assert won["n"]
            assert (lost["clause"], lost["beaten"]["id"]) == ("MO-3", "table.beaten")
            assert 0 <= lost["beaten"]["args"]["ms"] < 500
            faster = lost["beaten"]["args"]["seat"]["args"]["seat"]
            assert "n" in people[faster - 1].answers[f"take-{cell}"]
        await asyncio.sleep(1.1)  # by then it no longer counts as a race
        await lay(site, people[2], "a1", "later")
        assert "beaten" not in await answered(people[2], "later")
        for player in people:
            await player.leave()


async def test_through_different_processes_it_is_only_about_so_much(postgres_url: str) -> None:
    prefix = f"test-{uuid.uuid4().hex}"
    async with (
        serving(postgres_url, NatsBus(nats(), prefix), bots=0) as (site, here),
        serving(postgres_url, NatsBus(nats(), prefix), bots=0) as (_, there),
    ):
        people = [await Player.new(here) for _ in range(3)]
        table = await seated(people[0], "mosaic", *people[1:])
        people[1].address = there
        await watching(table, *people)
        for cell in ("a1", "b1", "c1"):
            won, lost = await same_cell(site, people[0], people[1], cell)
            assert won["n"]
            assert (lost["clause"], lost["beaten"]["id"]) == ("MO-3", "table.beaten.about")
            assert 0 <= lost["beaten"]["args"]["ms"] < 500
        for player in people:
            await player.leave()


async def test_a_disconnected_player_returns_to_the_running_game(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        people = [await Player.new(address) for _ in range(3)]
        table = await seated(people[0], "mosaic", *people[1:])
        await watching(table, *people)
        assert people[2].line is not None
        people[2].line.transport.abort()
        for cell in ("a1", "b1"):
            await lay(site, people[0], cell, f"lay-{cell}")
            await answered(people[0], f"lay-{cell}")
        await people[2].watch(table, since=people[2].n)
        await people[2].until(lambda each: each.n >= people[0].n)
        await lay(site, people[2], "a3", "back")
        assert (await answered(people[2], "back")).get("n")
        await people[2].until(lambda each: each.n >= each.answers["back"]["n"])
        assert people[2].around["scores"] == [2, 2, 1]
        for player in people:
            await player.leave()


async def test_a_bot_sits_in_for_an_absent_player_while_others_keep_acting(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pace, "grace", property(lambda own: 600))
    monkeypatch.setattr(due_handler, "POLL", 200)
    async with serving(sqlite_url) as (_, address):
        people = [await Player.new(address) for _ in range(2)]
        table = await seated(people[0], "mosaic", people[1], bots=1)
        await watching(table, *people)
        await asyncio.sleep(1.3)  # nobody counts as absent just after a server starts
        await people[1].leave()
        busy = asyncio.create_task(hold_on(people[0]))
        await asyncio.wait_for(people[0].until(lambda each: bot_plays(each, 2)), 6)
        busy.cancel()
        await people[1].watch(table, since=people[1].n)
        await do(people[1], "hold t3", "back")
        assert (await answered(people[1], "back")).get("n")
        await people[0].until(lambda each: not bot_plays(each, 2))
        for player in people:
            await player.leave()


async def hold_on(player: Player) -> None:
    """Send a hold four times a second."""
    for number in range(100):
        await do(player, f"hold t{1 + number % 12}", f"hold{number}")
        await asyncio.sleep(0.25)


async def test_a_touch_is_explained_and_drafted_as_things_are_now_not_as_they_were_at_the_last_row(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        people = [await Player.new(address) for _ in range(3)]
        table = await seated(people[0], "mosaic", *people[1:])
        await watching(table, *people)
        eve = people[2]
        history = (await site.service.cached(table)).table.history
        assert history is not None
        wrong = 1 + shuffled("tiles 2", history.fairness.cosmetic_seed).index("b3")
        await do(eve, f"t{wrong} a3", "miss", "try")
        assert (await answered(eve, "miss")).get("n")
        assert (await explained(eve, "a3"))["clause"] == "MO-5"

        async def free() -> bool:
            return "clause" not in await explained(eve, "a3")

        await eventually(free)
        for player in people:
            await player.leave()


async def explained(player: Player, *touched: str) -> dict[str, Any]:
    await player.say("explain", id="why", touched=touched)
    while (said := await player.listen())["type"] != "explained":
        pass
    return said


class Drawings:
    """A record of the drawing threads, and of the number of rows sent before each."""

    def __init__(self) -> None:
        self.threads: list[threading.Thread] = []
        self.told = 0
        self.told_before: list[int] = []

    def prepare(self, table: Table) -> None:
        self.threads.append(threading.current_thread())
        self.told_before.append(self.told)
        prepare(table)

    def hear(self, before: Table, row: LogRow, after: Table) -> None:
        self.told += after.history is not None


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> Drawings:
    found = Drawings()
    monkeypatch.setattr("starboard.server.live_tables.prepare", found.prepare)
    return found


async def test_what_a_beginning_game_needs_to_be_shown_is_not_made_while_other_tables_wait(
    sqlite_url: str, drawings: Drawings
) -> None:
    """It is drawn first in a separate thread, also by a server that loads a running game."""
    async with serving(sqlite_url, bots=0) as (site, address):
        people = [await Player.new(address) for _ in range(3)]
        table = await seated(people[0], "mosaic", *people[1:])
        assert len(drawings.threads) == 1
        site.service.forget(table)
        await people[0].ask(f"/api/tables/{table}")
        assert len(drawings.threads) == 2
        assert threading.main_thread() not in drawings.threads


@pytest.mark.parametrize("way", ["catch_up", "latest"])
async def test_a_process_that_hears_of_a_game_begun_elsewhere_prepares_it_first_too(
    sqlite_url: str, drawings: Drawings, way: str
) -> None:
    """It is drawn in a separate thread, before any viewer is notified."""
    async with serving(sqlite_url, bots=0) as (site, address):
        people = [await Player.new(address) for _ in range(3)]
        table = await people[0].open("mosaic", 3)
        elsewhere = TableService(site.store)
        elsewhere.prepare = drawings.prepare
        (await elsewhere.cached(table)).listeners.append(drawings.hear)
        for seat, player in enumerate(people, 1):
            await player.do(table, "sit", seat, f"- Name{seat}")
        await people[0].do(table, "close")
        drawings.threads.clear()
        drawings.told_before.clear()
        await asyncio.gather(*(getattr(elsewhere, way)(table) for _ in range(2)))
        assert drawings.told == 1
        assert drawings.told_before[0] == 0
        assert threading.main_thread() not in drawings.threads


async def test_a_game_that_begins_because_two_showed_their_shares_at_once_is_made_first_too(
    sqlite_url: str, drawings: Drawings
) -> None:
    """Neither of the two shares alone would have started it on arrival."""
    async with serving(sqlite_url, bots=0) as (site, address):
        people = [await Player.new(address) for _ in range(3)]
        table = await people[0].open("mosaic", 3)
        shares = [bytes([seat]) * 32 for seat in (1, 2, 3)]
        for seat, player in enumerate(people, 1):
            sealed = share_commitment(table, seat, shares[seat - 1])
            assert (await player.do(table, "sit", seat, f"{sealed} Name{seat}")).get("n")
        assert (await people[0].do(table, "close")).get("n")
        held = await site.service.cached(table)
        held.listeners.append(drawings.hear)
        at = site.clock()
        shown = [
            Command(f"show{seat}", held.table.occupant(seat).who, Reveal(seat, share.hex()), at)
            for seat, share in enumerate(shares, 1)
        ]
        await asyncio.gather(*(site.service.command(table, each) for each in shown))
        assert held.table.history is not None
        assert (drawings.told, drawings.told_before) == (1, [0])
        assert threading.main_thread() not in drawings.threads


async def test_there_is_room_for_what_every_table_needs_that_is_looked_at(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MADE, "capacity", 0)
    monkeypatch.setattr(picture._shown, "capacity", 0)
    async with serving(sqlite_url, bots=0) as (site, address):
        people = [await Player.new(address) for _ in range(3)]
        for player in people:
            await watching(await seated(people[0], "mosaic", *people[1:]), player)
        await check_heads(site.service, site.store, site.tables.deleted)
        assert (MADE.capacity, picture._shown.capacity) == (SPARE, 2 * (SPARE + 3)), "none of them is of MADE's game"
        for player in people:
            await player.leave()
