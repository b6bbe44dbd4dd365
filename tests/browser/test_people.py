"""The pages about people, with the data of two days of games: your page, a friend's, the ladder and the settings."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tools.fortnight import fortnight

from tests.browser.kit import Person, Site, eventually
from tests.browser.test_for_everyone import check
from tests.browser.test_languages import raw

SMALLEST = """() => Math.min(...[...document.querySelectorAll('main *')].filter((one) => one.checkVisibility() &&
  !one.closest('svg, .unseen') && [...one.childNodes].some((part) => part.nodeType === 3 && part.textContent.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
SHIFTS = """() => { window.shifts = []; new PerformanceObserver((list) =>
  window.shifts.push(...list.getEntries().map((each) => each.value)))
  .observe({type: 'layout-shift', buffered: true}) }"""

PAGES = ("/", "/voyage", "/puzzles", "/you", "/ladder/spacewalk", "/events", "/lobby")


@dataclass
class Played:
    """A site on which Ben and his friends have played for two days, and Ben's cookie."""

    site: Site
    cookie: str

    def ben(self, chromium: Browser, phone: bool = False, language: str = "en", **more: Any) -> Person:
        one = Person(chromium, self.site.url, phone=phone, language=language, **more)
        name, _, value = self.cookie.partition("=")
        one.context.add_cookies([{"name": name, "value": value, "url": self.site.url}])
        return one


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    folder = tmp_path_factory.mktemp("played")
    cookie = asyncio.run(fortnight(folder / "starboard.db", 2))
    with Site(folder, games="") as site:
        yield Played(site, cookie)


def ladder(one: Person) -> Any:
    """Open the ladder of Space Walk, and return what the page shows."""
    one.page.goto("/ladder/spacewalk")
    expect(one.page.locator("ol.card > li").first).to_be_visible()
    return one.ask("/api/games/spacewalk/ladder")


def fits(one: Person) -> None:
    """Check that the page does not scroll sideways and that no text is too small."""
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert one.page.evaluate(SMALLEST) >= 12


@pytest.mark.parametrize("phone", [False, True])
def test_your_page_shows_levels_boards_and_friends_and_leads_to_replays(
    played: Played, chromium: Browser, phone: bool
) -> None:
    ben = played.ben(chromium, phone, "de" if phone else "en")
    ben.context.add_init_script(f"({SHIFTS})()")
    ben.page.goto("/you")
    expect(ben.page.get_by_role("heading", level=1, name="Ben")).to_be_visible()
    boards = ben.page.locator(".recent img")
    expect(boards).to_have_count(3)
    boards.last.scroll_into_view_if_needed()
    drawn = "[...document.querySelectorAll('.recent img')].every((one) => one.naturalWidth > 0)"
    eventually(lambda: ben.page.evaluate(drawn), ben.page)
    expect(ben.page.get_by_text("Mira", exact=True)).to_be_visible()
    fits(ben)
    assert sum(ben.page.evaluate("window.shifts")) < 0.1
    ben.page.locator(".recent h3 a").first.click()
    ben.page.wait_for_url("**/replay")
    ben.page.goto("/you")
    ben.page.get_by_text("Mira", exact=True).click()
    expect(ben.page.get_by_role("heading", level=1, name="Mira")).to_be_visible()
    expect(ben.page.get_by_text(ben.words["page.you"], exact=True).locator("visible=true").first).to_be_visible()
    fits(ben)
    ben.leave()


@pytest.mark.parametrize("phone", [False, True])
def test_an_empty_page_says_what_will_be_there(played: Played, chromium: Browser, phone: bool) -> None:
    new = Person(chromium, played.site.url, phone=phone)
    new.page.goto("/you")
    expect(new.page.get_by_text(new.words["site.person.begin"])).to_be_visible()
    expect(new.page.locator("main .button.main")).to_have_count(1)
    fits(new)
    new.leave()


@pytest.mark.parametrize("phone", [False, True])
def test_the_ladder_proposes_the_next_level_and_one_can_leave_it(
    played: Played, chromium: Browser, phone: bool
) -> None:
    ben, eve = played.ben(chromium, phone), Person(chromium, played.site.url, phone=not phone, language="de")
    told = ladder(ben)
    best = [each["level"] for each in told["rungs"] if each["own"]]
    levels = [each["level"] for each in told["rungs"]]
    following = levels[levels.index(best[0]) - 1] if best else levels[-1]
    main = ben.page.locator("main .button.main")
    expect(main).to_have_count(1)
    assert f"bots={following}" in (main.get_attribute("href") or "")
    fits(ben)
    solvers = [each["person"]["name"] for each in ladder(eve)["today"]["solvers"]]
    fits(eve)
    ben.page.get_by_role("link", name=ben.words["site.ladder.leave"]).click()
    ben.page.get_by_role("switch", name=ben.words["site.ladder.named"]).click()
    expect(ben.page.get_by_role("switch", name=ben.words["site.ladder.named"])).not_to_be_checked()
    left = ladder(eve)
    assert [each["person"]["name"] for each in left["today"]["solvers"]] == [name for name in solvers if name != "Ben"]
    assert "Ben" not in eve.page.locator("main").inner_text()
    ben.page.get_by_role("switch", name=ben.words["site.ladder.named"]).click()
    expect(ben.page.get_by_role("switch", name=ben.words["site.ladder.named"])).to_be_checked()
    ben.leave()
    eve.leave()


LEADER = {"name": "Lin", "rating": 1600, "uncertainty": 40, "games": 20, "page": "", "own": False, "change": 4}


@pytest.mark.parametrize("phone", [False, True])
def test_the_ladder_shows_your_place_among_rated_players(played: Played, chromium: Browser, phone: bool) -> None:
    """The responses with ten rated people are fake, because rating ten people would take fifty games."""
    ben = played.ben(chromium, phone, "de" if phone else "en")
    rated = [{**LEADER, "name": f"P{number}", "rating": 1700 - 10 * number} for number in range(12)]
    rated[3] |= {"name": "Ben", "own": True}
    found: dict[str, Any] = {"rungs": [], "shortest": [], "today": None, "players": 12, "rated": 12, "options": ""}
    ben.page.route("**/api/games/spacewalk/ladder", lambda route: route.fulfill(json=found))
    ben.page.route("**/api/games/spacewalk/ratings", lambda route: route.fulfill(json=rated))
    ben.page.goto("/ladder/spacewalk")
    place = ben.words["site.ladder.place"].format(place=4, count=12)
    expect(ben.page.get_by_text(place, exact=True)).to_be_visible()
    expect(ben.page.get_by_text("P2 (1680)")).to_contain_text("P4 (1660)")
    fits(ben)
    ben.push("site.ladder.play_rated")
    ben.page.wait_for_url("**/new/spacewalk?friends&rated")
    expect(ben.page.get_by_role("switch", name=ben.words["site.rated"])).to_be_checked()
    ben.leave()


def test_the_days_of_the_week_and_the_button_beside_them_do_not_meet(played: Played, chromium: Browser) -> None:
    ben = played.ben(chromium, phone=True)
    ben.page.goto("/")
    card = ben.page.locator(".stop:has(.streak)")
    expect(card).to_be_visible()
    days = [box for each in card.locator("li span:not(.unseen)").all() if (box := each.bounding_box())]
    button = card.locator(".button").bounding_box()
    assert button is not None
    assert len(days) == 7
    assert all(day["x"] + day["width"] <= button["x"] or day["y"] + day["height"] <= button["y"] for day in days), (
        days,
        button,
    )
    ben.leave()


@pytest.mark.parametrize("empty", [False, True], ids=["played", "empty"])
@pytest.mark.parametrize("light", [False, True], ids=["dark", "light"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_every_page_fits_and_is_accessible(
    played: Played, chromium: Browser, phone: bool, light: bool, empty: bool
) -> None:
    """In both themes and languages, at both sizes, with data and without."""
    look: dict[str, Any] = {"color_scheme": "light" if light else "dark", "reduced_motion": "reduce"}
    language = "de" if light != phone else "en"
    one = (
        Person(chromium, played.site.url, phone=phone, language=language, **look)
        if empty
        else played.ben(chromium, phone, language, **look)
    )
    faults: list[str] = []
    for path in PAGES:
        one.page.goto(path)
        one.page.locator("main h1").wait_for()
        expect(one.page.locator("main > [role=status]")).to_have_count(0)
        assert not raw(one), path
        faults += check(one, path)
        fits(one)
    assert not faults, "\n".join(faults)
    one.leave()


@pytest.mark.parametrize("phone", [False, True])
def test_events_without_an_event_show_a_picture_and_how_to_begin(
    played: Played, chromium: Browser, phone: bool
) -> None:
    new = Person(chromium, played.site.url, phone=phone, language="de" if phone else "en")
    new.page.goto("/events")
    expect(new.page.get_by_text(new.words["site.events.about"])).to_have_count(1)
    expect(new.page.locator("main .button.main")).to_have_count(1)
    eventually(lambda: new.page.evaluate("document.querySelector('main img')?.naturalWidth > 0"), new.page)
    fits(new)
    new.push("site.events.new")
    new.page.wait_for_url("**/event/new")
    new.leave()
