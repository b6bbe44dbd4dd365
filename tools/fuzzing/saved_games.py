"""Damaged copies of the files that the static page keeps between visits."""

import asyncio
import contextlib
import json
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.fuzzing.damage import Damage

from starboard.server.store.error import StoreError
from starboard.server.web_worker import WebWorker

DATA, COOKIES = "starboard.db", "cookies.json"
JSON = [("content-type", "application/json")]
PAGE = 4096  # bytes; the page stores files in pieces of this size
PATHS = (
    "/api/me",
    "/api/tables",
    "/api/tables/{0}/now",
    "/api/tables/{0}/replay",
    "/api/tables/{0}/record",
    "/api/me/data",
)


@dataclass(frozen=True)
class Given:
    """The damaged files of one visit."""

    data: bytes
    cookies: bytes
    how: str = field(default="")

    def __str__(self) -> str:
        return f"{self.how} cookies {self.cookies!r}"


class Damaged(Exception):
    """A response that cannot be excused by the damage."""


@dataclass(frozen=True)
class Saved:
    """The files of a visit with one started game."""

    table: str
    data: bytes
    cookies: bytes
    refusals: tuple[type[Exception], ...] = (StoreError,)

    @staticmethod
    async def made() -> "Saved":
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            server = WebWorker(folder, lambda *told: None)
            await server.start()
            await _ask(server, "/api/me")
            table = (await _ask(server, "/api/tables", {"game": "spacewalk", "seats": 2}))["id"]
            for n, (kind, seat, argument) in enumerate((("sit", 1, "- Ada"), ("bot", 2, "random"), ("start", -1, ""))):
                said = {"id": f"c{n}", "kind": kind, "seat": seat, "argument": argument}
                await _ask(server, f"/api/tables/{table}/commands", said)
            await server.stop()
            return Saved(table, (folder / DATA).read_bytes(), (folder / COOKIES).read_bytes())

    def damaged(self, damage: Damage) -> Given:
        """Remove a page, damage bytes in one, or damage the cookies."""
        rng = damage.rng
        page = rng.randrange(len(self.data) // PAGE) * PAGE
        match rng.randrange(5):
            case 0:
                return Given(self.data[:page] + self.data[page + PAGE :], self.cookies, f"no page {page // PAGE};")
            case 1:
                return Given(self.data, damage.raw(self.cookies))
            case 2:
                return Given(self.data, damage.json(json.loads(self.cookies)))
            case 3:
                return Given(damage.raw(self.data), self.cookies, "bytes anywhere;")
            case _:
                at = page + rng.randrange(PAGE)
                changed = self.data[:at] + rng.randbytes(rng.choice((1, 8, 200)))
                return Given(changed + self.data[len(changed) :], self.cookies, f"bytes at {at};")

    async def visited(self, given: Given) -> None:
        """Open the page with these files and request everything; raise Damaged for a status of 500."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / DATA).write_bytes(given.data)
            (folder / COOKIES).write_bytes(given.cookies)
            server = WebWorker(folder, lambda *told: None)
            await server.start()
            try:
                for path in PATHS:
                    answer = await server.request("GET", path.format(self.table), JSON)
                    if answer.status == 500:
                        raise Damaged(f"{path}: {answer.body[:200]!r}")
                server.open(1, f"/api/tables/{self.table}/live", [])
                await asyncio.sleep(0.01)
                server.close(1)
            finally:
                with contextlib.suppress(StoreError):
                    await server.stop()


async def _ask(server: WebWorker, path: str, body: Any = None) -> Any:
    method, sent = ("GET", b"") if body is None else ("POST", json.dumps(body).encode())
    return json.loads((await server.request(method, path, JSON, sent)).body)
