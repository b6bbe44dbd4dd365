"""Legibility of all text: at least 12 px, not cut off, not overlapping, at all sizes and in every language.

The full run takes hours. `-k` chooses a language, a game or a kind of window:

pytest -n 0 -m browser_all tests/browser/test_text.py -k spacewalk-handheld-pl
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from starboard.words import listed_languages
from tests.browser.kit import Person, Site
from tests.browser.moments import EVERY, PAGES, Guest, Tour

MEASURED = (Path(__file__).parent / "text.js").read_text("utf-8")
LEAST = 12  # px
HANDHELD = ((360, 780), (390, 844), (844, 390), (820, 1180))
DESKTOP = ((1280, 720), (1440, 900))
Size = tuple[int, int]


@pytest.fixture(scope="module")
def tour(tmp_path_factory: pytest.TempPathFactory, chromium: Browser) -> Iterator[Tour]:
    """Visit a site with the real games only."""
    with Site(tmp_path_factory.mktemp("shelf"), games="") as site:
        guest = Guest(chromium, site.url)
        yield Tour(guest)
        guest.leave()


def faults(person: Person, where: str, sizes: Iterable[Size]) -> list[str]:
    """Return all illegible text on the current page, at each window size."""
    found: list[str] = []
    for width, height in sizes:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(150)
        seen: list[dict[str, Any]] = person.page.evaluate(MEASURED, LEAST)
        found += [f"{where}, {width} px: {one['text']!r} ({one['size']} px) {one['fault']}" for one in seen]
    return list(dict.fromkeys(found))


def unreadable(
    tour: Tour, pages: Iterable[tuple[str, str]], sizes: tuple[Size, ...], language: str = "en"
) -> list[str]:
    width, height = sizes[0]
    first = {"width": width, "height": height}
    phone = sizes[0] in HANDHELD
    people = tour.people(phone=phone, language=language, viewport=first, reduced_motion="reduce")
    found: list[str] = []
    for key, page in pages:
        there = tour.visit(key, page, *people)
        found += faults(there, f"{key} {page}, {language}".strip(), sizes)
        there.page.set_viewport_size({"width": width, "height": height})
    for one in people:
        one.leave()
    return found


def test_on_a_phone_the_pages_of_the_site_and_two_games_can_be_read(tour: Tour) -> None:
    site = [("", "home"), ("", "voyage"), ("", "puzzles")]
    wrong = unreadable(tour, [*site, ("astron", "middle"), ("spacewalk", "middle")], HANDHELD[:1])
    assert not wrong, "\n".join(wrong)


@pytest.mark.browser_all
@pytest.mark.parametrize("language", listed_languages())
@pytest.mark.parametrize("sizes", [HANDHELD, DESKTOP], ids=["handheld", "desktop"])
@pytest.mark.parametrize("key", ["", *EVERY])
def test_every_text_can_be_read(tour: Tour, key: str, sizes: tuple[Size, ...], language: str) -> None:
    pages = [(of, page) for of, page in tour.pages([key] if key else [], PAGES) if of == key]
    wrong = unreadable(tour, pages, sizes, language)
    assert not wrong, "\n".join(wrong)
