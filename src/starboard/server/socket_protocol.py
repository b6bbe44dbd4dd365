"""The WebSocket protocol of the server: uvicorn's, with messages that are packed once for all who are sent the same.

What a server sends is not masked, so one frame serves every connection. It is compressed by permessage-deflate
(RFC 7692) where each message stands alone, and no connection keeps a window for it. isal takes a fifth of the time of
zlib for that; a server without it, such as the one at home, does not compress.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.typing import ExtensionParameter

from starboard.server.live.outbox import WRITE

try:
    from isal import isal_zlib
except ImportError:
    isal_zlib = None  # type: ignore[assignment]

WORTH_IT = 600  # bytes; a smaller message fits into a packet as it is
LATELY = 256  # messages remembered
TAIL = 4  # bytes of every flush, left out by the protocol
FRAMES = 500  # pings, pongs and parts of messages that a client may send within PERIOD; browsers send a handful
PERIOD = 10.0  # seconds
PLAIN = 0  # in place of window bits: not compressed


def deflated(message: bytes, window_bits: int) -> bytes:
    packer = isal_zlib.compressobj(level=2, wbits=-window_bits)
    return (packer.compress(message) + packer.flush(isal_zlib.Z_SYNC_FLUSH))[:-TAIL]


class SharedDeflate(PerMessageDeflate):
    """One connection's side of it: what it sends is compressed elsewhere, and may be left as it is."""

    def encode(self, frame: Frame) -> Frame:
        if frame.opcode in CTRL_OPCODES or len(frame.data) < WORTH_IT:
            return frame
        return Frame(frame.opcode, deflated(bytes(frame.data), self.local_max_window_bits), frame.fin, rsv1=True)


@lru_cache(LATELY)
def framed(message: bytes, window_bits: int) -> bytes:
    """A text message as it is written to every connection that agreed on these window bits."""
    packing = [SharedDeflate(True, True, window_bits, window_bits)] if window_bits else []
    return Frame(Opcode.TEXT, message).serialize(mask=False, extensions=packing)


class Offer(ServerPerMessageDeflateFactory):
    """What is agreed with a client that can read compressed messages."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, usual = super().process_request_params(params, accepted_extensions)
        return agreed, SharedDeflate(True, True, usual.remote_max_window_bits, usual.local_max_window_bits)


class SocketProtocol(WebSocketsSansIOProtocol):
    """Compresses where it can, lets the application write without waiting, and refuses a handshake it cannot read."""

    on_lost: Callable[[], None] | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._window_bits = PLAIN
        self._frames_counted = 0
        self._counted_since = 0.0
        if isal_zlib is not None:
            self.conn.available_extensions = [Offer()]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        for agreed in self.conn.extensions:
            assert isinstance(agreed, SharedDeflate)
            self._window_bits = agreed.local_max_window_bits
        if not self.close_sent:
            scope: dict[str, Any] = self.scope  # type: ignore[assignment]
            scope[WRITE] = self.write

    def write(self, message: bytes) -> bool:
        """Write a text message now. False while the client has not taken what was written before, and on a line that
        is not open: then it is sent in turn, by the way that waits."""
        free = self.writable.is_set() and self.handshake_complete and not self.close_sent
        if not free or self.conn.state is not OPEN or self.transport.is_closing():
            return False
        self.transport.write(framed(message, self._window_bits))
        return True

    def handle_ping(self) -> None:
        """Answer a ping, unless the client has not taken what was sent before: its answers would pile up."""
        pong = b"".join(self.conn.data_to_send())
        if self._few_frames() and self.writable.is_set():
            self.transport.write(pong)

    def handle_pong(self, event: Frame) -> None:
        if self._few_frames():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._few_frames():
            super().handle_cont(event)

    def _few_frames(self) -> bool:
        """Count a frame that is no whole message; close the connection of a client that sends too many."""
        if self.transport.is_closing():
            return False
        now = self.loop.time()
        if now - self._counted_since > PERIOD:
            self._counted_since, self._frames_counted = now, 0
        self._frames_counted += 1
        if self._frames_counted <= FRAMES:
            return True
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
        self.handle_parser_exception()
        return False

    def handle_parser_exception(self) -> None:
        """Close. A client that sent bad frames before it was accepted has no close frame coming, as uvicorn expects."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():  # the client has not heard of it yet
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:  # too long: uvicorn says nothing
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.on_lost is not None:
            self.on_lost()
