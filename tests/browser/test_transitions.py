"""Navigation between tables of two games without a reload: boards look the same as after a page load.

All 20 ordered pairs: pytest -n 0 -m browser_all tests/browser/test_transitions.py
"""

import base64
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from starboard.core.registry import games
from tests.browser.kit import Person, Site
from tests.browser.moments import EVERY, PATIENCE, Guest, settled

FAULTS = (Path(__file__).parent / "ids.js").read_text("utf-8")
BY_TURNS = {"situation7": "mode=by_turns"}  # a real-time position keeps changing
ROWS = 12
MOST = 0.001  # share of pixels that may differ
SLICE = ("astron", "astroplane", "spacewalk", "astron")

DIFFERENCE = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
    pen.drawImage(image, 0, 0)
    return pen.getImageData(0, 0, image.width, image.height)
  }))
  if (one.width !== other.width || one.height !== other.height) return 1
  let differing = 0
  for (let i = 0; i < one.data.length; i += 4)
    if ([0, 1, 2].some((channel) => Math.abs(one.data[i + channel] - other.data[i + channel]) > 8)) differing += 1
  return differing / (one.width * one.height)
}"""


class Tables:
    """One table of each game at a fixed position, and its board after a page load."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self._ids: dict[str, str] = {}
        self._boards: dict[str, bytes] = {}
        self.blank = guest.browser.new_page()  # compares the pictures

    def id(self, key: str) -> str:
        if key not in self._ids:
            self._ids[key] = self.guest.turned(key, ROWS, BY_TURNS.get(key, games()[key].beginners))
        return self._ids[key]

    def person(self) -> Person:
        one = self.guest.elsewhere(reduced_motion="reduce", viewport={"width": 1440, "height": 900})
        one.context.set_default_timeout(PATIENCE)
        return one

    def fresh(self, key: str) -> bytes:
        """Return a screenshot of the board in a new page."""
        if key not in self._boards:
            one = self.person()
            one.arrive(f"/t/{self.id(key)}")
            self._boards[key] = board(one)
            one.leave()
        return self._boards[key]

    def difference(self, key: str, one: Person) -> float:
        """Return the share of differing pixels after the board's animations."""
        end = time.monotonic() + 5
        while True:
            pictures = [base64.b64encode(each).decode() for each in (self.fresh(key), board(one))]
            found: float = self.blank.evaluate(DIFFERENCE, pictures)
            if found <= MOST or time.monotonic() > end:
                return found


def board(one: Person) -> bytes:
    one.see_board()
    settled(one)
    one.page.mouse.move(1439, 899)
    return one.page.locator(".map").first.screenshot(animations="disabled")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory, chromium: Browser) -> Iterator[Tables]:
    with Site(tmp_path_factory.mktemp("shelf"), games="") as site:
        guest = Guest(chromium, site.url)
        yield Tables(guest)
        guest.leave()


def circuit(keys: Sequence[str]) -> list[str]:
    """Return a cycle in which every ordered pair of keys occurs once (Hierholzer's algorithm)."""
    left = {key: [other for other in keys if other != key] for key in keys}
    way, walk = [keys[0]], []
    while way:
        if left[way[-1]]:
            way.append(left[way[-1]].pop())
        else:
            walk.append(way.pop())
    return walk[::-1]


def walked(tables: Tables, keys: Sequence[str]) -> list[str]:
    """Return the differences found when visiting these games' tables in order without a reload."""
    for key in dict.fromkeys(keys):
        tables.fresh(key)
    one = tables.person()
    one.arrive("/")
    one.page.evaluate("window.sameDocument = true")
    wrong: list[str] = []
    for before, key in zip(("home", *keys), keys, strict=False):
        one.page.locator(f'a[href="/t/{tables.id(key)}"]').first.click()
        differing = tables.difference(key, one)
        if differing > MOST:
            wrong.append(f"{before} → {key}: {differing:.2%} of the board differ")
        wrong += [f"{before} → {key}: {fault}" for fault in one.page.evaluate(FAULTS)]
        one.page.locator('a.home[href="/"]').first.click()
    assert one.page.evaluate("window.sameDocument"), "the page was loaded again"
    one.leave()
    return wrong


def test_every_ordered_pair_is_walked_once() -> None:
    walk = circuit(EVERY)
    pairs = list(pairwise(walk))
    assert len(set(pairs)) == len(pairs) == len(EVERY) * (len(EVERY) - 1) == 20


def test_a_board_looks_the_same_after_another_game(tables: Tables) -> None:
    wrong = walked(tables, SLICE)
    assert not wrong, "\n".join(wrong)


@pytest.mark.browser_all
def test_from_every_game_to_every_other_the_board_looks_as_if_opened_by_its_address(tables: Tables) -> None:
    wrong = walked(tables, circuit(EVERY))
    assert not wrong, "\n".join(wrong)
