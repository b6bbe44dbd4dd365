"""JSON responses, problems, and request bodies decoded as wire types with a size limit."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from starboard import words
from starboard.server.store.error import UNREACHED, BadData, NoTable, StoreError
from starboard.server.stored_log import UnknownRules
from starboard.wire.api.commands import Problem
from starboard.wire.json import encode

LARGEST = 65_536  # maximum bytes of a request body
PRIVATE = {"cache-control": "no-store"}
T = TypeVar("T")


class HttpProblem(Exception):
    """A failed request: the status and a plain English sentence.

    Sentences that people may see on a page are translated, under ids `server.problem.*`.
    """

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.why = why


TOO_LONG = "The request is too long."
UNREACHABLE = HttpProblem(503, UNREACHED)


def problem_of(fault: StoreError) -> HttpProblem:
    """Return the problem to report for a failed read or write. It never contains database error text."""
    if isinstance(fault, NoTable):
        return HttpProblem(404, "This table does not exist.")
    if isinstance(fault, BadData):
        return HttpProblem(400, "This cannot be stored.")
    if isinstance(fault, UnknownRules):
        return HttpProblem(503, str(fault))
    return UNREACHABLE


def json_response(value: Any, status: int = 200, headers: Mapping[str, str] = PRIVATE) -> Response:
    return Response(encode(value), status, headers, "application/json")


def private(body: bytes, kind: str = "application/json") -> Response:
    """Return a private response, which no cache may store."""
    return Response(body, 200, PRIVATE, kind)


def problem_response(problem: HttpProblem, language: str = "en") -> Response:
    again = {"retry-after": "5"} if problem.status in (429, 503) else {}
    return json_response(Problem(in_language(problem.why, language)), problem.status, PRIVATE | again)


def in_language(why: str, language: str) -> str:
    """Return a problem's sentence in the reader's language, or in English if it is not translated."""
    id = problem_ids().get(why)
    return words.sentence(language, id, ()) if id else why


@cache
def problem_ids() -> dict[str, str]:
    """Return the ids of the translated problems, by their English sentences."""
    said = words.catalogue("server", "en").items()
    return {text: id for id, text in said if id.startswith("server.problem.") and isinstance(text, str)}


async def read_body(request: Request, kind: type[T]) -> T:
    """Return the request body decoded as a wire type. Raise HttpProblem if it is too long or invalid."""
    size = request.headers.get("content-length", "0")
    if parse_number(size) is None or int(size) > LARGEST:
        raise HttpProblem(413, TOO_LONG)
    read = await read_whole(request, LARGEST)
    try:
        return msgspec.json.decode(read or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise HttpProblem(400, f"The body cannot be read: {fault}") from fault


async def read_whole(request: Request, largest: int) -> bytes:
    """Return the request body. Raise HttpProblem if it is incomplete or longer than `largest` bytes."""
    read = b""
    try:
        async for part in request.stream():
            read += part
            if len(read) > largest:
                raise HttpProblem(413, TOO_LONG)
    except ClientDisconnect as gone:
        raise HttpProblem(400, "The request ended before its body was complete.") from gone
    return read


def parse_number(text: str) -> int | None:
    """Parse an untrusted whole number of fewer than 16 digits; return None for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else None
