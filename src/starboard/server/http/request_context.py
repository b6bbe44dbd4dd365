"""Helpers for a request: its site, its person, its address, its rate limits."""

from functools import lru_cache
from ipaddress import ip_network
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from starboard import words
from starboard.server.http.responses import HttpProblem
from starboard.server.invitation import is_address

if TYPE_CHECKING:
    from starboard.server.site import Site


TOO_MUCH = HttpProblem(429, "That was too much at once. Try again in a moment.")
LANGUAGE = "language"  # the cookie in which the page keeps what somebody chose


def site_of(connection: HTTPConnection) -> "Site":
    site: Site = connection.app.state.site
    return site


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def network_of(connection: HTTPConnection) -> str:
    """What limits count as one address: of IPv6 the first half, for whoever has one address there has all of these."""
    return network(address_of(connection))


@lru_cache(4096)
def network(address: str) -> str:
    halves = address.partition("%")[0]
    return str(ip_network(f"{halves}/64", strict=False)) if ":" in halves and is_address(halves) else address


def language_of(connection: HTTPConnection) -> str:
    """What the caller's page speaks: as chosen there, else as the browser wishes."""
    asked = [connection.cookies.get(LANGUAGE, ""), *words.preferred(connection.headers.get("accept-language", ""))]
    return next((language for language in asked if language in words.languages("core")), "en")


async def person_of(connection: HTTPConnection) -> str:
    """The guest who asks, by token or cookie; whoever has neither yet gets a cookie at /api/me."""
    site = site_of(connection)
    person = await site.person(connection)
    if person is None:
        raise HttpProblem(401, "Who are you? Ask /api/me first, or show a token that is valid.")
    check_limit(connection, "request", person)
    return person


def check_limit(connection: HTTPConnection, what: str, *who: str) -> None:
    if not site_of(connection).limits.take(what, *who):
        raise TOO_MUCH
