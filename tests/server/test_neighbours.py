"""Neighbours: processes known by their heartbeats, and lists of spectators despite late reports."""

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from starboard.server import neighbours, table_subscription
from starboard.server.background import Background
from starboard.server.bus import LocalBus
from starboard.server.live.spectators import SpectatorList, Told
from starboard.server.neighbours import Neighbours
from starboard.server.table_subscription import HOME, TableSubscription
from starboard.wire.json import encode
from starboard.wire.server import Spectator

pytestmark = pytest.mark.anyio


class Site:
    """A process with neighbours; `gone` counts losses of neighbours."""

    def __init__(self, bus: LocalBus) -> None:
        self.gone = 0
        self.neighbours = Neighbours(bus, self._gone)
        self.task = asyncio.create_task(self.neighbours.run())

    def _gone(self) -> None:
        self.gone += 1

    async def stop(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "BEAT", 0.02)


async def test_processes_hear_each_other_and_one_that_leaves_is_gone_at_once(quick: None) -> None:
    bus = LocalBus()
    one, other = Site(bus), Site(bus)
    await asyncio.sleep(0.1)
    assert one.neighbours.alive(other.neighbours.id)
    assert other.neighbours.alive(one.neighbours.id)
    assert not one.neighbours.alive(one.neighbours.id)
    await other.stop()
    await asyncio.sleep(0.01)
    assert one.gone == 1
    assert not one.neighbours.alive(other.neighbours.id)
    await one.stop()


async def test_a_silent_process_is_gone_after_a_number_of_heartbeats_sent_here(
    quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Site(LocalBus())
    one.neighbours.heard("other")
    await asyncio.sleep(0.02 * (neighbours.MISSED - 6))
    assert one.neighbours.alive("other")
    await asyncio.sleep(0.02 * 20)
    assert one.gone == 1
    assert not one.neighbours.alive("other")
    await one.stop()


def report(by: str, *names: str) -> bytes:
    return msgspec.msgpack.encode(Told(by, len(names), [Spectator(name, name) for name in names]))


async def test_a_list_changes_with_spectators_and_processes_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time alone changes nothing, even if a report is late."""
    near = Neighbours(LocalBus(), lambda: None)
    listed = SpectatorList(near)
    assert listed.hear(report("other", "Ada"))
    assert listed.shared
    first = listed.changed()
    assert first is not None
    assert first.count == 1
    monkeypatch.setattr("time.monotonic", lambda: 1e9)
    assert listed.changed() is None
    assert not listed.hear(report("other", "Ada")), "a process that reports again is not new"
    assert listed.changed() is None, "and a repeated report is not sent to anyone"
    for _ in range(neighbours.MISSED):
        near._count()
    gone = listed.changed()
    assert gone is not None
    assert gone.count == 0
    assert encode(gone) != encode(first)


class Line:
    """A connection that counts calls of close."""

    def __init__(self) -> None:
        self.closed = 0

    def close(self, why: str) -> None:
        assert why == "drain"
        self.closed += 1


async def test_connections_move_at_most_once_in_a_while_and_no_call_is_put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first call moves connections immediately, the second after a pause; others meanwhile have no effect."""
    monkeypatch.setattr(table_subscription, "MOVES", 0.3)
    line, bus, background = Line(), LocalBus(), Background()
    rooms: Any = {"t": SimpleNamespace(connections=[line])}
    heard = TableSubscription("t", "here", bus, rooms, lambda _: None, background)
    heard.message_received(HOME, b"here")
    await asyncio.sleep(0.1)
    assert line.closed == 0, "an announcement of this process moves nothing"
    for _ in range(4):
        heard.message_received(HOME, b"elsewhere")
    await asyncio.sleep(0.1)
    assert line.closed == 1
    await asyncio.sleep(0.4)
    assert line.closed == 2
    heard.message_received(HOME, b"elsewhere")
    await asyncio.sleep(0.3)
    assert line.closed == 3
    await background.stop()
