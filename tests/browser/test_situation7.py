"""Situation 7 in the browser, with pieces placed by drag, touch and keyboard.

The players compute the solution from the picture. The whole games are long:

pytest -n 0 -s -m browser_all tests/browser/test_situation7.py
"""

import json
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from playwright.sync_api import TimeoutError as Late

from starboard.games.situation7.picture.printing import part
from starboard.games.situation7.picture.sky import SKIES
from starboard.games.situation7.rules.chart import CHARTS
from starboard.wire.json import encode
from starboard.wire.patch import LISTS
from starboard.wire.picture import WireScene
from starboard.wire.read import read_as
from tests.browser.conftest import New
from tests.browser.elsewhere import Hand, in_firefox, in_webkit, wait
from tests.browser.keyboard import ARROWS, Keyboard
from tests.browser.kit import Person, Site, eventually
from tests.browser.quiet import Meter, frames, told
from tests.browser.test_for_everyone import check
from tests.browser.test_mechanisms import DO, START, STOP, WHERE
from tests.browser.test_whole_games import count

ABOVE = 84  # px by which a piece floats above the finger
A_MINUTE = 60
REST = 400  # ms: a hand rests between two actions (S7-25) and looks at the board
CHART = CHARTS["quick"]
LONG = "miss_lock_purple=5000"  # ms: long enough to see the rest on a busy machine
SHOTS = os.environ.get("STARBOARD_SHOTS", "")  # a folder for screenshots


@cache
def homes(sprites: str) -> dict[str, str]:
    """Return the home cell of each drawing, the same at every table with the same sky."""
    drawn = dict(re.findall(r'<symbol id="(k\d+)"(.*?)</symbol>', sprites))
    for which in range(SKIES):
        parts = {cell: part(CHART, number, which) for number, cell in enumerate(CHART.names)}
        if parts["A1"] in sprites:
            return {kind: next(cell for cell, seen in parts.items() if seen in text) for kind, text in drawn.items()}
    raise AssertionError("no sky is like this")


def whole(scene: dict[str, Any]) -> dict[str, Any]:
    """Return a scene with the omitted default fields filled in."""
    read = read_as(WireScene, json.dumps(scene))
    full = structs.replace(read, **{name: _filled(getattr(read, name)) for name in LISTS})
    made: dict[str, Any] = json.loads(encode(full))
    return made


def _filled(value: Any) -> Any:
    """Copy default values from the class to the instance, so that they are encoded."""
    if isinstance(value, tuple):
        return tuple(_filled(each) for each in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    return replace(value, **{each.name: _filled(getattr(value, each.name)) for each in fields(value)})


def fitting(scene: dict[str, Any], homes: dict[str, str]) -> list[tuple[str, str]]:
    """Return the placeable pieces in a scene's tray, each with its cell."""
    open_cells = {cell for overlay in scene.get("overlays", []) if overlay["on"] for cell in overlay["glow"]}
    tray: list[Any] = next((tray.get("pieces", []) for tray in scene.get("trays", []) if tray["id"] == "tray"), [])
    return [(piece["id"], homes[piece["kind"]]) for piece in tray if homes[piece["kind"]] in open_cells]


class Puzzler:
    """A player who knows the home cell of every piece."""

    def __init__(self, person: Person, table: str, seat: int) -> None:
        self.person, self.table, self.seat, self.page = person, table, seat, person.page
        self.taste = (0.5, 0.9)[seat % 2]  # choice among fitting pieces: partners seldom pick the same one
        self.touches = person.context.new_cdp_session(person.page) if person.phone else None
        digest = self.scene()["boards"][0]
        self.homes = homes(person.ask(f"/api/boards/{digest}?table={table}")["sprites"])

    def scene(self) -> dict[str, Any]:
        now = self.person.ask(f"/api/tables/{self.table}/now?seat={self.seat}")[1]["scene"]
        return whole(now)

    def fitting(self) -> list[tuple[str, str]]:
        """Return the placeable pieces, each with its cell."""
        return fitting(self.scene(), self.homes)

    def wrong(self) -> tuple[str, str]:
        (token, _), (_, cell) = self.fitting()[:2]
        return token, cell

    # ---- three ways to lay a piece

    def drag(self, token: str, cell: str, look: Callable[[], None] | None = None) -> None:
        """Drag a piece to a cell, by finger (the piece floats above it) or by mouse."""
        self.page.wait_for_timeout(REST)
        self.carry(token, self.person._where(cell)[0], look)

    def carry(self, id: str, to: Sequence[float], look: Callable[[], None] | None = None) -> None:
        """Drag a piece from a tray to a point on the screen."""
        (x, y), (to_x, to_y) = self.person._where(id)[0], to
        self._down(x, y)
        self._go(x, y - 30)
        for step in range(1, 7):
            self._go(x + (to_x - x) * step / 6, y - 30 + (to_y + self._above - y + 30) * step / 6)
        self.page.wait_for_timeout(REST)
        if look:
            look()
        self._up()

    @property
    def _above(self) -> float:
        return ABOVE if self.touches else 0

    def _down(self, x: float, y: float) -> None:
        if self.touches:
            self.touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()

    def _go(self, x: float, y: float) -> None:
        if self.touches:
            self.touches.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
        else:
            self.page.mouse.move(x, y)

    def _up(self) -> None:
        if self.touches:
            self.touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            self.page.mouse.up()

    def send(self, token: str, cell: str) -> None:
        """Place a piece over HTTP, for tests that do not depend on the input method."""
        self.page.wait_for_timeout(REST)
        doing = {"id": f"send-{token}", "kind": "try", "seat": self.seat, "argument": f"{token} {cell}"}
        assert "refusal" not in self.person.ask(f"/api/tables/{self.table}/commands", doing)

    def key(self, token: str, cell: str) -> None:
        """Tab to the tray, pick up the piece and place it with arrows and Enter."""
        self.page.wait_for_timeout(REST)
        self._tab(lambda: self._focus().startswith("t"))
        self._walk(token)
        self.page.keyboard.press("Enter")
        eventually(lambda: self._focus() in CHART.names, self.page, 5)
        self._walk(cell)
        self.page.keyboard.press("Enter")

    def _tab(self, there: Callable[[], bool]) -> None:
        for _ in range(40):
            if there():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the keyboard never comes there")

    def _walk(self, to: str) -> None:
        """Move the focus by arrow keys towards the target, or at random from places already visited."""
        seen: set[str] = set()
        for _ in range(100):
            here = self._focus()
            if here == to:
                return
            (x, y), (to_x, to_y) = self.person._where(here)[0], self.person._where(to)[0]
            across = abs(to_x - x) > abs(to_y - y)
            way = ("ArrowRight" if to_x > x else "ArrowLeft") if across else "ArrowDown" if to_y > y else "ArrowUp"
            self.page.keyboard.press(self.person.rng.choice(ARROWS) if here in seen else way)
            seen.add(here)
        raise AssertionError(f"the keyboard never comes to {to}")

    def _focus(self) -> str:
        return str(self.page.evaluate("document.activeElement?.dataset.id ?? ''"))

    def lay(self, how: Callable[[str, str], None]) -> bool:
        """Place the next piece that fits; return False if there is none or another player was faster."""
        fitting = self.fitting()
        if not fitting:
            return False
        try:
            how(*fitting[int(len(fitting) * self.taste)])
        except (AssertionError, Late):
            return False  # removed meanwhile
        return True


def begun(person: New, seats: int, people: int, options: str = "", **more: Any) -> tuple[str, list[Puzzler]]:
    """Start a table with people and bots; return its id and a player for each person."""
    there = [person(**more) for _ in range(people)]
    table = there[0].new_table("situation7", seats, options)
    for number, one in enumerate(there, 1):
        one.arrive(f"/t/{table}").sit(f"Person {number}")
    for _ in range(seats - people):
        there[0].seat_bot("recruit")
    there[0].begin()
    for one in there:
        one.see_board()
        one.page.get_by_role("button", name="Ready", exact=True).click()
    for one in there:
        one.page.wait_for_selector('section button[data-id^="t"]', state="attached", timeout=30_000)
    return table, [Puzzler(one, table, seat) for seat, one in enumerate(there, 1)]


def pieces(puzzler: Puzzler) -> int:
    return len([piece for piece in puzzler.scene()["pieces"] if piece["kind"].startswith("k")])


# ---- a few pieces, in each way


def lies(one: Puzzler, token: str, cell: str) -> None:
    eventually(lambda: cell in [piece["place"] for piece in one.scene()["pieces"]], one.page)
    eventually(lambda: one.page.locator(f'[data-id="{token}"]').count() == 0, one.page)


def test_at_a_desk_pieces_are_brought_by_mouse_and_by_keys(person: New) -> None:
    _, (one, _) = begun(person, 2, 2)
    for way in (one.drag, one.key):
        token, cell = one.fitting()[0]
        way(token, cell)
        lies(one, token, cell)


BOX = (
    "(what) => { const {width, height} = document.querySelector(what).getBoundingClientRect(); return [width, height] }"
)


def test_on_a_phone_a_piece_floats_above_the_finger_the_board_comes_nearer_and_a_miss_rests(person: New) -> None:
    table, (one,) = begun(person, 2, 1, LONG, phone=True)
    token, cell = one.fitting()[0]
    one.page.wait_for_timeout(REST)
    one.person.touch(token)
    one.person.touch(cell)
    lies(one, token, cell)
    token, cell = one.fitting()[0]
    one.drag(token, cell)
    lies(one, token, cell)
    token, cell = one.wrong()
    seen: dict[str, Any] = {}

    def look() -> None:
        seen["size"] = one.page.evaluate(BOX, ".lifted canvas")
        seen["near"] = one.page.locator('.map[data-near="true"]').count()
        seen["aimed"] = one.page.locator(".map path.aimed").count()

    before = count(one.person, table)
    one.drag(token, cell, look)
    assert min(seen["size"]) >= 64
    assert seen["near"] == seen["aimed"] == 1
    eventually(lambda: count(one.person, table) > before, one.page)
    eventually(lambda: one.page.locator('.map[data-near="false"]').count() == 1, one.page)
    assert one.page.locator(f'[data-id="{token}"]').count() == 1, "it is back in the tray"
    assert one.page.locator('section [aria-disabled="true"]').count() > 40, "the hand rests"


@pytest.mark.browser_all
@pytest.mark.parametrize("phone", [True, pytest.param(False, marks=pytest.mark.browser_all)], ids=["phone", "desk"])
def test_pieces_are_pushed_about_in_the_tray_also_while_the_hand_rests(person: New, phone: bool) -> None:
    table, (one,) = begun(person, 2, 1, LONG, phone=phone)
    left, top, width, height = one.page.evaluate(SHELF)
    token, cell = one.fitting()[0]
    spot = [left + width * 0.6, top + height * 0.5]
    one.carry(token, spot)
    eventually(lambda: near(one, token, spot), one.page)
    other = next(other for other, home in one.fitting() if home != cell and on_top(one, other))
    one.drag(other, cell)  # a miss
    eventually(lambda: one.page.locator('section [aria-disabled="true"]').count() > 40, one.page)
    before = count(one.person, table)
    spot = [left + width * 0.3, top + height * 0.5]
    one.carry(other, spot)
    eventually(lambda: near(one, other, spot), one.page)
    assert count(one.person, table) == before, "nobody hears of it"
    lain = one.page.locator(f'li:has([data-id="{other}"])').get_attribute("style")
    one.page.wait_for_selector('section [aria-disabled="true"]', state="detached")
    token, cell = next(fit for fit in one.fitting() if fit[0] != other and on_top(one, fit[0]))
    one.drag(token, cell)
    lies(one, token, cell)
    assert one.page.locator(f'li:has([data-id="{other}"])').get_attribute("style") == lain, "it stays where it was put"
    one.person.push("page.scatter")
    assert one.page.locator("section li[style*=z-index]").count() == 0


SHELF = """() => { const {x, y, width, height} = document.querySelector('.pieces.cut').getBoundingClientRect()
  return [x, y, width, height] }"""


def on_top(one: Puzzler, token: str) -> bool:
    """Return whether a piece is on top, where a finger would pick it up."""
    x, y = one.person._where(token)[0]
    return bool(one.page.evaluate("([x, y, id]) => document.elementFromPoint(x, y)?.dataset.id === id", [x, y, token]))


def near(one: Puzzler, token: str, spot: Sequence[float]) -> bool:
    found = one.page.evaluate(
        """(id) => { const {x, y, width, height} = document.querySelector(`[data-id=${id}]`).getBoundingClientRect()
          return [x + width / 2, y + height / 2] }""",
        token,
    )
    return all(abs(at - wanted) < 40 for at, wanted in zip(found, spot, strict=True))


def ready(one: Puzzler, kind: str) -> bool:
    rack = next(tray.get("pieces", []) for tray in one.scene()["trays"] if tray["id"] == "rack")
    return any(piece["id"] == kind and piece["label"]["id"].endswith(".ready") for piece in rack)


@pytest.mark.browser_all
def test_an_astronaut_in_the_hand_shows_which_places_it_would_close(person: New) -> None:
    _, (one, two) = begun(person, 2, 2)
    base = set(CHART.written(CHART.bases[0]["A"]))
    while not ready(one, "A"):
        one.send(*next(fit for fit in one.fitting() if fit[1] in {*base, "E2"}))
    two.send(*two.fitting()[0])
    own = next(piece["place"] for piece in one.scene()["pieces"] if piece["place"] in base)
    before = one.page.locator(".map").inner_html()
    shown: list[int] = []

    def look() -> None:
        eventually(lambda: one.page.locator(".map [data-ringed]").count() > 1, one.page)
        eventually(lambda: len(one.page.locator(".map").inner_html()) > len(before), one.page)
        shown.append(one.page.locator('.map use[href*="visor"]').count())

    one.drag("A", own, look)
    assert shown[0] >= 1
    eventually(lambda: any(piece["kind"].startswith("astronaut") for piece in one.scene()["pieces"]), one.page)


@pytest.mark.browser_all
def test_a_letter_arms_a_rocket_where_it_could_fly_lights_up_and_escape_lays_it_down(person: New) -> None:
    _, (one, two) = begun(person, 2, 2)
    base = set(CHART.written(CHART.bases[0]["R"]))
    while not ready(one, "R"):
        one.send(*next(fit for fit in one.fitting() if fit[1] in {*base, "E16", "D16"}))
    two.send(*two.fitting()[0])
    overlays = {each["id"]: each["glow"] for each in one.scene()["overlays"]}
    assert not set(overlays["joins"]) & set(overlays["flights"])
    glowing = one.page.locator(".map .glow")
    eventually(lambda: glowing.count() == len(overlays["joins"]), one.page)
    one.page.keyboard.press("r")
    eventually(lambda: one.person.seen()["chosen"] == ["R"], one.page)
    eventually(lambda: glowing.count() == len(overlays["flights"]) != len(overlays["joins"]), one.page)
    one.page.keyboard.press("Escape")
    eventually(lambda: glowing.count() == len(overlays["joins"]), one.page)


# ---- partners


def heard(person: Person) -> list[str]:
    """Reload the page and return a live list of the messages on its connection."""
    said: list[str] = []
    person.page.on("websocket", lambda line: line.on("framereceived", lambda frame: said.append(str(frame))))
    person.page.reload()
    person.see_board()
    eventually(lambda: bool(said), person.page)
    return said


HAND = """() => {
  const hand = document.querySelector('.map .hand')
  return hand && [hand.querySelector('use')?.getAttribute('href') ?? '', hand.style.transform]
}"""


def test_a_partner_sees_what_is_carried_and_where_and_the_other_side_nothing(person: New) -> None:
    _, (one, two, enemy) = begun(person, 4, 3)
    said = heard(enemy.person)
    token, cell = one.fitting()[0]
    kind = next(kind for kind, home in one.homes.items() if home == cell)
    seen: list[Any] = []

    def look() -> None:
        eventually(lambda: bool(two.page.evaluate(HAND)), two.page)
        seen.append(two.page.evaluate(HAND))
        (x, y), _ = one.person._where(cell)
        one._go(x + 40, y + 10)
        eventually(lambda: two.page.evaluate(HAND) != seen[0], two.page)
        eventually(lambda: two.page.locator(f'.cell.dim[data-id="{token}"]').count() == 1, two.page)
        two.person.touch(token)
        eventually(lambda: "S7-76" in two.person.seen()["refused"], two.page)
        assert not enemy.page.locator(".map .hand").count()
        one._go(x, y)
        one.page.wait_for_timeout(100)

    one.drag(token, cell, look)
    assert kind in seen[0][0], "it is seen which piece it is"
    lies(one, token, cell)
    lies(two, token, cell)
    eventually(lambda: not two.page.locator(".map .hand").count(), two.page)
    assert any(f'"{cell}"' in each for each in said), "the other side hears of what is laid"
    assert not [each for each in said if "waved" in each or f'"{token}"' in each.partition('"patch"')[0]]


# ---- other browsers


@pytest.mark.browser_all
@pytest.mark.parametrize("browser", [in_firefox, in_webkit], ids=["firefox", "webkit"])
@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")
def test_pieces_are_laid_by_mouse_in_other_browsers(
    site: Site, browser: Callable[[], AbstractContextManager[Hand]], request: pytest.FixtureRequest
) -> None:
    with browser() as hand:
        hand.goto(f"{site.url}/")
        hand.evaluate("fetch('/api/me').then(() => localStorage.setItem('speed', '0'))")

        def do(path: str, **body: Any) -> Any:
            said = hand.evaluate(f"({DO})({json.dumps(path)}, {json.dumps(body)})")
            assert "refusal" not in said, said
            return said

        table = do("/api/tables", game="situation7", seats=2, options="")["id"]
        commands = f"/api/tables/{table}/commands"
        do(commands, id="a", kind="sit", seat=1, argument="- Ada")
        do(commands, id="b", kind="bot", seat=2, argument="recruit")
        do(commands, id="c", kind="close", seat=-1, argument="")
        hand.goto(f"{site.url}/t/{table}")
        wait(hand, "!!document.querySelector('[data-id=ready]')")
        do(commands, id="d", kind="play", seat=1, argument="ready")
        wait(hand, "!!document.querySelector('section button[data-id^=t]')")
        ask = f"fetch('/api/tables/{table}/now?seat=1').then((answer) => answer.json())"
        digest = hand.evaluate(ask)[1]["scene"]["boards"][0]
        board = hand.evaluate(f"fetch('/api/boards/{digest}?table={table}').then((answer) => answer.json())")
        for _ in range(3):
            token, cell = fitting(whole(hand.evaluate(ask)[1]["scene"]), homes(board["sprites"]))[0]
            (x, y), (to_x, to_y) = hand.evaluate(f"({WHERE})({token!r})"), hand.evaluate(f"({WHERE})({cell!r})")
            time.sleep(REST / 1000)
            hand.carry([(x, y)])
            hand.down()
            hand.carry([(x + (to_x - x) * step / 12, y + (to_y - y) * step / 12) for step in range(1, 13)])
            if SHOTS:
                hand.shoot(Path(SHOTS) / f"{request.node.callspec.id}.png")
            hand.up()
            wait(hand, f"!document.querySelector('[data-id={token}]')")


# ---- whole games


def raced(people: list[Puzzler], how: list[Callable[[str, str], None]], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not all(one.person.seen()["over"] for one in people):
        assert time.monotonic() < end, [one.person.seen() for one in people]
        laid = [one.lay(way) for one, way in zip(people, how, strict=True)]
        if not any(laid):
            people[0].page.wait_for_timeout(100)


@pytest.mark.browser_all
def test_a_whole_quick_game_by_fingers_in_two_windows_with_a_bot(person: New) -> None:
    table, people = begun(person, 3, 2, phone=True)
    assert not check(people[0].person, "a race")
    raced(people, [one.drag for one in people], 240)
    assert "over" in people[0].person.ask(f"/api/tables/{table}/position")["view"]


@pytest.mark.browser_all
def test_a_whole_game_of_two_against_two(person: New) -> None:
    """Partners in two windows share a tray; the other side has two bots."""
    table, people = begun(person, 4, 2)
    raced(people, [one.drag for one in people], 240)
    record = people[0].person.record(table)
    assert record.replay().over
    assert {row.by for row in record.rows} >= {1, 2, 3, 4}


@pytest.mark.browser_all
def test_a_whole_quick_game_by_keys_alone(person: New) -> None:
    """The player uses only Tab, arrows and Enter from the waiting room to the end."""
    one = person()
    table = one.new_table("situation7", 2)
    one.seat_bot("recruit")
    keys = Keyboard(one)
    assert keys.tab_to(one.words["page.chair.sit"])  # Tab has passed the name field before it
    one.page.keyboard.press("Shift+Tab")
    one.page.keyboard.type("Ada")
    keys.push("page.chair.sit")
    keys.push("page.start")
    one.see_board()
    assert keys.tab_to("Ready")
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector('section button[data-id^="t"]', state="attached", timeout=30_000)
    ada = Puzzler(one, table, 2)
    raced([ada], [ada.key], 240)
    laid = [row for row in one.record(table).rows if row.by == 2]
    assert len(laid) > 10
    assert "over" in one.ask(f"/api/tables/{table}/position")["view"]


@pytest.mark.browser_all
def test_a_whole_game_by_turns_by_keys_alone(person: New) -> None:
    one = person()
    table = one.new_table("situation7", 2, "mode=by_turns")
    one.sit("Ada")
    one.seat_bot("greedy")
    one.begin()
    keys, end = Keyboard(one), time.monotonic() + 240
    while not one.seen()["over"]:
        assert time.monotonic() < end, one.seen()
        keys.act()
    assert "over" in one.ask(f"/api/tables/{table}/position")["view"]


@pytest.mark.browser_all
@pytest.mark.parametrize(("phone", "scheme"), [(True, "dark"), (False, "light")], ids=["phone", "desk"])
def test_a_whole_game_by_turns_by_touch_and_nobody_is_shut_out(person: New, phone: bool, scheme: str) -> None:
    one = person(phone=phone, color_scheme=scheme)
    table = one.new_table("situation7", 2, "mode=by_turns")
    one.sit("Ada")
    one.seat_bot("greedy")
    one.begin()
    wrong, touches, end = check(one, "at first"), 0, time.monotonic() + 240
    while not one.seen()["over"]:
        assert time.monotonic() < end, one.seen()
        if not one.act(lambda left: next((id for id in left if id.startswith("find-")), left[0])):
            one.page.wait_for_timeout(50)
        touches += 1
        wrong += check(one, "in the middle") if touches == 20 else []
    assert not wrong + check(one, "at the end")
    assert "over" in one.ask(f"/api/tables/{table}/position")["view"]


@pytest.mark.browser_all
def test_four_hands_lay_pieces_and_every_frame_is_kept(person: New) -> None:
    """Three bots place pieces while a finger drags one around for a minute."""
    _, (one,) = begun(person, 4, 1, phone=True)
    with Meter() as meter:
        empty = frames(one.page, 1500)
        carried = list(frames_of(one, A_MINUTE))
    print(f"as it lies: {told(empty)}; a piece carried among four hands: {told(carried)}; {meter}")
    if not meter.quiet:
        pytest.skip("others wanted the processors too")
    assert max(carried) <= 50


def frames_of(one: Puzzler, seconds: int) -> Iterator[float]:
    token, cell = one.fitting()[0]
    (x, y), _ = one.person._where(token)
    (to_x, to_y), _ = one.person._where(cell)
    one._down(x, y)
    one._go(x, y - 30)
    one.page.evaluate(START)
    end = time.monotonic() + seconds
    step = 0
    while time.monotonic() < end:
        step += 1
        one._go(to_x + 120 * ((step % 40) / 40 - 0.5), to_y + ABOVE - 60 * ((step % 25) / 25))
        one.page.wait_for_timeout(16)
    yield from (float(each) for each in one.page.evaluate(STOP)[2:])
    one._up()


# ---- what a newcomer needs to be told


@pytest.mark.browser_all
def test_a_miss_says_why_the_hand_is_held_and_for_how_long_beside_the_ring(person: New) -> None:
    _, (one,) = begun(person, 2, 1, LONG)
    token, cell = one.wrong()
    assert one.page.locator(".hold").count() == 0
    one.drag(token, cell)
    words = one.page.locator(".foot .hold")
    words.wait_for(timeout=10_000)
    assert re.search(r"does not fit there\..*You can try again in [1-5] seconds?\..*S7-26", words.inner_text(), re.S)
    assert one.page.locator(".ask.hold").count() == 1, "the prompt is edged"
    assert one.page.locator(f'.cell.refused[data-id="{token}"]').count() == 1, "so is the piece"
    assert one.page.locator(".map path.refused").count() == 1, "and the space"
    eventually(lambda: one.page.locator(".hold, .refused").count() == 0, one.page, 15)


def test_on_a_phone_the_prompt_itself_says_it(person: New) -> None:
    _, (one,) = begun(person, 2, 1, LONG, phone=True)
    one.drag(*one.wrong())
    one.page.locator(".prompt .hold").wait_for(timeout=10_000)
    eventually(lambda: one.page.locator(".hold").count() == 0, one.page, 15)


INSIDE = """() => {
  const box = document.querySelector('.pieces.cut').getBoundingClientRect()
  const inside = (one) => { const own = one.getBoundingClientRect(); return own.top >= 0 && own.bottom <= innerHeight && own.left >= box.left - 1 && own.right <= box.right + 1 }
  return [...document.querySelectorAll('.pieces.cut .cell')].filter(inside).length
}"""  # noqa: E501


WHOLE = """() => {
  const [hand, bar] = ['.hand', '.bar'].map((what) => document.querySelector(what).getBoundingClientRect())
  return hand.bottom <= bar.top
}"""


@pytest.mark.parametrize("size", [(390, 844), pytest.param((375, 667), marks=pytest.mark.browser_all)], ids=str)
def test_on_a_phone_tray_and_equipment_are_above_the_bar_and_the_panel_keeps_its_scroll(
    person: New, size: tuple[int, int]
) -> None:
    def seated(**more: Any) -> Person:
        one = person(**more)
        one.page.set_viewport_size({"width": size[0], "height": size[1]})
        return one

    _, (one,) = begun(seated, 2, 1, phone=True)
    eventually(lambda: bool(one.page.evaluate(WHOLE)), one.page)
    side = one.page.locator(".side")
    side.evaluate("(panel) => panel.scrollTo(0, 40)")
    token, cell = one.fitting()[0]
    one.send(token, cell)
    lies(one, token, cell)
    assert side.evaluate("(panel) => panel.scrollTop") == 40


def test_at_a_desk_the_board_has_one_size_before_and_after_go(person: New) -> None:
    one = person()
    one.new_table("situation7", 2)
    one.sit("Ada")
    one.seat_bot("recruit")
    one.begin()
    before = one.page.evaluate(BOX, ".board")
    one.page.get_by_role("button", name="Ready", exact=True).click()
    one.page.wait_for_selector('section button[data-id^="t"]', state="attached", timeout=30_000)
    assert one.page.evaluate(BOX, ".board") == before


def test_by_turns_is_chosen_beside_the_seats_and_another_bot_is_announced(person: New) -> None:
    one = person(phone=True).arrive("/new/situation7")
    one.page.get_by_text("By turns", exact=True).tap()
    one.page.get_by_text("Mirror does not play by these rules. Stargazer plays instead.").wait_for()


def test_a_search_is_the_heading_while_its_space_is_chosen(person: New) -> None:
    one = person(phone=True)
    one.new_table("situation7", 2, "mode=by_turns")
    one.sit("Ada")
    one.seat_bot()
    one.begin()
    one.page.get_by_role("button", name="Search", exact=True).tap()
    one.page.get_by_role("heading", name="Search for one piece").wait_for()


@pytest.mark.browser_all
@pytest.mark.parametrize("size", [pytest.param((1440, 900), marks=pytest.mark.browser_all), (1280, 720)], ids=str)
def test_at_a_desk_all_pieces_are_in_sight_with_the_clock_and_the_points(person: New, size: tuple[int, int]) -> None:
    def seated(**more: Any) -> Person:
        one = person(**more)
        one.page.set_viewport_size({"width": size[0], "height": size[1]})
        return one

    _, (one,) = begun(seated, 2, 1, "clock=5")
    eventually(lambda: one.page.evaluate(INSIDE) == 60, one.page)
    assert re.fullmatch(r"[0-5]:\d\d", one.page.locator("header [role=timer]").inner_text())
    rows = one.page.locator("[data-table=points] tbody tr")
    assert rows.count() == 7
    token, cell = one.fitting()[0]
    one.send(token, cell)
    lies(one, token, cell)
    assert one.page.evaluate(INSIDE) == 59, "what is left stays where it was"
    columns = [[int(text) for text in row.inner_text().split("\t")[1:]] for row in rows.all()]
    for side in (0, 1):
        assert sum(row[side] for row in columns[:-1]) == columns[-1][side]


def test_the_game_pauses_when_its_only_person_leaves_and_says_so_on_return(person: New) -> None:
    one = person(phone=True)
    table = one.new_table("situation7", 2)
    one.sit("Ada")
    one.seat_bot("cadet")
    one.begin()
    one.page.get_by_role("button", name="Ready").tap()
    one.page.get_by_role("heading", name="Start on your red line").wait_for()
    one.page.goto("/privacy")
    eventually(
        lambda: one.ask(f"/api/tables/{table}/now")[1]["scene"]["prompt"]["id"] == "situation7.prompt.paused", one.page
    )
    one.page.goto(f"/t/{table}")
    one.page.get_by_role("heading", name="Paused. Press Ready to play on").wait_for()
    one.page.get_by_text("You left the page, so the game paused.").first.wait_for()
