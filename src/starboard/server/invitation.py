"""The address at which others reach this site, and opening the site to the home network.

A site starts on one computer. A person at that computer may open it to the home network.
"""

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable
from contextvars import Context
from ipaddress import ip_address
from typing import Protocol
from urllib.parse import urlsplit

HERE, HOME, PUBLIC = "here", "home", "public"  # this computer; the home network; everybody with the link
HOME_DOMAINS = (".home", ".local", ".localhost", ".lan", ".internal", ".home.arpa")
ELSEWHERE = ("10.255.255.255", 1)  # any address of another machine: nothing is sent there

Opener = Callable[[], Awaitable[str]]


class NoHomeNetwork(Exception):
    """The site cannot be opened to the home network. The message gives the reason in one sentence."""


class StoppableServer(Protocol):
    should_exit: bool

    async def serve(self, sockets: list[socket.socket] | None = None) -> None: ...


class Invitation:
    """Base URLs for links: `public` through a proxy or tunnel, `home` in the home network once opened."""

    def __init__(self, public: str = "") -> None:
        self.public = public.rstrip("/")
        self.home = ""
        self.opener: Opener | None = None

    def base(self, own: str) -> str:
        """Return the base URL for an invite link; `own` is the URL at which the caller reached this site."""
        return self.public or (self.home if loopback(own) else "") or own.rstrip("/")

    def reach(self, own: str) -> str:
        base = self.base(own)
        if self.public or not base.startswith("http://"):
            return PUBLIC
        return HERE if loopback(base) else HOME if private(base) else PUBLIC

    async def open(self) -> None:
        if self.opener is not None and not self.home:
            self.home = await self.opener()


class HomeListener:
    """A second listener of the same site, on this computer's address in the home network."""

    def __init__(
        self, listener: Callable[[], StoppableServer], bind: Callable[[str, int], socket.socket], port: int
    ) -> None:
        self._listener = listener
        self._bind = bind
        self._port = port
        self._open: tuple[StoppableServer, asyncio.Task[None]] | None = None

    async def open(self) -> str:
        """Start listening, and return the URL in the home network."""
        address = home_address()
        if self._open is None:
            bound = self._bind(address, self._port)
            listener = self._listener()
            self._open = listener, asyncio.create_task(listener.serve([bound]), context=Context())
        return url(address, self._port)

    async def close(self) -> None:
        if self._open is not None:
            listener, task = self._open
            listener.should_exit = True
            await asyncio.gather(task, return_exceptions=True)


def home_address() -> str:
    """Return the local address that outgoing connections of this computer use. No data is sent."""
    found = ""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(ELSEWHERE)
        found = str(asking.getsockname()[0])
    if not found or ip_address(found).is_loopback or ip_address(found).is_unspecified:
        raise NoHomeNetwork("This computer is not connected to a network.")
    return found


def url(address: str, port: int) -> str:
    return f"http://[{address}]:{port}" if ":" in address else f"http://{address}:{port}"


def loopback(base: str) -> bool:
    host = urlsplit(base).hostname or ""
    return host == "localhost" or (is_address(host) and ip_address(host).is_loopback)


def private(base: str) -> bool:
    """Return whether a URL's host is a private address, or a name that only resolves in a private network."""
    host = urlsplit(base).hostname or ""
    return ip_address(host).is_private if is_address(host) else home_name(host)


def home_name(host: str) -> bool:
    """Return whether a host name is local: without a dot, or in a domain reserved for home networks."""
    return "." not in host or host.endswith(HOME_DOMAINS)


def is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
