"""Uvicorn's WebSocket protocol, except that a message to several clients is framed and compressed only once.

Server messages are not masked, so one frame fits every connection. permessage-deflate (RFC 7692) is used without
context takeover, so messages are independent and connections need no window. isal takes a fifth of zlib's time; a
server without it does not compress.
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

WORTH_IT = 600  # bytes; a smaller message fits into a packet uncompressed
LATELY = 256  # messages in the cache
TAIL = 4  # bytes at the end of every flush, which the protocol omits
FRAMES = 500  # pings, pongs and parts of messages that a client may send within PERIOD; browsers send a handful
PERIOD = 10.0  # seconds
PLAIN = 0  # used instead of window bits: not compressed


def deflated(message: bytes, window_bits: int) -> bytes:
    packer = isal_zlib.compressobj(level=2, wbits=-window_bits)
    return (packer.compress(message) + packer.flush(isal_zlib.Z_SYNC_FLUSH))[:-TAIL]


class SharedDeflate(PerMessageDeflate):
    """Stateless compression for one connection. Small messages stay uncompressed."""

    def encode(self, frame: Frame) -> Frame:
        if frame.opcode in CTRL_OPCODES or len(frame.data) < WORTH_IT:
            return frame
        return Frame(frame.opcode, deflated(bytes(frame.data), self.local_max_window_bits), frame.fin, rsv1=True)


@lru_cache(LATELY)
def framed(message: bytes, window_bits: int) -> bytes:
    """Return the frame of a text message for all connections that negotiated these window bits."""
    packing = [SharedDeflate(True, True, window_bits, window_bits)] if window_bits else []
    return Frame(Opcode.TEXT, message).serialize(mask=False, extensions=packing)


class DeflateNegotiator(ServerPerMessageDeflateFactory):
    """Negotiates compression with clients that support it."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, usual = super().process_request_params(params, accepted_extensions)
        return agreed, SharedDeflate(True, True, usual.remote_max_window_bits, usual.local_max_window_bits)


class SocketProtocol(WebSocketsSansIOProtocol):
    """The WebSocket protocol with compression, non-blocking writes and rejection of unreadable handshakes."""

    on_lost: Callable[[], None] | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._window_bits = PLAIN
        self._frames_counted = 0
        self._counted_since = 0.0
        if isal_zlib is not None:
            self.conn.available_extensions = [DeflateNegotiator()]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        for agreed in self.conn.extensions:
            assert isinstance(agreed, SharedDeflate)
            self._window_bits = agreed.local_max_window_bits
        if not self.close_sent:
            scope: dict[str, Any] = self.scope  # type: ignore[assignment]
            scope[WRITE] = self.write

    def write(self, message: bytes) -> bool:
        """Write a text message now. Return False if the client is behind, or the connection is not open.

        The caller must then queue the message and await a normal send.
        """
        free = self.writable.is_set() and self.handshake_complete and not self.close_sent
        if not free or self.conn.state is not OPEN or self.transport.is_closing():
            return False
        self.transport.write(framed(message, self._window_bits))
        return True

    def handle_ping(self) -> None:
        """Answer a ping, unless earlier messages are still unread and pongs would pile up."""
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
        """Count a frame that is not a whole message. Close the connection if its client sends too many."""
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
        """Close the connection. Abort it if no close frame was sent, as after invalid frames during the handshake."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():  # the client does not know yet
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:  # too long: uvicorn sends no response
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.on_lost is not None:
            self.on_lost()
