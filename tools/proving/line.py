"""A WebSocket that costs its client almost nothing, so that what is measured is the server."""

import asyncio
import base64
import secrets
import struct
import zlib
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
DEFLATED = 0x40  # set in the first byte of a compressed message


class NoLine(OSError):
    """The server did not take the line; `status` says why, 0 if it said nothing."""

    def __init__(self, status: int) -> None:
        super().__init__(f"no line: {status}")
        self.status = status


class Line(asyncio.Protocol):
    """Whole unfragmented messages; each is given to `heard`, and `size` says how long it was on its way.

    `lost` is told once when it ends.
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
        source: str = "",
    ) -> "Line":  # fmt: skip
        """`source` is the address from which it comes; else the machine chooses."""
        loop = asyncio.get_running_loop()
        own = (source, 0) if source else None
        _, line = await loop.create_connection(lambda: Line(heard, lost), host, port, local_addr=own)
        lines = [
            f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
            "Sec-WebSocket-Extensions: permessage-deflate", f"Cookie: {cookie}", "", "",
        ]  # fmt: skip
        assert line._transport is not None
        line._transport.write("\r\n".join(lines).encode())
        try:
            async with asyncio.timeout(10):
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
        """Masked, as a client must; with zeros, which changes nothing and costs nothing."""
        size = len(payload)
        head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else struct.pack("!BBH", 0x80 | kind, 0xFE, size)
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(head + bytes(4) + payload)

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
            size, body = _frame(buffer, start)
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
        """Has the server said yes?"""
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0 or self._opened.done():
            return False
        status = int(self._buffer.split(b" ", 2)[1])
        del self._buffer[: end + 4]
        if status != 101:
            self._opened.set_exception(NoLine(status))
            self.close()
            return False
        self._open = True
        self._opened.set_result(None)
        return True


def _frame(buffer: bytearray, start: int) -> tuple[int, int]:
    """How long the payload of the frame at `start` is, and where it begins; -1 if that has not come yet."""
    if len(buffer) < start + 2:
        return 0, -1
    size = buffer[start + 1] & 127
    if size < 126:
        return size, start + 2
    wide = 2 if size == 126 else 8
    if len(buffer) < start + 2 + wide:
        return 0, -1
    return int.from_bytes(buffer[start + 2 : start + 2 + wide], "big"), start + 2 + wide
