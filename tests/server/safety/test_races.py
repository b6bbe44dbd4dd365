"""Attacks in real time: moves for others, repeats, floods, tries without a rest, and hidden values."""

import asyncio
import base64
import contextlib
import json
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from starboard.core.registry import games
from starboard.server.live.connection import PATIENCE
from starboard.server.site import Site
from tests.server.serving.kit import Player, seated, serving
from tests.server.serving.test_real_time import answered, do, watching
from tests.server.waiting import until
from tests.sketches.mosaic.rules import CELLS, TILES, shuffled

pytestmark = pytest.mark.anyio


async def mosaic(address: str) -> tuple[str, list[Player]]:
    people = [await Player.new(address) for _ in range(3)]
    table = await seated(people[0], "mosaic", *people[1:])
    await watching(table, *people)
    return table, people


async def tiles_of(site: Site, table: str, side: int) -> dict[str, int]:
    """Return a side's tile for each cell, from the server's secret."""
    history = (await site.service.latest(table)).table.history
    assert history is not None
    return {cell: tile for tile, cell in enumerate(shuffled(f"tiles {side}", history.fairness.cosmetic_seed), 1)}


async def test_nobody_tries_for_another_and_what_is_sent_again_is_done_once(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        table, (ada, bob, eve) = await mosaic(address)
        right = await tiles_of(site, table, 1)
        mine: dict[str, Any] = {
            "type": "command",
            "id": "t1",
            "kind": "try",
            "seat": 1,
            "argument": f"t{right['a1']} a1",
        }
        await eve.say(**mine)
        assert (await answered(eve, "t1"))["clause"] == "TA-2"
        await bob.say(**mine)
        assert (await answered(bob, "t1"))["clause"] == "TA-2"
        for _ in range(3):
            ada.answers.clear()
            await ada.say(**mine)
            first = await answered(ada, "t1")
            assert first == {"type": "answer", "id": "t1", "n": ada.n if ada.n > 5 else 6}
        again = connect(f"ws://{address}/api/tables/{table}/live", additional_headers={"cookie": ada.cookie})
        async with again as line:
            await line.send(json.dumps({**mine, "argument": f"t{right['b1']} b1"}))
            said = json.loads(await line.recv())
            while said["type"] != "answer":
                said = json.loads(await line.recv())
            assert said["n"] == first["n"]  # another connection, another try, the same id: the command was already done
        rows = await site.store.rows(table)
        assert sum(b" try 1 " in row.body for row in rows) == 1
        for player in (ada, bob, eve):
            await player.leave()


async def test_what_is_to_be_found_out_is_neither_claimed_nor_drafted(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        table, (ada, bob, eve) = await mosaic(address)
        await do(ada, "lay a1", "claim")
        assert (await answered(ada, "claim"))["clause"] == "ST-8"
        assert (await ada.do(table, "play", 1, "lay a1"))["clause"] == "ST-8"
        await ada.say("draft", id="d1", actions=["lay a1"])
        drafted = await ada.listen()
        while drafted["type"] != "drafted":
            drafted = await ada.listen()
        assert (drafted["clause"], drafted.get("scene")) == ("ST-8", None)  # the draft would reveal the tile that fits
        for player in (ada, bob, eve):
            await player.leave()


async def test_tries_during_a_lock_have_no_effect(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        table, (ada, bob, eve) = await mosaic(address)
        right = await tiles_of(site, table, 2)
        await do(eve, f"t{right['b3']} a3", "miss", "try")
        assert (await answered(eve, "miss")).get("n")
        began = asyncio.get_running_loop().time()
        for number in range(60):  # every one of them fits
            await do(eve, f"t{right['a3']} a3", f"again{number}", "try")
        for number in range(60):
            assert (await answered(eve, f"again{number}")).get("clause") == "MO-5"
        assert asyncio.get_running_loop().time() - began < 1
        await asyncio.sleep(1.05 - (asyncio.get_running_loop().time() - began))  # the rest of its lock
        await do(eve, f"t{right['a3']} a3", "rested", "try")
        assert (await answered(eve, "rested")).get("n"), "a lock that was tried at is not drawn out"
        for player in (ada, bob, eve):
            await player.leave()


async def test_a_flood_of_drags_is_thinned_out_and_nobody_waits_for_it(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        _, (ada, bob, eve) = await mosaic(address)
        assert ada.line is not None
        flood = asyncio.create_task(drag(ada, PATIENCE + 800))
        answers = []
        for number in range(8):
            began = asyncio.get_running_loop().time()
            await do(eve, f"t1 {'abcd'[number % 4]}3", f"lay{number}", "try")
            await answered(eve, f"lay{number}")
            answers.append(asyncio.get_running_loop().time() - began)
        await flood
        assert sorted(answers)[4] < 0.5
        with contextlib.suppress(ConnectionClosed):
            while True:
                said = await ada.listen()
        assert said == {"type": "bye", "why": "fast"}
        await do(bob, "hold t1", "last")
        await bob.until(lambda each: "last" in each.answers)
        waved = bob.waved
        assert 0 < waved < 400
        await bob.leave()
        await eve.leave()


async def drag(player: Player, times: int) -> None:
    assert player.line is not None
    with contextlib.suppress(ConnectionClosed):
        for number in range(times):
            await player.line.send(json.dumps({"type": "wave", "body": f'{{"id":"t3","x":{number},"y":1}}'}))


async def test_an_invalid_drag_is_not_passed_on(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        table, (ada, bob, eve) = await mosaic(address)
        await ada.say("wave", body="x" * 4001)
        assert (await ada.listen())["type"] == "unread"
        await ada.say("wave", body="x", seat=3)  # only its own name is allowed
        assert (await ada.listen())["type"] == "unread"
        await ada.say("command", id="long", kind="try", seat=1, argument="t1 " * 2000)
        unread = await ada.listen()
        assert (unread["type"], unread["id"]) == ("unread", "long")
        right = await tiles_of(site, table, 1)
        every = " ".join(f"t{tile}" for tile in TILES)
        await do(ada, f"{every} b1", "many", "try")  # of many tiles, only the first is tried, not the one that fits
        await answered(ada, "many")
        row = (await site.store.rows(table))[-1].body.decode()
        assert ("1 lay b1" if right["b1"] == 1 else "1 miss b1 t1") in row
        await ada.say("wave", body="y" * 20_000)
        with contextlib.suppress(ConnectionClosed):
            while True:
                said = await ada.listen()
        assert said == {"type": "bye", "why": "size"}
        await bob.leave()
        await eve.leave()


PATHS = ("", "/now", "/record", "/replay", "/story", "/position?seat=1", "/record?seat=2")
RACES = [key for key in ("mosaic", "situation7") if key in games()]


@pytest.mark.parametrize("key", RACES)
async def test_what_only_the_end_shows_is_in_no_bytes_before(key: str, sqlite_url: str) -> None:
    """Search all sent bytes for the table's secret, values derived from it, and the order of the tokens."""
    async with serving(sqlite_url, bots=0) as (site, address):
        count = games()[key].seats.start
        people = [await Player.new(address) for _ in range(count)]
        table = await seated(people[0], key, *people[1:])
        eve = await Player.new(address)
        taps = [await tapped(player, table) for player in (*people, eve)]
        await play_a_little(people, taps)
        head = (await site.service.latest(table)).table.n
        for tap in taps:
            await until(lambda tap=tap: any(said.get("n") == head for said in tap.said()))  # type: ignore[misc]
        got = [message for tap in taps for message in await tap.closed()]
        for player in (*people, eve):
            own = [f"/api/tables/{table}{path}" for path in PATHS]
            got += [(await player.ask(path)).content for path in ("/api/tables", *own)]
        boards = {digest for text in got for digest in digests(text)}
        got += [(await eve.ask(f"/api/boards/{digest}?table={table}")).content for digest in boards]
        assert len(got) > 20
        held = (await site.service.latest(table)).table
        assert held.history is not None
        assert held.stage == "playing"
        for text in got:
            for secret in (held.secret, held.history.fairness.cosmetic_seed, held.history.fairness._key):
                for form in (secret, secret.hex().encode(), base64.b64encode(secret)[:-2], str(list(secret)).encode()):
                    assert form not in text
            if key == "mosaic":
                for side in (1, 2):
                    order = shuffled(f"tiles {side}", held.history.fairness.cosmetic_seed)
                    for between in (",", '","', " ", "/"):
                        assert between.join(order[:5]).encode() not in text
        assert held.commitment.encode() in b"".join(got)


class Tap:
    """A recorder of all bytes received on a connection."""

    def __init__(self, line: ClientConnection) -> None:
        self.messages: list[bytes] = []
        self._line = line
        self._gathering = asyncio.create_task(self._gather())

    async def _gather(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.messages.append(await self._line.recv(decode=False))

    def said(self) -> list[dict[str, Any]]:
        return [json.loads(message) for message in self.messages]

    async def closed(self) -> list[bytes]:
        await self._line.close()
        await self._gathering
        return self.messages


async def tapped(player: Player, table: str) -> Tap:
    address = f"ws://{player.address}/api/tables/{table}/live"
    player.line = await connect(address, additional_headers={"cookie": player.cookie})
    return Tap(player.line)


async def play_a_little(people: list[Player], taps: list[Tap]) -> None:
    """Declare all seats ready, then try a few right or wrong tiles in each until all are answered."""
    for seat, player in enumerate(people, 1):
        await player.say("command", id=f"ready{seat}", kind="play", seat=seat, argument="ready")
    for number in range(3):
        for seat, player in enumerate(people, 1):
            cell = CELLS[number if seat < 3 else 8 + number]
            await player.say("command", id=f"try{number}", kind="try", seat=seat, argument=f"t{number + 1} {cell}")
            await player.say("command", id=f"hold{number}", kind="try", seat=seat, argument=f"t{number + 5}")
    for _, tap in zip(people, taps, strict=False):
        await until(lambda tap=tap: sum(said["type"] == "answer" for said in tap.said()) == 7)  # type: ignore[misc]


def digests(text: bytes) -> list[str]:
    """Return the boards named in a message."""
    found: list[str] = []
    with contextlib.suppress(json.JSONDecodeError):
        said = json.loads(text)
        for each in said if isinstance(said, list) else [said]:
            found += ((each.get("scene") or {}) if isinstance(each, dict) else {}).get("boards", [])
    return found
