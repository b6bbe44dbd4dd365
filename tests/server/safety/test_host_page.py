"""The host's page: its token, and the same actions as the command line."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from starboard.server.host_token import HostToken
from starboard.server.http.host_page import COOKIE, LARGEST
from starboard.server.settings import Settings
from starboard.server.site import Site
from tests.server.serving.kit import Player, seated, serving
from tests.server.waiting import eventually

pytestmark = pytest.mark.anyio
PATHS = ("/host", "/host/tables", "/host/tables/x")


@asynccontextmanager
async def page(url: str, **more: Any) -> AsyncIterator[tuple[Site, str, httpx.AsyncClient]]:
    async with (
        serving(url, bots=0, **more) as (site, address),
        httpx.AsyncClient(base_url=f"http://{address}") as browser,
    ):
        yield site, address, browser


async def signed_in(site: Site, browser: httpx.AsyncClient) -> str:
    """Sign this browser in and return the form key."""
    token = await HostToken(site.store).make()
    answer = await browser.post("/host/sign-in", data={"token": token})
    assert (answer.status_code, answer.headers["location"]) == (303, "/host")
    found = re.search(r'name="key" value="([0-9a-f]{64})"', (await browser.get("/host")).text)
    assert found is not None
    return found[1]


async def person(player: Player) -> str:
    return str((await player.ask("/api/me")).json()["person"])


async def test_without_a_token_the_host_page_does_not_exist(url: str) -> None:
    async with page(url) as (_, _, browser):
        unknown = await browser.get("/nowhere")
        for path in PATHS:
            answer = await browser.get(path)
            assert (answer.status_code, answer.text) == (404, unknown.text)
        for path in ("/host/sign-in", "/host/act"):
            assert (await browser.post(path, data={"token": ""})).status_code == 404


async def test_with_one_there_is_only_the_form_for_it(url: str) -> None:
    async with page(url) as (site, address, browser):
        ada, bob = await Player.new(address), await Player.new(address)
        table = await seated(ada, "parley", bob)
        token = await HostToken(site.store).make()
        for path in (*PATHS, f"/host/tables/{table}"):
            answer = await browser.get(path)
            assert answer.status_code == 200
            assert 'name="token"' in answer.text
            assert "Name1" not in answer.text
            assert answer.headers["cache-control"] == "no-store"
        for cookie in ("", "x", token, "é"):
            headers = {b"cookie": f"{COOKIE}={cookie}".encode()}
            acted = await browser.post("/host/act", data={"act": "close", "at": table, "key": "x"}, headers=headers)
            assert acted.status_code == 403
        assert (await ada.ask(f"/api/tables/{table}")).json()["stage"] == "playing"
        assert token not in repr(await site.store.database.read("select kind, key, person, body from expiring_items"))


async def test_a_wrong_token_opens_nothing_and_guessing_is_slow(url: str) -> None:
    async with page(url) as (site, _, browser):
        token = await HostToken(site.store).make()
        for wrong in ("", "x", token[:-1], token + "x", token.swapcase(), "\0", "é" * 100):
            answer = await browser.post("/host/sign-in", data={"token": wrong})
            assert (answer.status_code, COOKIE in answer.cookies) == (403, False)
        answers = [(await browser.post("/host/sign-in", data={"token": "x"})).status_code for _ in range(6)]
        assert answers[-1] == 429
        assert (await browser.post("/host/sign-in", data={"token": token})).status_code == 429


async def test_the_cookie_is_for_this_page_alone(sqlite_url: str) -> None:
    async with page(sqlite_url, settings=Settings(proxies=("127.0.0.1",))) as (site, _, browser):
        token = await HostToken(site.store).make()
        for scheme in ("http", "https"):
            headers = {"x-forwarded-proto": scheme}
            answer = await browser.post("/host/sign-in", data={"token": token}, headers=headers)
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=strict" in cookie
            assert "path=/host" in cookie
            assert ("secure" in cookie) == (scheme == "https")
            assert token.lower() not in cookie


async def test_a_new_token_signs_everybody_out_and_none_takes_the_page_away(url: str) -> None:
    async with page(url) as (site, _, browser):
        await signed_in(site, browser)
        await HostToken(site.store).make()
        assert 'name="token"' in (await browser.get("/host")).text
        assert await HostToken(site.store).revoke()
        assert (await browser.get("/host")).status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
async def test_a_page_elsewhere_can_send_no_form(sqlite_url: str, headers: dict[str, str]) -> None:
    async with page(sqlite_url) as (site, _, browser):
        key = await signed_in(site, browser)
        form = {"act": "chat", "state": "off", "key": key}
        assert (await browser.post("/host/act", data=form, headers=headers)).status_code == 403
        assert (await browser.post("/host/sign-in", data={"token": "x"}, headers=headers)).status_code == 403
        assert await site.store.moderation.all() == []


async def test_an_allowed_origin_without_the_form_key_can_send_no_form(sqlite_url: str) -> None:
    friend = "https://club.example"
    async with page(sqlite_url, settings=Settings(origins=(friend,))) as (site, _, browser):
        key = await signed_in(site, browser)
        for wrong in ("", "x", key[:-1], "é"):
            form = {"act": "chat", "state": "off", "key": wrong}
            assert (await browser.post("/host/act", data=form, headers={"origin": friend})).status_code == 403
        assert (await browser.post("/host/act", data={"act": "chat"})).status_code == 403
        assert await site.store.moderation.all() == []


async def test_a_body_other_than_a_small_form_is_refused(sqlite_url: str) -> None:
    async with page(sqlite_url) as (site, _, browser):
        key = await signed_in(site, browser)
        form = {"content-type": "application/x-www-form-urlencoded"}
        huge = b"x" * (LARGEST + 1)

        async def endless() -> AsyncIterator[bytes]:
            for _ in range(10):
                yield huge

        for path in ("/host/act", "/host/sign-in"):
            assert (await browser.post(path, content=huge, headers=form)).status_code == 413
            assert (await browser.post(path, content=endless(), headers=form)).status_code == 413
            assert (await browser.post(path, json={"key": key})).status_code == 415
            assert (await browser.post(path, content=b"\xff=\xff", headers=form)).status_code in (400, 403)
            assert (await browser.post(path, content=b"a=1&" * 40, headers=form)).status_code == 400
        assert (await browser.post("/host/act", data={"key": key, "act": "explode"})).status_code == 403


async def test_everything_can_be_done_there(url: str) -> None:
    async with page(url) as (site, address, browser):
        ada, bob = await Player.new(address), await Player.new(address)
        table = await seated(ada, "parley", bob)
        await ada.watch(table)
        await ada.say("say", id="s", text="<b>rude</b>")
        await ada.until(lambda player: player.heard)
        key, ada_id = await signed_in(site, browser), await person(ada)

        async def act(**form: str) -> str:
            answer = await browser.post("/host/act", data={"key": key, **form})
            assert answer.status_code == 303, answer.text
            return (await browser.get(answer.headers["location"])).text

        shown = (await browser.get(f"/host/tables/{table}")).text
        assert ada_id in shown
        assert "&lt;b&gt;rude&lt;/b&gt;" in shown
        assert "<b>rude" not in shown
        assert "rude" not in (await act(act="line", at=table, n="1"))
        assert "Comet" in await act(act="rename", at=table, who=ada_id, name="Comet <i>")
        assert "<i>" not in (await browser.get("/host")).text
        assert "Comet &lt;i&gt;" in (await browser.get("/host")).text
        assert "Chat is off" in await act(act="chat", state="off")
        assert not site.service.restrictions.chat, "it holds at once"
        await act(act="chat", state="on")
        await act(act="mute", who=ada_id, at=table, days="3")
        assert "Saved." in await act(act="retention", finished="30", abandoned="60")
        assert (await site.store.retention.policy()).abandoned == 60
        assert "at least 7 days" in await act(act="retention", finished="30", abandoned="2")
        assert "0 tables were deleted" in await act(act="delete")
        assert "neither a guest id" in await act(act="ban", who="mallory")
        assert "is closed" in await act(act="close", at=table, words="Enough.")
        await ada.until(lambda player: player.around.get("closed") == "Enough.")
        assert f"{ada_id} is banned for 2 days." in await act(act="ban", who=ada_id, days="2")
        assert (await ada.ask("/api/me")).status_code == 403
        assert "a number of days" in await act(act="ban", who=ada_id, days="-2")
        for undo in ("unban", "unmute", "free"):
            await act(act=undo, who=ada_id)
        assert (await ada.ask("/api/me")).status_code == 200
        assert len(await site.store.moderation.log()) >= 12
        assert "No table has the id nowhere" in (await browser.get("/host/tables/nowhere", follow_redirects=True)).text
        found = await browser.get("/host/tables", params={"id": f"https://games.example/t/{table}"})
        assert found.headers["location"] == f"/host/tables/{table}"
        await browser.post("/host/act", data={"key": key, "act": "sign-out"})
        assert 'name="token"' in (await browser.get("/host")).text


async def test_the_page_speaks_german(sqlite_url: str) -> None:
    async with page(sqlite_url) as (site, _, browser):
        browser.headers["accept-language"] = "de"
        await signed_in(site, browser)
        text = (await browser.get("/host")).text
        assert '<html lang="de">' in text
        assert "Gast oder Adresse ausschließen" in text
        assert "server." not in text.replace("serverseitig", "")


async def test_another_process_follows_what_was_done_on_the_page(postgres_url: str) -> None:
    async with page(postgres_url) as (site, _, browser), serving(postgres_url, bots=0) as (_, other):
        ada = await Player.new(other)
        key = await signed_in(site, browser)
        await browser.post("/host/act", data={"key": key, "act": "ban", "who": await person(ada)})

        async def out() -> bool:
            return (await ada.ask("/api/me")).status_code == 403

        await eventually(out, 5)
