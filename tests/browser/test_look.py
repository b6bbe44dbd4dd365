"""Measurable appearance: readable names, an uncovered board, a visible keyboard focus."""

import pytest

from starboard.core.registry import lessons
from tests.browser.conftest import New
from tests.browser.keyboard import Keyboard
from tests.browser.kit import Person, eventually, play_on, still

NAMES = """() => [...document.querySelectorAll('.map text.name')].map((one) => {
  const box = one.getBoundingClientRect()
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return {text: one.textContent, size: one.getScreenCTM().a ? parseFloat(getComputedStyle(one).fontSize) *
    Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b) : 0, free: !!over?.closest('.map')}
})"""
HIDDEN = """() => [...document.querySelectorAll('.ending .button')].map((one) => one.getBoundingClientRect())
  .filter((box) => box.bottom > innerHeight || !document.elementFromPoint(box.x + 9, box.y + 9)?.closest('.ending'))
  .length"""

CONTRAST = """() => [...document.querySelectorAll('.beside > section h3')].map((one) => {
  const light = (colour) => colour.match(/[0-9.]+/g).slice(0, 3).map((part) => part / 255)
    .map((part) => part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0)
  const clear = (each) => /^rgba\\(.*, 0\\)$/.test(getComputedStyle(each).backgroundColor)
  let ground = one  // a panel with a ground of its own, or the dark one of the board
  while (clear(ground)) ground = ground.parentElement
  const two = [getComputedStyle(one).color, getComputedStyle(ground).backgroundColor].map((each) => light(each) + 0.05)
  return Math.max(...two) / Math.min(...two)
})"""


def begun(one: Person, seats: int = 3, options: str = "mode=plain") -> None:
    one.new_table("spacewalk", seats, options)
    one.sit("Ada")
    for _ in range(seats - 1):
        one.seat_bot()
    one.begin()
    eventually(lambda: bool(one.seen()["ringed"]), one.page)


@pytest.mark.browser_all
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_every_name_on_the_board_can_be_read_and_nothing_lies_over_it(person: New, phone: bool) -> None:
    one = person(phone=phone)
    begun(one)
    names = one.page.evaluate(NAMES)
    assert len(names) == 21
    assert [name for name in names if name["size"] < 11.5] == []
    assert [name["text"] for name in names if not name["free"]] == []


def test_what_lies_beside_a_dark_board_can_be_read_on_a_light_page(person: New) -> None:
    one = person(color_scheme="light", reduced_motion="reduce")
    for key in ("astron", "situation7"):
        one.arrive(f"/learn/{key}/{lessons(key)[0].key}")
        one.page.wait_for_selector(".beside h3")
        found = one.page.evaluate(CONTRAST)
        assert found
        assert min(found) >= 4.5, key


def test_after_an_answer_the_keyboard_goes_on_from_the_prompt(person: New) -> None:
    one = person()
    begun(one)
    keys = Keyboard(one)
    lost = 0
    for _ in range(40):
        keys.act()
        one.page.wait_for_timeout(60)
        lost += one.page.evaluate("document.activeElement === document.body")
        if one.page.evaluate("document.activeElement.matches('.prompt h2')"):
            break
    assert one.page.evaluate("document.activeElement.matches('.prompt h2')")
    assert not lost


@pytest.mark.browser_all
def test_at_the_end_every_button_is_on_a_short_phone(person: New) -> None:
    one = person(phone=True)
    one.page.set_viewport_size({"width": 390, "height": 664})
    begun(one)
    play_on([one], lambda: bool(one.seen()["over"]))
    still(one.page)
    assert one.page.locator(".ending .button").count() == 3
    assert one.page.evaluate(HIDDEN) == 0
