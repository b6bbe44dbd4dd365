"""Other pages: dead links, joining, the remembered name, house rules and their sources."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import New
from tests.browser.kit import Person, Site, eventually


@pytest.fixture(scope="module")
def real_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Run a site as installed, without the test games."""
    with Site(tmp_path_factory.mktemp("real"), games="") as site:
        yield site


def name_of(one: Person, seat: int) -> str:
    """Return a seat's name on the page of a new table."""
    return one.page.locator(".round .name").nth(seat - 1).inner_text()


@pytest.mark.parametrize("phone", [True, False])
def test_a_dead_link_says_so_with_status_404_and_leads_on(person: New, phone: bool) -> None:
    one = person(phone=phone)
    one.forgiven.append("404")
    answer = one.page.goto("/t/nosuchtable")
    assert answer is not None
    assert answer.status == 404
    one.page.get_by_role("heading", name=one.words["page.standing.ended"]).wait_for()
    one.push("page.lost.on")
    one.page.get_by_role("heading", name=one.words["page.hero"]).wait_for()
    answer = one.page.goto("/no/such/page")
    assert answer is not None
    assert answer.status == 404
    one.page.get_by_role("heading", name=one.words["page.not_found"]).wait_for()


def test_a_friend_who_comes_by_the_link_sees_the_game_and_who_invites_and_sits_on_the_chosen_seat(person: New) -> None:
    host = person()
    table = host.new_table("astron", 3)
    host.sit("Mira")
    friend = person(phone=True).arrive(f"/t/{table}")
    assert friend.page.get_by_role("heading", level=1).inner_text() == "Astron"
    friend.page.get_by_text(friend.words["page.join.by"].replace("{name}", "Mira")).wait_for()
    seats = friend.page.locator(".seats .seat")
    assert [seat.split("\n")[0] for seat in seats.all_inner_texts()] == ["Mira", friend.words["page.join.seat"], "Free"]
    seats.nth(2).tap()
    assert seats.nth(2).get_attribute("aria-pressed") == "true"
    friend.sit("Ben")
    eventually(lambda: host.ask(f"/api/tables/{table}")["seats"] == ["Mira", "", "Ben"], host.page)


def test_the_button_to_sit_down_is_on_a_phones_first_screen_however_many_seats(person: New) -> None:
    host = person()
    table = host.new_table("astron", 6)
    host.sit("Mira")
    friend = person(phone=True, language="de").arrive(f"/t/{table}")
    button = friend.page.get_by_role("button", name=friend.words["page.chair.sit"])
    box = button.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    last = [friend.page.locator(".seats .seat").nth(5 - i).bounding_box() for i in range(2)]
    assert last[0] is not None
    assert last[1] is not None
    assert last[0]["y"] == last[1]["y"], "no seat stands alone in a row"


HUES = """() => [...document.querySelectorAll('.seats .seat > svg')].map((one) =>
  getComputedStyle(one.querySelector('*')).fill)"""


def test_a_seat_has_before_the_start_the_colour_that_it_plays_in(person: New) -> None:
    host = person()
    table = host.new_table("astroplane", 2)
    host.sit("Mira")
    friend = person().arrive(f"/t/{table}")
    waiting = friend.page.evaluate(HUES)
    friend.sit("Ben")
    host.begin()
    friend.see_board()
    shown = [panel.get("look", 0) for panel in friend.ask(f"/api/tables/{table}/now")[1]["scene"]["panels"]]
    hues = friend.ask("/api/games/astroplane/box/en")["theme"]["hues"]
    rgb = [f"rgb({int(hue[1:3], 16)}, {int(hue[3:5], 16)}, {int(hue[5:], 16)})" for hue in hues]
    assert waiting == [rgb[(look or seat) - 1] for seat, look in enumerate(shown, 1)]
    assert waiting == [rgb[0], rgb[2]]


def test_the_join_page_and_the_table_say_who_starts_and_for_whom_that_waits(person: New) -> None:
    host = person()
    table = host.new_table("astron", 3)
    host.page.get_by_text(host.words["page.join.when.own"]).wait_for()
    host.sit("Mira")
    ben, cleo = person(phone=True).arrive(f"/t/{table}"), person()
    ben.page.get_by_text(ben.words["page.join.when"].format(host="Mira")).wait_for()
    ben.sit("Ben")
    ben.page.get_by_text("Waiting for 1 more player. Then Mira starts the game.").wait_for()
    cleo.arrive(f"/t/{table}").sit("Cleo")
    for one in (ben, cleo):
        one.page.get_by_text(one.words["page.start.wait"].format(host="Mira")).wait_for()
    host.begin()


def test_bots_of_one_level_have_names_of_their_own(person: New) -> None:
    one = person()
    one.new_table("spacewalk", 4)
    one.sit("Ada")
    for _ in range(3):
        one.seat_bot("navigator")
    one.page.get_by_text("Rigel").first.wait_for()
    assert one.page.get_by_text("Navigator", exact=True).count() == 3, "beside each name its level"
    one.begin()
    seats = [seat.get_attribute("aria-label") or "" for seat in one.page.locator(".seats li").all()]
    assert [seat.replace(":", ",").split(",")[0] for seat in seats[1:]] == ["Rigel", "Altair", "Deneb"]


SHIFTS = """() => {
  window.shifts = []
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((each) => each.value)))
    .observe({type: 'layout-shift', buffered: true})
  const [ask, late] = [window.fetch, /api[/](me[/])?(puzzles|voyage|friends|show|lobby)/]
  window.fetch = async (what, how) => {
    if (late.test(String(what.url ?? what))) await new Promise((done) => setTimeout(done, 300))
    return ask(what, how)
  }
}"""


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("returning", [False, True])
def test_the_home_page_does_not_shift_when_puzzles_and_the_live_game_arrive(
    real_games: Site, chromium: Browser, phone: bool, returning: bool
) -> None:
    desk: dict[str, Any] = {} if phone else {"viewport": {"width": 1440, "height": 900}}
    one = Person(chromium, real_games.url, phone=phone, **desk)
    if returning:
        one.new_table("spacewalk", 2)
    one.context.add_init_script(f"({SHIFTS})()")
    one.arrive("/")
    one.page.get_by_role("link", name="Astron").last.wait_for()
    one.page.wait_for_timeout(2500)
    assert sum(one.page.evaluate("window.shifts")) < 0.01
    one.leave()


@pytest.mark.parametrize("phone", [False, True])
def test_a_dialog_opens_with_the_focus_in_its_first_field(person: New, phone: bool) -> None:
    one = person(phone=phone).arrive("/")
    for word, field in (("page.join", "page.join.link"), ("page.settings", "page.your_name")):
        one.push(word)
        expect(one.page.get_by_role("dialog").get_by_label(one.words[field])).to_be_focused()
        one.page.keyboard.press("Escape")
        one.page.get_by_role("dialog").wait_for(state="detached")


def test_a_spectator_is_told_so_and_can_still_sit_down(person: New) -> None:
    host = person()
    table = host.new_table("spacewalk", 2)
    host.sit("Mira")
    friend = person(phone=True).arrive(f"/t/{table}")
    friend.push("page.join.watch")
    friend.page.get_by_text(friend.words["page.watching"]).wait_for()
    friend.push("page.chair.sit")
    friend.sit("Ben")


def test_a_name_is_asked_once_kept_and_changed_in_the_settings(person: New) -> None:
    one = person(phone=True)
    one.new_table("spacewalk", 2)
    one.sit("Mira")
    one.arrive("/new/astron")
    one.page.locator(".round button").first.tap()
    assert one.page.get_by_label(one.words["page.your_name"]).input_value() == "Mira"
    one.arrive()
    one.page.get_by_role("button", name=one.words["page.settings"]).tap()
    field = one.page.get_by_label(one.words["page.your_name"])
    assert field.input_value() == "Mira"
    field.fill("Cleo")
    field.blur()
    eventually(lambda: one.ask("/api/me")["name"] == "Cleo", one.page)
    one.page.evaluate("localStorage.removeItem('name')")
    one.arrive("/new/astron")
    eventually(lambda: name_of(one, 1) == "Cleo", one.page)


@pytest.mark.parametrize(
    ("language", "called"), [pytest.param("en", "Guest", marks=pytest.mark.browser_all), ("de", "Gast")]
)
def test_two_guests_without_a_name_are_told_apart(person: New, language: str, called: str) -> None:
    host = person(language=language)
    table = host.new_table("spacewalk", 2)
    host.sit("")
    other = person()
    other.arrive(f"/t/{table}").sit("")
    eventually(lambda: [name_of(host, 1), name_of(host, 2)] == [f"{called} 1", f"{called} 2"], host.page)
    assert host.ask(f"/api/tables/{table}")["seats"] == ["", ""]


def test_back_from_a_new_table_leads_to_the_page_before(person: New) -> None:
    one = person(phone=True)
    one.arrive().page.get_by_role("link", name=f"{one.words['page.play']}: Space Walk").tap()
    one.push("page.start")
    one.see_board()
    one.page.go_back()
    one.page.wait_for_url(lambda url: url.endswith("/"))
    one.page.get_by_role("heading", name=one.words["page.shelf.again"]).wait_for()


def test_house_rules_begin_with_presets_and_mark_what_differs_from_the_usual_table(person: New) -> None:
    one = person(phone=True).arrive("/new/zylatron")
    one.page.get_by_role("link", name=one.words["page.house.differs"]).tap()
    presets = one.page.locator(".preset")
    first, printed, strong = [one.words[f"page.preset.{key}"] for key in ("first_game", "as_printed", "strong_players")]
    assert [text.splitlines()[0] for text in presets.all_inner_texts()] == [f"{first} · {strong}", printed]
    assert [one.get_attribute("aria-pressed") for one in presets.all()] == ["true", "false"]
    assert one.page.locator(".rule em").count() == 2  # the short game, and headquarters on foot
    short = one.page.get_by_role("switch", name="Short game")
    assert short.get_attribute("aria-checked") == "true"
    short.tap()
    one.page.get_by_role("switch", name="Headquarters on foot only").tap()
    assert (short.get_attribute("aria-checked"), one.page.locator(".rule em").count()) == ("false", 0)
    one.page.get_by_role("switch", name="Gentle start").tap()
    assert one.page.locator(".foot strong").inner_text() == one.words["page.house.own"]
    one.page.go_back()
    one.page.get_by_text("Gentle start").wait_for()
    one.push("page.start")
    one.see_board()
    assert one.ask(f"/api/tables/{one.page.url.rpartition('/t/')[2]}")["options"] == "gentle_start=on"


@pytest.mark.parametrize("key", ["spacewalk", "astron", "astroplane", "zylatron", "situation7"])
def test_house_rules_stand_in_at_most_four_groups_without_clause_numbers(person: New, key: str) -> None:
    one = person().arrive(f"/new/{key}#house")
    assert one.page.locator(".groups section:has(.rule)").count() <= 4
    assert one.page.locator(".rule a").count() == 0
    one.page.get_by_role("switch", name=one.words["page.house.clauses"]).first.click()
    assert one.page.locator(".rule a").count() == one.page.locator(".rule").count()


def test_every_setting_says_where_it_comes_from_when_asked_and_one_touch_is_as_printed(person: New) -> None:
    one = person().arrive("/new/situation7#house")
    one.page.get_by_role("switch", name=one.words["page.house.clauses"]).first.click()
    strict = one.page.locator(".rule").filter(has=one.page.locator('a[href$="#S7-17"]'))
    assert strict.locator(".source").inner_text() == one.words["page.source.D"]
    texts = one.page.get_by_label("Turns or real time").locator("option").all_inner_texts()
    assert [text.split(" · ")[1] for text in texts] == ["printed", "ours"]
    one.page.locator(".preset").nth(1).click()
    assert strict.locator(".source").inner_text() == one.words["page.source.R"]
    one.push("page.house.back")
    assert (
        one.words["page.preset.as_printed"]
        in one.page.get_by_role("link", name=one.words["page.house.differs"]).inner_text()
    )


def test_every_clause_can_be_reached_and_the_edition_tells_them_by_source(person: New) -> None:
    one = person().arrive("/rules/situation7/edition")
    listed = one.page.locator("details .rows a").all_text_contents()
    assert len(listed) == len(set(listed)) > 80
    one.page.get_by_role("link", name=one.words["page.rules"]).click()
    one.page.wait_for_selector(".clause")
    assert set(one.page.locator(".clause").evaluate_all("(all) => all.map((one) => one.id)")) == set(listed)
    one.arrive("/rules/situation7#S7-53")
    assert one.page.locator(".here").get_attribute("id") == "S7-53"
    eventually(
        lambda: bool(one.page.evaluate("document.querySelector('.here').getBoundingClientRect().y > 0")), one.page
    )


@pytest.mark.parametrize(
    ("phone", "language"), [(True, "de"), pytest.param(False, "en", marks=pytest.mark.browser_all)]
)
def test_a_bot_gets_a_token_that_is_shown_once_sits_at_a_table_and_is_revoked(
    person: New, phone: bool, language: str
) -> None:
    one = person(phone=phone, language=language)
    one.arrive()
    open_bots(one)
    one.page.get_by_label(one.words["page.bots.name"]).fill("Rover")
    one.push("page.bots.make")
    token = one.page.locator(".made code").first.inner_text()
    assert token.startswith("sb_")
    one.arrive()
    open_bots(one)
    one.page.get_by_text("Rover", exact=True).wait_for()
    assert token not in one.page.content()
    table = one.new_table("spacewalk", 2)
    one.sit("Mira")
    free = one.page.locator(".round button").filter(has_text=one.words["page.chair.open"])
    free.tap() if phone else free.click()
    one.page.get_by_role("button", name="Rover").click()
    eventually(lambda: one.ask(f"/api/tables/{table}")["seats"] == ["Mira", "Rover (bot)"], one.page)
    one.arrive()
    open_bots(one)
    one.push("page.bots.revoke")
    one.page.get_by_text(one.words["page.bots.revoke.about"]).wait_for()
    one.push("page.bots.revoke")
    eventually(lambda: one.ask("/api/me/tokens") == [], one.page)
    assert one.ask(f"/api/tables/{table}")["seats"] == ["Mira", ""]


def test_settings_opened_at_once_wait_until_the_server_knows_a_new_visitor(person: New) -> None:
    one = person()
    asked: list[str] = []

    def late(route: Route) -> None:
        one.page.wait_for_timeout(1000)
        asked.append("me")
        route.continue_()

    one.page.on("request", lambda request: asked.append(request.url) if "/api/me/" in request.url else None)
    one.page.route("**/api/me", late)
    one.arrive()
    open_bots(one)
    one.page.get_by_label(one.words["page.bots.name"]).wait_for()
    assert next(each for each in asked if each == "me" or each.endswith(("passkeys", "tokens"))) == "me"


def open_bots(one: Person) -> None:
    one.page.get_by_role("button", name=one.words["page.settings"]).click()
    one.page.locator("summary").filter(has_text=one.words["page.bots"]).click()


def test_a_link_from_another_person_asks_before_switching_guests_and_can_be_undone(person: New) -> None:
    """The identity changes only after both the visitor and the link's creator confirm."""
    ada, ben = person(), person(phone=True)
    for one, name in ((ada, "Ada"), (ben, "Ben")):
        one.new_table("astron", 2)
        one.sit(name)
        one.arrive()
        one.ask("/api/me", {"name": name})
    before = ben.ask("/api/me")["person"]
    ada.page.get_by_role("button", name=ada.words["page.settings"]).click()
    with ada.page.expect_response("**/api/me/link") as made:
        ada.push("page.elsewhere")
    ben.arrive(f"/arrive#move={made.value.json()['secret']}")
    ben.page.get_by_role("heading", name=ben.words["page.arrive.ask"].replace("{name}", "Ada")).wait_for()
    assert ben.ask("/api/me")["person"] == before
    ben.page.get_by_role("button", name=ben.words["page.arrive.yes"].replace("{name}", "Ada")).tap()
    code = ben.page.locator(".code").inner_text()
    assert ben.ask("/api/me")["person"] == before
    assert ada.page.locator(".elsewhere p.code").inner_text() == code
    ada.push("page.elsewhere.yes")
    ben.page.locator(".person i").get_by_text("A").wait_for()
    assert ben.ask("/api/me")["person"] == ada.ask("/api/me")["person"] != before
    ben.page.get_by_role("button", name=ben.words["page.settings"]).tap()
    ben.page.get_by_role("button", name=ben.words["page.switch_back"].replace("{name}", "Ben")).tap()
    ben.page.locator(".person i").get_by_text("B").wait_for()
    assert ben.ask("/api/me")["person"] == before


@pytest.mark.parametrize("phone", [True, pytest.param(False, marks=pytest.mark.browser_all)])
def test_the_privacy_page_is_reached_from_the_first_page_and_the_settings(person: New, phone: bool) -> None:
    one = person(phone=phone)
    one.page.goto("/")
    one.page.locator("footer").get_by_role("link", name=one.words["page.privacy"]).click()
    one.page.get_by_role("heading", level=1, name=one.words["page.privacy"]).wait_for()
    assert "starboard_guest" in one.page.locator("main").inner_text()
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    one.page.goto("/")
    one.page.get_by_title(one.words["page.settings"]).click()
    with one.page.expect_download() as waiting:
        one.page.get_by_role("link", name=one.words["page.download_data"]).click()
    assert waiting.value.suggested_filename == "starboard-data.json"
    one.page.get_by_role("dialog").get_by_role("link", name=one.words["page.privacy"]).click()
    one.page.get_by_role("heading", level=1, name=one.words["page.privacy"]).wait_for()


def test_a_personal_page_that_is_left_while_it_loads_asks_for_nothing_more(person: New) -> None:
    ada = person()
    held: list[Route] = []
    asked: list[str] = []
    ada.page.route("**/api/me", lambda route: held.append(route))
    ada.page.on("request", lambda request: asked.append(request.url))
    ada.page.goto("/person/me")
    eventually(lambda: bool(held), ada.page)
    ada.page.evaluate("history.pushState(null, '', '/privacy'); dispatchEvent(new PopStateEvent('popstate'))")
    ada.page.get_by_role("heading", name=ada.words["page.privacy"]).first.wait_for()
    for route in held:
        route.continue_()
    ada.page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "undefined" in url]
