"""The server in a web worker: a page's requests and sockets come as calls, and the same ASGI application answers them.

There is one visitor, whoever sits at the page. The cookies that the server sets are kept beside the data.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import msgspec
from starlette.types import Message, Scope

from starboard.server.app import app
from starboard.server.live.outbox import WRITE
from starboard.server.settings import Settings
from starboard.server.site import Site
from starboard.server.store.store import Store

HOST = "localhost"
LIMITS = 1000  # times wider than those of a site that strangers visit
SETTINGS = Settings(limits=LIMITS, lobby=False, in_page=True)

Tell = Callable[[int, str, str], object]  # of a socket: its number, what happened ("open", "text", "close"), the text
Header = tuple[str, str]


class Answer(NamedTuple):
    status: int
    headers: list[Header]
    body: bytes


class WebWorker:
    """`tell` is called with what the sockets of the page receive."""

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
        """Make or find the data, and let the server begin."""
        self._cookies = _read_jar(self._jar)
        store = await Store.open(f"sqlite:///{self._folder / 'starboard.db'}")
        self.site = Site(store, None, self._settings, bots=1)
        self._app = app(self.site)
        await self._running.enter_async_context(self.site.running())

    async def stop(self) -> None:
        await self._running.aclose()

    # ---- requests

    async def request(self, method: str, path: str, headers: list[Header], body: bytes = b"") -> Answer:
        """What the server answers; its cookies are taken."""
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await self._app(self._scope("http", path, headers, method=method), receive, send)
        start = next(message for message in sent if message["type"] == "http.response.start")
        given = [(name.decode().lower(), value.decode("latin-1")) for name, value in start["headers"]]
        self._take([value for name, value in given if name == "set-cookie"])
        whole = b"".join(message.get("body", b"") for message in sent if message["type"] == "http.response.body")
        return Answer(start["status"], [header for header in given if header[0] != "set-cookie"], whole)

    def _scope(self, kind: str, path: str, headers: list[Header], **more: Any) -> Scope:
        plain, _, query = path.partition("?")
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        told = [("host", HOST), *headers, *([("cookie", cookies)] if cookies else [])]
        return {
            "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "path": unquote(plain),
            "raw_path": plain.encode(), "query_string": query.encode(), "root_path": "", "server": (HOST, 80),
            "scheme": "ws" if kind == "websocket" else "http", "client": ("127.0.0.1", 1), "state": {},
            "headers": [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in told], **more,
        }  # fmt: skip

    def _take(self, given: list[str]) -> None:
        """Keep the cookies that were set, and forget those that have run out."""
        for line in given:
            for name, morsel in SimpleCookie(line).items():
                if morsel["max-age"] == "0" or not morsel.value:
                    self._cookies.pop(name, None)
                else:
                    self._cookies[name] = morsel.value
        if given:
            self._jar.write_text(json.dumps(self._cookies), "utf-8")

    # ---- sockets

    def open(self, socket: int, path: str, headers: list[Header]) -> None:
        """A socket of the page, by a number of its own."""
        heard = self._sockets[socket] = asyncio.Queue()
        heard.put_nowait({"type": "websocket.connect"})
        task = asyncio.create_task(self._serve(socket, path, headers, heard))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def say(self, socket: int, text: str) -> None:
        if socket in self._sockets:
            self._sockets[socket].put_nowait({"type": "websocket.receive", "text": text})

    def close(self, socket: int) -> None:
        if socket in self._sockets:
            self._sockets.pop(socket).put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def _serve(self, socket: int, path: str, headers: list[Header], heard: "asyncio.Queue[Message]") -> None:
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

        scope = self._scope("websocket", path, headers, subprotocols=[])
        scope[WRITE] = write
        try:
            await self._app(scope, heard.get, send)
        finally:
            if self._sockets.pop(socket, None) is not None:
                self._tell(socket, "close", "1006")


def _read_jar(file: Path) -> dict[str, str]:
    """Return the cookies that were kept; none if the file is missing or damaged."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    except (FileNotFoundError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
