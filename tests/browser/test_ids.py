"""Several games in one document: ids are unique on every page, and references stay within their game.

All pages take minutes: pytest -n 0 -m browser_all tests/browser/test_ids.py
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.kit import Person, Site
from tests.browser.moments import EVERY, PAGES, Guest, Tour

FAULTS = (Path(__file__).parent / "ids.js").read_text("utf-8")


@pytest.fixture(scope="module")
def tour(tmp_path_factory: pytest.TempPathFactory, chromium: Browser) -> Iterator[Tour]:
    with Site(tmp_path_factory.mktemp("shelf"), games="") as site:
        guest = Guest(chromium, site.url)
        yield Tour(guest)
        guest.leave()


def sheets(person: Person) -> list[str]:
    """Return the games whose drawings are in the document."""
    found: list[str] = person.page.eval_on_selector_all(
        "[data-sheet]", "(all) => all.map((one) => one.dataset.sheet.split('.')[0])"
    )
    return sorted(set(found))


def faults(tour: Tour, pages: list[tuple[str, str]]) -> list[str]:
    people = tour.people(reduced_motion="reduce")
    found = [
        f"{key} {page}: {fault}".strip()
        for key, page in pages
        for fault in tour.visit(key, page, *people).page.evaluate(FAULTS)
    ]
    for one in people:
        one.leave()
    return found


def test_the_drawings_of_a_game_leave_the_document_with_the_last_that_shows_it(tour: Tour) -> None:
    one, other = tour.people()
    one.arrive("/")
    one.page.locator("[data-sheet]").first.wait_for(state="attached")  # of the game shown on the home page
    for key in ("astroplane", "spacewalk"):
        one.page.locator(f'a[href="/new/{key}"]').first.click()
        one.push("page.start")
        one.see_board()
        one.page.wait_for_selector(f'[data-sheet="{key}."]', state="attached")
        assert (sheets(one), one.page.evaluate(FAULTS)) == ([key], [])
        one.page.locator('a[href="/"]').first.click()
        one.page.locator(f'a[href="/new/{key}"]').first.wait_for()
    one.leave()
    other.leave()


def test_the_pieces_that_a_board_brings_along_share_no_id_with_its_game(tour: Tour) -> None:
    assert not faults(tour, [("situation7", "middle"), ("situation7", "replay")])


@pytest.mark.browser_all
@pytest.mark.parametrize("key", ["", *EVERY])
def test_on_every_page_each_id_occurs_once_and_every_reference_resolves(tour: Tour, key: str) -> None:
    wrong = faults(tour, [(of, page) for of, page in tour.pages([key] if key else [], PAGES) if of == key])
    assert not wrong, "\n".join(wrong)
