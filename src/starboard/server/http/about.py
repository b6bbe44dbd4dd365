"""About the site: its operator, the data it stores, and how to report a vulnerability."""

from datetime import UTC, datetime, timedelta

from starlette.requests import Request
from starlette.responses import Response

from starboard import words
from starboard.server.http.request_context import site_of
from starboard.server.http.responses import HttpProblem, json_response
from starboard.server.privacy import languages, page_privacy, privacy
from starboard.wire.api.site import Privacy

VALID = timedelta(days=90)


async def privacy_page(request: Request) -> Response:
    """Send the privacy page, in the reader's language if available."""
    asked = request.query_params.get("language") or request.headers.get("accept-language", "")
    language = next((each for each in words.preferred(asked) if each in languages()), "en")
    settings = site_of(request).settings
    text = page_privacy(language) if settings.in_page else privacy(language, settings.operator, settings.contact)
    return json_response(
        Privacy(text, settings.contact, language), headers={"cache-control": "no-cache", "vary": "accept-language"}
    )


async def security_txt(request: Request) -> Response:
    """Send security.txt (RFC 9116) with the host's contact."""
    site = site_of(request)
    if not site.settings.contact:
        raise HttpProblem(404, "The host has not given a contact address.")
    until = datetime.fromtimestamp(site.clock() / 1000, UTC).replace(hour=0, minute=0, second=0, microsecond=0) + VALID
    lines = [
        f"Contact: {site.settings.contact}",
        f"Expires: {until.isoformat().replace('+00:00', 'Z')}",
        f"Preferred-Languages: {', '.join(words.listed_languages())}",
    ]
    if site.settings.public:
        lines.append(f"Canonical: {site.settings.public}/.well-known/security.txt")
    return Response("\n".join(lines) + "\n", media_type="text/plain")
