"""The server in a page's web worker: the same responses and sockets, without a network."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from starboard.server import runtime
from starboard.server.store.error import StoreError
from starboard.server.store.sqlite import Sqlite
from starboard.server.web_worker import WebWorker

pytestmark = pytest.mark.anyio
JSON = [("content-type", "application/json")]


class Visitor:
    """A browser page that calls the server."""

    def __init__(self, folder: Path) -> None:
        self.heard: list[tuple[int, str, str]] = []
        self.server = WebWorker(folder, lambda *told: self.heard.append(told))

    async def ask(self, path: str, body: Any = None) -> Any:
        method, sent = ("GET", b"") if body is None else ("POST", json.dumps(body).encode())
        status, _, answer = await self.server.request(method, path, JSON, sent)
        assert status < 300, answer
        return json.loads(answer)

    async def told(self, socket: int, kind: str) -> dict[str, Any]:
        """Return the first message of this type that a socket received."""
        async with asyncio.timeout(10):
            while True:
                for number, what, text in self.heard:
                    if number == socket and what == "text" and json.loads(text)["type"] == kind:
                        found: dict[str, Any] = json.loads(text)
                        return found
                await asyncio.sleep(0.01)


@asynccontextmanager
async def visiting(folder: Path) -> AsyncIterator[Visitor]:
    visitor = Visitor(folder)
    await visitor.server.start()
    try:
        yield visitor
    finally:
        await visitor.server.stop()


async def test_a_guest_is_known_again_after_a_reload_and_the_table_is_there(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        person = (await visitor.ask("/api/me"))["person"]
        table = (await visitor.ask("/api/tables", {"game": "spacewalk", "seats": 2}))["id"]
    async with visiting(tmp_path) as visitor:
        assert (await visitor.ask("/api/me"))["person"] == person
        assert [each["id"] for each in await visitor.ask("/api/tables")] == [table]


async def test_a_socket_hears_what_happens_at_its_table(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        await visitor.ask("/api/me")
        table = (await visitor.ask("/api/tables", {"game": "spacewalk", "seats": 2}))["id"]
        visitor.server.open(7, f"/api/tables/{table}/live", [])
        await visitor.told(7, "hello")
        assert visitor.heard[0] == (7, "open", "")
        visitor.server.say(7, json.dumps({"type": "command", "id": "c1", "kind": "sit", "seat": 1, "argument": ""}))
        assert (await visitor.told(7, "answer"))["id"] == "c1"
        assert await visitor.told(7, "step")
        visitor.server.close(7)


async def test_a_guest_of_the_page_is_another_person_and_keeps_the_cookie(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        own = (await visitor.ask("/api/me"))["person"]
        status, headers, body = await visitor.server.request("GET", "/api/me", JSON, b"", "bob")
        assert status == 200
        (cookie,) = (value.partition(";")[0] for name, value in headers if name == "set-cookie")
        guest = json.loads(body)["person"]
        assert guest != own
        again = await visitor.server.request("GET", "/api/me", [*JSON, ("cookie", cookie)], b"", "bob")
        assert json.loads(again.body)["person"] == guest
        assert (await visitor.ask("/api/me"))["person"] == own


async def test_normal_limits_apply_to_a_guest_of_the_page_only(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        await visitor.ask("/api/me")
        table = (await visitor.ask("/api/tables", {"game": "spacewalk", "seats": 2}))["id"]
        _, headers, _ = await visitor.server.request("GET", "/api/me", JSON, b"", "bob")
        (cookie,) = (value.partition(";")[0] for name, value in headers if name == "set-cookie")
        sent = [*JSON, ("cookie", cookie)]
        path = f"/api/tables/{table}/replay"
        answers = [(await visitor.server.request("GET", path, sent, b"", "bob")).status for _ in range(40)]
        assert answers[0] == 200
        assert answers[-1] == 429
        assert {(await visitor.server.request("GET", path, JSON)).status for _ in range(40)} == {200}


async def test_a_socket_to_no_table_is_closed(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        visitor.server.open(3, "/api/tables/none/live", [])
        async with asyncio.timeout(10):
            while not visitor.heard:
                await asyncio.sleep(0.01)
        assert visitor.heard == [(3, "close", "4404")]


async def test_a_row_is_kept_by_the_page_before_anybody_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []

    class Page:
        async def keep(self) -> None:
            kept.append("kept")

        async def start(self, module: str) -> None:
            kept.append(f"started {module}")

        async def ask(self, module: str, request: str) -> str:
            return json.dumps({"asked": module, **json.loads(request)})

        def end(self, module: str) -> None:
            kept.append(f"ended {module}")

    monkeypatch.setattr(runtime, "INLINE", True)
    monkeypatch.setattr(runtime, "page", Page())
    database = Sqlite(tmp_path / "data.db")
    await database.write("create table things (name text)")
    assert kept == ["kept"]
    await database.read("select * from things")
    assert kept == ["kept"]
    await database.close()
    child = await runtime.ChildProcess.start("some.module")
    assert kept[-1] == "started some.module"
    assert await child.ask({"number": 1}) == {"asked": "some.module", "number": 1}
    child.kill()
    assert kept[-1] == "ended some.module"


@pytest.mark.parametrize("kept", [b"", b"{", b"[]", b'{"a": 1}', b"\xff", b"[" * 100_000])
async def test_damaged_cookies_are_ignored(tmp_path: Path, kept: bytes) -> None:
    (tmp_path / "cookies.json").write_bytes(kept)
    async with visiting(tmp_path) as visitor:
        assert (await visitor.ask("/api/me"))["person"]


async def test_damaged_text_in_the_data_is_told_in_a_sentence(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        await visitor.ask("/api/me")
    file = tmp_path / "starboard.db"
    file.write_bytes(file.read_bytes().replace(b"CREATE TABLE", b"CREATE T\xffBLE"))
    with pytest.raises(StoreError, match=r"is damaged: restore a backup"):
        await WebWorker(tmp_path, lambda *told: None).start()
