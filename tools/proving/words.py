"""Messages of scripted players and of the server, with only the fields that the players use."""

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
    stage: str = ""  # in a step: only if it changed
    began: int = 0
    scores: list[int] = []
    places: list[int] = []


class Heard(msgspec.Struct):
    """A message from the server, of any type."""

    type: str
    n: int = 0
    at: int = 0
    id: str | int = ""
    seat: int | None = None
    row: str = ""
    mark: str = ""
    clause: str = ""
    beaten: dict[str, Any] | None = None
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
    """Return the cookie of a guest, signed with the test key."""
    return f"{COOKIE}={Guests(hashlib.sha256(KEY.encode()).digest()).sign(person)}"


class Unasked(OSError):
    """A request with an unexpected response."""


async def exchange(port: int, sent: bytes, host: str = HOME, source: str = "", half: bool = False) -> bytes:
    """Send bytes on a new connection from the address `source`; return the whole response.

    With `half`, the client closes its side after sending.
    """
    own = (source, 0) if source else None
    reader, writer = await asyncio.open_connection(host, port, local_addr=own)
    try:
        writer.write(sent)
        if half:
            writer.write_eof()
        return await reader.read()
    finally:
        writer.close()


async def ask(
    port: int, path: str, cookie: str = "", body: Any = None, host: str = HOME, source: str = ""
) -> tuple[Any, str]:
    """Send one HTTP request; return its JSON and any new cookie. Raise Unasked unless the status is 200 or 201."""
    sent = b"" if body is None else msgspec.json.encode(body)
    head = [
        f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", f"Host: {host}:{port}", "Connection: close",
        f"Content-Length: {len(sent)}", *([f"Cookie: {cookie}"] if cookie else []), "", "",
    ]  # fmt: skip
    async with asyncio.timeout(20):
        answer = await exchange(port, "\r\n".join(head).encode() + sent, host, source)
    top, _, text = answer.partition(b"\r\n\r\n")
    status = int(top.split(b" ", 2)[1]) if top else 0
    if status not in (200, 201):
        raise Unasked(f"{path}: {status} {text[:200].decode(errors='replace')}")
    given = [line.split(b" ", 1)[1].split(b";")[0] for line in top.splitlines() if line[:11].lower() == b"set-cookie:"]
    return msgspec.json.decode(text), given[0].decode() if given else ""


async def seat(
    port: int, game: str, cookies: list[str], bots: int = 0, host: str = HOME, bot: str = "random", **more: Any
) -> str:
    """Create and start a table with these people and `bots` bots of one level; return its id."""
    seats = len(cookies) + bots
    made, _ = await ask(port, "/api/tables", cookies[0], {"game": game, "seats": seats, **more}, host)
    table = str(made["id"])
    sits = [(each, "sit", place, f"- Player{place}") for place, each in enumerate(cookies, 1)]
    brought = [(cookies[0], "bot", place, bot) for place in range(len(cookies) + 1, seats + 1)]
    for cookie, kind, place, argument in (*sits, *brought, (cookies[0], "close", -1, "")):
        said = command(new_id("s"), kind, place, argument)
        await ask(port, f"/api/tables/{table}/commands", cookie, said, host)
    return table
