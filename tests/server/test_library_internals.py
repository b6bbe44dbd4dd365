"""Private parts of uvicorn and websockets that the server overrides.

`pyproject.toml` declares the tested versions. If a new version moves one of these parts, this test names the version
and the part.
"""

import inspect
import re
from importlib.metadata import requires, version

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.server import ServerProtocol

OVERRIDDEN: dict[type, tuple[str, ...]] = {
    uvicorn.Server: ("shutdown", "capture_signals", "on_tick"),
    H11Protocol: ("connection_made", "connection_lost", "data_received", "handle_websocket_upgrade"),
    WebSocketsSansIOProtocol: (
        "connection_lost", "data_received", "handle_connect", "handle_ping", "handle_pong", "handle_cont",
        "handle_parser_exception",
    ),
    PerMessageDeflate: ("encode",),
    ServerPerMessageDeflateFactory: ("process_request_params",),
    Frame: ("serialize",),
    ServerProtocol: ("data_to_send", "fail"),
}  # fmt: skip
READ: dict[type, tuple[str, ...]] = {
    WebSocketsSansIOProtocol: ("conn", "scope", "writable", "handshake_complete", "handshake_initiated", "close_sent"),
    H11Protocol: ("cycle", "transport"),
    uvicorn.Server: ("server_state",),
}


def versions() -> str:
    return f"uvicorn {version('uvicorn')}, websockets {version('websockets')}"


@pytest.mark.parametrize("owner", OVERRIDDEN, ids=lambda owner: owner.__name__)
def test_what_the_server_overrides_is_still_there(owner: type) -> None:
    gone = [name for name in OVERRIDDEN[owner] if not callable(getattr(owner, name, None))]
    assert not gone, f"{versions()}: {owner.__name__} has no {', '.join(gone)}"


@pytest.mark.parametrize("owner", READ, ids=lambda owner: owner.__name__)
def test_what_the_server_reads_is_still_set(owner: type) -> None:
    source = inspect.getsource(owner)
    gone = [name for name in READ[owner] if not re.search(rf"\bself\.{name}\b[^=\n]*=", source)]
    assert not gone, f"{versions()}: {owner.__name__} no longer sets {', '.join(gone)}"


@pytest.mark.parametrize("library", ["uvicorn", "websockets"])
def test_the_requirement_has_an_upper_bound(library: str) -> None:
    (requirement,) = [each for each in requires("starboard-games") or () if each.startswith(library)]
    assert "<" in requirement, f"{requirement}: the server overrides internals of {library}"
