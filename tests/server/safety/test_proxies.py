"""Behind a proxy: it says who calls, if it is ours, and every visitor is counted alone."""

import asyncio
import contextlib
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import httpx
import pytest

from starboard.server.settings import Settings
from tests.server.serving.kit import Player, free_port, serving

pytestmark = pytest.mark.anyio

AT = "127.0.0.2"  # another address than ours: where the proxy calls from
BEHIND = Settings(proxies=(AT,), public="https://games.example", limits=0.004)  # 24 requests at once, by address


@contextlib.asynccontextmanager
async def small_proxy(address: str, folder: Path) -> AsyncIterator[str]:
    """A real one of a few lines: one request for each connection."""
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


@contextlib.asynccontextmanager
async def nginx(address: str, folder: Path) -> AsyncIterator[str]:
    """As docs/host.md says, with a TLS certificate of its own."""
    port = free_port()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
         "/CN=games.example", "-keyout", folder / "tls.key", "-out", folder / "tls.crt"],
        check=True, capture_output=True,
    )  # fmt: skip
    (folder / "nginx.conf").write_text(
        f"""
        daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;
        events {{ }}
        http {{
            access_log off; client_body_temp_path {folder}; proxy_temp_path {folder};
            map $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}
            server {{
                listen {AT}:{port} ssl; ssl_certificate {folder}/tls.crt; ssl_certificate_key {folder}/tls.key;
                location / {{
                    proxy_pass http://{address}; proxy_bind {AT}; proxy_http_version 1.1;
                    proxy_set_header Host $host;
                    proxy_set_header Upgrade $http_upgrade;
                    proxy_set_header Connection $connection_upgrade;
                    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
                    proxy_set_header X-Forwarded-Proto $scheme;
                }}
            }}
        }}"""
    )
    process = subprocess.Popen([shutil.which("nginx") or "nginx", "-c", folder / "nginx.conf", "-p", folder])
    try:
        for _ in range(500):
            await asyncio.sleep(0.02)
            with contextlib.suppress(OSError):
                (await asyncio.open_connection(AT, port))[1].close()
                break
        yield f"https://{AT}:{port}"
    finally:
        process.terminate()
        process.wait(10)


needed = pytest.mark.skipif(not all(map(shutil.which, ("nginx", "openssl"))), reason="needs nginx and openssl")
PROXIES = [small_proxy, pytest.param(nginx, marks=needed)]
Proxy = Callable[[str, Path], AbstractAsyncContextManager[str]]


def visitor(base: str, local: str) -> httpx.AsyncClient:
    """Somebody at this address, who calls the site by its public name, with few connections: not these are counted."""
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


async def test_who_is_not_our_proxy_is_not_believed(sqlite_url: str) -> None:
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
