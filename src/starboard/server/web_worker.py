"""The server in a web worker, where the page's requests and sockets arrive as calls to the same ASGI application.

The person at the page needs no rate limits, and has the server's cookies stored next to the data. Guests come through
the page of that person, which forwards their messages. They keep their cookies themselves, and normal limits apply.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable, Sequence
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import msgspec
from starlette.requests import cookie_parser
from starlette.types import Message, Scope

from starboard.server.app import app
from starboard.server.guests.cookie import COOKIE
from starboard.server.guests.limits import Limits
from starboard.server.live.outbox import WRITE
from starboard.server.settings import Settings
from starboard.server.site import Site
from starboard.server.store.store import Store

HOST = "localhost"
LIMITS = 1000  # multiplies the rate limits of the person at the page
PEER = "peer-"  # prefix of a guest's address
SETTINGS = Settings(limits=LIMITS, lobby=False, in_page=True)

Tell = Callable[[int, str, str], object]  # the socket's number, the event ("open", "text", "close"), the text
Header = tuple[str, str]


class WorkerResponse(NamedTuple):
    status: int
    headers: list[Header]
    body: bytes


class PageLimits(Limits):
    """Normal limits for guests from other pages, multiplied ones for the person at the page."""

    def __init__(self, scale: float) -> None:
        super().__init__(scale)
        self.guests: set[str] = set()  # their ids

    def scale_of(self, who: Sequence[str]) -> float:
        strict = any(name in self.guests or name.startswith(PEER) for name in who)
        return 1 if strict else super().scale_of(who)


class WebWorker:
    """Runs the server. `tell` is called with messages for the page's sockets."""

    def __init__(self, folder: Path, tell: Tell, settings: Settings = SETTINGS) -> None:
        self._folder = folder
        self._tell = tell
        self._settings = settings
        self._jar = folder / "cookies.json"
        self._cookies: dict[str, str] = {}
        self._sockets: dict[int, asyncio.Queue[Message]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._running = contextlib.AsyncExitStack()

    async def start(self) -> None:
        """Open or create the data, and start the server."""
        self._cookies = _read_jar(self._jar)
        store = await Store.open(f"sqlite:///{self._folder / 'starboard.db'}")
        self._limits = PageLimits(self._settings.limits)
        self.site = Site(store, None, self._settings, bots=1, limits=self._limits)
        self._app = app(self.site)
        await self._running.enter_async_context(self.site.running())

    async def stop(self) -> None:
        await self._running.aclose()

    # ---- requests

    async def request(
        self, method: str, path: str, headers: list[Header], body: bytes = b"", peer: str = ""
    ) -> WorkerResponse:
        """Return the server's response, after storing its cookies. A guest, named by `peer`, receives them instead."""
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await self._app(self._scope("http", path, headers, peer, method=method), receive, send)
        start = next(message for message in sent if message["type"] == "http.response.start")
        given = [(name.decode().lower(), value.decode("latin-1")) for name, value in start["headers"]]
        if not peer:
            self._take([value for name, value in given if name == "set-cookie"])
            given = [header for header in given if header[0] != "set-cookie"]
        whole = b"".join(message.get("body", b"") for message in sent if message["type"] == "http.response.body")
        return WorkerResponse(start["status"], given, whole)

    def _scope(self, kind: str, path: str, headers: list[Header], peer: str, **more: Any) -> Scope:
        plain, _, query = path.partition("?")
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items() if not peer)
        if peer:
            self._restrict(headers)
        told = [("host", HOST), *headers, *([("cookie", cookies)] if cookies else [])]
        return {
            "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "path": unquote(plain),
            "raw_path": plain.encode(), "query_string": query.encode(), "root_path": "", "server": (HOST, 80),
            "scheme": "ws" if kind == "websocket" else "http", "state": {},
            "client": (f"{PEER}{peer}" if peer else "127.0.0.1", 1),
            "headers": [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in told], **more,
        }  # fmt: skip

    def _restrict(self, headers: list[Header]) -> None:
        """Apply normal limits to the guest whose cookie is in these headers."""
        for name, value in headers:
            cookies = cookie_parser(value) if name.lower() == "cookie" else {}
            person = self.site.accounts.guests.read(cookies.get(COOKIE))
            if person:
                self._limits.guests.add(person)

    def _take(self, given: list[str]) -> None:
        """Store the cookies that were set, and delete expired ones."""
        for line in given:
            for name, morsel in SimpleCookie(line).items():
                if morsel["max-age"] == "0" or not morsel.value:
                    self._cookies.pop(name, None)
                else:
                    self._cookies[name] = morsel.value
        if given:
            self._jar.write_text(json.dumps(self._cookies), "utf-8")

    # ---- sockets

    def open(self, socket: int, path: str, headers: list[Header], peer: str = "") -> None:
        """Open a socket for the page or for a guest, under a number that the page chose."""
        heard = self._sockets[socket] = asyncio.Queue()
        heard.put_nowait({"type": "websocket.connect"})
        task = asyncio.create_task(self._serve(socket, path, headers, peer, heard))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def say(self, socket: int, text: str) -> None:
        if socket in self._sockets:
            self._sockets[socket].put_nowait({"type": "websocket.receive", "text": text})

    def close(self, socket: int) -> None:
        if socket in self._sockets:
            self._sockets.pop(socket).put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def _serve(
        self, socket: int, path: str, headers: list[Header], peer: str, heard: "asyncio.Queue[Message]"
    ) -> None:
        def write(message: bytes) -> bool:
            self._tell(socket, "text", message.decode())
            return True

        async def send(message: Message) -> None:
            kind = message["type"]
            if kind == "websocket.accept":
                self._tell(socket, "open", "")
            elif kind == "websocket.send":
                self._tell(socket, "text", message["text"])
            elif kind == "websocket.close":
                self._sockets.pop(socket, None)
                self._tell(socket, "close", str(message.get("code", 1000)))

        scope = self._scope("websocket", path, headers, peer, subprotocols=[])
        scope[WRITE] = write
        try:
            await self._app(scope, heard.get, send)
        finally:
            if self._sockets.pop(socket, None) is not None:
                self._tell(socket, "close", "1006")


def _read_jar(file: Path) -> dict[str, str]:
    """Return the stored cookies; none if the file is missing or damaged."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    except (FileNotFoundError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
