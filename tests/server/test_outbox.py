"""A connection's outbox: writes immediately if the connection is free, otherwise queues in order."""

import asyncio

import pytest

from starboard.server.live.outbox import Outbox

pytestmark = pytest.mark.anyio


class Line:
    """A connection that accepts a given number of messages and blocks until freed."""

    def __init__(self, takes: int) -> None:
        self.takes = takes
        self.free = asyncio.Event()
        self.heard: list[bytes | None] = []
        self.outbox = Outbox(self.send, self.write)

    def write(self, message: bytes) -> bool:
        if self.takes == 0:
            return False
        self.takes -= 1
        self.heard.append(message)
        return True

    async def send(self, message: bytes | None) -> None:
        await self.free.wait()
        if message == b"gone":
            raise OSError("the line is gone")
        self.heard.append(message)

    def put(self, *messages: bytes | None) -> None:
        for message in messages:
            self.outbox.put(message)

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)


async def test_a_free_line_is_written_to_at_once() -> None:
    line = Line(takes=2)
    line.put(b"1", b"2")
    assert line.heard == [b"1", b"2"]
    assert not len(line.outbox)


async def test_what_waits_is_not_overtaken() -> None:
    line = Line(takes=1)
    line.put(b"1", b"2", b"3")
    await line.settle()
    line.takes = 9  # free again while the second is still being sent
    line.put(b"4")
    assert line.heard == [b"1"]
    line.free.set()
    await line.settle()
    assert line.heard == [b"1", b"2", b"3", b"4"]
    line.put(b"5", None)
    assert line.heard[4:] == [b"5"]
    await line.settle()
    assert line.heard[4:] == [b"5", None]


async def test_what_waits_can_be_dropped_but_for_what_is_being_sent() -> None:
    line = Line(takes=0)
    line.put(b"1", b"2", b"3")
    await line.settle()
    assert len(line.outbox) == 2
    line.outbox.clear()
    line.put(b"bye")
    line.free.set()
    await line.settle()
    assert line.heard == [b"1", b"bye"]


async def test_on_a_line_that_is_gone_nothing_waits() -> None:
    line = Line(takes=0)
    line.free.set()
    line.put(b"gone", b"2")
    await line.settle()
    assert line.heard == []
    assert not len(line.outbox)


async def test_a_line_that_stops_is_sent_nothing_more() -> None:
    line = Line(takes=0)
    line.put(b"1")
    await line.settle()
    line.outbox.stop()
    line.free.set()
    await line.settle()
    assert line.heard == []
