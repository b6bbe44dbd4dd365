"""Astron in Chromium: a card and a space, the strip that slides, a newcomer's mistakes, whole games."""

from tests.browser.conftest import New
from tests.browser.keyboard import Keyboard
from tests.browser.kit import Person, all_over, eventually, play_on
from tests.browser.test_dead_touches import refused
from tests.browser.test_whole_games import assert_all_see_the_end

STRIP = "document.querySelector('.map .layer').style.transform"


def slid(person: Person) -> float:
    """How many units the strip has been wound on."""
    text: str = person.page.evaluate(STRIP)
    return float(text.split(",")[1].strip().removesuffix("px)"))


def at_lesson(person: Person, key: str) -> None:
    person.arrive(f"/learn/astron/{key}").see_board()
    eventually(lambda: bool(person.seen()["ringed"]), person.page)


def test_a_card_shows_where_it_leads_and_the_space_plays_it(person: New) -> None:
    one = person(phone=True)
    at_lesson(one, "land")
    one.touch("card F3")
    eventually(lambda: one.seen()["ringed"] == ["g6"], one.page)
    assert one.page.locator(".ghost").count() == 1
    assert not one.seen()["buttons"] or one.words["page.send"] not in one.seen()["buttons"]
    one.touch("g6")
    one.page.wait_for_selector(".reached")


def test_the_strip_slides_beneath_ships_that_stand_still(person: New) -> None:
    one = person(phone=True)
    at_lesson(one, "drift")
    before = slid(one)
    one.touch("card S2")
    one.touch("g6")
    one.page.wait_for_selector(".reached")
    assert slid(one) - before == 50
    assert one.page.locator('.map [data-id="ship 1"]').count() == 1


def test_a_fatal_card_asks_again(person: New) -> None:
    one = person(phone=True)
    at_lesson(one, "saturn")
    one.touch("card F1")
    one.touch("e8")
    eventually(lambda: one.words["page.confirm.yes"] in one.seen()["buttons"], one.page)


def test_the_whole_hand_is_seen_without_scrolling_with_six_at_the_table(person: New) -> None:
    one = person(phone=True)
    one.new_table("astron", 6, "takeoff=numbered")
    one.sit("Ada")
    for _ in range(5):
        one.seat_bot()
    one.begin()
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    bar = one.page.locator(".bar").bounding_box()
    cards = [card.bounding_box() for card in one.page.locator(".cards button").all()]
    assert bar is not None
    assert cards
    for card in cards:
        assert card is not None
        assert card["y"] + card["height"] <= bar["y"]
        assert card["width"] >= 50


def test_each_of_a_newcomers_mistakes_brings_up_its_clause(person: New) -> None:
    one = person(phone=True)
    at_lesson(one, "grounded")
    refused(one, "card F1", "AS-47")  # from land to land
    refused(one, "e9", "AS-23")  # not straight
    refused(one, "d12", "AS-17")  # no such card in the hand
    refused(one, "ship 2", "AS-11")
    refused(one, "odometer", "AS-67")
    at_lesson(one, "land")
    refused(one, "dial", "AS-29")


def test_two_phones_and_a_bot_finish_a_game(person: New) -> None:
    host, guest = person(phone=True), person(phone=True, language="de")
    table = host.new_table("astron", 3)
    host.sit("Ada")
    host.seat_bot()
    guest.arrive(f"/t/{table}").sit("Grace")
    host.begin()
    guest.see_board()
    play_on([host, guest], all_over([host, guest]), 300)
    assert_all_see_the_end(table, [host, guest])


def test_a_game_is_played_by_keyboard_alone(person: New) -> None:
    one = person(reduced_motion="reduce")
    table = one.new_table("astron", 2)
    one.sit("Ada")
    one.seat_bot()
    one.begin()
    keyboard = Keyboard(one)
    eventually(lambda: keyboard.act() or bool(one.seen()["over"]), one.page, 300)
    assert_all_see_the_end(table, [one])
