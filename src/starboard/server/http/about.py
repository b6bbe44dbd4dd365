"""About the site: who runs it, what it stores, how to report a hole in it."""

from datetime import UTC, datetime, timedelta

from starlette.requests import Request
from starlette.responses import Response

from starboard import words
from starboard.server.http.request_context import site_of
from starboard.server.http.responses import HttpProblem, json_response
from starboard.server.privacy import LANGUAGES, page_privacy, privacy
from starboard.wire.api.site import Privacy

VALID = timedelta(days=90)


async def privacy_page(request: Request) -> Response:
    """What is stored, in the reader's language where there is one."""
    asked = request.query_params.get("language") or request.headers.get("accept-language", "")
    language = next((each for each in words.preferred(asked) if each in LANGUAGES), "en")
    settings = site_of(request).settings
    text = page_privacy(language) if settings.in_page else privacy(language, settings.operator, settings.contact)
    return json_response(
        Privacy(text, settings.contact), headers={"cache-control": "no-cache", "vary": "accept-language"}
    )


async def security_txt(request: Request) -> Response:
    """RFC 9116, from the contact that the host has set."""
    site = site_of(request)
    if not site.settings.contact:
        raise HttpProblem(404, "The host has set no contact.")
    until = datetime.fromtimestamp(site.clock() / 1000, UTC).replace(hour=0, minute=0, second=0, microsecond=0) + VALID
    lines = [
        f"Contact: {site.settings.contact}",
        f"Expires: {until.isoformat().replace('+00:00', 'Z')}",
        f"Preferred-Languages: {', '.join(LANGUAGES)}",
    ]
    if site.settings.public:
        lines.append(f"Canonical: {site.settings.public}/.well-known/security.txt")
    return Response("\n".join(lines) + "\n", media_type="text/plain")
