"""Settings of a site: host names, allowed origins, trusted proxies, rate limits, bots, mail, and more."""

import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from starboard.server.invitation import home_name, is_address
from starboard.server.tournaments.weekly_plan import WeeklyPlan

HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[\w.-]{1,253})(:\d{1,5})?", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True)
class Settings:
    """The settings of a site.

    `hosts` are host names of this site besides local ones ("club.example"). `origins` are other sites whose pages may
    call this one ("https://club.example"). `proxies` are trusted addresses or networks ("10.0.0.0/8").

    `limits` multiplies every rate limit. `public` is the URL of a proxy or tunnel. `bot_files` maps the names of the
    host's own bots to files. `metrics_token` gives access to the metrics. `operator` and `contact` are shown to
    visitors. `smtp` is the mail server and `mail_from` the sender. `push_anywhere` allows push services at private
    addresses and without https, for tests only. `lobby` shows visitors the tables that their owners list. `in_page`
    means that the server runs in a visitor's page. `weekly` is the plan of an event that the site runs every week.
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
    weekly: WeeklyPlan | None = None

    def knows(self, connection: HTTPConnection) -> bool:
        """Return whether the request's Host header is a name of this site. This prevents DNS rebinding.

        Addresses and local names are always accepted, since no other site's page can have one.
        """
        host = connection.headers.get("host", "").lower()
        if not host:
            return True
        found = HOST.fullmatch(host)
        name = found[1].strip("[]") if found else ""
        named = (*self.hosts, urlsplit(self.public).hostname, socket.gethostname().lower())
        return bool(name) and (is_address(name) or home_name(name) or name in named)

    def welcome(self, connection: HTTPConnection) -> bool:
        """Return whether the request comes from a page of this site or an allowed origin, or from no page at all."""
        origin, host = connection.headers.get("origin"), connection.headers.get("host", "")
        if origin is None:
            return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return origin in self.origins or origin in (self.public, f"http://{host}", f"https://{host}")
