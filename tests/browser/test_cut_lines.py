"""Connections cut at random moments: the browser reconnects and shows the server's state."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.kit import Person, Site, eventually, gathered
from tests.browser.wire import Wire


@pytest.fixture
def wire(site: Site) -> Iterator[Wire]:
    made = Wire(site.port)
    yield made
    made.close()


def test_a_part_of_the_page_that_could_not_be_fetched_comes_with_the_line(site: Site, chromium: Browser) -> None:
    one = Person(chromium, site.url, service_workers="block")
    _new_game(one)
    one.page.route("**/assets/Menu-*", lambda route: route.abort())
    with one.page.expect_event("load"):
        one.page.get_by_role("button", name=one.words["page.table"]).click()
    one.page.unroute("**/assets/Menu-*")
    one.see_board()
    assert one.faults, "it was not fetched"
    one.faults.clear()
    one.page.get_by_role("button", name=one.words["page.table"]).click()
    one.page.get_by_text(one.words["page.menu.resign"]).first.wait_for()
    one.leave()


@pytest.mark.browser_all
def test_a_browser_whose_line_is_cut_ten_times_catches_up(site: Site, chromium: Browser, wire: Wire) -> None:
    _cut(chromium, wire, 10)


@pytest.mark.browser_all
def test_a_browser_whose_line_is_cut_two_hundred_times_catches_up(site: Site, chromium: Browser, wire: Wire) -> None:
    _cut(chromium, wire, 200)


def _cut(chromium: Browser, wire: Wire, times: int) -> None:
    rng, done = random.Random(11), 0
    one = Person(chromium, f"http://127.0.0.1:{wire.port}")
    one.forgiven += ["WebSocket connection to", "net::ERR_"]
    with gathered([one]):
        while done < times:
            table = _new_game(one)
            while done < times and not one.seen()["over"]:
                _play_a_while(one, rng)
                wire.cut()
                one.page.wait_for_selector(".banner")
                one.page.wait_for_timeout(rng.randrange(0, 700))
                wire.mend()
                _caught_up(one, table)
                done += 1


def _new_game(one: Person) -> str:
    table = one.new_table("spacewalk", 2)
    one.sit("Ada")
    one.seat_bot()
    one.begin()
    return table


def _play_a_while(one: Person, rng: random.Random) -> None:
    """Play until a random moment, such as between a touch and its answer or during an animation."""
    for _ in range(rng.randrange(1, 6)):
        one.act()
        one.page.wait_for_timeout(rng.randrange(0, 120))


def _caught_up(one: Person, table: str) -> None:
    """Wait until the page is connected and shows the same position as a newly opened page."""
    eventually(lambda: not one.seen()["cut"], one.page, 15)
    fresh = one.new_page()
    fresh.goto(f"/t/{table}")
    fresh.wait_for_selector(".map [data-id]", state="attached")
    try:
        eventually(lambda: one.position() == one.position(fresh), fresh, 15)
    except AssertionError:
        shown, truth = one.position(), one.position(fresh)
        differs = {key: (shown[key], truth[key]) for key in truth if shown[key] != truth[key]}
        raise AssertionError(f"not the same: {differs}; {one.seen()}") from None
    fresh.close()
