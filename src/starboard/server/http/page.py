"""The page: the built client, served to whoever asks for anything that is not the API."""

import gzip
from functools import cache
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.http.answer import Unfit

FOLDER = Path(__file__).resolve().parent.parent / "page"
KEPT = "public, max-age=31536000, immutable"  # the names of assets hold the digest of what they are
FRESH = "no-cache"
PACKED = (".css", ".html", ".js", ".svg", ".txt")
TYPES = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2", ".svg": "image/svg+xml"}


@cache
def files() -> dict[str, Path]:
    """What was built, by its path in the address."""
    found = FOLDER.rglob("*") if FOLDER.is_dir() else ()
    return {file.relative_to(FOLDER).as_posix(): file for file in found if file.is_file()}


async def page(request: Request) -> Response:
    """A built file by its name; for every other address the page itself, which knows what to show there."""
    path = request.path_params["path"]
    if path.split("/")[0] == "api":
        raise Unfit(404, "There is no such address.")
    file = files().get(path)
    if file is None and path.startswith("assets/"):
        raise Unfit(404, "There is no such file.")
    packed = "gzip" in request.headers.get("accept-encoding", "")
    return _sent(file or files().get("index.html"), path.startswith("assets/"), packed)


def _sent(file: Path | None, kept: bool, packed: bool) -> Response:
    if file is None:
        raise Unfit(503, "The browser client has not been built: run `npm ci && npm run build` in web/.")
    kind = TYPES.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
    headers = {"cache-control": KEPT if kept else FRESH, "vary": "accept-encoding"}
    if packed and file.suffix in PACKED:
        return Response(_packed(file), headers={**headers, "content-encoding": "gzip"}, media_type=kind)
    return Response(file.read_bytes(), headers=headers, media_type=kind)


@cache
def _packed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)
