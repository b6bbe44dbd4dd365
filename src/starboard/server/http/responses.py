"""JSON responses, problems, and request bodies read as the wire's types with a size limit."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from starboard import words
from starboard.server.store.error import UNREACHED
from starboard.wire.api.commands import Problem
from starboard.wire.json import encode

LARGEST = 65_536  # bytes of a request's body
PRIVATE = {"cache-control": "no-store"}
T = TypeVar("T")


class HttpProblem(Exception):
    """A request that cannot be answered: the status and a plain sentence, in English.

    What a person may read on a page stands among the words of the server too, as `server.problem.*`.
    """

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.why = why


TOO_LONG = "That is more than this address takes."
UNREACHABLE = HttpProblem(503, UNREACHED)


def json_response(value: Any, status: int = 200, headers: Mapping[str, str] = PRIVATE) -> Response:
    return Response(encode(value), status, headers, "application/json")


def problem_response(problem: HttpProblem, language: str = "en") -> Response:
    again = {"retry-after": "5"} if problem.status == 429 else {}
    return json_response(Problem(in_language(problem.why, language)), problem.status, PRIVATE | again)


def in_language(why: str, language: str) -> str:
    """A problem's sentence as the reader speaks; in English where only programs meet it."""
    id = problem_ids().get(why)
    return words.sentence(language, id, ()) if id else why


@cache
def problem_ids() -> dict[str, str]:
    """The ids of the problems that people meet, by their English sentences."""
    said = words.catalogue("server", "en").items()
    return {text: id for id, text in said if id.startswith("server.problem.") and isinstance(text, str)}


async def read_body(request: Request, kind: type[T]) -> T:
    """The body of a request, read as the wire's type; HttpProblem says what is wrong with it."""
    size = request.headers.get("content-length", "0")
    if parse_number(size) is None or int(size) > LARGEST:
        raise HttpProblem(413, TOO_LONG)
    read = await read_whole(request, LARGEST)
    try:
        return msgspec.json.decode(read or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise HttpProblem(400, f"The body cannot be read: {fault}") from fault


async def read_whole(request: Request, largest: int) -> bytes:
    """The bytes of a request; HttpProblem if they are more than so many, or not all of them come."""
    read = b""
    try:
        async for part in request.stream():
            read += part
            if len(read) > largest:
                raise HttpProblem(413, TOO_LONG)
    except ClientDisconnect as gone:
        raise HttpProblem(400, "The request ended before it was whole.") from gone
    return read


def parse_number(text: str) -> int | None:
    """A whole number from outside, of a sensible length; None for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else None
