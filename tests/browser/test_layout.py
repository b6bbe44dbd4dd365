"""Layout of a table on a phone: the board keeps its height during a game, and the hand is never cut off.

pytest -n 0 -m browser_all tests/browser/test_layout.py
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from starboard.core import load
from tests.browser.kit import Person, Site, eventually
from tests.browser.moments import EVERY, Guest

PHONES = {"phone": (390, 844), "small": (360, 780), "flat": (844, 390)}
BY_TURNS = {"situation7": "mode=by_turns"}  # the beginners' game is in real time
WHOLE = 240  # seconds
SHAPE = """() => {
  const box = (one) => one.getBoundingClientRect()
  const edge = document.querySelector(innerWidth > innerHeight ? '.acts' : '.bar')
  return {
    board: Math.round(box(document.querySelector('.stage .board')).height),
    hand: Math.round(Math.max(0, ...[...document.querySelectorAll('.hand section')].map((one) => box(one).bottom))),
    edge: Math.round(box(edge).top),
    prompt: document.querySelector('.prompt h2')?.innerText,
  }
}"""


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory, chromium: Browser) -> Iterator[Guest]:
    with Site(tmp_path_factory.mktemp("layout"), games="") as site:
        guest = Guest(chromium, site.url)
        yield guest
        guest.leave()


class Onlooker:
    """A phone of the same person, which measures the page on each of their turns."""

    def __init__(self, guest: Guest, table: str, size: tuple[int, int]) -> None:
        self.one = guest.elsewhere(phone=True, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
        self.one.arrive(f"/t/{table}").see_board()
        self.shapes: list[dict[str, Any]] = []

    def look(self) -> int:
        """Measure the page when this person is to act; return the number of measurements."""
        eventually(lambda: self._asked(self.one), self.one.page)
        self.one.page.wait_for_timeout(80)
        self.shapes.append(self.one.page.evaluate(SHAPE))
        return len(self.shapes)

    def _asked(self, one: Person) -> bool:
        seen = one.seen()
        return bool(seen["over"] or (not seen["playing"] and (seen["ringed"] or seen["ready"])))

    def faults(self) -> list[str]:
        cut = [f"hand cut: {each}" for each in self.shapes if each["hand"] > each["edge"]]
        heights = sorted({each["board"] for each in self.shapes})
        return cut if len(heights) == 1 else [*cut, f"the board has these heights: {heights}"]


def watched(guest: Guest, key: str, size: tuple[int, int], turns: int, seconds: float) -> list[str]:
    options = BY_TURNS.get(key)
    table = guest.begun(key, 2, options)
    onlooker = Onlooker(guest, table, size)

    def enough() -> bool:
        onlooker.look()
        return len(onlooker.shapes) >= turns

    guest.bring(table, key, enough, seconds, options)
    onlooker.one.leave()
    assert len(onlooker.shapes) > 3
    return onlooker.faults()


@pytest.mark.parametrize("key", ["astron", "spacewalk"])
def test_on_a_phone_the_board_keeps_its_height_and_the_hand_is_whole(guest: Guest, key: str) -> None:
    assert watched(guest, key, PHONES["phone"], 12, 60) == []


@pytest.mark.browser_all
@pytest.mark.parametrize("form", PHONES)
@pytest.mark.parametrize("key", EVERY)
def test_board_height_and_hand_stay_whole_for_a_whole_game(guest: Guest, key: str, form: str) -> None:
    assert not load(key, BY_TURNS.get(key, "")).real_time
    assert watched(guest, key, PHONES[form], 1000, WHOLE) == []


def test_at_the_end_the_board_is_as_large_as_before_and_the_story_is_in_sight(guest: Guest) -> None:
    table = guest.begun("spacewalk", 2)
    onlooker = Onlooker(guest, table, PHONES["phone"])
    onlooker.look()
    guest.command(table, "resign", 1)
    one = onlooker.one
    one.page.wait_for_selector(".ending .story")
    story, foot = (
        one.page.locator(".ending .story p").first.bounding_box(),
        one.page.locator(".ending .foot").bounding_box(),
    )
    assert story is not None
    assert foot is not None
    assert story["y"] + 60 <= foot["y"]  # room for three lines
    onlooker.shapes.append({**one.page.evaluate(SHAPE), "hand": 0})
    assert onlooker.faults() == []
    one.leave()


def test_was_that_good_is_on_the_line_of_the_heading_and_its_answer_takes_the_place_of_the_hint(guest: Guest) -> None:
    table = guest.begun("spacewalk", 2)
    onlooker = Onlooker(guest, table, PHONES["phone"])
    guest.bring(table, "spacewalk", lambda: onlooker.look() > 1, 30)
    page = onlooker.one.page
    button, heading = page.locator("[data-act=good]"), page.locator(".prompt h2")
    box, line = button.bounding_box(), heading.bounding_box()
    assert box is not None
    assert line is not None
    assert box["height"] >= 44
    assert abs(box["y"] + box["height"] / 2 - line["y"] - 13) < 6
    button.tap()
    page.wait_for_selector(".prompt .hint.good")
    assert button.count() == 0
    assert page.locator(".prompt .hint").count() == 1
    onlooker.one.leave()


def test_scrolling_the_panel_never_scrolls_the_page(guest: Guest) -> None:
    """Scrolling a part of the panel into view scrolls only the panel, never the page."""
    one = guest.elsewhere(phone=True, viewport={"width": 844, "height": 390})
    one.arrive("/puzzle/astroplane").see_board()
    pushed = "() => { const all = document.querySelector('main.table'); all.scrollTop = 80; return all.scrollTop }"
    assert one.page.evaluate(pushed) == 0
    one.leave()


def bottom(one: Person, what: str) -> float:
    box = one.page.locator(what).first.bounding_box()
    assert box is not None, what
    return box["y"] + box["height"]


def test_on_a_phone_the_goal_is_above_the_bar_where_the_hand_is_largest(guest: Guest) -> None:
    onlooker = Onlooker(guest, guest.begun("zylatron", 4), PHONES["phone"])
    onlooker.look()
    edge = onlooker.one.page.evaluate(SHAPE)["edge"]
    assert bottom(onlooker.one, ".rest .goal") <= edge
    onlooker.one.leave()


def test_in_a_lesson_task_buttons_and_hand_are_above_the_bar_of_a_phone(guest: Guest) -> None:
    one = guest.elsewhere(phone=True, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    one.arrive("/learn/astron/drift").see_board()
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    one.touch(min(one.seen()["ringed"]))
    one.page.wait_for_selector(".task:not(.fresh)")
    shape = one.page.evaluate(SHAPE)
    assert shape["hand"] <= shape["edge"]
    assert bottom(one, ".task") <= bottom(one, ".prompt h2")
    one.leave()


def test_on_a_desktop_the_board_neither_grows_nor_moves_at_the_end(guest: Guest) -> None:
    table = guest.turned("situation7", 8, BY_TURNS["situation7"])
    one = guest.elsewhere(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    one.arrive(f"/t/{table}").see_board()
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    before = one.page.locator(".stage .map").bounding_box()
    guest.command(table, "resign", 1)
    one.page.wait_for_selector(".ending")
    assert one.page.locator(".stage .map").bounding_box() == pytest.approx(before, abs=1)
    one.leave()
