"""Helpers that return a request's site, person and address, and check its rate limits."""

from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from starboard import words
from starboard.server.http.responses import HttpProblem
from starboard.server.network import network

if TYPE_CHECKING:
    from starboard.server.site import Site


TOO_MUCH = HttpProblem(429, "Too many requests at once. Try again in a moment.")
LANGUAGE = "language"  # cookie with the language chosen in the page


def site_of(connection: HTTPConnection) -> "Site":
    site: Site = connection.app.state.site
    return site


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def network_of(connection: HTTPConnection) -> str:
    """Return the caller's network, which rate limits count as one address."""
    return network(address_of(connection))


def language_of(connection: HTTPConnection) -> str:
    """Return the language of the caller's page: the one chosen there, else the browser's preference."""
    asked = [connection.cookies.get(LANGUAGE, ""), *words.preferred(connection.headers.get("accept-language", ""))]
    return next((language for language in asked if language in words.languages("core")), "en")


async def person_of(connection: HTTPConnection) -> str:
    """Return the caller, identified by token or cookie. Raise HttpProblem if neither is valid."""
    site = site_of(connection)
    person = await site.accounts.caller(connection)
    if person is None:
        raise HttpProblem(401, "You are not signed in. Call /api/me first, or send a valid token.")
    check_limit(connection, "request", person)
    return person


def check_limit(connection: HTTPConnection, what: str, *who: str) -> None:
    if not site_of(connection).limits.take(what, *who):
        raise TOO_MUCH


def check_running(connection: HTTPConnection) -> None:
    """Refuse new live connections while this process shuts down or is overloaded."""
    if site_of(connection).draining:
        raise HttpProblem(503, "This server is shutting down. Try again in a moment.")
    if site_of(connection).tables.lag.overloaded:
        raise HttpProblem(503, "This server is overloaded. Try again in a few seconds.")


def check_guess(connection: HTTPConnection, right: bool) -> None:
    """Count a wrong table or tournament code. Raise TOO_MUCH once too many have been tried.

    Call this once the code has been looked up, without awaiting in between. Right codes are not counted, since a whole
    class may share an address. While the limit is exhausted, right codes get the same response as wrong ones.
    """
    limits, network = site_of(connection).limits, network_of(connection)
    counted = limits.has if right else limits.take
    if not (counted("guess", network) and counted("guesses")):
        raise TOO_MUCH
