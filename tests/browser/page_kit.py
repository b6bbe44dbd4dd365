"""The static site: the folder made by `starboard build-site`, served by http.server."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Browser

from starboard.core.record import Record
from tests.browser.kit import ROOT, Person, alone, built
from tests.server.serving.kit import free_port

FOLDER = ROOT / "tests" / "browser" / ".site"
STARTING = 120_000  # ms, on a busy machine
ASK = """async ([path, body]) => {
  const how = body === null ? {} : {method: 'POST', headers: {'content-type': 'application/json'},
    body: JSON.stringify(body)}
  const text = await (await starboard.request(path, how)).text()
  try { return JSON.parse(text) } catch { return text }
}"""


def own_moves(record: str, seat: int = 1) -> int:
    """Return the number of a seat's moves in the record."""
    return sum(row.kind == "play" and row.by == seat for row in Record.read(record).rows)


@cache
def built_site() -> Path:
    """Return the folder named by STARBOARD_SITE, or a built site, rebuilt if the source is newer."""
    if named := os.environ.get("STARBOARD_SITE"):
        return Path(named)
    client = built()
    read = [file for folder in (client, ROOT / "src") for file in folder.rglob("*.*") if file.suffix != ".pyc"]
    newest = max(file.stat().st_mtime for file in read)
    with alone():
        made = FOLDER / "index.html"
        if not made.exists() or made.stat().st_mtime < newest:
            command = "from starboard.cli.main import app; app()"
            subprocess.run([sys.executable, "-c", command, "build-site", str(FOLDER)], check=True, cwd=ROOT)
    return FOLDER


class PageSite:
    """A static file server for a built site; `under` is an optional path prefix."""

    def __init__(self, folder: Path, under: str = "", site: Path | None = None) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}{under}"
        self._root = folder
        if under:
            place = folder / under.strip("/")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.symlink_to(built_site())
        else:
            self._root = site or built_site()

    def __enter__(self) -> Self:
        where = ("--bind", "127.0.0.1", "--directory", str(self._root))
        command = [sys.executable, "-m", "http.server", str(self.port), *where]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(300):
            with socket.socket() as probe:
                if not probe.connect_ex(("127.0.0.1", self.port)):
                    return self
            time.sleep(0.1)
        raise AssertionError("http.server does not answer")

    def __exit__(self, *fault: object) -> None:
        self._process.terminate()
        self._process.wait()


class PagePerson(Person):
    """A player on a page that contains the server."""

    def __init__(self, browser: Browser, url: str, **more: Any) -> None:
        super().__init__(browser, url, **more)
        self.root = url
        self.context.set_default_timeout(STARTING)

    def ask(self, path: str, body: Any = None) -> Any:
        return self.page.evaluate(ASK, [path, body])

    def arrive(self, path: str = "/") -> Self:
        self.page.goto(f"{self.root}/?{path.replace('?', '&')}")
        self.page.wait_for_selector("main h1, main.table, main h2, main [type=range]")
        return self

    def started(self) -> Self:
        """Wait until the server in the page answers."""
        self.ask("/api/me")
        return self

    def until(self, holds: Callable[[], bool], seconds: int = 60) -> None:
        for _ in range(seconds * 10):
            if holds():
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("it never came to that")
