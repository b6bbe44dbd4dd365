"""What a host may set: by which names we are called, whose pages may call, which proxies are believed, how much a guest
may ask, their own bots."""

import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from starboard.server.invitation import home_name, is_address

HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[\w.-]{1,253})(:\d{1,5})?", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True)
class Settings:
    """`hosts` are names of this site besides those of a home network ("club.example"); `origins` of other sites whose
    pages may call ("https://club.example"); `proxies` are addresses or networks ("10.0.0.0/8").

    `limits` makes every limit so many times wider. `public` is where others reach us through a proxy or tunnel.
    `bot_files` are the host's own bots, files by name. Whoever shows the `metrics_token` may read what is counted.
    `operator` and `contact` say who runs the site, as visitors may read it. `smtp` is the host's mail server and
    `mail_from` who writes. `push_anywhere`: push services may be at home, without https; for tests alone.
    `lobby`: visitors see which tables their owners list. `in_page`: the server runs in a visitor's page.
    """

    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    limits: float = 1
    public: str = ""
    bot_files: Mapping[str, str] = field(default_factory=dict)
    metrics_token: str = ""
    operator: str = ""
    contact: str = ""
    smtp: str = ""
    mail_from: str = ""
    push_anywhere: bool = False
    lobby: bool = True
    in_page: bool = False

    def knows(self, connection: HTTPConnection) -> bool:
        """Is the site called by a name of its own? By any other name a page elsewhere could pose as a page of ours.

        No page elsewhere can have an address, or a name that only a home network knows: those need no setting.
        """
        host = connection.headers.get("host", "").lower()
        if not host:
            return True
        found = HOST.fullmatch(host)
        name = found[1].strip("[]") if found else ""
        named = (*self.hosts, urlsplit(self.public).hostname, socket.gethostname().lower())
        return bool(name) and (is_address(name) or home_name(name) or name in named)

    def welcome(self, connection: HTTPConnection) -> bool:
        """Does the call come from a page of this site, or from no page at all?"""
        origin, host = connection.headers.get("origin"), connection.headers.get("host", "")
        if origin is None:
            return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return origin in self.origins or origin in (self.public, f"http://{host}", f"https://{host}")
