"""Real servers and scripted players."""

import asyncio
import contextlib
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, Self

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from starboard.server.bus import Bus
from starboard.server.serving import Server
from starboard.server.site import Site
from starboard.server.store.store import Store

NOTHING: Mapping[str, str] = {}
_ids = itertools.count(1)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


class Process:
    """A `starboard serve` or `starboard work` process, started from its command line."""

    def __init__(
        self, *arguments: str, verb: str = "serve", port: int = 0, environment: Mapping[str, str] = NOTHING
    ) -> None:
        self.port = port or free_port()
        self.address = f"127.0.0.1:{self.port}"
        at = ("--port", str(self.port)) if verb == "serve" else ()
        self.command = [sys.executable, "-c", "from starboard.cli.main import app; app()", verb, *at, *arguments]
        self.environment = {**os.environ, "STARBOARD_GAMES": "tests.sketches tests.contract.toys", **environment}
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> "Process":
        self.process = subprocess.Popen(
            self.command, env=self.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        return self

    def ready(self, seconds: float = 60) -> "Process":
        """Wait until the server is ready."""
        until = time.monotonic() + seconds
        while True:
            assert self.process is not None
            try:
                urllib.request.urlopen(f"http://{self.address}/ready", timeout=2).close()
                return self
            except OSError:
                if self.process.poll() is not None or time.monotonic() > until:
                    self.process.kill()
                    raise AssertionError(f"no answer: {self.process.communicate()}") from None
                time.sleep(0.02)

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def end(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """End the process; return its exit code and its stderr."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            _, said = self.process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError(f"it did not end: {self.process.communicate()}") from None
        return self.process.returncode, said

    def __enter__(self) -> Self:
        self.start().ready()
        return self

    def __exit__(self, *fault: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


@contextlib.asynccontextmanager
async def serving(
    url: str, bus: Bus | None = None, bots: int = 1, port: int = 0, **more: Any
) -> AsyncIterator[tuple[Site, str]]:
    """Run a site in this process on a real socket; yield it and its address."""
    site = Site(await Store.open(url), b"k" * 32, bus=bus, bots=bots, **more)
    server = Server(site)
    server.capture_signals = contextlib.nullcontext  # type: ignore[method-assign, assignment]
    with socket.socket(proto=socket.IPPROTO_TCP) as bound:  # otherwise asyncio leaves Nagle's algorithm on
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(("127.0.0.1", port))
        bound.listen()
        async with site.running():
            running = asyncio.create_task(uvicorn.Server.serve(server, [bound]))
            while not server.started:
                await asyncio.sleep(0.01)
            yield site, f"127.0.0.1:{bound.getsockname()[1]}"
            server.should_exit = True
            await running


class Player:
    """A guest with a cookie, who can watch one table and play the actions offered there."""

    def __init__(self, address: str, cookie: str) -> None:
        self.address = address
        self.cookie = cookie
        self.line: ClientConnection | None = None
        self.hello: dict[str, Any] = {}
        self.around: dict[str, Any] = {}
        self.turn: dict[str, Any] | None = None
        self.n = 0
        self.steps: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.waved = 0
        self.watching: list[str] = []
        self.absent: dict[int, int] = {}
        self.answers: dict[str, dict[str, Any]] = {}

    @staticmethod
    async def new(address: str) -> "Player":
        async with httpx.AsyncClient(base_url=f"http://{address}", verify=False) as client:
            given = await client.get("/api/me")
            cookie = "; ".join(f"{name}={value}" for name, value in given.cookies.items())
            return Player(address, cookie)

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": self.cookie}

    # ---- over HTTP

    async def ask(self, path: str, body: Any = None) -> httpx.Response:
        async with httpx.AsyncClient(base_url=f"http://{self.address}", headers=self.headers, verify=False) as client:
            return await (client.get(path) if body is None else client.post(path, json=body))

    async def open(self, game: str, seats: int = 2, **more: Any) -> str:
        made = await self.ask("/api/tables", {"game": game, "seats": seats, **more})
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    async def do(self, table: str, kind: str, seat: int = -1, argument: str = "", **more: Any) -> dict[str, Any]:
        body = {"id": f"c{next(_ids)}", "kind": kind, "seat": seat, "argument": argument, **more}
        answer = await self.ask(f"/api/tables/{table}/commands", body)
        said: dict[str, Any] = answer.json()
        return said

    # ---- over WebSocket

    async def watch(self, table: str, since: int | None = None, seat: int | None = None) -> "Player":
        asked = {"since": since, "seat": seat}
        query = "?" + "&".join(f"{name}={value}" for name, value in asked.items() if value is not None)
        address = f"ws://{self.address}/api/tables/{table}/live{query}"
        self.line = await connect(address, additional_headers=self.headers)
        return self

    async def listen(self) -> dict[str, Any]:
        """Return the next message, recording presence and spectators on the way."""
        said = await self.hear()
        while said["type"] in ("presence", "spectators"):
            said = await self.hear()
        return said

    async def hear(self) -> dict[str, Any]:
        """Return the next message of any type."""
        assert self.line is not None
        said: dict[str, Any] = json.loads(await asyncio.wait_for(self.line.recv(), 60))
        self._take(said)
        return said

    def _take(self, said: dict[str, Any]) -> None:
        match said["type"]:
            case "hello":
                self.hello = said
            case "shown" | "step":
                assert said["type"] == "shown" or said["n"] == self.n + 1, "a row is missing, or came twice"
                self.n = said["n"]
                self.steps.append(said)
                self.around = {**(self.around if said["type"] == "step" else {}), **said.get("around", {})}
                self.turn = said.get("turn")
            case "answer" | "unsaved" | "slow":
                self.answers[said["id"]] = said
            case "heard":
                self.heard.append(said)
            case "presence":
                self.absent = {one["seat"]: one.get("since", 0) for one in said["absent"]}
            case "spectators":
                self.watching = [one["name"] for one in said["people"]]
            case "waved":
                self.waved += 1

    async def until(self, done: Callable[["Player"], Any]) -> "Player":
        while not done(self):
            await self.hear()
        return self

    @property
    def asked(self) -> bool:
        return bool(self.turn and self.turn.get("choices") and not self.turn.get("early"))

    @property
    def over(self) -> bool:
        return self.around.get("stage") == "over"

    async def say(self, type: str, **more: Any) -> None:
        assert self.line is not None
        await self.line.send(json.dumps({"type": type, **more}))

    async def play(self) -> str:
        """Send one of the offered choices and return the id of the command."""
        assert self.turn is not None
        choices = [choice for choice in self.turn["choices"] if choice["actions"]]
        choice = choices[self.n % len(choices)]
        id = f"m{next(_ids)}"
        await self.say(
            "command", id=id, kind="play", seat=self.hello["seat"], argument="; ".join(choice["actions"]),
            decision=self.turn["decision"],
        )  # fmt: skip
        return id

    async def move(self) -> int:
        """Play, wait for the row, and return its number."""
        id = await self.play()
        await self.until(lambda player: id in player.answers)
        assert self.answers[id].get("n"), self.answers[id]
        made: int = self.answers[id]["n"]
        await self.until(lambda player: player.n >= made)
        return made

    async def play_on(self) -> None:
        """Play on every turn until the game is over."""
        while not self.over:
            if self.asked:
                await self.move()
            else:
                await self.listen()

    async def leave(self) -> None:
        if self.line is not None:
            with contextlib.suppress(ConnectionClosed):
                await self.line.close()


class BotPlayer(Player):
    """A guest's bot, which sends a token instead of a cookie."""

    def __init__(self, address: str, id: str, token: str) -> None:
        super().__init__(address, "")
        self.id = id
        self.token = token

    @staticmethod
    async def of(owner: Player, label: str = "Rover") -> "BotPlayer":
        made = (await owner.ask("/api/me/tokens", {"label": label})).json()
        return BotPlayer(owner.address, made["id"], made["token"])

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


async def seated(host: Player, game: str, *others: Player, bots: int = 0, **more: Any) -> str:
    """Start a table with these people and `bots` bots."""
    table = await host.open(game, 1 + len(others) + bots, **more)
    for seat, player in enumerate((host, *others), 1):
        assert (await player.do(table, "sit", seat, f"- Name{seat}")).get("n")
    for seat in range(2 + len(others), 2 + len(others) + bots):
        assert (await host.do(table, "bot", seat, "random")).get("n")
    assert (await host.do(table, "start")).get("n")
    return table
