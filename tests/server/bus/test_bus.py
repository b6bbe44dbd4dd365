"""The contract of both buses, and NATS between processes."""

import asyncio
import subprocess
import sys

import pytest

from starboard.server.bus import Bus
from starboard.server.bus.nats import NatsBus
from tests.server.bus.kit import Ear, heard
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


async def test_listeners_of_a_table_hear_of_it_and_of_no_other(bus: Bus) -> None:
    ear, other = Ear(), Ear()
    bus.subscribe("t", ear)
    bus.subscribe("u", other)
    bus.announce_row("t", 7)
    bus.publish("t", "seat 2", b"\0drag")
    assert ear.heard == []  # listeners are never called synchronously
    await until(lambda: len(ear.heard) == 2)
    assert ear.heard == [7, ("seat 2", b"\0drag")]
    assert other.heard == []


async def test_one_that_stops_hears_nothing_more(bus: Bus) -> None:
    first, second = Ear(), Ear()
    stop = bus.subscribe("t", first)
    bus.subscribe("t", second)
    stop()
    stop()
    bus.announce_row("t", 1)
    await until(lambda: second.heard)
    assert (first.heard, second.heard) == ([], [1])


async def test_listeners_of_a_topic_are_called(bus: Bus) -> None:
    calls: list[int] = []
    stop = bus.on_notify("due", lambda: calls.append(1))
    bus.notify("due")
    bus.notify("other")
    await until(lambda: calls)
    stop()
    bus.notify("due")
    await asyncio.sleep(0.05)  # nothing comes in this time
    assert calls == [1]


async def test_a_question_is_answered_by_a_listener_in_this_process(bus: Bus) -> None:
    bus.subscribe("t", Ear("seat 1"))
    assert await bus.ask("t", "seat 1") is True
    assert await bus.ask("t", "seat 2", 0.2) is False
    assert await bus.ask("u", "seat 1", 0.2) is False


async def test_another_process_hears_each_thing_once(pair: tuple[NatsBus, NatsBus]) -> None:
    near, far = pair
    ear = Ear()
    far.subscribe("t", ear)
    await heard(near, ear)
    for n in range(1, 101):
        near.announce_row("t", n)
    near.publish("t", "all", b"x")
    await until(lambda: len(ear.heard) >= 101)
    await asyncio.sleep(0.1)  # nothing comes twice in this time
    assert [each for each in ear.heard if each != 0] == [*range(1, 101), ("all", b"x")]


@pytest.mark.parametrize("table", ["a.b", "*", ">", "a b", "t\n", "ünï", "x" * 100])
async def test_a_table_may_have_any_name(pair: tuple[NatsBus, NatsBus], table: str) -> None:
    near, far = pair
    ear = Ear()
    far.subscribe("t", ear)
    far.subscribe(table, ear)
    await heard(near, ear)
    near.announce_row(table, 5)
    near.announce_row("another", 6)
    await until(lambda: 5 in ear.heard)
    assert 6 not in ear.heard


async def test_another_process_answers_for_its_sockets(pair: tuple[NatsBus, NatsBus]) -> None:
    near, far = pair
    ear = Ear("seat 3")
    far.subscribe("t", ear)
    await heard(near, ear)
    assert await near.ask("t", "seat 3") is True
    assert await near.ask("t", "seat 4", 0.3) is False
    assert near._answers == {}


async def test_a_topic_is_heard_in_another_process(pair: tuple[NatsBus, NatsBus]) -> None:
    near, far = pair
    calls: list[int] = []
    far.on_notify("due", lambda: calls.append(1))
    ear = Ear()
    far.subscribe("t", ear)
    await heard(near, ear)
    near.notify("due")
    await until(lambda: calls)


async def test_a_process_gets_only_what_it_has_an_interest_in(pair: tuple[NatsBus, NatsBus]) -> None:
    near, far = pair
    ear = Ear()
    far.subscribe("t", ear)
    stop = far.subscribe("left", Ear())
    await heard(near, ear)
    stop()
    await until(lambda: not far._changed)  # it has sent its interest to NATS
    assert far._client is not None
    await far._client.flush()  # NATS has received it
    before = far._client.stats["in_msgs"]
    near.announce_row("left", 1)
    near.announce_row("never", 1)
    near.announce_row("t", 9)
    await until(lambda: 9 in ear.heard)
    assert far._client.stats["in_msgs"] == before + 1


def test_without_an_address_nats_is_not_imported() -> None:
    program = "import sys, starboard.server.bus as b; b.open_bus(); assert 'nats' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0
