"""Cacheable responses: public content, compressed once, with an ETag.

Only public content is compressed: a secret beside text that somebody else chose could be guessed from the length.
"""

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

IMMUTABLE = "public, max-age=31536000, immutable"  # its name holds the digest of what it is
SHORT = "public, max-age=300"
REVALIDATE = "no-cache"
COMPRESSED = ("font/", "image/png", "audio/")  # packed already
MIN_SIZE = 200  # bytes that are worth packing
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
    """Something public: packed if the browser wishes it, and not again if the browser has it."""
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
    """Does whoever accepts these encodings read gzip?"""
    for part in accepted.split(","):
        name, _, weight = part.partition(";")
        if name.strip().lower() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
