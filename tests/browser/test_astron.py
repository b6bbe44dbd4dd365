"""Astron in Chromium: cards and spaces, the sliding strip, a beginner's mistakes."""

import re

import pytest

from tests.browser.conftest import New
from tests.browser.kit import Person, eventually
from tests.browser.test_dead_touches import asked, refused

STRIP = "document.querySelector('.map .layer').style.transform"


def slid(person: Person) -> float:
    """Return how far the strip has moved, in its units."""
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
    one.touch("g6")
    one.page.wait_for_selector(".reached")


@pytest.mark.browser_all
def test_the_strip_slides_beneath_ships_that_stand_still(person: New) -> None:
    one = person(phone=True)
    at_lesson(one, "drift")
    before = slid(one)
    one.touch("card S2")
    one.touch("g6")
    one.page.wait_for_selector(".reached")
    assert slid(one) - before == 50
    assert one.page.locator('.map [data-id="ship 1"]').count() == 1


def test_a_sideways_card_offers_a_button_for_each_side(person: New) -> None:
    one = person(phone=True)
    at_lesson(one, "drift")
    one.touch("card S2")
    sides = one.page.locator(".acts .either")
    told = ["Left 2 to c6", "Right 2 to g6 ↓+5"]
    eventually(lambda: [" ".join(text.split()) for text in sides.all_inner_texts()] == told, one.page)
    assert one.seen()["prompt"] == "Chosen: Sideways 2."
    sides.last.tap()
    one.page.wait_for_selector(".reached")


@pytest.mark.browser_all
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
    one.touch(one.page.locator(".cards [data-ringed]").first.get_attribute("data-id") or "")
    eventually(lambda: bool(one.seen()["chosen"]), one.page)
    assert one.page.evaluate("document.querySelector('.side').scrollTop") == 0  # the prompt stays where it is
    cut = "[...document.querySelectorAll('.seats .name')].filter((it) => it.scrollWidth > it.clientWidth).length"
    assert one.page.evaluate(cut) == 0


def test_a_card_chosen_further_down_brings_its_button_back_into_view(person: New) -> None:
    one = person(phone=True)
    one.new_table("astron", 2, "takeoff=numbered")
    one.sit("Ada")
    one.seat_bot()
    one.begin()
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    top = "document.querySelector('.side').scrollTop"
    one.page.evaluate("document.querySelector('.side').scrollTop = 40")
    assert one.page.evaluate(top) > 0
    card = one.page.locator(".cards [data-ringed]").last.get_attribute("data-id") or ""  # the deal is random
    one.touch(card)
    eventually(lambda: card in one.seen()["chosen"], one.page)
    eventually(lambda: one.page.evaluate(top) == 0, one.page)


def test_on_a_desktop_hand_stations_and_discards_are_large_enough_to_read(person: New) -> None:
    one = person(viewport={"width": 1440, "height": 900})
    one.new_table("astron", 4, "takeoff=numbered")
    one.sit("Ada")
    for _ in range(3):
        one.seat_bot()
    one.begin()
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    for card in one.page.locator(".cards button").all():
        box = card.bounding_box()
        assert box is not None
        assert box["width"] >= 90
        assert box["height"] >= 120
        assert box["y"] + box["height"] <= 900
    sizes = "[...document.querySelectorAll('main td, main th')].map((it) => parseFloat(getComputedStyle(it).fontSize))"
    found = one.page.evaluate(sizes)
    assert len(found) >= 8 * 5 + 4 * 6
    assert min(found) >= 13
    assert one.page.get_by_role("rowheader", name="8 Saturn").count() == 1
    assert one.page.get_by_role("columnheader", name="1st").count() == 1
    assert one.page.get_by_role("rowheader", name="Sideways").count() == 1


def test_each_of_a_newcomers_mistakes_on_the_grid_brings_up_its_clause(person: New) -> None:
    one = person(phone=True)
    at_lesson(one, "grounded")
    refused(one, "card F1", "AS-47")  # from one land space to another
    refused(one, "card S1", "AS-47")  # from a land space to the station
    refused(one, "discard", "AS-49")  # may not wait: a card leads away
    refused(one, "e9", "AS-45")  # the Moon, and no card leads there
    refused(one, "f10", "AS-23")  # not straight
    refused(one, "d12", "AS-17")  # no card in the hand leads there
    refused(one, "ship 2", "AS-11")
    refused(one, "odometer", "AS-67")
    at_lesson(one, "land")
    refused(one, "dial", "AS-29")
    refused(one, "discard", "AS-26")  # a playable card must be played
    one.touch("card F3")
    refused(one, "g7", "AS-23")  # beside the card's destination
    one.page.locator(".card button").tap()
    one.page.wait_for_selector(".here", state="visible")


@pytest.mark.browser_all
def test_each_of_a_newcomers_mistakes_at_take_off_brings_up_its_clause(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    table = one.new_table("astron", 2)
    one.sit("Ada")
    other.arrive(f"/t/{table}").sit("Grace")
    one.begin()
    other.see_board()
    asked(one, "b1")
    refused(one, "a1", "AS-13")  # no pad
    refused(one, "e5", "AS-13")
    refused(other, "c1", "AS-13")  # in numerical order
    one.touch("b1")
    one.push("page.send")
    asked(other, "c1")
    refused(other, "b1", "AS-13")  # taken
    other.touch("c1")
    other.push("page.send")
    eventually(lambda: one.page.locator(".cards [data-id]").count() > 0, one.page)
    refused(other, "c3", "AS-16")  # it is ship 1's turn


@pytest.mark.browser_all
def test_a_card_that_leads_off_the_grid_says_so(person: New) -> None:
    one = person(phone=True)
    backwards: list[str] = []
    while not backwards:  # one hand of two has such a card
        one.new_table("astron", 2, "takeoff=numbered")
        one.sit("Ada")
        one.seat_bot()
        one.begin()
        eventually(lambda: bool(one.seen()["ringed"]), one.page)
        backwards = one.page.evaluate(
            "[...document.querySelectorAll('[data-id^=\"card B\"]')].map((it) => it.dataset.id)"
        )
    refused(one, backwards[0], "AS-24")


@pytest.mark.browser_all
def test_what_the_next_row_brings_is_seen_before_it_comes(person: New) -> None:
    """Players easily forget that the Base moves, so ships and cards show the effect of the next row."""
    one = person(phone=True)
    at_lesson(one, "meteors")
    assert one.page.locator(".map text", has_text="\u2193\u22121").count() == 1
    one.touch("card F1")
    one.page.locator(".map text", has_text=re.compile("^\u22121$")).wait_for(state="attached")  # ahead is no better
    one.touch("card S1")
    eventually(lambda: {"c6", "e6"} <= set(one.seen()["ringed"]), one.page)
    one.touch("e6")
    one.page.wait_for_selector(".reached")


@pytest.mark.browser_all
def test_a_card_that_ends_on_land_or_before_the_rings_warns(person: New) -> None:
    one = person(phone=True)
    at_lesson(one, "saturn")
    skulls = one.page.locator('.map use[href="#next-skull"]')
    assert skulls.count() == 1  # the rings come next on the ship's space
    one.touch("card S1")
    eventually(lambda: skulls.count() == 2, one.page)  # and on the space to its right
    one.touch("card F5")
    warning = one.page.locator(".prompt .warning")
    warning.wait_for()
    assert "Saturn" in warning.inner_text()
