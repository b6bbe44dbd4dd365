"""Pages left before their answers arrive send no further requests."""

import time

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import New
from tests.browser.kit import eventually

LATE = 0.6  # seconds


@pytest.mark.parametrize("page", ["puzzle/spacewalk", "learn/spacewalk"])
def test_a_page_that_is_left_at_once_asks_for_no_game_without_a_name(person: New, page: str) -> None:
    one = person().arrive("/")
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))

    def late(route: Route) -> None:
        time.sleep(LATE)
        route.continue_()

    one.page.route("**/api/me", late)
    one.page.evaluate(f"history.pushState({{}}, '', '/{page}'); dispatchEvent(new PopStateEvent('popstate'))")
    eventually(lambda: any(url.endswith("/api/me") for url in asked), one.page)
    one.page.evaluate("history.back()")
    one.page.wait_for_timeout(2500 * LATE)
    assert not [url for url in asked if "undefined" in url]
