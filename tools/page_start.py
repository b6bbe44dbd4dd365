"""Measures how a page without a server starts: sizes, and times split, on the first visit and on the second.

    tools/page_start.py FOLDER [--mbit 8.1] [--latency 165]

FOLDER is what `starboard build-site` made. It is served as over Fast 4G (the figures of Chromium's tools): all
requests share the line, and each waits for the latency first.
"""

import argparse
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO

from playwright.sync_api import Page, sync_playwright

CHUNK = 16_384
WAIT = 300_000  # ms
ASK = """async ([path, body]) => {
  const headers = {'content-type': 'application/json'}
  const how = body && {method: 'POST', body: JSON.stringify(body), headers}
  return (await starboard.request(path, how ?? undefined)).json()
}"""
KEPT = "navigator.serviceWorker.getRegistration().then((found) => !!found?.active)"
SHOW = "(path) => { history.pushState(null, '', `?${path}`); dispatchEvent(new PopStateEvent('popstate')) }"


class Line:
    """A line that all share: how long somebody waits who sends so many bytes."""

    def __init__(self, bytes_a_second: float, latency: float) -> None:
        self.latency = latency
        self.sent = 0
        self._rate = bytes_a_second
        self._free = 0.0
        self._lock = threading.Lock()

    def send(self, count: int) -> None:
        with self._lock:
            self._free = max(self._free, time.monotonic()) + count / self._rate
            self.sent += count
            wait = self._free - time.monotonic()
        time.sleep(max(0.0, wait))


class Handler(SimpleHTTPRequestHandler):
    def __init__(self, *given: Any, line: Line, **named: Any) -> None:
        self._line = line
        super().__init__(*given, **named)

    def do_GET(self) -> None:
        time.sleep(self._line.latency)
        super().do_GET()

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:  # type: ignore[override]
        while chunk := source.read(CHUNK):
            self._line.send(len(chunk))
            outputfile.write(chunk)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def served(folder: Path, line: Line) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, line=line, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


def visit(page: Page, url: str, line: Line) -> dict[str, float]:
    """Seconds until the shelf is there, until the server answers, and until a move in the
    first lesson is possible; megabytes by then."""
    before, begun = line.sent, time.monotonic()
    page.goto(url)
    page.wait_for_selector(".shelf")
    home = time.monotonic() - begun
    page.evaluate(ASK, ["/api/me", None])
    ready = time.monotonic() - begun
    page.evaluate(SHOW, "/learn/spacewalk")
    page.wait_for_selector("[data-id][data-ringed]", state="attached")
    move, sent = time.monotonic() - begun, line.sent - before
    return {"home s": home, "server s": ready, "first move s": move, "MB": sent / 1e6}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--mbit", type=float, default=8.1)
    parser.add_argument("--latency", type=float, default=165, help="ms")
    asked = parser.parse_args()
    line = Line(asked.mbit * 125_000, asked.latency / 1000)
    with served(asked.folder, line) as url, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        context = chromium.new_context()
        for name in ("first visit", "second visit"):
            page = context.new_page()
            page.set_default_timeout(WAIT)
            found = visit(page, url, line)
            print(name, " ".join(f"{key} {value:.1f}" for key, value in found.items()), flush=True)
            page.wait_for_function(KEPT)  # for the next visit
            page.close()
        chromium.close()


if __name__ == "__main__":
    main()
