"""The guard: every request and every line passes here first and last.

It lets in what comes from our own pages or from no page, keeps one address from taking all, says on every answer
what a browser may do with it, and turns a fault into a plain sentence whose cause only the log knows, without values.
"""

import logging
import traceback
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from starboard.server.http.answer import Unfit, problem

if TYPE_CHECKING:
    from starboard.server.site import Site

READING = ("GET", "HEAD", "OPTIONS")
POLICY = "; ".join(
    [
        "default-src 'self'", "img-src 'self' data: blob:", "style-src 'self' 'unsafe-inline'", "object-src 'none'",
        "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    ]
)  # fmt: skip
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
SECURE = {"cross-origin-opener-policy": "same-origin"}  # over plain http browsers ignore it, and complain
STRANGER = Unfit(403, "Another site's page may not do this here.")
TOO_MUCH = Unfit(429, "That was too much at once. Try again in a moment.")
FAULT = Unfit(500, "Something went wrong here, and it has been noted. Please try again.")

log = logging.getLogger(__name__)


class Guard:
    def __init__(self, app: ASGIApp, site: "Site") -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        self._site.settings.unwrap(scope)
        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"].endswith("response.start"):
                secure = scope["scheme"] in ("https", "wss")
                MutableHeaders(scope=message).update(HEADERS | SECURE if secure else HEADERS)
            await send(message)

        why = self._why_not(scope)
        try:
            if why is None:
                await self._app(scope, receive, guarded)
            else:
                await refuse(why, scope, receive, guarded)
        except Exception as fault:
            note(fault)
            if begun and scope["type"] == "http":
                raise Cut from None
            if scope["type"] == "http" or not begun:
                await refuse(FAULT, scope, receive, guarded)
            else:
                await send({"type": "websocket.close", "code": 1011, "reason": FAULT.why})

    def _why_not(self, scope: Scope) -> Unfit | None:
        connection = HTTPConnection(scope)
        if scope.get("method") not in READING and not self._site.settings.welcome(connection):
            return STRANGER
        address = connection.client.host if connection.client else ""
        return None if self._site.limits.take("address", address) else TOO_MUCH


class Cut(Exception):
    """An answer that had begun cannot be finished; the cause has been noted."""


async def refuse(why: Unfit, scope: Scope, receive: Receive, send: Send) -> None:
    """A plain answer: over HTTP, or in the place of a line."""
    answer = problem(why)
    if scope["type"] == "http":
        await answer(scope, receive, send)
    else:
        await deny(WebSocket(scope, receive, send), answer)


async def deny(socket: WebSocket, answer: Response) -> None:
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(answer)
    else:
        await socket.close(4000 + answer.status_code, bytes(answer.body).decode()[:120])


def note(fault: Exception) -> None:
    """Where and of which kind a fault was. Its words stay out of the log: they could tell what a hand holds."""
    frames = traceback.extract_tb(fault.__traceback__)
    way = " < ".join(f"{frame.filename.rpartition('starboard/')[2]}:{frame.lineno}" for frame in reversed(frames[-8:]))
    log.error("%s at %s", type(fault).__name__, way)
