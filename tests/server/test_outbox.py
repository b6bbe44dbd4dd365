"""What a connection is still to be sent: at once while the line is free, then in order."""

import asyncio

import pytest

from starboard.server.live.outbox import Outbox

pytestmark = pytest.mark.anyio


class Line:
    """A line that takes so many messages before it is busy."""

    def __init__(self, takes: int) -> None:
        self.takes = takes
        self.written: list[bytes] = []

    def write(self, message: bytes) -> bool:
        if self.takes == 0:
            return False
        self.takes -= 1
        self.written.append(message)
        return True


async def test_a_free_line_is_written_to_at_once() -> None:
    line = Line(takes=2)
    outbox = Outbox(line.write)
    outbox.put(b"1")
    outbox.put(b"2")
    assert line.written == [b"1", b"2"]
    assert not len(outbox)


async def test_what_waits_is_not_overtaken() -> None:
    line = Line(takes=1)
    outbox = Outbox(line.write)
    for message in (b"1", b"2", b"3"):
        outbox.put(message)
    line.takes = 9  # free again, while the second is still on its way
    assert await outbox.first() == b"2"
    outbox.put(b"4")
    assert line.written == [b"1"]
    for message in (b"2", b"3", b"4"):
        assert await outbox.first() == message
        outbox.sent(message)
    outbox.put(b"5")
    assert line.written == [b"1", b"5"]


async def test_whoever_waits_for_a_message_is_woken() -> None:
    outbox = Outbox()
    waiting = asyncio.create_task(outbox.first())
    await asyncio.sleep(0)
    outbox.put(None)
    assert await waiting is None


async def test_what_is_dropped_while_it_is_sent_takes_no_other_with_it() -> None:
    outbox = Outbox()
    outbox.put(b"old")
    on_its_way = await outbox.first()
    assert on_its_way is not None
    outbox.clear()
    outbox.put(b"bye")
    outbox.sent(on_its_way)
    assert await outbox.first() == b"bye"
