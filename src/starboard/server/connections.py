"""Limits on open connections and on the time a request may take to arrive. They apply before the request is read."""

import asyncio
import logging
import sys
import time
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from starboard.server.counters import Counters
from starboard.server.network import network
from starboard.server.socket_protocol import SocketProtocol

ARRIVAL = 15.0  # seconds from a request's first byte to its last; the first request is timed from connecting
SHARE = 4000  # connections per address: a school may share one
SPARE = 200  # open files for other uses: data, bots, child processes
FILES = 65_536  # open files requested from the system
LONGEST = 1000  # bytes in the request target of a WebSocket handshake
QUIET = 10.0  # seconds between two log lines
FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

log = logging.getLogger(__name__)


class Connections:
    """Counts open connections and limits them to `most` in total.

    The limit for one address (IPv6: one /64) is `SHARE` times `scale`, or half of `most` if that is less. Trusted
    proxies are exempt from it.
    """

    def __init__(
        self, most: int, scale: float = 1, proxies: Sequence[str] = (), counters: Counters | None = None
    ) -> None:
        self._most = most
        self._counters = counters or Counters()
        self._share = min(int(SHARE * scale), most // 2)
        self._believed = lru_cache(4096)(lambda address: _within(address, proxies))
        self._open: Counter[str] = Counter()
        self._all = 0
        self._refused = 0
        self._logged = -QUIET

    def admit(self, address: str) -> bool:
        """Return whether one more connection is allowed, and count it. The caller must `release` it."""
        counted = network(address)
        if self._all >= self._most or (self._open[counted] >= self._share and not self._believed(address)):
            self.refuse(address)
            return False
        self._open[counted] += 1
        self._all += 1
        return True

    def release(self, address: str) -> None:
        counted = network(address)
        self._all -= 1
        self._open[counted] -= 1
        if not self._open[counted]:
            del self._open[counted]

    def refuse(self, address: str) -> None:
        """Count and log a refused connection, with at most one log line per `QUIET` seconds."""
        self._counters.refused_connections += 1
        self._refused += 1
        if time.monotonic() - self._logged >= QUIET:
            log.warning(
                "Connections closed (too many or too slow): %s, the last from %s. %s are open, %s of them from there.",
                self._refused, address, self._all, self._open[network(address)],
            )  # fmt: skip
            self._logged, self._refused = time.monotonic(), 0


def _within(address: str, networks: Sequence[str]) -> bool:
    try:
        return any(ip_address(address) in ip_network(network) for network in networks)
    except ValueError:
        return False


def room_for_connections() -> int:
    """Raise the limit on open files as far as allowed; return how many connections this process can open."""
    if sys.platform in ("win32", "emscripten"):
        return FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(FILES, hard) if hard != resource.RLIM_INFINITY else FILES
    try:
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    except (OSError, ValueError):
        log.warning("This process may open only %s files, so few people can connect at once.", soft)
    return max(soft - SPARE, soft // 2) if soft != resource.RLIM_INFINITY else FILES


class Config(uvicorn.Config):
    """Uvicorn's configuration with the state that all its connections share."""

    def __init__(self, connections: Connections, app: ASGIApp, **named: Any) -> None:
        super().__init__(app, http=HttpProtocol, ws=SocketProtocol, **named)
        self.shared_connections = connections


class HttpProtocol(H11Protocol):
    """Uvicorn's HTTP protocol, which also closes excess connections and those whose request arrives too slowly."""

    _late: asyncio.TimerHandle | None = None
    _admitted = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        assert isinstance(self.config, Config)
        self._shared, self._address = self.config.shared_connections, self.client[0] if self.client else ""
        self._admitted = self._shared.admit(self._address)
        if self._admitted:
            self._watch()
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._in_time()
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        if len(event.target) > LONGEST:
            self._shared.refuse(self._address)
            self.send_400_response("The address is too long for a live connection.")
            return
        super().handle_websocket_upgrade(event)
        upgraded = self.transport.get_protocol()
        assert isinstance(upgraded, SocketProtocol)
        upgraded.on_lost = self._release

    def _watch(self) -> None:
        """Run the timer while a request is incomplete, and stop it when the last byte arrives."""
        cycle, upgraded = self.cycle, self.transport.get_protocol() is not self
        if upgraded or (cycle is not None and not cycle.response_complete and not cycle.more_body):
            self._in_time()
        elif self._late is None:
            self._late = self.loop.call_later(ARRIVAL, self._give_up)

    def _in_time(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._shared.refuse(self._address)
        self.transport.close()

    def _release(self) -> None:
        if self._admitted:
            self._admitted = False
            self._shared.release(self._address)
