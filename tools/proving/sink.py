"""A bare socket that takes what is sent to it and answers the least that is an answer. Prints its port."""

import asyncio

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
    server = await asyncio.start_server(_heard, "127.0.0.1", 0, backlog=2048)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_serve())
