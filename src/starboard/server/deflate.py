"""Messages to browsers, compressed: once for all who are sent the same, and no connection keeps a window for it.

Permessage-deflate (RFC 7692) where each message stands alone. isal takes a fifth of the time of zlib for it; a server
without it, such as the one at home, does not compress.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame
from websockets.typing import ExtensionParameter

try:
    from isal import isal_zlib
except ImportError:
    isal_zlib = None  # type: ignore[assignment]

WORTH_IT = 600  # bytes; a smaller message fits into a packet as it is
LATELY = 256  # messages remembered
TAIL = 4  # bytes of every flush, left out by the protocol


@lru_cache(LATELY)
def deflated(message: bytes, window_bits: int) -> bytes:
    packer = isal_zlib.compressobj(level=2, wbits=-window_bits)
    return (packer.compress(message) + packer.flush(isal_zlib.Z_SYNC_FLUSH))[:-TAIL]


class SharedDeflate(PerMessageDeflate):
    """One connection's side of it: what it sends is compressed elsewhere, and may be left as it is."""

    def encode(self, frame: Frame) -> Frame:
        if frame.opcode in CTRL_OPCODES or len(frame.data) < WORTH_IT:
            return frame
        return Frame(frame.opcode, deflated(bytes(frame.data), self.local_max_window_bits), frame.fin, rsv1=True)


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
    """Uvicorn's protocol, which compresses where it can."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        if isal_zlib is not None:
            self.conn.available_extensions = [Offer()]
