"""What a host may set: whose pages may call, which proxies are believed, how much a guest may ask, their own bots."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network

from starlette.requests import HTTPConnection
from starlette.types import Scope


@dataclass(frozen=True)
class Settings:
    """`origins` besides the site's own ("https://club.example"); `proxies` as addresses or networks ("10.0.0.0/8").

    `limits` makes every limit so many times wider. `public` is where others reach us through a proxy or tunnel.
    `bot_files` are the host's own bots, files by name.
    """

    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    limits: float = 1
    public: str = ""
    bot_files: Mapping[str, str] = field(default_factory=dict)

    def believes(self, address: str) -> bool:
        """Is this one of our own proxies, which say truly who called them?"""
        try:
            return any(ip_address(address) in ip_network(proxy, strict=False) for proxy in self.proxies)
        except ValueError:
            return False

    def unwrap(self, scope: Scope) -> None:
        """Put the caller's address and scheme in the place of our proxy's; nobody else is believed."""
        client = scope.get("client")
        if not self.proxies or client is None or not self.believes(client[0]):
            return
        headers = HTTPConnection(scope).headers
        hops = [hop.strip() for hop in headers.get("x-forwarded-for", "").split(",") if hop.strip()]
        callers = [hop for hop in reversed(hops) if not self.believes(hop)]
        if callers:
            scope["client"] = (callers[0], 0)
        secure = headers.get("x-forwarded-proto", "").strip() in ("https", "wss")
        if secure:
            scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"

    def welcome(self, connection: HTTPConnection) -> bool:
        """Does the call come from a page of this site, or from no page at all?"""
        origin = connection.headers.get("origin")
        if origin is None:
            return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return origin in self.origins or origin.partition("://")[2] == connection.headers.get("host", "")
