"""Weather: a bad connection between a client and a server, with latency, jitter and occasional stalls."""

import asyncio
from dataclasses import dataclass
from random import Random
from typing import Self


@dataclass(frozen=True)
class Weather:
    """Round-trip time in ms, jitter in ms each way, rate of loss, and range of a stall in ms.

    Lost data is sent again, so the receiver sees a loss as a stall of everything after it.
    """

    trip: float = 0.0
    jitter: float = 0.0
    loss: float = 0.0
    stall: tuple[float, float] = (200.0, 400.0)

    def late(self, rng: Random) -> float:
        """Return the delay in ms of data sent now."""
        late = max(0.0, self.trip / 2 + rng.uniform(-self.jitter, self.jitter))
        return late + rng.uniform(*self.stall) if rng.random() < self.loss else late


class Sky:
    """A separate port that forwards to a server with this weather. Data stays in order."""

    def __init__(self, port: int, weather: Weather, seed: int = 1, host: str = "127.0.0.1") -> None:
        self._far = host, port
        self._weather = weather
        self._rng = Random(seed)
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.stalls = 0
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._join, self._far[0], 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *raised: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(*self._far)
        for one, other in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.create_task(self._carry(one, other))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        delivering = asyncio.create_task(_deliver(queue, writer))
        last = 0.0
        try:
            while data := await reader.read(65536):
                late = self._weather.late(self._rng)
                self.stalls += late >= self._weather.stall[0] + self._weather.trip / 2 - self._weather.jitter
                last = max(last, loop.time() + late / 1000)
                queue.put_nowait((last, data))
            queue.put_nowait((last, b""))
            await delivering
        except OSError:
            pass
        finally:
            delivering.cancel()
            writer.close()


async def _deliver(queue: "asyncio.Queue[tuple[float, bytes]]", writer: asyncio.StreamWriter) -> None:
    loop = asyncio.get_running_loop()
    while True:
        at, data = await queue.get()
        if at > loop.time():
            await asyncio.sleep(at - loop.time())
        if not data:
            return
        writer.write(data)
        await writer.drain()
