"""A bare socket on a given port that reads each request and sends a minimal response."""

import asyncio
import sys

SAID = b"HTTP/1.1 200 OK\r\n\r\n"


async def _heard(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        if (await reader.read(65536)).endswith((b"\r\n", b"}")):
            writer.write(SAID)
        else:
            await reader.read()
        writer.close()
    except OSError:
        pass


async def _serve() -> None:
    server = await asyncio.start_server(_heard, "127.0.0.1", int(sys.argv[1]), backlog=2048)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_serve())
