"""The voyage and the puzzles page: their content, links and accessibility."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import New
from tests.browser.kit import Person, Site
from tests.browser.test_for_everyone import check
from tests.browser.test_languages import raw
from tests.browser.test_pages import SHIFTS

SHOWN = {"/voyage": "section.next", "/puzzles": ".dots"}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
STARS = "main a[aria-label]"


@pytest.fixture(scope="module")
def real_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Run a site as installed, without the test games."""
    with Site(tmp_path_factory.mktemp("real"), games="") as site:
        yield site


@pytest.mark.in_page
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_voyage_and_puzzles_are_accessible(person: New, phone: bool, language: str) -> None:
    look: dict[str, Any] = {"color_scheme": "light" if language == "de" else "dark", "reduced_motion": "reduce"}
    one = person(phone=phone, language=language, **look, **({} if phone else DESKTOP))
    for path, shown in SHOWN.items():
        one.arrive(path)
        one.page.locator(shown).first.wait_for()
        assert not raw(one)
        assert not check(one, path)


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_a_new_guest_sees_forty_dark_stars_and_one_next_stop(real_games: Site, chromium: Browser, phone: bool) -> None:
    one = Person(chromium, real_games.url, phone=phone, **({} if phone else DESKTOP))
    one.context.add_init_script(f"({SHIFTS})()")
    one.arrive("/voyage")
    one.page.locator("section.next").wait_for()
    assert one.page.locator(STARS).count() == 40
    assert one.page.locator(f"{STARS}.reached").count() == 0
    assert one.page.locator(f"{STARS}.here").get_attribute("href") == "/learn/spacewalk/place"
    assert sum(one.page.evaluate("window.shifts")) < 0.01
    one.page.locator("section.next .main").click()
    one.page.wait_for_url("**/learn/spacewalk/place")
    one.leave()


def test_a_level_is_one_touch_away_with_rules_that_count(real_games: Site, chromium: Browser) -> None:
    """In Situation 7 the levels play by turns, so the link brings this rule."""
    one = Person(chromium, real_games.url, phone=True)
    one.arrive("/voyage")
    one.page.locator('main a[href*="/new/situation7?bots=captain"]').tap()
    expect(one.page.locator(".round")).to_contain_text("Captain")
    one.begin()
    table = one.page.url.rpartition("/")[2]
    made = one.ask(f"/api/tables/{table}")
    assert (made["options"], made["seats"][1]) == ("mode=by_turns", "captain")
    one.leave()


def test_another_stop_moves_the_focus_to_an_open_one(person: New) -> None:
    one = person(phone=True, reduced_motion="reduce").arrive("/voyage")
    one.push("site.voyage.another")
    expect(one.page.locator(f"{STARS}:focus")).to_have_count(1)
    assert "reached" not in (one.page.locator(f"{STARS}:focus").get_attribute("class") or "")


def test_the_puzzles_of_each_game_are_listed_and_one_opens(person: New) -> None:
    one = person(phone=True, reduced_motion="reduce").arrive("/puzzles#astron")
    dots = one.page.locator(".dots a")
    dots.first.wait_for()
    assert (dots.last.get_attribute("href") or "").startswith("/puzzle/astron/")
    one.page.get_by_role("button", name="Space Walk").tap()
    expect(dots.last).to_have_attribute("href", re.compile("^/puzzle/spacewalk/"))
    assert one.page.url.endswith("#spacewalk")
    dots.last.tap()
    one.page.wait_for_selector("#task")
