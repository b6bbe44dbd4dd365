"""Measure how a page without a server starts: sizes and split times, on the first and on the second visit.

    tools/page_start.py FOLDER [--mbit 8.1] [--latency 165] [--times 1]

FOLDER is the output of `starboard build-site`. It is served at Fast 4G speed (as in Chromium's tools): all requests
share the line, and each first waits for the latency. The browser's own throttle would give the worker, which fetches
Python, a separate line, and so make the page look faster.

After a first and a second visit it prints seconds: until the home page is complete, for each part of the start (one
after the other), and until a first move is possible; then the browser's CPU time so far, the megabytes fetched, and the
machine's load. On a busy machine CPU time is more reliable than the clock.
"""

import argparse
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO

from playwright.sync_api import Browser, Page, sync_playwright

from starboard.core.registry import lessons

CHUNK = 16_384
WAIT = 300_000  # ms
ASK = """async ([path, body]) => {
  const headers = {'content-type': 'application/json'}
  const how = body && {method: 'POST', body: JSON.stringify(body), headers}
  return (await starboard.request(path, how ?? undefined)).json()
}"""
KEPT = """async () => {
  const there = await (await caches.open('starboard-unpacked')).keys()
  const worker = (await navigator.serviceWorker.getRegistration())?.active
  return !!worker && there.some((each) => each.url.endsWith('/first'))
}"""
COVERS = "() => document.querySelector('.shelf img') && [...document.images].every((one) => one.complete)"
GAME = "spacewalk"
PARTS = ("download", "unpack", "compile", "python", "server")
SHOW = "(path) => { history.pushState(null, '', `?${path}`); dispatchEvent(new PopStateEvent('popstate')) }"


class Line:
    """A shared line: each sender waits until its bytes have been transferred."""

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


def processor_time(browser: Browser) -> float:
    """Return the CPU seconds that all processes of the browser have used."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return float(sum(each["cpuTime"] for each in told["processInfo"]))


def visit(browser: Browser, page: Page, url: str, line: Line) -> dict[str, float]:
    """Return the seconds for each part of the start, CPU seconds, and megabytes fetched.

    The parts include the time until home and covers are complete, until the server answers, and until a move in the
    first lesson is possible.
    """
    before, used, begun = line.sent, processor_time(browser), time.monotonic()
    page.goto(url)
    page.wait_for_function(COVERS)
    home = time.monotonic() - begun
    page.evaluate(ASK, ["/api/me", None])
    ready = time.monotonic() - begun
    page.evaluate(SHOW, f"/learn/{GAME}/{lessons(GAME)[0].key}")
    page.wait_for_selector("[data-id][data-ringed]", state="attached")
    move, sent = time.monotonic() - begun, line.sent - before
    times = page.evaluate("starboard.times")
    parts = {part: times.get(part, 0) / 1000 for part in PARTS}
    used = processor_time(browser) - used
    return {"home": home, **parts, "answers": ready, "first move": move, "processor": used, "MB": sent / 1e6}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--mbit", type=float, default=8.1)
    parser.add_argument("--latency", type=float, default=165, help="the latency in ms")
    parser.add_argument("--times", type=int, default=1, help="the number of runs, each with a new browser")
    asked = parser.parse_args()
    line = Line(asked.mbit * 125_000, asked.latency / 1000)
    with served(asked.folder, line) as url, sync_playwright() as playwright:
        for _ in range(asked.times):
            chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            context = chromium.new_context()
            for name in ("first visit", "second visit"):
                page = context.new_page()
                page.set_default_timeout(WAIT)
                found = visit(chromium, page, url, line)
                said = " ".join(f"{key} {value:.1f}" for key, value in found.items())
                print(f"{name}: {said} load {os.getloadavg()[0]:.0f}", flush=True)
                page.wait_for_function(KEPT)  # needed by the next visit
                page.close()
            chromium.close()


if __name__ == "__main__":
    main()
