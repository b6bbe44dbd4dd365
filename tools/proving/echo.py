"""A bare uvicorn server that echoes messages, which shows the minimum cost of a WebSocket message."""

import asyncio
import sys
import time

from tools.proving.line import Line
from tools.proving.programs import HOME, ROOT, Program, cpu, free_port
from tools.proving.site import Site

LINES = 64
TEXT = b"x" * 500
APP = """
import sys, uvicorn
async def app(scope, receive, send):
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (heard := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": heard["text"]})
uvicorn.run(app, port=int(sys.argv[1]), lifespan="off", log_level="error", ws="websockets-sansio",
            ws_per_message_deflate=False)
"""


async def measured(site: Site, seconds: float) -> float:
    """Return the number of messages echoed per CPU second of the server."""
    port = free_port()
    server = Program([sys.executable, "-c", APP, str(port)], site.folder / "echo.log", PYTHONPATH=str(ROOT))
    server.port = port
    site.run(server)
    try:
        return await _measured(server, seconds)
    finally:
        site.stop(server)


async def _measured(server: Program, seconds: float) -> float:
    count = 0
    lines: list[Line] = []

    async def line() -> None:
        def heard(text: bytes) -> None:
            nonlocal count
            count += 1
            own.say(text)

        own = await Line.open(HOME, server.port, "/", "", heard, lambda: None)
        lines.append(own)

    await asyncio.gather(*(line() for _ in range(LINES)))
    for each in lines:
        each.say(TEXT)
    await asyncio.sleep(0.5)
    before, used, began = count, cpu(server.pid), time.perf_counter()
    await asyncio.sleep(seconds)
    assert time.perf_counter() > began
    rate = (count - before) / (cpu(server.pid) - used)
    for each in lines:
        each.close()
    return rate
