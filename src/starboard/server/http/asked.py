"""Who asks, and of which site."""

from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from starboard.server.http.answer import Unfit

if TYPE_CHECKING:
    from starboard.server.site import Site


def site_of(connection: HTTPConnection) -> "Site":
    site: Site = connection.app.state.site
    return site


def person_of(connection: HTTPConnection) -> str:
    """The guest who asks; whoever has no cookie yet gets one at /api/me."""
    person = site_of(connection).person(connection)
    if person is None:
        raise Unfit(401, "Who are you? Ask /api/me first.")
    return person
