"""A WebSocket client with almost no cost of its own, so that measurements show the server's."""

import asyncio
import base64
import re
import secrets
import struct
import zlib
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
RETRY = re.compile(rb"retry-after: (\d+)", re.IGNORECASE)
DEFLATED = 0x40  # set in the first byte of a compressed message


class NoLine(OSError):
    """The server did not accept the connection; `status` is its HTTP status, 0 if there was no response.

    `retry` is the number of seconds after which it asks clients to try again.
    """

    def __init__(self, status: int, retry: int = 0) -> None:
        super().__init__(f"no connection: {status}")
        self.status = status
        self.retry = retry


def handshake(host: str, port: int, path: str, cookie: str, compressed: bool = True) -> bytes:
    """Return the request that opens a WebSocket."""
    lines = [
        f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
        *(["Sec-WebSocket-Extensions: permessage-deflate"] if compressed else []), f"Cookie: {cookie}", "", "",
    ]  # fmt: skip
    return "\r\n".join(lines).encode()


def frame(payload: bytes, first: int = 0x80 | TEXT) -> bytes:
    """Return one frame masked with zeros. Clients must mask, and a zero mask costs nothing."""
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", first, 0x80 | size)
    elif size < 65_536:
        head = struct.pack("!BBH", first, 0xFE, size)
    else:
        head = struct.pack("!BBQ", first, 0xFF, size)
    return head + bytes(4) + payload


class Line(asyncio.Protocol):
    """A connection with unfragmented messages. `heard` is called with each; `size` is its size on the wire.

    `lost` is called once when the connection ends.
    """

    def __init__(self, heard: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._heard = heard
        self._lost = lost
        self._buffer = bytearray()
        self._open = False
        self.size = 0
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    @staticmethod
    async def open(
        host: str, port: int, path: str, cookie: str, heard: Callable[[bytes], None], lost: Callable[[], None],
        source: str = "", within: float = 10,
    ) -> "Line":  # fmt: skip
        """Connect from the address `source`, by default one chosen by the system.

        Raise TimeoutError if the server has not accepted the connection `within` seconds.
        """
        loop = asyncio.get_running_loop()
        own = (source, 0) if source else None
        _, line = await loop.create_connection(lambda: Line(heard, lost), host, port, local_addr=own)
        assert line._transport is not None
        line._transport.write(handshake(host, port, path, cookie))
        try:
            async with asyncio.timeout(within):
                await line._opened
        except BaseException:
            line.close()
            raise
        return line

    def say(self, text: bytes) -> None:
        self._write(TEXT, text)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def _write(self, kind: int, payload: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(frame(payload, 0x80 | kind))

    # ---- the protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self._opened.done():
            self._opened.set_exception(NoLine(0))
        elif self._open:
            self._open = False
            self._lost()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open and not self._shake():
            return
        buffer, start = self._buffer, 0
        while True:
            size, body = _head(buffer, start)
            if body < 0 or len(buffer) < body + size:
                break
            first, payload = buffer[start], bytes(buffer[body : body + size])
            kind, start = first & 15, body + size
            if kind == TEXT:
                self.size = size
                self._heard(zlib.decompressobj(-15).decompress(payload) if first & DEFLATED else payload)
            elif kind == PING:
                self._write(PONG, payload)
            elif kind == CLOSE:
                self.close()
        del buffer[:start]

    def _shake(self) -> bool:
        """Return whether the server has accepted the connection."""
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0 or self._opened.done():
            return False
        status = int(self._buffer.split(b" ", 2)[1])
        found = RETRY.search(self._buffer)
        retry = int(found[1]) if found else 0
        del self._buffer[: end + 4]
        if status != 101:
            self._opened.set_exception(NoLine(status, retry))
            self.close()
            return False
        self._open = True
        self._opened.set_result(None)
        return True


def _head(buffer: bytearray, start: int) -> tuple[int, int]:
    """Return the size and start of the payload of the frame at `start`; the start is -1 if it is incomplete."""
    if len(buffer) < start + 2:
        return 0, -1
    size = buffer[start + 1] & 127
    if size < 126:
        return size, start + 2
    wide = 2 if size == 126 else 8
    if len(buffer) < start + 2 + wide:
        return 0, -1
    return int.from_bytes(buffer[start + 2 : start + 2 + wide], "big"), start + 2 + wide
