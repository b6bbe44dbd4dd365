"""A table with reproducible messages, whose bytes can be compared."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from starboard.core.seating import Seat
from starboard.server import lobby
from starboard.server.guests import COOKIE
from starboard.server.settings import Settings
from tests.server.safety.worlds import World
from tests.server.serving.kit import serving

BEGIN = 4_000_000_000_000  # in the far future, so that nothing falls due by the database's clock
TABLE = "thetable"
PUBLIC = "https://games.example"  # so that links do not contain the port of this run
People = dict[Seat, httpx.AsyncClient]
DRAWN = ("date", "x-request-id")  # headers that are new in every response


class Ear:
    """A viewer that records all received bytes, over HTTP and WebSocket, in order."""

    def __init__(self, address: str, cookie: str, viewer: Seat | None) -> None:
        self.address, self.viewer = address, viewer
        self.headers = {"cookie": cookie}
        self.client = httpx.AsyncClient(base_url=f"http://{address}", headers=self.headers, verify=False, timeout=60)
        self.heard: list[str] = []
        self.line: ClientConnection | None = None

    async def get(self, path: str) -> None:
        answer = await self.client.get(path)
        headers = sorted(f"{name}: {value}" for name, value in answer.headers.items() if name not in DRAWN)
        self.heard.append(f"{path} {answer.status_code} {headers} {answer.text}")

    async def post(self, body: Any) -> None:
        answer = await self.client.post(f"/api/tables/{TABLE}/commands", json=body)
        assert answer.status_code != 200, "a probe must not move anything"
        self.heard.append(f"{body} {answer.status_code} {answer.text}")

    async def listen(self, query: str = "") -> ClientConnection:
        at = f"ws://{self.address}/api/tables/{TABLE}/live{query}"
        return await connect(at, additional_headers=self.headers)

    async def say(self, *said: dict[str, Any], line: ClientConnection | None = None) -> None:
        """Send messages and record everything up to the next pong."""
        line = line or self.line
        assert line is not None
        for each in said:
            await line.send(json.dumps(each))
        await line.send('{"type":"ping","t":0}')
        text = ""
        while '"type":"pong"' not in text:
            text = str(await line.recv())
            self.heard.append(text)

    async def chat(self, text: str) -> None:
        """Send a chat message and record everything until it is echoed."""
        assert self.line is not None
        await self.line.send(json.dumps({"type": "say", "id": text.replace(" ", "-"), "text": text}))
        heard: set[str] = set()
        while not {"answer", "heard"} <= heard:
            said = str(await self.line.recv())
            heard.add(json.loads(said)["type"])
            self.heard.append(said)

    async def come_again(self, since: int) -> None:
        for query in (f"?since={since}", ""):
            line = await self.listen(query)
            await self.say(line=line)
            await line.close()


@asynccontextmanager
async def fixed_table(
    world: World, url: str, secret: bytes, viewer: Seat | None, clock: Callable[[], int]
) -> AsyncIterator[tuple[Ear, People]]:
    """Yield a started table with a person in every seat. The viewer, a player or spectator, listens from the start."""
    lobby.FRESH = -1  # no cached answers: their age would be visible
    async with serving(url, bots=0, clock=clock, settings=Settings(limits=10_000, public=PUBLIC)) as (site, address):
        site.tables.new_table = lambda: (TABLE, secret)  # type: ignore[method-assign]
        site.service.new_salt = lambda: "5a" * 32
        cookies = {seat: f"{COOKIE}={site.accounts.guests.sign(f'gseat{seat}')}" for seat in world.seating.seats}
        ear = Ear(address, cookies[viewer] if viewer else f"{COOKIE}={site.accounts.guests.sign('glooker')}", viewer)
        people = {
            seat: httpx.AsyncClient(base_url=f"http://{address}", headers={"cookie": cookie}, verify=False, timeout=60)
            for seat, cookie in cookies.items()
        }
        await people[1].post("/api/tables", json={"game": world.key, "seats": world.seats, "options": world.options})
        await people[1].post(f"/api/tables/{TABLE}/listing", json={"bots_yield": True})
        ear.line = await ear.listen()
        await ear.say()
        await ear.get("/api/lobby")
        for seat, client in people.items():
            await do(client, f"sit{seat}", "sit", seat, f"- Name{seat}")
        await do(people[1], "close", "close")
        await ear.say()
        yield ear, people
        await ear.line.close()
        for client in (*people.values(), ear.client):
            await client.aclose()


async def do(client: httpx.AsyncClient, id: str, kind: str, seat: Seat = -1, argument: str = "") -> None:
    body = {"id": id, "kind": kind, "seat": seat, "argument": argument}
    answer = await client.post(f"/api/tables/{TABLE}/commands", json=body)
    assert answer.status_code == 200, answer.text
