"""Responses to banned callers: a page for browsers, a problem for programs."""

from datetime import UTC, datetime
from html import escape

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from starboard.server.http.request_context import language_of
from starboard.server.http.responses import PRIVATE, HttpProblem, problem_response
from starboard.server.store.expiring_item import FOR_EVER
from starboard.server.store.moderation import ModerationDecision
from starboard.words import sentence

PAGE = """<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>Starboard</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body {{ margin: 0; background: #0b1020; color: #e9edf8; font: 16px/1.5 Inter, system-ui, sans-serif }}
main {{ max-width: 36rem; margin: 0 auto; padding: 15vh 16px 48px }}
h1 {{ font: 600 28px/1.2 "Space Grotesk", system-ui, sans-serif; text-wrap: balance }} p {{ color: #a9b3cf }}
@media (prefers-color-scheme: light) {{ body {{ background: #f6f3ec; color: #1b2033 }} p {{ color: #565e7a }} }}
</style></head><body><main><h1>{title}</h1>{words}</main></body></html>"""


def banned_response(connection: HTTPConnection, ban: ModerationDecision) -> Response:
    language, until = language_of(connection), ""
    if ban.until < FOR_EVER:
        until = datetime.fromtimestamp(ban.until / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    id = "server.you_are_banned_until" if until else "server.you_are_banned"
    said = sentence(language, id, {"until": until}.items())
    if connection.scope["type"] == "http" and "text/html" in connection.headers.get("accept", ""):
        words = f"<p>{escape(ban.words)}</p>" if ban.words else ""
        return HTMLResponse(PAGE.format(language=language, title=escape(said), words=words), 403, PRIVATE)
    return problem_response(HttpProblem(403, f"{said} {ban.words}".strip()))
