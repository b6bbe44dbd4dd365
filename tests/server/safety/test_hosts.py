"""Allowed host names and origins of a site, and the low cost of a stranger's request."""

import asyncio
import socket
import threading

import httpx
import pytest
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from starboard.server.http import invitations
from starboard.server.settings import Settings
from tests.server.serving.kit import Player, serving

pytestmark = pytest.mark.anyio


def called(**headers: str) -> HTTPConnection:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "client": ("127.0.0.1", 1), "headers": raw, "scheme": "http"})


@pytest.mark.parametrize(
    "host",
    [
        "localhost:8000", "127.0.0.1:8000", "192.168.1.20", "203.0.113.9:80", "[::1]:8000", "[fe80::1]", "tower:8000",
        "Tower.local", "tower.lan:1", "tower.home", "site.svc.cluster.local", socket.gethostname(), "games.example",
        "club.example:443",
    ],
)  # fmt: skip
def test_addresses_names_of_a_home_network_and_names_that_were_set_are_ours(host: str) -> None:
    assert Settings(hosts=("club.example",), public="https://games.example").knows(called(host=host))


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "a@localhost", "localhost/x", "x" * 4000, "[::1"],
)  # fmt: skip
def test_any_other_name_is_not(host: str) -> None:
    assert not Settings(hosts=("club.example",)).knows(called(host=host))


@pytest.mark.parametrize(
    ("origin", "ours"),
    [
        ("http://tower:80", True), ("https://tower:80", True), ("https://club.example", True), ("null", False),
        ("evil://tower:80", False), ("chrome-extension://tower:80", False), ("https://evil.example", False),
    ],
)  # fmt: skip
def test_pages_of_this_site_may_call_over_http_and_https_alone(origin: str, ours: bool) -> None:
    assert Settings(origins=("https://club.example",)).welcome(called(host="tower:80", origin=origin)) is ours


async def test_by_a_strangers_name_nothing_is_answered_by_http_or_websocket(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        evil = {"host": "evil.example", "origin": "http://evil.example", "cookie": ada.cookie}
        async with httpx.AsyncClient(base_url=f"http://{address}", headers=evil) as client:
            for path in ("/", "/api/me", "/api/games"):
                assert (await client.get(path)).status_code == 421
            assert (await client.post("/api/tables", json={"game": "parley", "seats": 2})).status_code == 421
        table = await ada.open("parley")
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://evil.example/api/tables/{table}/live", host="127.0.0.1", port=int(address[10:]))
        assert refused.value.response.status_code == 421


async def test_drawing_codes_holds_up_nobody_and_has_a_limit(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, begun, go_on = invitations._code, threading.Event(), threading.Event()

    def slowly(link: str) -> bytes:
        begun.set()
        go_on.wait(10)
        return drawn(link)

    monkeypatch.setattr(invitations, "_code", slowly)
    async with serving(sqlite_url, bots=0) as (_, address), httpx.AsyncClient(base_url=f"http://{address}") as client:
        assert (await client.get("/health")).status_code == 200
        drawing = asyncio.create_task(client.post("/api/qr.svg", json={"path": "/t/abc"}))
        while not begun.is_set():
            await asyncio.sleep(0.01)
        assert (await client.get("/health")).status_code == 200
        assert not drawing.done()
        go_on.set()
        assert (await drawing).status_code == 200
        monkeypatch.setattr(invitations, "_code", drawn)
        codes = [(await client.post("/api/qr.svg", json={"path": "/t/abc"})).status_code for _ in range(60)]
        assert (codes[0], codes[-1]) == (200, 429)


@pytest.mark.parametrize("name", ["x" * 300 + ".svg", "%00.svg", "..svg", ".svg", "%2e%2e%2fcover.svg"])
async def test_no_name_of_a_picture_is_a_fault(sqlite_url: str, name: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address), httpx.AsyncClient(base_url=f"http://{address}") as client:
        assert (await client.get(f"/api/games/spacewalk/art/{name}")).status_code == 404
