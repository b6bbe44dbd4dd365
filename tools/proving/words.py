"""What scripted players say and hear: only the fields that they look at."""

import asyncio
import hashlib
import itertools
from typing import Any

import msgspec
from tools.proving.programs import HOME, KEY

from starboard.server.guests import COOKIE, Guests

_ids = itertools.count(1)


class Option(msgspec.Struct):
    actions: list[str]


class Turn(msgspec.Struct):
    decision: int
    choices: list[Option]
    early: bool = False

    @property
    def open(self) -> list[list[str]]:
        """The lists of actions that can be played now."""
        return [choice.actions for choice in self.choices if choice.actions] if not self.early else []


class Around(msgspec.Struct):
    stage: str = ""  # in a step: if it changed
    scores: list[int] = []
    places: list[int] = []


class Heard(msgspec.Struct):
    """Any message of the server."""

    type: str
    n: int = 0
    id: str | int = ""
    seat: int | None = None
    row: str = ""
    mark: str = ""
    clause: str = ""
    turn: Turn | None = None
    around: Around | None = None


read = msgspec.json.Decoder(Heard).decode


def command(id: str, kind: str, seat: int = -1, argument: str = "", decision: int | None = None) -> dict[str, Any]:
    said = {"id": id, "kind": kind, "seat": seat, "argument": argument}
    return said if decision is None else {**said, "decision": decision}


def spoken(**said: Any) -> bytes:
    return msgspec.json.encode(said)


def new_id(letter: str = "c") -> str:
    return f"{letter}{next(_ids)}"


def cookie_of(person: str) -> str:
    """The cookie of a guest, signed with the proving ground's key."""
    return f"{COOKIE}={Guests(hashlib.sha256(KEY.encode()).digest()).sign(person)}"


class Unasked(OSError):
    """A request that was not answered as it should be."""


async def ask(port: int, path: str, cookie: str = "", body: Any = None, host: str = HOME) -> tuple[Any, str]:
    """One HTTP request: the JSON of its answer, and a cookie if one was given. Unasked if the status is no success."""
    sent = b"" if body is None else msgspec.json.encode(body)
    head = [
        f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", f"Host: {host}:{port}", "Connection: close",
        f"Content-Length: {len(sent)}", *([f"Cookie: {cookie}"] if cookie else []), "", "",
    ]  # fmt: skip
    async with asyncio.timeout(20):
        reader, writer = await asyncio.open_connection(host, port)
        try:
            writer.write("\r\n".join(head).encode() + sent)
            answer = await reader.read()
        finally:
            writer.close()
    top, _, text = answer.partition(b"\r\n\r\n")
    status = int(top.split(b" ", 2)[1]) if top else 0
    if status not in (200, 201):
        raise Unasked(f"{path}: {status} {text[:200].decode(errors='replace')}")
    given = [line.split(b" ", 1)[1].split(b";")[0] for line in top.splitlines() if line[:11].lower() == b"set-cookie:"]
    return msgspec.json.decode(text), given[0].decode() if given else ""


async def seat(
    port: int, game: str, cookies: list[str], bots: int = 0, host: str = HOME, bot: str = "random", **more: Any
) -> str:
    """A table with these people and so many bots of one kind, begun; its id."""
    seats = len(cookies) + bots
    made, _ = await ask(port, "/api/tables", cookies[0], {"game": game, "seats": seats, **more}, host)
    table = str(made["id"])
    sits = [(each, "sit", place, f"- Player{place}") for place, each in enumerate(cookies, 1)]
    brought = [(cookies[0], "bot", place, bot) for place in range(len(cookies) + 1, seats + 1)]
    for cookie, kind, place, argument in (*sits, *brought, (cookies[0], "close", -1, "")):
        said = command(new_id("s"), kind, place, argument)
        await ask(port, f"/api/tables/{table}/commands", cookie, said, host)
    return table
