"""Start-up with a database that dies at any point of its queries."""

import asyncio
import contextlib
import logging
import uuid
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import pytest

from starboard.server import serving
from starboard.server.serving import ServeOptions, WorkersFailed, work
from starboard.server.site import Site
from starboard.server.store import reach
from starboard.server.workers.worker_group import WorkerGroup
from tests.server.conftest import administer
from tests.server.services import postgres
from tests.server.serving.kit import Process
from tests.server.waiting import until

pytestmark = pytest.mark.anyio
AWAY = 0.1  # seconds


class Proxy:
    """A TCP proxy to PostgreSQL that simulates a killed and restarted database.

    After a given number of parts from clients it cuts all connections and refuses new ones for `AWAY` seconds, once.
    """

    def __init__(self, cut_after: int = 1_000_000) -> None:
        self.parts = 0
        self.cuts = 0
        self._cut_after = cut_after
        self._back = 0.0
        self._open: set[asyncio.StreamWriter] = set()

    @contextlib.asynccontextmanager
    async def before(self, database: str) -> AsyncIterator[str]:
        """Yield the address of this database through the proxy."""
        there = urlsplit(postgres())

        async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            if asyncio.get_running_loop().time() < self._back:
                writer.transport.abort()
                return
            up, down = await asyncio.open_connection(there.hostname, there.port)
            self._open |= {writer, down}
            await asyncio.gather(self._pump(reader, down, True), self._pump(up, writer), return_exceptions=True)

        server = await asyncio.start_server(pass_on, "127.0.0.1", 0)
        yield f"postgresql://{there.username}@127.0.0.1:{server.sockets[0].getsockname()[1]}/{database}"
        server.close()
        for writer in self._open:
            writer.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, count: bool = False) -> None:
        while part := await reader.read(65536):
            if count:
                self.parts += 1
                if self.parts == self._cut_after:
                    self._cut()
                    return
            writer.write(part)
        writer.close()

    def _cut(self) -> None:
        self.cuts += 1
        self._back = asyncio.get_running_loop().time() + AWAY
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()


@contextlib.asynccontextmanager
async def database() -> AsyncIterator[str]:
    """Yield the name of an empty database."""
    name = f"starboard_{uuid.uuid4().hex[:12]}"
    await administer(f"create database {name}")
    yield name
    await administer(f"drop database {name} with (force)")


async def started(url: str) -> None:
    """Start a server up to the point where it accepts requests."""
    store, bus = await serving._opened(ServeOptions(data=url))
    async with Site(store, bus=bus, bots=0).running():
        pass


async def parts_of_a_start(name: str) -> int:
    proxy = Proxy()
    async with proxy.before(name) as url:
        await started(url)
    return proxy.parts


async def test_a_database_that_dies_at_any_point_of_start_up_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(reach, "FIRST", 0.02)
    async with database() as name:
        migrating, known = await parts_of_a_start(name), await parts_of_a_start(name)
        for cut_after in range(2, known - 10, 3):
            await cut(name, cut_after)
    for cut_after in range(4, migrating - known + 6, 9):
        async with database() as name:
            await cut(name, cut_after)
    waited = [record for record in caplog.records if "Start-up is waiting" in record.getMessage()]
    assert len(waited) > 10
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def cut(name: str, after: int) -> None:
    proxy = Proxy(after)
    async with proxy.before(name) as url, asyncio.timeout(30):
        await started(url)
    assert proxy.cuts == 1, after


@pytest.mark.parametrize("verb", ["serve", "work"])
async def test_a_process_whose_database_dies_while_it_starts_says_so_and_starts_later(verb: str) -> None:
    async with database() as name:
        parts = await parts_of_a_start(name)
        await administer(f"drop database {name} with (force)", f"create database {name}")
        proxy = Proxy(parts // 2)
        async with proxy.before(name) as url:
            process = Process("--database", url, verb=verb).start()
            if verb == "serve":
                await asyncio.to_thread(process.ready)
            else:
                await until(lambda: proxy.parts > 3 * parts, 60)  # a worker that has started keeps polling
            code, said = await asyncio.to_thread(process.end)
            assert proxy.cuts == 1
    assert code == 0, said
    assert "Start-up is waiting" in said
    assert "Traceback" not in said


async def test_a_worker_whose_workers_fail_says_why_and_ends_with_a_fault(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(self: WorkerGroup) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(asyncio.sleep(60))
            raise ValueError("the hidden hand is seven")

    monkeypatch.setattr(WorkerGroup, "run", fail)
    with pytest.raises(WorkersFailed), caplog.at_level(logging.INFO):
        await asyncio.wait_for(work(ServeOptions(data=postgres_url)), 30)
    (said,) = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert "ValueError at" in said
    assert "hidden hand" not in caplog.text


def test_a_process_whose_workers_fail_exits_non_zero(postgres_database: str) -> None:
    broken = (
        "from starboard.server.workers.worker_group import WorkerGroup\n"
        "async def run(self): raise ValueError('hidden')\n"
        "WorkerGroup.run = run\n"
    )
    process = Process("--database", postgres_database, verb="work")
    process.command[2] = broken + process.command[2]
    process.start()
    assert process.process is not None
    _, said = process.process.communicate(timeout=60)
    assert process.process.returncode == 1
    assert "ValueError at" in said
    assert "Traceback" not in said
