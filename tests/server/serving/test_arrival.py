"""Messages are stamped on arrival, even behind a slow message, and flooding clients are throttled."""

import asyncio
from typing import Any

import pytest

from starboard.server.clock import now_ms
from starboard.server.live.connection import LARGEST
from starboard.server.live_endpoint import WAITING, converse
from starboard.server.store.database import Database
from tests.server.serving.kit import Player, seated, serving
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


async def test_a_message_has_the_time_of_its_arrival_while_the_one_before_it_is_committed(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(url, bots=0) as (site, address):
        ada, bob = await Player.new(address), await Player.new(address)
        table = await seated(ada, "drift", bob)
        for player in (ada, bob):
            await player.watch(table)
            await player.until(lambda each: each.around.get("stage") == "playing")
        mover = ada if ada.asked else bob
        database: Database = site.store.database
        commit, committing, go_on = database.commit, asyncio.Event(), asyncio.Event()

        async def slow(*given: Any) -> Any:
            committing.set()
            await go_on.wait()
            return await commit(*given)

        monkeypatch.setattr(database, "commit", slow)
        await mover.play()
        await committing.wait()
        await mover.say("ping", t=1)
        await asyncio.sleep(0.5)  # this time must not count
        resumed = now_ms()
        go_on.set()
        said = await mover.listen()
        while said["type"] != "pong":
            said = await mover.listen()
        assert said["now"] < resumed - 200
        for player in (ada, bob):
            await player.leave()


class Flood:
    """A socket with endless messages; `read` counts the messages read."""

    def __init__(self, message: str, end: int = 1_000_000) -> None:
        self.message = message
        self.end = end
        self.read = 0

    async def receive(self) -> dict[str, Any]:
        await asyncio.sleep(0)
        if self.read == self.end:
            return {"type": "websocket.disconnect"}
        self.read += 1
        return {"type": "websocket.receive", "text": self.message}


class Slow:
    """A connection that handles no message until `go_on` is set."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.handled: list[tuple[str, int]] = []

    async def receive(self, text: str, now: int) -> None:
        await self.go_on.wait()
        self.handled.append((text, now))


async def test_a_client_is_not_read_while_too_many_of_its_messages_wait() -> None:
    socket, connection = Flood("x" * (4 * LARGEST)), Slow()
    talking = asyncio.create_task(converse(socket, connection, now_ms))  # type: ignore[arg-type]
    await until(lambda: socket.read > WAITING)
    for _ in range(100):
        await asyncio.sleep(0)
    assert socket.read <= WAITING + 2
    talking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await talking


async def test_what_came_before_the_end_is_handled_in_order_with_its_time() -> None:
    times = iter(range(1000))
    socket, connection = Flood("hello", 20), Slow()
    talking = asyncio.create_task(converse(socket, connection, lambda: next(times)))  # type: ignore[arg-type]
    await until(lambda: socket.read > WAITING)
    connection.go_on.set()
    await talking
    assert connection.handled == [("hello", number) for number in range(20)]


async def test_a_fault_while_a_message_is_handled_ends_the_connection_though_others_wait() -> None:
    class Failing(Slow):
        async def receive(self, text: str, now: int) -> None:
            await until(lambda: socket.read > WAITING)
            raise ValueError(text)

    socket = Flood("oops")
    with pytest.raises(ValueError, match="oops"):
        await asyncio.wait_for(converse(socket, Failing(), now_ms), 10)  # type: ignore[arg-type]
