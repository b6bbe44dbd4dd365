"""Helpers for a request: its site, its person, its address, its rate limits."""

from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from starboard import words
from starboard.server.http.responses import HttpProblem
from starboard.server.network import network

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
    """Return what limits count as the caller's address."""
    return network(address_of(connection))


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


def check_guess(connection: HTTPConnection, right: bool) -> None:
    """Raise TOO_MUCH where too many codes led nowhere, of tables and events together; count this one if it is wrong.

    Call it when it is known whether the code leads anywhere, without awaiting in between. Right codes cost nothing:
    a class comes in through one address. Once the budget is used up, they get the same answer as wrong ones.
    """
    limits, network = site_of(connection).limits, network_of(connection)
    counted = limits.has if right else limits.take
    if not (counted("guess", network) and counted("guesses")):
        raise TOO_MUCH
