"""A bus of each kind; and a NATS server of our own, to be stopped and killed."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import uuid
from collections.abc import AsyncIterator, Iterator

import pytest

from starboard.server.bus import Bus, LocalBus
from starboard.server.bus.nats import NatsBus
from tests.server.bus.kit import connected

NATS = os.environ.get("STARBOARD_TEST_NATS", "nats://127.0.0.1:4222")


class NatsServer:
    """A real nats-server on a port of its own."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"nats://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [shutil.which("nats-server") or "/usr/sbin/nats-server", "-a", "127.0.0.1", "-p", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@pytest.fixture
def nats_server() -> Iterator[NatsServer]:
    server = NatsServer()
    server.start()
    yield server
    server.kill()


@pytest.fixture(params=["local", "nats"])
async def bus(request: pytest.FixtureRequest) -> AsyncIterator[Bus]:
    if request.param == "local":
        yield LocalBus()
        return
    nats = NatsBus(NATS, f"test-{uuid.uuid4().hex}")
    await asyncio.wait_for(connected(nats), 10)
    yield nats
    await nats.close()


@pytest.fixture
async def pair() -> AsyncIterator[tuple[NatsBus, NatsBus]]:
    """The buses of two processes."""
    prefix = f"test-{uuid.uuid4().hex}"
    buses = NatsBus(NATS, prefix), NatsBus(NATS, prefix)
    await asyncio.wait_for(connected(*buses), 10)
    yield buses
    for each in buses:
        await each.close()
