"""The page: the built client, served at every path outside the API."""

import contextlib
from functools import cache
from html import escape
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from starboard.core.registry import games
from starboard.server.http import cacheable, preload, preview
from starboard.server.http.person_pages import OWN
from starboard.server.http.request_context import site_of
from starboard.server.http.responses import HttpProblem
from starboard.server.store.error import NoTable, StoreError
from starboard.server.tournaments.codes import read_code
from starboard.table.table import Table

FOLDER = Path(__file__).resolve().parent.parent / "page"
NEW_EVENT = "new"  # page that creates a tournament
SINGLE = (
    "", "lobby", "events", "puzzles", "voyage", "you", "settings", "arrive", "notices", "privacy",
)  # one-word paths  # fmt: skip
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


@cache
def files() -> dict[str, Path]:
    """Return the built files by path."""
    found = FOLDER.rglob("*") if FOLDER.is_dir() else ()
    return {file.relative_to(FOLDER).as_posix(): file for file in found if file.is_file()}


@cache
def _read(file: Path) -> bytes:
    return file.read_bytes()


async def page(request: Request) -> Response:
    """Send a built file by name. For any other path send the page, with status 404 if nothing exists there."""
    path = request.path_params["path"]
    if path.split("/")[0] == "api":
        raise HttpProblem(404, "There is no such address.")
    file = files().get(path)
    if file is None and path.startswith("assets/"):
        raise HttpProblem(404, "There is no such file.")
    if file is None or file.name == "index.html":
        return await _index(request)
    try:
        content = _read(file)
    except FileNotFoundError:  # a new version was installed over the running one
        raise HttpProblem(404, "There is no such file.") from None
    kind = TYPES.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
    return cacheable.cacheable_response(
        request, content, kind, cacheable.IMMUTABLE if path.startswith("assets/") else cacheable.REVALIDATE
    )


async def _index(request: Request) -> Response:
    """Send the page with preload hints and preview tags for this path."""
    file = files().get("index.html")
    if file is None:
        raise HttpProblem(503, "The browser client has not been built: run `npm ci && npm run build` in web/.")
    status, table = 200 if await known(request) else 404, await _table(request)
    hints = [*preview.tags(request, table), *await preload.hints(request, table, files())] if table else []
    text = _read(file).replace(b"</head>", f"{''.join(map(_tag, hints))}</head>".encode(), 1)
    vary = {"vary": "accept-language, cookie"} if hints else {}
    return cacheable.cacheable_response(request, text, "text/html", cacheable.REVALIDATE, vary, status)


async def known(request: Request) -> bool:
    """Return whether something exists at this path. The page is sent in either case and says what is missing.

    Tournament codes are not looked up: page requests are not counted as guesses, so they must not reveal codes.
    """
    place, *names = [part for part in request.path_params["path"].split("/") if part] or [""]
    if place in SINGLE:
        return not names
    if place == "event" and names:
        return names[1:] in ([], ["screen"]) and (names[0] == NEW_EVENT or bool(read_code(names[0])))
    if place == "t" and names:
        there = names[1:] in ([], ["replay"], ["review"], ["screen"]) or (names[1] == "player" and len(names) == 3)
        return there and await _is_table(request, names[0])
    if place == "person" and len(names) == 1:
        return names[0] == OWN or await site_of(request).accounts.pages.person(names[0]) is not None
    ways = {"new": ([],), "ratings": ([],), "ladder": ([],), "rules": ([], ["edition"])}
    fits = (place in ("learn", "puzzle") and len(names) <= 2) or names[1:] in ways.get(place, ())
    return bool(names) and fits and names[0] in games()


async def _table(request: Request) -> Table | None:
    """Return the table whose page is at this path, if any."""
    place, _, id = request.path_params["path"].partition("/")
    if place == "t" and id and "/" not in id:
        with contextlib.suppress(StoreError):
            return await site_of(request).service.table(id)
    return None


async def _is_table(request: Request, id: str) -> bool:
    try:
        await site_of(request).service.latest(id)
    except NoTable:
        return False
    except StoreError:
        return True  # the database is unreachable: assume that the table exists
    return True


def _tag(hint: preload.Hint) -> str:
    name, attributes = hint
    told = " ".join(f'{key}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name} {told}>"
