"""Hostile clients: every message is refused with a plain answer, and other clients are unaffected."""

import asyncio
import contextlib
import json
import logging
import os
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from starboard.server.guests import COOKIE, Guests
from starboard.server.http import games
from starboard.server.live.connection import PATIENCE
from starboard.server.site import Site
from starboard.table.row import read_row
from tests.server.serving.kit import Player, seated, serving
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


async def both_play(ada: Player, bob: Player) -> None:
    await asyncio.wait_for(asyncio.gather(ada.play_on(), bob.play_on()), 60)


async def to_the_end(player: Player) -> list[dict[str, Any]]:
    """Return all messages received until the connection closes."""
    said = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            said.append(await player.listen())
    return said


async def watching(table: str, *players: Player) -> None:
    for player in players:
        await player.watch(table)
        await player.until(lambda each: each.n)


async def test_a_forged_cookie_is_nobody(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "drift", bob)
        person = (await ada.ask("/api/me")).json()["person"]
        eve = Player(address, f"{COOKIE}={Guests(b'guessed').sign(person)}")
        refused = await eve.ask(f"/api/tables/{table}/position?seat=1")
        assert (refused.status_code, refused.json()["why"][:22]) == (401, "You are not signed in.")
        await watching(table, eve)
        assert (eve.hello["seat"], eve.hello.get("yours"), eve.turn) == (None, None, None)
        await eve.say("command", id="c1", kind="play", seat=1, argument="play U1")
        await eve.until(lambda player: "c1" in player.answers)
        assert eve.answers["c1"]["clause"] == "TA-2"
        await eve.say("say", id="s1", text="boo")
        await eve.until(lambda player: "s1" in player.answers)
        await eve.leave()


async def test_another_seats_move_and_a_stale_decision_are_refused_by_their_clause(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "parley", bob)
        await watching(table, ada, bob)
        first, second = (ada, bob) if ada.asked else (bob, ada)
        assert first.turn is not None
        offered, seat = first.turn["choices"][0]["actions"][0], first.hello["seat"]
        for way in ("http", "line"):
            move = {"kind": "play", "seat": seat, "argument": offered, "decision": first.turn["decision"]}
            assert (await said_by(second, way, table, move))["clause"] == "TA-2"
            stale = {**move, "decision": first.turn["decision"] + 1}
            assert (await said_by(first, way, table, stale))["clause"] == "TA-4"
            unknown = {**move, "seat": 7}
            assert (await said_by(first, way, table, unknown))["clause"] == "TA-1"
            assert (await said_by(first, way, table, {**move, "kind": "alarm"}))["clause"] == "TA-6"
            assert (await said_by(first, way, table, {**move, "kind": "open"}))["clause"] == "TA-10"
            thief = {"kind": "hand", "seat": seat, "argument": "a b c"}
            assert (await said_by(second, way, table, thief))["clause"] == "TA-12"
        await both_play(ada, bob)
        await ada.leave()
        await bob.leave()


async def said_by(player: Player, way: str, table: str, command: dict[str, Any]) -> dict[str, Any]:
    if way == "http":
        return await player.do(table, **command)
    id = f"x{len(player.answers)}"
    await player.say("command", id=id, **command)
    await player.until(lambda each: id in each.answers)
    return player.answers[id]


async def test_a_repeated_command_gets_the_first_answer_however_it_comes_and_is_done_once(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "parley", bob)
        await watching(table, ada, bob)
        first = ada if ada.asked else bob
        assert first.turn is not None
        before = first.n
        move = {
            "id": "once", "kind": "play", "seat": first.hello["seat"], "decision": first.turn["decision"],
            "argument": first.turn["choices"][0]["actions"][0],
        }  # fmt: skip
        answers = await asyncio.gather(*(first.ask(f"/api/tables/{table}/commands", move) for _ in range(5)))
        assert [answer.json() for answer in answers] == [{"n": before + 1}] * 5
        for _ in range(3):
            await first.say("command", **move)
            await first.until(lambda each: "once" in each.answers)
            assert first.answers.pop("once")["n"] == before + 1
        assert (await first.ask(f"/api/tables/{table}")).json()["n"] == before + 1
        await ada.leave()
        await bob.leave()


async def test_another_sites_page_may_neither_post_nor_listen(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("parley")
        for origin in ("https://evil.example", "null", f"http://evil.{address}", "http://127.0.0.1"):
            headers = {"cookie": ada.cookie, "origin": origin}
            async with httpx.AsyncClient(base_url=f"http://{address}", headers=headers) as page:
                for answer in (
                    await page.post("/api/tables", json={"game": "parley"}),
                    await page.delete("/api/me"),
                    await page.post("/api/me/link"),
                ):
                    assert answer.status_code == 403
                    assert answer.json() == {"why": "Pages of other sites may not do this."}
            with pytest.raises(InvalidStatus) as caught:
                await connect(f"ws://{address}/api/tables/{table}/live", additional_headers=headers)
            assert caught.value.response.status_code == 403
            assert b"Pages of other sites" in caught.value.response.body
        own = {"cookie": ada.cookie, "origin": f"http://{address}"}
        async with connect(f"ws://{address}/api/tables/{table}/live", additional_headers=own) as line:
            assert json.loads(await line.recv())["type"] == "hello"


async def test_every_answer_says_what_a_browser_may_do_with_it(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("parley")
        for path in ("/api/me", "/api/games", f"/api/tables/{table}", "/api/nothing", "/api/tables/none", "/health"):
            answer = await ada.ask(path)
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "same-origin"
            assert (answer.headers["cache-control"] == "no-store") == (path != "/api/games")
            if answer.status_code >= 400:
                assert answer.json()["why"].endswith(".")


async def test_ten_megabytes_are_refused_and_other_tables_play_on(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "parley", bob)
        await watching(table, ada, bob)
        playing = asyncio.create_task(both_play(ada, bob))
        huge = "x" * 10_000_000
        other = await eve.open("parley")
        refused = await eve.ask(f"/api/tables/{other}/commands", {"id": "a", "kind": "sit", "argument": huge})
        assert (refused.status_code, refused.json()["why"]) == (413, "The request is too long.")
        async with httpx.AsyncClient(base_url=f"http://{address}", headers={"cookie": eve.cookie}) as client:
            chunked = await client.post("/api/tables", content=chunks())
        assert chunked.status_code == 413
        await eve.watch(other)
        assert eve.line is not None
        with contextlib.suppress(ConnectionClosed):
            await eve.line.send(huge)
        await to_the_end(eve)
        assert eve.line.close_code == 1009
        await eve.watch(other)
        await eve.say("explain", id="e", touched=["x" * 20_000])
        assert (await to_the_end(eve))[-1] == {"type": "bye", "why": "size"}
        await playing
        await ada.leave()
        await bob.leave()


async def chunks() -> Any:
    for _ in range(200):
        yield b"x" * 50_000


GARBAGE = [
    "", "{", "null", "[]", "{}", '{"type":"nothing"}', '{"type":"command"}', '{"type":"ping","t":"soon"}',
    '{"type":"command","id":"a b","kind":"sit","seat":1}', '{"type":"command","id":"a","kind":"sit","seat":1e99}',
    '{"type":"command","id":"a","kind":"sit","seat":99999999999999999999999}', "[" * 10_000, '"\\ud800"',
    '{"type":"draft","id":"d","actions":["nonsense"]}', '{"type":"explain","id":"e","touched":["x"],"actions":["?"]}',
    '{"type":"command","id":"u","kind":"undo","seat":1,"argument":"99999999999999999999999999"}',
    '{"type":"command","id":"n","kind":"sit","seat":1,"argument":"- a\\n3 close table @0 ~0"}',
    '{"type":"command","id":"z","kind":"say\\u0000","seat":1}', '{"type":"echo","now":-1}', "\x00\x01\x02",
]  # fmt: skip


@pytest.mark.parametrize("game", ["astroplane", "astron", "spacewalk"])
async def test_a_touch_of_what_is_not_there_is_answered(sqlite_url: str, game: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, game, bob)
        await watching(table, ada, bob)
        for player in (ada, bob):
            for touched in ([""], ["b7s."], ["x.1", "e8n"], ["i12s.61"], ["card X9"], ["later S,"], ["S"]):
                await player.say("explain", id="e", touched=touched)
                while (await player.listen())["type"] != "explained":
                    pass


async def test_garbage_is_answered_and_the_line_goes_on(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "drift", bob)
        await watching(table, ada)
        assert ada.line is not None
        frames: list[str | bytes] = [*GARBAGE, b"\xff\xfe\x00", b"{}", os.urandom(500)]
        for frame in frames:
            await ada.line.send(frame)
            await ada.say("ping", t=1.5)
            said = await ada.listen()
            while said["type"] != "pong":
                assert said["type"] in ("unread", "answer", "drafted", "explained"), said
                assert said["type"] != "answer" or said["clause"]
                said = await ada.listen()
        async with httpx.AsyncClient(base_url=f"http://{address}", headers={"cookie": ada.cookie}) as client:
            for query in ("seat=²", "seat=" + "9" * 5000, "seat=-1", "seat=%00", "seat="):
                assert (await client.get(f"/api/tables/{table}/record?{query}")).status_code == 200
            for frame in GARBAGE:
                answer = await client.post(f"/api/tables/{table}/commands", content=frame)
                assert answer.status_code == 400, frame
                assert "Traceback" not in answer.text
        await ada.leave()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_odd_queries_open_a_line_all_the_same(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("parley")
        for query in ("since=²", "since=-4", "since=" + "9" * 900, "seat=1e3", "since=9999999", "seat=0&since=0"):
            async with connect(f"ws://{address}/api/tables/{table}/live?{query}") as line:
                assert json.loads(await line.recv())["type"] == "hello"
                assert json.loads(await line.recv())["type"] == "shown"
        with pytest.raises(InvalidStatus) as caught:
            await connect(f"ws://{address}/api/tables/none/live")
        assert caught.value.response.status_code == 404


async def test_a_storm_of_reconnects_is_slowed_and_leaves_nothing_behind(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "parley", bob)
        await watching(table, ada, bob)
        playing = asyncio.create_task(both_play(ada, bob))
        outcomes, told = [], set()
        for _ in range(200):
            try:
                await eve.watch(table)
                await eve.leave()
                outcomes.append(200)
            except InvalidStatus as refused:
                outcomes.append(refused.response.status_code)
                told.add(bytes(refused.response.body))
        assert outcomes[:60] == [200] * 60
        assert set(outcomes[60:]) <= {200, 429}
        assert outcomes.count(429) > 50
        assert told == {b'{"why":"Too many requests at once. Try again in a moment."}'}
        await playing
        players = {person(site, ada), person(site, bob)}
        await until(lambda: {line.person for line in site.tables.rooms[table].connections} == players)
        await ada.leave()
        await bob.leave()
        await until(lambda: table not in site.tables.rooms)


def person(site: Site, player: Player) -> str | None:
    return site.accounts.guests.read(player.cookie.partition("=")[2])


async def test_the_number_of_open_connections_is_limited(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        tables = [await ada.open("parley") for _ in range(2)]
        async with contextlib.AsyncExitStack() as lines:
            cookie = {"cookie": ada.cookie}
            for number in range(40):
                at = f"ws://{address}/api/tables/{tables[number % 2]}/live"
                await lines.enter_async_context(connect(at, additional_headers=cookie))
            with pytest.raises(InvalidStatus) as caught:
                await connect(f"ws://{address}/api/tables/{tables[0]}/live", additional_headers=cookie)
            assert caught.value.response.status_code == 429


async def test_a_client_that_never_stops_sending_is_warned_and_then_disconnected(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("parley")
        await ada.watch(table)
        assert ada.line is not None
        with contextlib.suppress(ConnectionClosed):
            for _ in range(PATIENCE + 600):
                await ada.line.send('{"type":"ping","t":0}')
        said = await to_the_end(ada)
        assert {"type": "slow", "id": ""} in said
        assert said[-1] == {"type": "bye", "why": "fast"}


async def test_a_fault_is_a_plain_sentence_and_the_log_tells_where_but_not_what(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*given: object) -> None:
        raise RuntimeError("the hand holds the ace of spades")

    monkeypatch.setattr(games, "_info", broken)
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        answer = await ada.ask("/api/games")
    assert answer.status_code == 500
    assert answer.json() == {"why": "Something went wrong on the server, and the error was logged. Please try again."}
    assert "RuntimeError at" in caplog.text
    assert "ace of spades" not in caplog.text


async def test_no_secret_reaches_the_log(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "drift", bob)
        await watching(table, ada, bob)
        token = (await ada.ask("/api/me/tokens", {"label": "bot"})).json()["token"]
        link = (await ada.ask("/api/me/link", {})).json()["secret"]
        await ada.ask("/api/me/arrive", {"secret": link})
        async with httpx.AsyncClient(headers={"authorization": f"Bearer {token}"}) as bot:
            await bot.get(f"http://{address}/api/tables/{table}/position?seat=1")
        await ada.say("say", id="s", text="my dearest secret")
        for frame in ("nonsense", '{"type":"command","id":"a","kind":"play","seat":1,"argument":"play X9 z9"}'):
            assert ada.line is not None
            await ada.line.send(frame)
        held = (await site.service.latest(table)).table
        await both_play(ada, bob)
        rows = await site.store.rows(table)
        await ada.leave()
        await bob.leave()
    said = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith(CLIENTS))
    read = [read_row(row.body.decode()) for row in rows]
    private = {row.text_for(seat) for row in read if row.private for seat in (1, 2)}
    hidden = private | {row.body.decode() for row in rows}
    assert private
    cookies = [player.cookie.partition(".")[2] for player in (ada, bob)]
    for secret in (*hidden, *cookies, token, link, held.secret.hex(), "my dearest secret", "order 1", "deal 2"):
        assert secret not in said


CLIENTS = ("websockets.client", "httpx", "httpcore", "asyncio")
