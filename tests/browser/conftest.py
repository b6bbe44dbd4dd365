"""Fixtures: a server and a Chromium for each test file.

With STARBOARD_IN_PAGE=1 the server runs in the page, and `pytest -m in_page` selects the tests that apply.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.kit import Person, Site, launched
from tests.browser.page_kit import PagePerson, PageSite

New = Callable[..., Person]
IN_PAGE = bool(os.environ.get("STARBOARD_IN_PAGE"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site | PageSite]:
    with (PageSite if IN_PAGE else Site)(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture
def person(site: Site | PageSite, chromium: Browser) -> Iterator[New]:
    """Yield a factory of people. At the end they leave, and any browser error fails the test."""
    there: list[Person] = []

    def new(**more: Any) -> Person:
        there.append((PagePerson if IN_PAGE else Person)(chromium, site.url, **more))
        return there[-1]

    yield new
    for one in there:
        one.leave()
