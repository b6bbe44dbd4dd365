"""A server and a Chromium for each file of tests; people come and go."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.kit import Person, Site, launched

New = Callable[..., Person]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture
def person(site: Site, chromium: Browser) -> Iterator[New]:
    """Makes people; when the test is over they leave, and nothing their browsers complained of is forgotten."""
    there: list[Person] = []

    def new(**more: Any) -> Person:
        there.append(Person(chromium, site.url, **more))
        return there[-1]

    yield new
    for one in there:
        one.leave()
