"""Time by kind of work: steps count, waits do not, and inner work counts as its own kind only."""

import asyncio
import gc

import pytest

from starboard.server import work_time as measured
from starboard.server.work_time import WorkTime, timed

pytestmark = pytest.mark.anyio


class Clock:
    """A clock that only work moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def work(self) -> None:
        self.now += 1


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def spent(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> WorkTime:
    made = WorkTime(clock)
    monkeypatch.setattr(measured, "work_time", made)
    return made


async def test_waits_and_inner_work_do_not_count_as_outer_work(clock: Clock, spent: WorkTime) -> None:
    @timed("inner")
    def inner() -> str:
        clock.work()
        return "done"

    @timed("outer")
    async def outer() -> str:
        clock.work()
        await asyncio.sleep(0)
        clock.work()
        return inner()

    async def uncounted() -> None:
        for _ in range(5):
            clock.work()
            await asyncio.sleep(0)

    assert (await asyncio.gather(outer(), uncounted()))[0] == "done"
    assert spent.seconds == {"outer": 2, "inner": 1}
    assert clock.now == 8


async def test_work_at_the_same_time_counts_separately(clock: Clock, spent: WorkTime) -> None:
    async def steps(count: int) -> None:
        for _ in range(count):
            clock.work()
            await asyncio.sleep(0)

    await asyncio.gather(timed("one")(steps)(3), timed("other")(steps)(7))
    assert spent.seconds == {"one": 3, "other": 7}


async def test_exceptions_and_cancellation_pass_through(clock: Clock, spent: WorkTime) -> None:
    @timed("waiting")
    async def waiting() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            clock.work()

    task = asyncio.create_task(waiting())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(waiting(), 0.01)
    assert spent.seconds == {"waiting": 2}

    @timed("failing")
    def failing() -> None:
        clock.work()
        raise ValueError("as it is")

    with pytest.raises(ValueError, match="as it is"):
        failing()
    clock.work()
    assert spent.seconds == {"waiting": 2, "failing": 1}


class Node:
    """Garbage that moves the clock when it is collected."""

    def __init__(self, clock: Clock) -> None:
        self.itself = self
        self.clock = clock

    def __del__(self) -> None:
        self.clock.work()


async def test_collections_count_as_the_collector(clock: Clock, spent: WorkTime) -> None:
    @timed("working")
    def working() -> None:
        clock.work()
        Node(clock)
        gc.collect()
        clock.work()

    gc.collect()
    gc.callbacks.append(spent.collecting)
    try:
        working()
    finally:
        gc.callbacks.remove(spent.collecting)
    assert spent.seconds == {"working": 2, "collector": 1}
