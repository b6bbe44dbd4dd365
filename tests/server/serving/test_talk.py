"""Messages outside the log: chat and ephemeral messages."""

import asyncio

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from starboard.server.hosting import SiteHost
from starboard.server.http import host_html
from starboard.server.live import room, spectators
from starboard.server.store.retention import Policy
from tests.server.serving.kit import Player, seated, serving
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


async def test_what_is_said_is_heard_by_all_and_by_those_who_come_later(url: str) -> None:
    async with serving(url) as (_, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "parley", bob)
        await ada.watch(table)
        await eve.watch(table)
        await ada.say("say", id="s1", text="Good luck!")
        await eve.until(lambda player: player.heard)
        assert (eve.heard[0]["text"], eve.heard[0]["who"], eve.heard[0]["seat"]) == ("Good luck!", "Name1", 1)
        await bob.watch(table)
        await bob.until(lambda player: player.heard)
        assert bob.heard[0]["id"] == eve.heard[0]["id"]
        for player in (ada, bob, eve):
            await player.leave()


async def test_nobody_talks_all_the_time(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        table = await seated(ada, "parley", bots=1)
        await ada.watch(table)
        for number in range(12):
            await ada.say("say", id=f"s{number}", text="hey")
        await ada.until(lambda player: any(said["type"] == "slow" for said in player.answers.values()))
        await ada.leave()


async def test_a_drag_is_seen_on_the_same_side_and_not_across_the_table(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        people = [await Player.new(address) for _ in range(3)]
        table = await seated(people[0], "mosaic", *people[1:])
        for player in people:
            await player.watch(table)
            await player.until(lambda one: one.n)
        await people[0].say("wave", body="hold 7")
        said = await asyncio.wait_for(_next(people[1], "waved"), 60)
        assert (said["seat"], said["body"]) == (1, "hold 7")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(_next(people[2], "waved"), 0.3)
        await people[2].say("wave", body="hold 3")  # a lone hand has no partner
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(_next(people[0], "waved"), 0.3)
        for player in people:
            await player.leave()


async def _next(player: Player, type: str) -> dict[str, object]:
    while True:
        said = await player.listen()
        if said["type"] == type:
            return said


async def named(player: Player, name: str) -> Player:
    await player.ask("/api/me", {"name": name})
    return player


async def test_spectators_are_named_and_talk_among_themselves(url: str) -> None:
    async with serving(url, bots=0) as (_, address):
        ada, bob, eve, fay = [await Player.new(address) for _ in range(4)]
        table = await seated(ada, "drift", bob)
        for player, name in ((eve, "Eve"), (fay, "Fay")):
            await named(player, name)
        for player in (ada, bob, eve, fay):
            await player.watch(table)
        await ada.until(lambda player: player.watching == ["Eve", "Fay"])
        await fay.until(lambda player: player.watching == ["Eve", "Fay"])
        await eve.say("say", id="e1", text="Ada will win")
        await fay.until(lambda player: player.heard)
        said = fay.heard[0]
        assert (said["who"], said["seat"], said["text"]) == ("Eve", None, "Ada will win")
        await ada.say("say", id="a1", text="Your turn")
        for player in (bob, eve, fay):
            await player.until(lambda one: any(line["text"] == "Your turn" for line in one.heard))
        assert [line["text"] for line in bob.heard] == ["Your turn"], "who plays hears nothing of the spectators"
        assert bob.heard[0]["by"] != said["by"]
        assert [player.hello["by"] == said["by"] for player in (ada, eve, fay)] == [False, True, False]
        await bob.leave()
        again = Player(address, bob.cookie)
        await again.watch(table)
        await again.until(lambda player: player.heard)
        assert [line["text"] for line in again.heard] == ["Your turn"], "nor afterwards"
        await fay.leave()
        await ada.until(lambda player: player.watching == ["Eve"])
        for player in (ada, eve, again):
            await player.leave()


async def test_however_many_come_and_go_who_watches_is_told_once_a_second(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[asyncio.Event] = []

    async def pause(seconds: float) -> None:
        assert seconds == spectators.PAUSE
        pauses.append(asyncio.Event())
        await pauses[-1].wait()

    monkeypatch.setattr(room, "sleep", pause)
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob, *crowd = [await Player.new(address) for _ in range(7)]
        table = await seated(ada, "drift", bob)
        await ada.watch(table)
        for number, player in enumerate(crowd):
            await named(player, f"Eve{number}")
            await player.watch(table)
            await player.until(lambda one: one.hello)
        lists = 0
        await ada.until(lambda player: player.watching)
        assert ada.watching == ["Eve0"], "the first is told at once, and the others are not told yet"
        await ada.say("say", id="a1", text="hello")
        while not ada.heard:
            lists += (await ada.hear())["type"] == "spectators"
        assert (lists, len(pauses)) == (0, 1)
        pauses[0].set()
        await ada.until(lambda player: len(player.watching) > 1)
        assert ada.watching == [f"Eve{number}" for number in range(5)], "then all of them at once"
        pauses[1].set()
        for player in (ada, *crowd):
            await player.leave()


async def test_spectators_in_two_processes_know_of_each_other(postgres_url: str) -> None:
    from starboard.server.bus import LocalBus

    bus = LocalBus()
    async with serving(postgres_url, bus=bus, bots=0) as (_, one), serving(postgres_url, bus=bus, bots=0) as (_, two):
        ada, bob, eve = [await Player.new(one) for _ in range(3)]
        table = await seated(ada, "drift", bob)
        await named(eve, "Eve")
        await eve.watch(table)
        await eve.until(lambda player: player.watching == ["Eve"])
        ada.address = two
        await ada.watch(table)
        await ada.until(lambda player: player.watching == ["Eve"])
        await eve.leave()
        await ada.until(lambda player: player.watching == [])
        await ada.leave()


async def test_doors_that_close_while_a_spectator_connects_keep_them_out(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "drift", bob)
        name = site.accounts.name

        async def slow(person: str) -> str:
            assert (await bob.do(table, "doors", 2, "closed")).get("n")
            return await name(person)

        monkeypatch.setattr(site.accounts, "name", slow)
        await eve.watch(table)
        assert await eve.hear() == {"type": "bye", "why": "doors"}
        with pytest.raises(ConnectionClosed):
            await eve.hear()
        await until(lambda: table not in site.tables.rooms)
        assert table not in site.service.watched()


async def test_players_close_the_doors_and_those_who_watch_leave(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "drift", bob)
        await eve.watch(table)
        await bob.watch(table)
        assert "refusal" in await eve.do(table, "doors", -1, "closed")
        assert (await bob.do(table, "doors", 2, "closed")).get("n")
        said = await eve.listen()
        while said["type"] != "bye":
            said = await eve.listen()
        assert said["why"] == "doors"
        await bob.until(lambda player: player.around.get("private") and player.watching == [])
        for path in ("", "/now", "/record", "/replay", "/story"):
            refused = await eve.ask(f"/api/tables/{table}{path}")
            assert refused.status_code == 403, path
            assert "doors" in refused.json()["why"]
            assert (await ada.ask(f"/api/tables/{table}{path}")).status_code == 200
        for path in ("/summary", "/picture.svg", "/review"):
            assert (await eve.ask(f"/api/tables/{table}{path}")).status_code == 403, path
        with pytest.raises(InvalidStatus):
            await eve.watch(table)
        await ada.do(table, "doors", 1, "open")
        assert (await eve.ask(f"/api/tables/{table}/now")).status_code == 200
        await bob.leave()


async def test_a_reported_line_reaches_the_host_and_nobody_learns_who_reported_it(url: str) -> None:
    async with serving(url, bots=0) as (site, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "drift", bob)
        await ada.watch(table)
        await ada.say("say", id="a1", text="<b>rude</b>")
        await ada.until(lambda player: player.heard)
        line = ada.heard[0]["id"]
        assert (await bob.ask(f"/api/tables/{table}/chat/{line}/report", {})).status_code == 204
        assert (await bob.ask(f"/api/tables/{table}/chat/{line}/report", {})).status_code == 204
        assert (await bob.ask(f"/api/tables/{table}/chat/77/report", {})).status_code == 404
        host = SiteHost(site.store, site.service)
        (report,) = await host.reports()
        assert (report.table, report.n, report.text) == (table, line, "<b>rude</b>")
        person, reporter = (site.accounts.guests.read(each.cookie.partition("=")[2]) for each in (ada, bob))
        assert report.author == person
        assert not await site.store.expiring_items.of(str(reporter)), "nothing is stored of who reported it"
        told = (await ada.ask("/api/me/data")).json()["reported"]
        assert [each["text"] for each in told] == ["<b>rude</b>"]
        assert (await eve.ask("/api/me/data")).json()["reported"] == []
        await ada.ask(f"/api/tables/{table}/chat/{line}")
        page = host_html.overview("en", "key", "", (), "playing", [], [], Policy(), 0, [], [report])
        assert "&lt;b&gt;rude&lt;/b&gt;" in page
        assert "<b>rude" not in page
        await host.dismiss(table, line)
        assert await host.reports() == []
        await bob.ask(f"/api/tables/{table}/chat/{line}/report", {})
        await ada.leave()
        async with httpx.AsyncClient(base_url=f"http://{address}", headers=ada.headers) as client:
            await client.delete("/api/me")
        assert await host.reports() == [], "it goes with its author"


async def test_a_host_turns_the_chat_off_and_every_hello_says_so(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada = await Player.new(address)
        table = await seated(ada, "drift", bots=1)
        await SiteHost(site.store, site.service).chat(False)
        await site.follow_host()
        await ada.watch(table)
        await ada.until(lambda player: player.hello)
        assert ada.hello["silent"]
        await ada.say("say", id="a1", text="hello?")
        await ada.until(lambda player: "a1" in player.answers)
        assert ada.answers["a1"]["refusal"]["id"] == "table.chat_off"
        await ada.leave()
