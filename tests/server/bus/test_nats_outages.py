"""NATS outages: publishing never blocks, and subscriptions recover automatically."""

import asyncio
import signal
import subprocess
import time
from collections.abc import Iterator

import pytest

from starboard.server.bus import nats as nats_module
from starboard.server.bus.nats import NatsBus
from tests.server.bus.kit import Ear, connected, heard
from tests.server.services import NatsServer, program
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


def speak(bus: NatsBus, messages: int = 20_000) -> float:
    """Return the seconds needed to publish `messages` messages."""
    began = time.perf_counter()
    for n in range(messages):
        bus.publish("t", "all", b"x" * 500)
        bus.announce_row("t", n)
    return time.perf_counter() - began


async def lag(seconds: float) -> float:
    """Return the longest time for which the event loop was blocked, in seconds."""
    worst, end = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        await asyncio.sleep(0.005)
        worst = max(worst, time.perf_counter() - began)
    return worst


async def test_a_bus_starts_without_nats_and_finds_it_when_it_comes(nats_server: NatsServer) -> None:
    nats_server.kill()
    near, far = NatsBus(nats_server.url), NatsBus(nats_server.url)
    ear, own = Ear("seat 1"), Ear()
    far.subscribe("t", ear)
    near.subscribe("t", own)
    near.announce_row("t", 1)
    await until(lambda: own.heard)
    assert own.heard == [1]  # this process needs no NATS
    assert await near.ask("t", "seat 1") is None
    nats_server.start()
    await connected(near, far)
    await heard(near, ear)
    await near.close()
    await far.close()


async def test_a_killed_nats_is_found_again(nats_server: NatsServer) -> None:
    near, far = NatsBus(nats_server.url), NatsBus(nats_server.url)
    ear = Ear("seat 1")
    far.subscribe("t", ear)
    await connected(near, far)
    await heard(near, ear)
    nats_server.kill()
    assert speak(near) < 5
    await until(lambda: not near.connected)
    assert await near.ask("t", "seat 1") is None
    assert not near._queue
    nats_server.start()
    await connected(near, far)
    await heard(near, ear)
    assert await near.ask("t", "seat 1") is True
    await near.close()
    await far.close()


async def test_a_nats_stopped_in_its_tracks_holds_nobody_up(nats_server: NatsServer) -> None:
    near, far = NatsBus(nats_server.url), NatsBus(nats_server.url)
    ear = Ear("seat 1")
    far.subscribe("t", ear)
    await connected(near, far)
    await heard(near, ear)
    nats_server.send(signal.SIGSTOP)
    asked = asyncio.create_task(near.ask("t", "seat 1", 0.5))
    assert speak(near) < 5
    assert len(near._queue) <= nats_module.CAPACITY
    assert await asked is None  # so no player counts as absent
    assert await lag(2) < 0.5
    await until(lambda: not near.connected)
    nats_server.send(signal.SIGCONT)
    await connected(near, far)
    await heard(near, ear)
    await near.close()
    await far.close()


async def test_a_bus_is_closed_while_nats_hangs(nats_server: NatsServer) -> None:
    bus = NatsBus(nats_server.url)
    await connected(bus)
    nats_server.send(signal.SIGSTOP)
    speak(bus)
    await asyncio.sleep(0.1)  # time to get stuck in sending
    await asyncio.wait_for(bus.close(), 6)


async def test_when_more_is_said_than_can_be_sent_the_oldest_is_dropped(
    nats_server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nats_module, "CAPACITY", 10)
    near, far = NatsBus(nats_server.url), NatsBus(nats_server.url)
    ear = Ear()
    far.subscribe("t", ear)
    await connected(near, far)
    await heard(near, ear)
    for n in range(1, 101):
        near.announce_row("t", n)
    await until(lambda: 100 in ear.heard)
    assert [n for n in ear.heard if n != 0] == list(range(91, 101))  # 0 comes from `heard` and may arrive late
    await near.close()
    await far.close()


class ClusteredNats(NatsServer):
    """One server of a cluster, with the cluster ports of all servers in `routes`."""

    def __init__(self, routes: list[int], own: int) -> None:
        super().__init__()
        self.routes, self.own = routes, own

    def start(self) -> None:
        others = ",".join(f"nats://127.0.0.1:{port}" for port in self.routes if port != self.own)
        command = [
            program("nats-server"), "-a", "127.0.0.1", "-p", str(self.port),
            "-n", f"n{self.own}", "--cluster_name", "test", "--cluster", f"nats://127.0.0.1:{self.own}",
            "--routes", others,
        ]  # fmt: skip
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture
def cluster() -> Iterator[list[ClusteredNats]]:
    routes = [NatsServer().port for _ in range(3)]
    servers = [ClusteredNats(routes, own) for own in routes]
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.kill()


async def test_any_two_servers_of_a_cluster_may_die(cluster: list[ClusteredNats]) -> None:
    urls = ",".join(server.url for server in cluster)
    near, far = NatsBus(urls), NatsBus(urls)
    ear = Ear("seat 1")
    far.subscribe("t", ear)
    await connected(near, far)
    await heard(near, ear)
    for server in cluster[:2]:
        server.kill()
        await heard(near, ear)
        assert await near.ask("t", "seat 1") is True
    await near.close()
    await far.close()
