"""Players who leave and come back, and the controls that end, pause or undo."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import New
from tests.browser.kit import Person, eventually, play_on

LONG = 75_000  # ms: well over a minute
AWAY_SINCE = """([table, row, ms]) =>
  localStorage.setItem('seen', JSON.stringify([[table, row, Date.now() - ms]]))"""


def menu(person: Person) -> None:
    """Open the table's menu."""
    name, page = person.words["page.table"], person.page
    page.get_by_role("tab", name=name, exact=True).or_(page.get_by_role("button", name=name, exact=True)).first.click()


def now(person: Person, table: str) -> tuple[int, dict[str, Any]]:
    """Return the last row's number and the picture's `around` part."""
    hello, shown = person.ask(f"/api/tables/{table}/now")
    return int(hello["n"]), shown["around"]


def rows(person: Person, table: str) -> int:
    return now(person, table)[0]


def with_bot(person: Person, game: str = "spacewalk") -> str:
    table = person.new_table(game, 2)
    person.sit("Solo")
    person.seat_bot()
    person.begin()
    return table


def friends(ada: Person, bob: Person, game: str = "spacewalk", pace: str = "none") -> str:
    ada.arrive()
    ada.ask("/api/me")
    table = str(ada.ask("/api/tables", {"game": game, "seats": 2, "pace": pace})["id"])
    for person, name in ((ada, "Ada"), (bob, "Bob")):
        person.arrive(f"/t/{table}")
        person.sit(name)
    ada.begin()
    bob.see_board()
    return table


def to_act(*people: Person) -> tuple[Person, Person]:
    """Return the player to act and the other player."""
    eventually(lambda: any(person.seen()["ringed"] for person in people), people[0].page)
    one = next(person for person in people if person.seen()["ringed"])
    return one, next(person for person in people if person is not one)


def bot_plays(person: Person, table: str) -> bool:
    return any(seat.get("away") for seat in now(person, table)[1]["seats"])


def plays(person: Person, table: str) -> None:
    """Play at least one move."""
    eventually(lambda: bool(person.seen()["ringed"]), person.page)
    before = rows(person, table)
    play_on([person], lambda: rows(person, table) > before)


@pytest.mark.browser_all
def test_nobody_plays_for_those_who_are_away_until_a_friend_asks_for_it(person: New) -> None:
    solo, ada, bob = person(), person(), person(phone=True)
    alone = with_bot(solo)
    eventually(lambda: bool(solo.seen()["ringed"]), solo.page)
    left = rows(solo, alone)
    table = friends(ada, bob)
    one, other = to_act(ada, bob)
    name = "Ada" if one is ada else "Bob"
    before = rows(other, table)
    solo.page.goto("/rules/spacewalk")
    one.page.goto("/rules/spacewalk")
    card = other.page.get_by_role("region", name=other.words["page.gone"].format(name=name))
    card.wait_for(timeout=40_000)
    other.page.wait_for_timeout(LONG)
    assert rows(other, table) == before, "the table waits"
    assert "1 minute ago" in card.inner_text()
    card.get_by_role("button", name=other.words["page.gone.wait"].format(name=name)).click()
    card.get_by_role("button", name=other.words["page.gone.bot"]).click()
    eventually(lambda: rows(other, table) >= before + 2, other.page)  # the request, and the bot's move
    assert bot_plays(other, table)
    one.arrive(f"/t/{table}")
    one.see_board()
    eventually(lambda: not bot_plays(other, table), other.page, 5)
    card.wait_for(state="detached")
    play_on([other], lambda: bool(one.seen()["ringed"]))
    plays(one, table)
    assert rows(other, alone) == left, "nobody plays in a game of one person with bots"
    solo.arrive(f"/t/{alone}")
    solo.see_board()
    plays(solo, alone)


def test_with_a_clock_the_clock_decides_and_the_seat_is_still_theirs(person: New) -> None:
    ada, bob = person(), person()
    table = friends(ada, bob, pace="live 600+10")
    one, other = to_act(ada, bob)
    seat = 1 if one is ada else 2
    before = rows(other, table)
    one.page.goto("/rules/spacewalk")
    away = other.words["page.gone.short"]
    eventually(lambda: away in other.page.locator(".seats li").nth(seat - 1).inner_text(), other.page, 40)
    assert not other.page.get_by_role("button", name=other.words["page.gone.bot"]).count()
    other.page.wait_for_timeout(2000)
    one.arrive(f"/t/{table}")
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    assert rows(one, table) == before
    clock = now(one, table)[1]["clock"]
    assert clock["running"] == [seat]
    plays(one, table)
    assert now(one, table)[1]["clock"]["left"][seat - 1] <= 600_000 - 10_000 + 10_000


def test_a_player_who_reloads_the_page_is_not_away(person: New) -> None:
    ada, bob = person(), person()
    friends(ada, bob)
    one, other = to_act(ada, bob)
    for _ in range(3):
        one.page.reload()
        one.see_board()
        other.page.wait_for_timeout(1000)
        assert not other.page.get_by_role("button", name=other.words["page.gone.bot"]).count()


def test_what_happened_meanwhile_is_told_after_a_real_absence_alone_and_never_ones_own_move(person: New) -> None:
    one = person()
    table = with_bot(one, "astron")
    for _ in range(2):
        plays(one, table)
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    note = one.page.get_by_role("region", name=one.words["page.while_away"])
    for back in (0, LONG):
        one.page.goto("/privacy")
        one.page.evaluate(AWAY_SINCE, [table, 1, back])  # as if only the first row was read, `back` ms ago
        one.page.goto(f"/t/{table}")
        one.see_board()
        one.page.wait_for_timeout(600)
        assert note.count() == bool(back)
    assert "You" not in " ".join(note.get_by_role("listitem").all_inner_texts())


def test_resigning_asks_once_in_its_place_and_names_what_follows(person: New) -> None:
    ada, bob = person(phone=True), person()
    table = friends(ada, bob)
    menu(ada)
    ada.push("page.menu.resign")
    ask = ada.page.get_by_role("group", name=ada.words["page.resign"])
    assert ada.words["page.resign.two"].format(name="Bob") in ask.inner_text()
    ask.get_by_role("button", name=ada.words["page.keep_playing"]).click()
    ask.wait_for(state="detached")
    assert now(ada, table)[1]["stage"] == "playing"
    ada.push("page.menu.resign")
    ask.get_by_role("button", name=ada.words["page.menu.resign"]).click()
    for one in (ada, bob):
        one.page.wait_for_selector(".ending")
    around = now(ada, table)[1]
    assert (around["stage"], around["places"]) == ("over", [2, 1])
    ada.push("page.rematch")
    bob.push("page.rematch")
    eventually(lambda: bool(now(ada, table)[1].get("next_table")), ada.page)


@pytest.mark.browser_all
def test_leaving_says_that_the_seat_stays_and_leads_home(person: New) -> None:
    solo = person()
    table = with_bot(solo)
    menu(solo)
    solo.push("page.menu.leave")
    ask = solo.page.get_by_role("group", name=solo.words["page.leave"])
    assert solo.words["page.leave.waits"] in ask.inner_text()
    ask.get_by_role("button", name=solo.words["page.leave.stay"]).click()
    solo.push("page.menu.leave")
    ask.get_by_role("button", name=solo.words["page.menu.leave"]).click()
    solo.page.wait_for_url(lambda url: url.rstrip("/").count("/") == 2)
    solo.arrive(f"/t/{table}")
    plays(solo, table)


@pytest.mark.browser_all
def test_a_pause_is_asked_for_agreed_and_ended(person: New) -> None:
    ada, bob = person(), person(phone=True)
    table = friends(ada, bob, pace="live 600+10")
    menu(ada)
    ada.push("page.menu.pause.ask")
    ask = ada.page.get_by_role("group", name=ada.words["page.pause.ask"])
    ask.get_by_role("button", name=ada.words["page.menu.pause.ask"]).click()
    bob.push("page.asked.pause.yes")
    for one in (ada, bob):
        one.page.get_by_text(one.words["page.paused"]).wait_for()
        assert not one.seen()["ringed"]
    assert now(ada, table)[1]["clock"]["running"] == []
    bob.page.get_by_role("button", name=bob.words["page.menu.resume"]).first.click()
    to_act(ada, bob)
    assert now(ada, table)[1]["clock"]["running"]


def test_undo_stands_beside_the_action_button_and_is_logged_when_it_happened(person: New) -> None:
    ada, bob = person(), person()
    table = friends(ada, bob)
    one, other = to_act(ada, bob)
    assert not one.page.get_by_role("button", name=one.words["page.undo.ask"]).count()
    play_on([one], lambda: not one.seen()["ringed"] and bool(other.seen()["ringed"]))
    one.push("page.undo.ask")
    eventually(lambda: bool(now(one, table)[1].get("asked")), one.page)
    undone = one.words["page.log.agree.undone"].partition("{seat}")[2]
    assert undone not in other.page.locator("main").inner_text()
    other.push("page.asked.undo.yes")
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    eventually(lambda: undone in other.page.locator("main").inner_text(), other.page)


@pytest.mark.browser_all
def test_alone_with_bots_an_undo_is_done_at_once(person: New) -> None:
    solo = person(phone=True)
    table = with_bot(solo)
    play_on([solo], lambda: bool(now(solo, table)[0] > 6 and solo.seen()["ringed"]))
    before = solo.position()["places"]
    plays(solo, table)
    eventually(lambda: bool(solo.seen()["ringed"]), solo.page)
    solo.page.get_by_role("button", name=solo.words["page.undo"], exact=True).first.tap()
    eventually(lambda: solo.position()["places"] == before, solo.page)


def test_asking_again_without_a_network_keeps_the_page(person: New) -> None:
    """A reload would show the browser's error page."""
    one = person()
    one.forgiven += ["ERR_FAILED", "ERR_INTERNET_DISCONNECTED"]
    one.page.route("**/api/me/puzzles", lambda route: route.abort())
    one.arrive("/puzzles")
    again = one.page.get_by_role("button", name=one.words["page.standing.retry"])
    one.context.set_offline(True)
    again.click()
    one.page.wait_for_timeout(500)
    expect(again).to_be_visible()
    one.context.set_offline(False)
    one.page.unroute("**/api/me/puzzles")
    again.click()
    expect(again).to_be_hidden()
