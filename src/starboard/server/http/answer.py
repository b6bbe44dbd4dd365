"""Answers and bodies: JSON by the wire's types, sizes checked first."""

from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from starboard.wire.api import Problem
from starboard.wire.json import encode

LARGEST = 65_536  # bytes of a request's body
PRIVATE = {"cache-control": "no-store"}
T = TypeVar("T")


class Unfit(Exception):
    """A request that cannot be answered: the status and a plain sentence."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.why = why


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(encode(value), status, headers or PRIVATE, "application/json")


def problem(unfit: Unfit) -> Response:
    return answer(Problem(unfit.why), unfit.status)


async def body(request: Request, kind: type[T]) -> T:
    """The body of a request, read as the wire's type; Unfit says what is wrong with it."""
    size = request.headers.get("content-length", "0")
    if not size.isdecimal() or int(size) > LARGEST:
        raise Unfit(413, "That is more than this address takes.")
    read = b""
    async for part in request.stream():
        read += part
        if len(read) > LARGEST:
            raise Unfit(413, "That is more than this address takes.")
    try:
        return msgspec.json.decode(read or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Unfit(400, f"The body cannot be read: {fault}") from fault
