"""A Nostr relay for tests: passes ephemeral events on to subscribers of their tag, and stores nothing.

python -m tests.browser.relay PORT
"""

import asyncio
import json
import sys
from typing import Any

from websockets.asyncio.server import ServerConnection, serve


class Relay:
    def __init__(self) -> None:
        self._asked: dict[tuple[ServerConnection, str], dict[str, Any]] = {}

    async def serve(self, socket: ServerConnection) -> None:
        try:
            async for text in socket:
                kind, *rest = json.loads(text)
                if kind == "REQ":
                    self._asked[socket, rest[0]] = rest[1]
                    await socket.send(json.dumps(["EOSE", rest[0]]))
                elif kind == "EVENT":
                    await socket.send(json.dumps(["OK", rest[0]["id"], True, ""]))
                    await self._pass_on(rest[0])
        finally:
            for key in [key for key in self._asked if key[0] is socket]:
                del self._asked[key]

    async def _pass_on(self, event: dict[str, Any]) -> None:
        tags = {value for name, value, *_ in event["tags"] if name == "x"}
        for (socket, name), wanted in list(self._asked.items()):
            if event["kind"] in wanted["kinds"] and tags & set(wanted["#x"]):
                await socket.send(json.dumps(["EVENT", name, event]))


async def main() -> None:
    async with serve(Relay().serve, "127.0.0.1", int(sys.argv[1])):
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    asyncio.run(main())
