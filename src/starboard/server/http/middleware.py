"""ASGI middleware around every request and WebSocket.

Rejects requests with unknown host names, from pages of other sites, over the rate limit of an address, and from banned
callers. Adds security headers and an id to every response. Turns an unhandled exception into a plain sentence, and logs
its cause without values.
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
from starboard.server.live.outbox import WRITE
from starboard.server.log import REQUEST, fault_trace
from starboard.server.store.moderation import ModerationDecision
from starboard.server.work_time import Steps

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
SECURE = {  # only over https: over http browsers ignore these and warn
    "cross-origin-opener-policy": "same-origin",
    "strict-transport-security": "max-age=31536000",
}
UNKNOWN_NAME = HttpProblem(
    421, "This server does not accept this host name. Its host can allow it with --public-url or --allow-host."
)
STRANGER = HttpProblem(403, "Pages of other sites may not do this.")
FAULT = HttpProblem(500, "Something went wrong on the server, and the error was logged. Please try again.")

log = logging.getLogger(__name__)


PART = 65_536  # bytes of a response written at once
REQUEST_ID = "x-request-id"  # header with the id of a request, which is in its log lines too
SEND = "starboard.send"  # in the scope: the server's send, for messages on an open WebSocket


class SecurityMiddleware:
    def __init__(self, app: ASGIApp, site: "Site") -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope[SEND] = send
        try:
            await Steps(self._answer(scope, receive, send), "requests" if scope["type"] == "http" else "joins")
        finally:  # else scope and protocol refer to each other, and stay until the next full garbage collection
            del scope[SEND]
            scope.pop(WRITE, None)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
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
            except OSError as gone:  # per the ASGI specification: the client has disconnected
                raise ClientDisconnected from gone

        why = self._why_not(scope)
        try:
            if why is None:
                await self._app(scope, receive, guarded)
            elif isinstance(why, ModerationDecision):
                self._site.counters.refused_requests[403] += 1
                await send_response(banned_response(HTTPConnection(scope), why), scope, receive, guarded)
            else:
                self._site.counters.refused_requests[why.status] += 1
                await refuse(why, scope, receive, guarded)
        except (ClientDisconnected, ClientDisconnect, WebSocketDisconnect):
            log.debug("A client disconnected.")
        except Exception as fault:
            self._site.counters.faults += 1
            note(fault)
            if begun and scope["type"] == "http":
                raise Cut from None
            if scope["type"] == "http" or not begun:
                await refuse(FAULT, scope, receive, guarded)
            else:
                await send({"type": "websocket.close", "code": 1011, "reason": FAULT.why})

    def _why_not(self, scope: Scope) -> HttpProblem | ModerationDecision | None:
        connection, settings = HTTPConnection(scope), self._site.settings
        if not settings.knows(connection):
            return UNKNOWN_NAME
        if scope.get("method") not in READING and not settings.welcome(connection):
            return STRANGER
        if not self._site.limits.take("address", network_of(connection)):
            return TOO_MUCH
        return self._ban(connection)

    def _ban(self, connection: HTTPConnection) -> ModerationDecision | None:
        """Return the ban on this address or on the cookie's guest. Bots are identified by token and checked later."""
        restrictions = self._site.accounts.restrictions
        person = self._site.accounts.guests.read(connection.cookies.get(COOKIE)) if restrictions.bans_guests else None
        return restrictions.ban(address_of(connection), person or "", self._site.clock())


def _parts(message: Message) -> Iterator[Message]:
    """Split a long body, so that no more is buffered than the client reads."""
    body = message.get("body", b"") if message["type"].endswith("response.body") else b""
    if len(body) <= PART:
        yield message
        return
    for start in range(0, len(body), PART):
        more = start + PART < len(body) or message.get("more_body", False)
        yield {**message, "body": body[start : start + PART], "more_body": more}


class ClientDisconnected(OSError):
    """The client disconnected before it received the response."""


class Cut(Exception):
    """The response failed after its headers were sent. The cause has been logged."""


async def refuse(why: HttpProblem, scope: Scope, receive: Receive, send: Send) -> None:
    """Send a problem response, over HTTP or instead of accepting a WebSocket."""
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
    """Log the type and location of an exception, never its text, which could reveal a hand."""
    log.error("%s", fault_trace(fault))
