"""The lobby and the end of a game, seen by several people in separate browsers."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import New
from tests.browser.kit import Person, Site, eventually
from tests.browser.moments import Guest


def list_table(host: Person, game: str, seats: int, name: str) -> str:
    table = host.new_table(game, seats)
    host.sit(name)
    host.page.get_by_role("switch", name=host.words["site.list"]).click()
    host.page.get_by_text(host.words["site.list.about"]).wait_for()
    return table


def row(one: Person, name: str) -> re.Pattern[str]:
    whose = one.words["site.lobby.of"].replace("{name}", name)
    return re.compile(f"^{re.escape(one.words['site.lobby.sit'])}: .*{re.escape(whose)}$")


def at_table(one: Person) -> str:
    one.page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    return one.page.url.rpartition("/")[2]


@pytest.mark.parametrize("phone", [True, pytest.param(False, marks=pytest.mark.browser_all)])
def test_one_of_two_people_gets_the_last_seat_and_the_other_reads_the_reason(person: New, phone: bool) -> None:
    ada, ben, cleo = person(), person(phone=phone), person(phone=phone, language="de")
    table = list_table(ada, "spacewalk", 2, f"Ada{phone}")
    for one in (ben, cleo):
        one.arrive("/lobby")
        one.page.get_by_role("button", name=row(one, f"Ada{phone}")).wait_for()
    cleo.page.route("**/api/lobby?*", lambda route: route.abort())  # her page is not updated
    ben.page.get_by_role("button", name=row(ben, f"Ada{phone}")).click()
    assert at_table(ben) == table
    cleo.forgiven += ["ERR_FAILED", "409"]
    cleo.page.get_by_role("button", name=row(cleo, f"Ada{phone}")).click()
    cleo.page.get_by_text(cleo.words["site.lobby.faster"]).wait_for()
    cleo.page.unroute_all()
    cleo.page.get_by_role("button", name=row(cleo, f"Ada{phone}")).wait_for(state="detached")
    assert not cleo.ask(f"/api/tables/{table}")["yours"]


def test_open_tables_are_cards_with_small_boards_after_play_now(person: New) -> None:
    ada, ben, eve = person(), person(), person(phone=True, language="de")
    name = "Alexandra-Katharina"
    waiting = list_table(ada, "astron", 2, name)
    running = ben.new_table("spacewalk", 2)
    ben.sit("Benedict")
    ben.seat_bot("random")
    ben.begin()
    ben.ask(f"/api/tables/{running}/listing", {"bots_yield": True})
    eve.arrive("/lobby")
    boards = {"/api/games/astron/board.svg": name, f"/api/tables/{running}/picture.svg": "Benedict"}
    for board, owner in boards.items():
        card = eve.page.locator("li.card").filter(has_text=owner)
        image = card.locator("img")
        expect(image).to_have_attribute("src", board)
        eventually(lambda: bool(image.evaluate("(image) => image.naturalWidth")), eve.page)  # noqa: B023
        title = card.locator("strong")
        assert title.inner_text() == eve.words["site.lobby.of"].replace("{name}", owner)
        assert title.evaluate("(one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1")
    first = eve.page.locator("main .button").first
    assert first.inner_text().strip() == eve.words["site.now.any"]
    assert eve.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for one, table in ((ada, waiting), (ben, running)):
        one.page.evaluate(f"fetch('/api/tables/{table}/listing', {{method: 'DELETE'}})")


def listed(one: Person, game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = one.ask(f"/api/lobby?game={game}")["tables"]
    return found


def test_play_now_sits_at_an_open_table_else_begins_with_bots_that_make_room_for_who_comes(person: New) -> None:
    ada, ben, cleo = person(phone=True), person(), person(phone=True)
    ada.arrive("/lobby").page.get_by_label(ada.words["site.lobby.game"], exact=True).select_option("spacewalk")
    ada.page.get_by_role("button", name=ada.words["page.hero.play"].replace("{game}", "Space Walk")).tap()
    table = at_table(ada)
    ada.see_board()
    kinds = ada.ask(f"/api/tables/{table}")["kinds"]
    assert kinds.count("person") == 1
    assert kinds.count("bot") == len(kinds) - 1
    for free, one in ((2, ben), (1, cleo)):
        eventually(lambda: len(listed(ada, "spacewalk")[0]["free"]) == free, ada.page)  # noqa: B023  the list is cached
        one.arrive("/lobby").page.get_by_label(one.words["site.lobby.game"], exact=True).select_option("spacewalk")
        button = one.page.get_by_role("button", name=one.words["page.hero.play"].replace("{game}", "Space Walk"))
        button.tap() if one.phone else button.click()
        assert at_table(one) == table
        one.see_board()
    assert ada.ask(f"/api/tables/{table}")["kinds"] == ["person"] * len(kinds)
    seat = ben.ask(f"/api/tables/{table}")["yours"][0]
    ben.ask(f"/api/tables/{table}/commands", {"id": "go", "kind": "leave", "seat": seat})
    eventually(lambda: ada.ask(f"/api/tables/{table}")["kinds"][seat - 1] == "bot", ada.page)


def test_with_nothing_open_bots_play_live_and_one_touch_starts_a_game_like_theirs(person: New) -> None:
    one = person(phone=True)
    one.page.goto("/")
    one.page.locator("section .live .map").first.wait_for()
    show = one.ask("/api/show")
    first = one.ask(f"/api/tables/{show['id']}")["n"]
    eventually(lambda: one.ask(f"/api/tables/{show['id']}")["n"] > first, one.page)
    one.page.get_by_role("button", name=one.words["site.show.seat"]).tap()
    table = at_table(one)
    one.see_board()
    made = one.ask(f"/api/tables/{table}")
    assert (made["game"], len(made["seats"]), made["kinds"].count("person")) == (show["game"], show["seats"], 1)
    assert table != show["id"]


@pytest.mark.parametrize("phone", [True, False])
def test_every_place_of_the_site_leads_to_the_others(person: New, phone: bool) -> None:
    one = person(phone=phone)
    one.page.goto("/")
    for place in ("lobby", "voyage", "puzzles", *(("you",) if phone else ("events",)), "games"):
        bar = one.page.locator("nav.bar" if phone else "nav.desk")
        bar.get_by_role("link", name=re.compile(f"^{one.words[f'site.nav.{place}']}")).click()
        bar.locator("[aria-current=page]").get_by_text(one.words[f"site.nav.{place}"]).wait_for()
        one.page.wait_for_selector("h1")
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_rematch_with_bots_starts_at_once_with_a_share_of_ones_own(person: New) -> None:
    one = person(phone=True)
    table = one.new_table("astroplane", 2, "first_player=1")
    one.sit("Ada")
    one.seat_bot()
    one.begin()
    assert "refusal" not in one.ask(f"/api/tables/{table}/commands", {"id": "end", "kind": "resign", "seat": 1})
    one.page.wait_for_selector(".ending")
    one.page.get_by_text("The next game starts at once. Pilot begins.").wait_for()
    one.push("page.rematch")
    one.page.wait_for_url(lambda url: table not in url)
    one.see_board()
    _, shown = one.ask(f"/api/tables/{at_table(one)}/now")
    assert shown["around"]["stage"] == "playing"
    assert shown["around"]["seats"][0]["shares"], "this browser has added its part to the shuffle"


def test_after_a_game_its_story_a_link_and_a_picture_of_a_move_and_a_rematch_from_the_first_page(
    site: Site, chromium: Browser, person: New
) -> None:
    guest = Guest(chromium, site.url)
    table = guest.ended("spacewalk")
    one = guest.elsewhere(phone=True)
    one.arrive(f"/t/{table}")
    story = one.page.get_by_role("region", name=one.words["site.story"])
    story.wait_for()
    told = story.locator("p").first.inner_text()
    assert len(re.findall(r"[.]", told)) >= 2  # length and result, and more once the game is reviewed
    one.arrive(f"/t/{table}/replay?move=12")
    one.page.get_by_text(re.compile("^12 / ")).wait_for()
    one.page.get_by_role("button", name=one.words["site.share.link"]).tap()
    one.page.get_by_text(one.words["site.share.copied"]).wait_for()
    with one.page.expect_download() as waiting:
        one.page.get_by_role("button", name=one.words["site.share.picture"], exact=True).tap()
    assert waiting.value.path().read_bytes().startswith(b"\x89PNG")
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    one.arrive()
    one.page.get_by_role("button", name=one.words["page.rematch"]).tap()
    one.page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    assert at_table(one) != table
    one.see_board()
    one.leave()
    guest.leave()
