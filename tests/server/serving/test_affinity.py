"""Tables behind the shipped proxies: all connections of a table reach, and return to, one process."""

import asyncio
import contextlib
import json
import os
import ssl
import subprocess
import time
import uuid
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from starboard.server import table_subscription
from starboard.server.bus.nats import NatsBus
from starboard.server.settings import Settings
from starboard.server.site import Site
from tests.server.safety.test_proxies import AT, DEPLOY, listening, nginx, visitor
from tests.server.services import nats, program
from tests.server.serving.kit import Player, free_port, serving

pytestmark = pytest.mark.anyio

TABLES = 12
VIEWERS = 3  # per table, each with a connection
PUBLIC = "https://games.example"
PAUSE = 0.3  # seconds until a viewer connects again
TRUSTING = ssl.create_default_context()  # it takes long to make
TRUSTING.check_hostname, TRUSTING.verify_mode = False, ssl.CERT_NONE


@contextlib.asynccontextmanager
async def caddy(folder: Path, addresses: Sequence[str]) -> AsyncIterator[str]:
    """Run Caddy with deploy/Caddyfile, without HTTPS."""
    port = free_port()
    environment = {
        **os.environ, "HOME": str(folder), "SITE_ADDRESS": f"http://{AT}:{port}", "UPSTREAM": " ".join(addresses),
    }  # fmt: skip
    file = folder / "Caddyfile"
    file.write_text("{\n\tadmin off\n}\n" + (DEPLOY / "Caddyfile").read_text("utf-8"))
    command = [program("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]
    with open(folder / "caddy.log", "wb") as log:
        process = subprocess.Popen(command, env=environment, stderr=log)
    async with listening(process, port):
        yield f"http://{AT}:{port}"


@contextlib.asynccontextmanager
async def shipped_nginx(folder: Path, addresses: Sequence[str]) -> AsyncIterator[str]:
    async with nginx(addresses[0], folder, *addresses[1:]) as base:
        yield base


Proxy = Callable[[Path, Sequence[str]], AbstractAsyncContextManager[str]]


class Viewer:
    """A spectator who reconnects whenever the connection closes, as the client does."""

    def __init__(self, base: str, page: httpx.AsyncClient, table: str) -> None:
        self._base = base
        self._page = page
        self._host = "games.example" if base.startswith("https") else AT
        self._table = table
        self.line: ClientConnection | None = None
        self.refused = 0
        self.connections = 0
        self._task = asyncio.create_task(self._run())

    async def _connect(self) -> ClientConnection:
        port = int(self._base.rpartition(":")[2])
        secure = self._base.startswith("https")
        url = f"{'wss' if secure else 'ws'}://{self._host}/api/tables/{self._table}/live"
        return await connect(
            url, host=AT, port=port, ssl=TRUSTING if secure else None, origin=Origin(PUBLIC), proxy=None
        )

    async def _run(self) -> None:
        while True:
            try:
                # nginx counts a server as up after an answer
                await self._page.get(f"/api/tables/{self._table}", headers={"host": self._host})
                self.line = await self._connect()
                self.connections += 1
                async for message in self.line:
                    json.loads(message)
            except (OSError, httpx.HTTPError, ConnectionClosed, InvalidStatus, TimeoutError):
                self.refused += self.line is None
            self.line = None
            await asyncio.sleep(PAUSE)

    def stop(self) -> None:
        self._task.cancel()
        if self.line is not None:
            self.line.transport.abort()


def watched(site: Site, table: str) -> int:
    return len(site.tables.rooms[table].connections) if table in site.tables.rooms else 0


async def settled(sites: Sequence[Site], tables: Sequence[str], viewers: int, seconds: float = 40) -> dict[str, int]:
    """Wait until each table has all its viewers in one process; return its index by table."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = {table: [i for i, site in enumerate(sites) if watched(site, table)] for table in tables}
        whole = all(sum(watched(site, table) for site in sites) == viewers for table in tables)
        if whole and all(len(where) == 1 for where in found.values()):
            return {table: where[0] for table, where in found.items()}
        await asyncio.sleep(0.1)
    counts = {table: [watched(site, table) for site in sites] for table in tables}
    raise AssertionError(f"tables are split after {seconds} s: {counts}")


@pytest.mark.parametrize("proxy", [shipped_nginx, caddy])
async def test_all_connections_of_a_table_are_in_one_process(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proxy: Proxy
) -> None:
    """This also holds after a process has stopped, and after it has returned."""
    monkeypatch.setattr(table_subscription, "MOVES", 2.0)
    settings = Settings(proxies=(AT, "127.0.0.1"), public=PUBLIC, hosts=(AT,), limits=100)
    prefix = f"affinity-{uuid.uuid4().hex[:8]}"
    ports = [free_port() for _ in range(3)]
    async with AsyncExitStack() as stack:
        running: list[AsyncExitStack] = []
        sites: list[Site] = []

        async def start(port: int) -> tuple[AsyncExitStack, Site]:
            own = AsyncExitStack()
            bus = NatsBus(nats(), prefix)
            site, _ = await own.enter_async_context(
                serving(postgres_url, bus=bus, bots=0, port=port, settings=settings)
            )
            return own, site

        for port in ports:
            own, site = await start(port)
            stack.push_async_callback(own.aclose)
            running.append(own)
            sites.append(site)
        base = await stack.enter_async_context(proxy(tmp_path, [f"127.0.0.1:{port}" for port in ports]))
        ada = await Player.new(f"127.0.0.1:{ports[0]}")
        tables = [await ada.open("parley", 2) for _ in range(TABLES)]
        page = await stack.enter_async_context(visitor(base, "127.0.0.1"))
        viewers = [Viewer(base, page, table) for table in tables for _ in range(VIEWERS)]
        for viewer in viewers:
            stack.callback(viewer.stop)
        first = await settled(sites, tables, VIEWERS)
        assert len(set(first.values())) > 1, "the tables are spread over the processes"

        await running[0].aclose()  # a process stops: its tables go elsewhere, all others stay
        left = await settled(sites[1:], tables, VIEWERS)
        assert all(left[table] + 1 == where for table, where in first.items() if where)

        running[0], sites[0] = await start(ports[0])
        stack.push_async_callback(running[0].aclose)
        await asyncio.sleep(6)  # until the proxy tries it again
        newcomers = [Viewer(base, page, table) for table in tables]
        for newcomer in newcomers:
            stack.callback(newcomer.stop)
        assert await settled(sites, tables, VIEWERS + 1) == first, "viewers follow newcomers to the table's process"
