"""Cacheable responses: public content, compressed once, with an ETag.

Only public content is compressed. Otherwise the length of a response could leak a secret next to text chosen by an
attacker (BREACH).
"""

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

IMMUTABLE = "public, max-age=31536000, immutable"  # the name contains a digest of the content
SHORT = "public, max-age=300"
REVALIDATE = "no-cache"
COMPRESSED = ("font/", "image/png", "audio/")  # formats that are compressed already
MIN_SIZE = 200  # bytes; smaller bodies are not compressed
NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True)
class EncodedBody:
    body: bytes
    packed: bytes
    tag: str


@lru_cache(maxsize=512)
def _encoded(body: bytes, packed: bool) -> EncodedBody:
    small = gzip.compress(body, mtime=0) if packed else body
    return EncodedBody(body, small, f'W/"{hashlib.sha256(body).hexdigest()[:16]}"')


def cacheable_response(
    request: Request, body: bytes, kind: str, kept: str, more: Mapping[str, str] = NOTHING, status: int = 200
) -> Response:
    """Return public content: compressed if the browser accepts that, or 304 if the browser already has it."""
    worth = len(body) >= MIN_SIZE and not kind.startswith(COMPRESSED)
    encoded = _encoded(body, worth)
    headers = {"cache-control": kept, "etag": encoded.tag, **more}
    if worth:
        headers["vary"] = ", ".join(filter(None, (more.get("vary"), "accept-encoding")))
    known = request.headers.get("if-none-match", "")
    if status == 200 and encoded.tag in (tag.strip() for tag in known.split(",")):
        return Response(status_code=304, headers=headers)
    if worth and accepts_gzip(request.headers.get("accept-encoding", "")):
        return Response(encoded.packed, status, {**headers, "content-encoding": "gzip"}, media_type=kind)
    return Response(body, status, headers, media_type=kind)


def accepts_gzip(accepted: str) -> bool:
    """Return whether this Accept-Encoding header allows gzip."""
    for part in accepted.split(","):
        name, _, weight = part.partition(";")
        if name.strip().lower() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
