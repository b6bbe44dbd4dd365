"""Hints in the browser: first the pieces to look at, then the move, its reason and a button to play it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import New
from tests.browser.kit import eventually, words
from tests.browser.test_away import friends, with_bot

HINT, SHOW, PLAY, GOOD = "[data-act=hint]", "[data-act=show]", "[data-act=play]", "[data-act=good]"


@pytest.mark.in_page
def test_a_hint_asks_then_shows_and_plays_and_covers_nothing_of_the_board(person: New) -> None:
    one = person(phone=True)
    with_bot(one)
    page = one.page
    eventually(lambda: bool(one.seen()["ringed"]), page)
    page.locator(f"{HINT}:enabled").click()
    page.locator(SHOW).wait_for()
    assert page.locator("[data-pointed]").count() >= 1
    board, sheet = page.locator(".board").bounding_box(), page.locator("section.hint").bounding_box()
    assert board is not None
    assert sheet is not None
    assert sheet["y"] >= board["y"] + board["height"] - 1
    page.locator(SHOW).click()
    expect(page.locator("section.hint header span")).to_have_text(words()["page.hint.step"].format(step=2))
    expect(page.locator("section.hint p").first).not_to_be_empty()
    assert page.locator("[data-pointed]").count() >= 1
    before = one.position()
    page.locator(PLAY).click()
    eventually(lambda: one.position() != before, page)
    expect(page.locator("section.hint")).to_have_count(0)


@pytest.mark.in_page
def test_a_touch_on_the_board_puts_the_hint_away(person: New) -> None:
    one = person()
    with_bot(one)
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    one.page.locator(f"{HINT}:enabled").click()
    one.page.locator(SHOW).wait_for()
    one.touch(one.seen()["ringed"][0])
    expect(one.page.locator("section.hint")).to_have_count(0)


@pytest.mark.in_page
def test_after_ones_own_move_one_touch_says_whether_it_was_good(person: New) -> None:
    one = person(phone=True)
    with_bot(one)
    page = one.page
    eventually(lambda: bool(one.seen()["ringed"]), page)
    assert page.locator(GOOD).count() == 0
    page.locator(f"{HINT}:enabled").click()
    page.locator(SHOW).click()
    page.locator(PLAY).click()
    page.locator(GOOD).click()
    expect(page.locator(".good.said")).to_contain_text("no better move was found")
    assert page.locator(GOOD).count() == 0


def test_against_a_person_no_hint_is_offered(person: New) -> None:
    ada, bob = person(), person(phone=True)
    friends(ada, bob)
    for one in (ada, bob):
        assert one.page.locator(HINT).count() == 0


def test_each_step_of_a_plan_has_its_own_reason(person: New) -> None:
    one = person(phone=True)
    with_bot(one, "astroplane")
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    one.page.locator(f"{HINT}:enabled").click()
    one.page.locator(SHOW).click()
    steps = one.page.locator("section.hint ol li")
    assert steps.count() > 1
    assert steps.locator("small").count() == steps.count()
