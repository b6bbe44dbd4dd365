"""ASGI middleware around every request and WebSocket.

Rejects calls by names that are not ours and from other sites' pages, limits the rate per address, turns away whom the
host has banned, adds security headers and an id to every response, and turns an unhandled exception into a plain
sentence. Its cause goes to the log, without values.
"""

import logging
import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from starboard.server.guests.cookie import COOKIE
from starboard.server.http.banned import banned_response
from starboard.server.http.request_context import TOO_MUCH, address_of, language_of, network_of
from starboard.server.http.responses import HttpProblem, problem_response
from starboard.server.log import REQUEST, fault_trace
from starboard.server.store.moderation import Decision

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
SECURE = {  # over plain http browsers ignore these, and complain
    "cross-origin-opener-policy": "same-origin",
    "strict-transport-security": "max-age=31536000",
}
UNKNOWN_NAME = HttpProblem(
    421, "This server does not know the name by which you call it. Its host can add it: --public-url or --allow-host."
)
STRANGER = HttpProblem(403, "Another site's page may not do this here.")
FAULT = HttpProblem(500, "Something went wrong here, and it has been noted. Please try again.")

log = logging.getLogger(__name__)


PART = 65_536  # bytes of a response that are written at once
REQUEST_ID = "x-request-id"  # the header that names a request; every line of the log about it does too
SEND = "starboard.send"  # in the scope: the server's own send, for messages on a line that is open


class SecurityMiddleware:
    def __init__(self, app: ASGIApp, site: "Site") -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope[SEND] = send
        begun, request = False, secrets.token_hex(8)
        REQUEST.set(request)

        async def guarded(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"].endswith("response.start"):
                secure = scope["scheme"] in ("https", "wss")
                MutableHeaders(scope=message).update((HEADERS | SECURE if secure else HEADERS) | {REQUEST_ID: request})
            elif message["type"] == "websocket.accept":
                message["headers"] = [*message.get("headers", ()), (REQUEST_ID.encode(), request.encode())]
            try:
                for part in _parts(message):
                    await send(part)
            except OSError as gone:  # as ASGI says: the client is no longer connected
                raise Gone from gone

        why = self._why_not(scope)
        try:
            if why is None:
                await self._app(scope, receive, guarded)
            elif isinstance(why, Decision):
                self._site.counters.refused_requests[403] += 1
                await send_response(banned_response(HTTPConnection(scope), why), scope, receive, guarded)
            else:
                self._site.counters.refused_requests[why.status] += 1
                await refuse(why, scope, receive, guarded)
        except (Gone, ClientDisconnect, WebSocketDisconnect):
            log.debug("A client went away.")
        except Exception as fault:
            self._site.counters.faults += 1
            note(fault)
            if begun and scope["type"] == "http":
                raise Cut from None
            if scope["type"] == "http" or not begun:
                await refuse(FAULT, scope, receive, guarded)
            else:
                await send({"type": "websocket.close", "code": 1011, "reason": FAULT.why})

    def _why_not(self, scope: Scope) -> HttpProblem | Decision | None:
        connection, settings = HTTPConnection(scope), self._site.settings
        if not settings.knows(connection):
            return UNKNOWN_NAME
        if scope.get("method") not in READING and not settings.welcome(connection):
            return STRANGER
        if not self._site.limits.take("address", network_of(connection)):
            return TOO_MUCH
        return self._ban(connection)

    def _ban(self, connection: HTTPConnection) -> Decision | None:
        """What keeps this address, or the guest of this cookie, out. Bots are known by their tokens, and met later."""
        restrictions = self._site.service.restrictions
        person = self._site.guests.read(connection.cookies.get(COOKIE)) if restrictions.bans_guests else None
        return restrictions.ban(address_of(connection), person or "", self._site.clock())


def _parts(message: Message) -> Iterator[Message]:
    """Split a long body, so that of each part only as much is held as its client takes."""
    body = message.get("body", b"") if message["type"].endswith("response.body") else b""
    if len(body) <= PART:
        yield message
        return
    for start in range(0, len(body), PART):
        more = start + PART < len(body) or message.get("more_body", False)
        yield {**message, "body": body[start : start + PART], "more_body": more}


class Gone(OSError):
    """The client went away before it had its response."""


class Cut(Exception):
    """An answer that had begun cannot be finished; the cause has been noted."""


async def refuse(why: HttpProblem, scope: Scope, receive: Receive, send: Send) -> None:
    """Send a plain response: over HTTP, or instead of accepting a WebSocket."""
    await send_response(problem_response(why, language_of(HTTPConnection(scope))), scope, receive, send)


async def send_response(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await response(scope, receive, send)
    else:
        await deny(WebSocket(scope, receive, send), response)


async def deny(socket: WebSocket, response: Response) -> None:
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(response)
    else:
        await socket.close(4000 + response.status_code, bytes(response.body).decode()[:120])


def note(fault: Exception) -> None:
    """Log the type and the place of an exception, never its text: that could reveal a hand."""
    log.error("%s", fault_trace(fault))
