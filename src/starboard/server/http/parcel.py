"""Parcels: what is the same for everybody, packed once and known by what it says.

Only what is public is packed: a secret beside words that somebody else chose could be guessed from its length.
"""

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

KEPT = "public, max-age=31536000, immutable"  # its name holds the digest of what it is
SHORT = "public, max-age=300"
FRESH = "no-cache"
SPARED = ("font/", "image/png", "audio/")  # packed already
LEAST = 200  # bytes that are worth packing
NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True)
class Parcel:
    body: bytes
    packed: bytes
    tag: str


@lru_cache(maxsize=512)
def _parcel(body: bytes, packed: bool) -> Parcel:
    small = gzip.compress(body, mtime=0) if packed else body
    return Parcel(body, small, f'W/"{hashlib.sha256(body).hexdigest()[:16]}"')


def send(
    request: Request, body: bytes, kind: str, kept: str, more: Mapping[str, str] = NOTHING, status: int = 200
) -> Response:
    """Something public: packed if the browser wishes it, and not again if the browser has it."""
    worth = len(body) >= LEAST and not kind.startswith(SPARED)
    parcel = _parcel(body, worth)
    headers = {"cache-control": kept, "etag": parcel.tag, **more}
    if worth:
        headers["vary"] = ", ".join(filter(None, (more.get("vary"), "accept-encoding")))
    known = request.headers.get("if-none-match", "")
    if status == 200 and parcel.tag in (tag.strip() for tag in known.split(",")):
        return Response(status_code=304, headers=headers)
    if worth and unpacks(request.headers.get("accept-encoding", "")):
        return Response(parcel.packed, status, {**headers, "content-encoding": "gzip"}, media_type=kind)
    return Response(body, status, headers, media_type=kind)


def unpacks(accepted: str) -> bool:
    """Does whoever accepts these encodings read gzip?"""
    for part in accepted.split(","):
        name, _, weight = part.partition(";")
        if name.strip().lower() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
