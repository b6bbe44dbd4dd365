"""Fixtures: a bus of each kind, and a separate NATS server that tests can stop and kill."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Iterator

import pytest

from starboard.server.bus import Bus, LocalBus
from starboard.server.bus.nats import NatsBus
from tests.server.bus.kit import connected
from tests.server.services import NatsServer, nats


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
    far = NatsBus(nats(), f"test-{uuid.uuid4().hex}")
    await asyncio.wait_for(connected(far), 10)
    yield far
    await far.close()


@pytest.fixture
async def pair() -> AsyncIterator[tuple[NatsBus, NatsBus]]:
    """Yield two buses, as in two processes."""
    prefix = f"test-{uuid.uuid4().hex}"
    buses = NatsBus(nats(), prefix), NatsBus(nats(), prefix)
    await asyncio.wait_for(connected(*buses), 10)
    yield buses
    for each in buses:
        await each.close()
