"""Tables in Chromium: watched, left, rejoined and moved to another device. One game represents all."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import New
from tests.browser.kit import Person, Site, all_over, eventually, gathered, launched, play_on


def scores(person: Person) -> list[int]:
    """Return the scores in seat order."""
    script = "all => all.map((one) => [Number(one.dataset.seat), Number(one.textContent)])"
    found: list[list[int]] = person.page.locator(".ending .score").evaluate_all(script)
    return [score for _, score in sorted(found)]


def assert_all_see_the_end(table: str, people: Sequence[Person]) -> None:
    """Check that the record replays and every page shows its final scores."""
    truth = people[0].record(table).replay()
    assert truth.over
    for one in people:
        assert scores(one) == list(truth.game.scores(truth.state))


@pytest.mark.parametrize(
    ("key", "options"), [("embers", "coals=2"), pytest.param("spacewalk", "", marks=pytest.mark.browser_all)]
)
def test_two_browsers_and_a_bot_finish_a_game_and_a_third_watches(person: New, key: str, options: str) -> None:
    host, guest, watcher = person(), person(), person()
    table = host.new_table(key, 3, options)
    host.sit("Ada")
    host.seat_bot()
    guest.arrive(f"/t/{table}").sit("Grace")
    watcher.arrive(f"/t/{table}")
    host.begin()
    guest.see_board()
    watcher.see_board()
    play_on([host, guest], all_over([host, guest, watcher]))
    assert_all_see_the_end(table, [host, guest, watcher])


@pytest.mark.browser_all
def test_three_phones_at_a_home_network_address_one_reloads_and_one_moves_to_another_device(site: Site) -> None:
    with sync_playwright() as playwright:
        chromium = launched(playwright, "--host-resolver-rules=MAP starboard.home 127.0.0.1")
        phones = [Person(chromium, f"http://starboard.home:{site.port}", phone=True) for _ in range(3)]
        _play_on_three_phones(chromium, phones)
        chromium.close()


def _play_on_three_phones(chromium: Browser, phones: list[Person]) -> None:
    table = phones[0].new_table("spacewalk", 3)
    assert phones[0].page.evaluate("isSecureContext") is False
    for phone, name in zip(phones, ("Ada", "Grace", "Mae"), strict=True):
        phone.arrive(f"/t/{table}").sit(name)
    phones[0].begin()
    play_on(phones, lambda: count(phones[0], table) > 20)
    phones[1].page.reload()
    phones[1].see_board()
    link = phones[2].ask("/api/me/link", {})
    other = Person(chromium, phones[0].page.url.partition("/t/")[0], phone=True)
    move_to(phones[2], other, link["secret"])
    phones[2].context.close()
    other.arrive(f"/t/{table}").see_board()
    there = [phones[0], phones[1], other]
    with gathered(there):
        play_on(there, all_over(there))
        assert_all_see_the_end(table, there)


def move_to(first: Person, other: Person, secret: str) -> None:
    """Make another device the same guest, confirming on both."""
    other.arrive(f"/arrive#move={secret}")
    other.page.locator("main button.button").click()
    other.page.locator("main .code").wait_for()
    (device,) = first.ask("/api/me/devices")
    first.ask(f"/api/me/devices/{device['id']}", {"allow": True})
    other.page.wait_for_url("**/")


def count(person: Person, table: str) -> int:
    return int(person.ask(f"/api/tables/{table}")["n"])


def test_a_player_who_reloads_or_changes_devices_keeps_their_seat(person: New) -> None:
    host = person(phone=True)
    table = host.new_table("spacewalk", 2, "mode=plain")
    host.sit("Ada")
    host.seat_bot()
    host.begin()
    play_on([host], lambda: count(host, table) > 8)
    before = settled(host)
    host.page.reload()
    host.see_board()
    assert settled(host) == before
    secret = host.ask("/api/me/link", {})["secret"]
    other = person(phone=True)
    move_to(host, other, secret)
    other.arrive(f"/t/{table}").see_board()
    assert settled(other) == before
    stood = count(host, table)
    play_on([other], lambda: count(host, table) > stood + 2)
    assert settled(host) == settled(other)


def test_a_link_of_the_table_makes_another_device_the_same_guest_and_works_once(person: New) -> None:
    host = person(phone=True)
    table = host.new_table("spacewalk", 2, "mode=plain")
    host.sit("Ada")
    host.seat_bot()
    host.begin()
    play_on([host], lambda: count(host, table) > 8)
    before = settled(host)
    host.push("page.table")
    host.push("page.menu.settings")
    host.push("page.elsewhere")
    link = f"http://{host.page.locator('.elsewhere .link').inner_text()}"
    drawn = "document.querySelector('.elsewhere img').naturalWidth > 0"
    eventually(lambda: bool(host.page.evaluate(drawn)), host.page)
    other = person(phone=True)
    other.page.goto(link)
    other.page.locator("main button.button").click()
    code = other.page.locator("main .code").inner_text()
    assert host.page.locator(".elsewhere p.code").inner_text() == code
    host.push("page.elsewhere.yes")
    other.page.locator(".tables a").first.tap()
    other.page.wait_for_url(f"**/t/{table}")
    other.see_board()
    assert settled(other) == before
    stood = count(other, table)
    play_on([other], lambda: count(other, table) > stood + 2)

    late = person(phone=True)
    late.forgiven += ["status of 410"]
    late.page.goto(link)
    late.page.get_by_role("heading", name=late.words["page.arrive.lost"]).wait_for()
    late.push("page.home")
    late.page.get_by_role("heading", name=late.words["page.hero"]).wait_for()
    eventually(lambda: late.ask("/api/tables") == [], late.page)


def test_before_the_game_every_level_that_the_server_has_can_be_put_on_a_chair(person: New) -> None:
    host = person()
    host.new_table("spacewalk", 2)
    host.sit("Ada")
    host.page.get_by_role("button", name=host.words["page.chair.open"]).click()
    game = next(game for game in host.ask("/api/games") if game["key"] == "spacewalk")
    said = host.ask("/api/words/table/en")
    levels = host.page.locator("main label strong").all_inner_texts()
    assert levels == [said[f"table.bot.{bot}"] for bot in game["bots"]]


def settled(person: Person) -> dict[str, object]:
    """Return the shown position once it is this person's turn."""
    eventually(lambda: bool(person.seen()["ringed"]) and not person.seen()["playing"], person.page)
    return person.position()


def test_two_clicks_lead_from_the_first_page_to_the_first_move_against_a_bot(chromium: Browser, tmp_path: Path) -> None:
    with Site(tmp_path, games="") as shelf:
        one = Person(chromium, shelf.url, phone=True)
        with gathered([one]):
            one.arrive().page.get_by_role("link", name=f"{one.words['page.play']}: Space Walk").tap()
            one.push("page.start")
            one.see_board()
            eventually(lambda: bool(one.seen()["ringed"]), one.page)
