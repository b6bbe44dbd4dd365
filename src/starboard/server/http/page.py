"""The page: the built client, served to whoever asks for anything that is not the API."""

from functools import cache
from html import escape
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from starboard.core.registry import games
from starboard.server.http import ahead, parcel
from starboard.server.http.answer import Unfit
from starboard.server.http.asked import site_of
from starboard.server.store.error import NoTable, StoreError

FOLDER = Path(__file__).resolve().parent.parent / "page"
TYPES = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2", ".svg": "image/svg+xml"}


@cache
def files() -> dict[str, Path]:
    """What was built, by its path in the address."""
    found = FOLDER.rglob("*") if FOLDER.is_dir() else ()
    return {file.relative_to(FOLDER).as_posix(): file for file in found if file.is_file()}


@cache
def _read(file: Path) -> bytes:
    return file.read_bytes()


async def page(request: Request) -> Response:
    """A built file by its name; for every other address the page itself, with status 404 where nothing is."""
    path = request.path_params["path"]
    if path.split("/")[0] == "api":
        raise Unfit(404, "There is no such address.")
    file = files().get(path)
    if file is None and path.startswith("assets/"):
        raise Unfit(404, "There is no such file.")
    if file is None or file.name == "index.html":
        return await _index(request)
    kind = TYPES.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
    return parcel.send(request, _read(file), kind, parcel.KEPT if path.startswith("assets/") else parcel.FRESH)


async def _index(request: Request) -> Response:
    """The page itself; it says at once what a browser will need for this address."""
    file = files().get("index.html")
    if file is None:
        raise Unfit(503, "The browser client has not been built: run `npm ci && npm run build` in web/.")
    status = 200 if await known(request) else 404
    hints = await ahead.hints(request, files())
    text = _read(file).replace(b"</head>", f"{''.join(map(_tag, hints))}</head>".encode(), 1)
    vary = {"vary": "accept-language, cookie"} if hints else {}
    return parcel.send(request, text, "text/html", parcel.FRESH, vary, status)


async def known(request: Request) -> bool:
    """Is there something at this address? The page is sent all the same: it says what is missing, and leads on."""
    place, *names = [part for part in request.path_params["path"].split("/") if part] or [""]
    if place in ("", "arrive"):
        return not names
    if place == "t" and names:
        return names[1:] in ([], ["replay"]) and await _is_table(request, names[0])
    ways = {"new": ([],), "rules": ([], ["edition"])}
    fits = (place == "learn" and len(names) <= 2) or names[1:] in ways.get(place, ())
    return bool(names) and fits and names[0] in games()


async def _is_table(request: Request, id: str) -> bool:
    try:
        await site_of(request).desk.fresh(id)
    except NoTable:
        return False
    except StoreError:
        return True  # nobody can say
    return True


def _tag(hint: ahead.Hint) -> str:
    name, attributes = hint
    told = " ".join(f'{key}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name} {told}>"
