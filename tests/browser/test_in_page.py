"""The static site in real browsers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from starboard.core.registry import load
from tests.browser.kit import all_over, play_on
from tests.browser.page_kit import PagePerson, PageSite, own_moves
from tests.browser.test_every_game import KEYS
from tests.browser.test_whole_games import assert_all_see_the_end

MOVES = 10  # by the person
PLAYED = [*((key, "") for key in KEYS), ("situation7", "mode=by_turns")]


@pytest.fixture(scope="module")
def page_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageSite]:
    with PageSite(tmp_path_factory.mktemp("page")) as site:
        yield site


def begun(person: PagePerson, key: str, seats: int = 2, options: str = "", level: str = "navigator") -> str:
    """Start a table with this person and bots on all other seats; return its id."""
    table = person.new_table(key, seats, options)
    person.sit("Ada")
    for _ in range(seats - 1):
        person.seat_bot(level)
    person.begin()
    return table


def rows(person: PagePerson, table: str) -> int:
    return int(person.ask(f"/api/tables/{table}")["n"])


def test_a_game_against_a_bot_is_begun_goes_on_after_a_reload_and_is_offered_at_home(
    page_site: PageSite, chromium: Browser
) -> None:
    ada = PagePerson(chromium, page_site.url, phone=True)
    table = begun(ada, "spacewalk")
    before = rows(ada, table)
    play_on([ada], lambda: rows(ada, table) > before + 4)
    before = rows(ada, table)
    ada.page.reload()
    ada.see_board()
    assert rows(ada, table) >= before
    play_on([ada], lambda: rows(ada, table) > before + 2)
    ada.arrive()
    ada.page.locator(f'a[href*="/t/{table}"]').first.wait_for()
    ada.leave()


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize(("key", "options"), PLAYED)
def test_ten_moves_of_every_game_are_made_against_a_bot(
    page_site: PageSite, chromium: Browser, key: str, options: str, phone: bool
) -> None:
    ada = PagePerson(chromium, page_site.url, phone=phone)
    table = begun(ada, key, load(key, options).seats.start, options)
    play_on([ada], lambda: ada.seen()["over"] or own_moves(ada.ask(f"/api/tables/{table}/record")) >= MOVES, 400)
    ada.leave()


@pytest.mark.slow
def test_a_game_is_played_to_its_end_and_its_record_is_whole(page_site: PageSite, chromium: Browser) -> None:
    ada = PagePerson(chromium, page_site.url)
    table = begun(ada, "spacewalk")
    play_on([ada], all_over([ada]), 600)
    assert_all_see_the_end(table, [ada])
    ada.leave()


@pytest.mark.slow
def test_after_the_first_visit_it_works_without_a_network_and_in_a_folder_of_its_host(
    tmp_path: Path, chromium: Browser
) -> None:
    with PageSite(tmp_path, "/games/starboard") as site:
        ada = PagePerson(chromium, site.url, service_workers="allow")
        table = begun(ada, "spacewalk")
        kept = "navigator.serviceWorker.getRegistration().then((found) => !!found?.active)"
        ada.until(lambda: bool(ada.page.evaluate(kept)), 200)
    ada.context.set_offline(True)  # and the site is unreachable
    ada.page.reload()
    ada.see_board()
    before = rows(ada, table)
    play_on([ada], lambda: rows(ada, table) > before + 2, 200)
    ada.arrive("/rules/spacewalk")
    ada.leave()
