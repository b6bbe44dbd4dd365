"""Visitors behind a trusted proxy, which forwards their addresses, are limited separately."""

import asyncio
import contextlib
import json
import ssl
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from starboard.server.settings import Settings
from tests.server.services import needs, program
from tests.server.serving.kit import Player, free_port, serving

pytestmark = pytest.mark.anyio

DEPLOY = Path(__file__).resolve().parents[3] / "deploy"
AT = "127.0.0.2"  # not the test's address: the proxy connects from here
BEHIND = Settings(proxies=(AT,), public="https://games.example", limits=0.004)  # 24 requests at once, by address


@contextlib.asynccontextmanager
async def small_proxy(address: str, folder: Path) -> AsyncIterator[str]:
    """Run a minimal proxy that handles one request per connection."""
    host, _, port = address.partition(":")

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        caller = writer.get_extra_info("peername")[0]
        up, down = await asyncio.open_connection(host, int(port), local_addr=(AT, 0))
        told = f"X-Forwarded-For: {caller}\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n"
        down.write(head[:-2] + told.encode())
        while part := await up.read(65536):
            writer.write(part)
        writer.close()
        down.close()

    server = await asyncio.start_server(pass_on, AT)
    async with server:
        yield f"http://{AT}:{server.sockets[0].getsockname()[1]}"


def certificate(folder: Path) -> None:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
         "/CN=games.example", "-keyout", folder / "tls.key", "-out", folder / "tls.crt"],
        check=True, capture_output=True,
    )  # fmt: skip


def nginx_file(folder: Path, port: int, *addresses: str) -> Path:
    """Write deploy/nginx.conf with this test's addresses and files, wrapped in a main nginx.conf."""
    own = (DEPLOY / "nginx.conf").read_text("utf-8")
    for there, here in {
        "server 127.0.0.1:8000 ": "".join(f"server {each} max_fails=1 fail_timeout=5s; " for each in addresses[1:])
        + f"server {addresses[0]} ",
        "listen 80;": f"listen {AT}:{free_port()};",
        "listen 443 ssl http2;": f"listen {AT}:{port} ssl http2;",
        "listen [::]:80;": "",
        "listen [::]:443 ssl http2;": "",
        "/etc/letsencrypt/live/games.example/fullchain.pem": f"{folder}/tls.crt",
        "/etc/letsencrypt/live/games.example/privkey.pem": f"{folder}/tls.key",
    }.items():
        assert there in own
        own = own.replace(there, here)
    temporary = " ".join(f"{each}_temp_path {folder};" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1; events {{ }}\n"
        f"http {{ access_log off; {temporary} proxy_bind {AT};\n{own}\n}}\n"
    )
    return file


@contextlib.asynccontextmanager
async def listening(process: "subprocess.Popen[bytes]", port: int) -> AsyncIterator[None]:
    """Wait until a proxy listens on this port; terminate it at the end."""
    try:
        for _ in range(500):
            await asyncio.sleep(0.02)
            with contextlib.suppress(OSError):
                (await asyncio.open_connection(AT, port))[1].close()
                break
        yield
    finally:
        process.terminate()
        process.wait(10)


@contextlib.asynccontextmanager
async def nginx(address: str, folder: Path, *more: str) -> AsyncIterator[str]:
    """Run nginx with deploy/nginx.conf and a self-signed TLS certificate."""
    needs("openssl")
    port = free_port()
    certificate(folder)
    file = nginx_file(folder, port, address, *more)
    async with listening(subprocess.Popen([program("nginx"), "-c", file, "-p", folder]), port):
        yield f"https://{AT}:{port}"


PROXIES = [small_proxy, nginx]
Proxy = Callable[[str, Path], AbstractAsyncContextManager[str]]


def visitor(base: str, local: str) -> httpx.AsyncClient:
    """Return a client with this local address that uses the site's public name and few connections."""
    few = httpx.Limits(max_connections=8)
    transport = httpx.AsyncHTTPTransport(local_address=local, verify=False, limits=few)
    return httpx.AsyncClient(base_url=base, transport=transport, headers={"host": "games.example"})


@pytest.mark.parametrize("proxy", PROXIES)
async def test_limits_count_visitors_and_cookies_are_secure(sqlite_url: str, tmp_path: Path, proxy: Proxy) -> None:
    async with (
        serving(sqlite_url, bots=0, settings=BEHIND) as (_, address),
        proxy(address, tmp_path) as base,
        visitor(base, "127.0.0.3") as ada,
        visitor(base, "127.0.0.4") as bob,
    ):
        codes = {given.status_code for given in await asyncio.gather(*(ada.get("/health") for _ in range(80)))}
        assert codes == {200, 429}
        given = await bob.get("/api/me")
        assert given.status_code == 200, "another visitor is not counted with the first"
        assert "; secure" in given.headers["set-cookie"].lower()


async def test_nginx_passes_live_connections_on_and_keeps_metrics_to_itself(sqlite_url: str, tmp_path: Path) -> None:
    settings = Settings(proxies=(AT,), public="https://games.example", metrics_token="a token that nobody guesses")
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    async with (
        serving(sqlite_url, bots=0, settings=settings) as (_, address),
        nginx(address, tmp_path) as base,
        visitor(base, "127.0.0.3") as ada,
    ):
        me = await ada.get("/api/me")
        made = await ada.post("/api/tables", json={"game": "parley", "seats": 2}, headers={"origin": settings.public})
        assert made.status_code == 201
        shown = await ada.get("/metrics", headers={"authorization": f"Bearer {settings.metrics_token}"})
        assert (shown.status_code, "nginx" in shown.text) == (404, True)
        assert me.headers["strict-transport-security"]
        live = f"wss://games.example/api/tables/{made.json()['id']}/live"
        port, cookie = int(base.rpartition(":")[2]), me.headers["set-cookie"].partition(";")[0]
        async with connect(
            live,
            host=AT,
            port=port,
            ssl=trusting,
            origin=Origin(settings.public),
            additional_headers={"cookie": cookie},
        ) as line:
            assert json.loads(await line.recv())["type"] == "hello"


async def test_forwarded_addresses_are_believed_only_from_trusted_proxies(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url, bots=0, settings=BEHIND) as (_, address),
        visitor(f"http://{address}", "127.0.0.1") as eve,
    ):
        forged = [{"x-forwarded-for": f"198.51.100.{n}", "x-forwarded-proto": "https"} for n in range(80)]
        given = await asyncio.gather(*(eve.get("/health", headers=each) for each in forged))
        assert {each.status_code for each in given} == {200, 429}


async def test_pages_at_the_public_address_may_call_whatever_name_the_proxy_uses(sqlite_url: str) -> None:
    settings = Settings(proxies=(AT,), public="https://games.example")
    async with serving(sqlite_url, bots=0, settings=settings) as (_, address):
        ada = await Player.new(address)
        headers = {"cookie": ada.cookie, "origin": "https://games.example"}
        async with httpx.AsyncClient(base_url=f"http://{address}", headers=headers) as client:
            assert (await client.post("/api/tables", json={"game": "parley", "seats": 2})).status_code == 201
