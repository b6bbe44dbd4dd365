"""The replay: its list of moves, and its keys."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import New
from tests.browser.kit import Person

MOVES = 8
IN_VIEW = """() => {
  const [one, list] = [document.querySelector('[aria-current=step]'), document.querySelector('.below ol')]
    .map((each) => each.getBoundingClientRect())
  return one.top >= list.top - 1 && one.bottom <= list.bottom + 1
}"""


def opened(one: Person) -> int:
    """Play a few moves of Space Walk over HTTP, open the replay, and return how many moments it has."""
    table = one.new_table("spacewalk", 2)
    one.sit("Ada")
    one.seat_bot("random")
    one.begin()
    played = 0
    while played < MOVES:
        position = one.ask(f"/api/tables/{table}/position?seat=1")
        if not position["acts"]:
            one.page.wait_for_timeout(30)
            continue
        doing = {"id": f"p{played}", "kind": "play", "seat": 1, "argument": position["legal"][0]}
        assert "refusal" not in one.ask(f"/api/tables/{table}/commands", {**doing, "decision": position["decision"]})
        played += 1
    one.arrive(f"/t/{table}/replay")
    return int(one.page.locator(".keys .figures").inner_text().partition(" / ")[2])


def at(one: Person, number: int, of: int) -> None:
    expect(one.page.locator(".keys .figures")).to_have_text(f"{number} / {of}")


@pytest.mark.in_page
def test_keys_step_jump_and_play(person: New) -> None:
    one = person()
    last = opened(one)
    assert last > MOVES
    press = one.page.keyboard.press
    at(one, 1, last)
    press("ArrowRight")
    at(one, 2, last)
    press("End")
    at(one, last, last)
    press("ArrowLeft")
    at(one, last - 1, last)
    press("Home")
    at(one, 1, last)
    press(" ")
    expect(one.page.get_by_role("button", name=one.words["page.replay.pause"])).to_be_visible()
    at(one, 3, last)
    press(" ")
    expect(one.page.get_by_role("button", name=one.words["page.replay.play"])).to_be_visible()
    one.page.locator("[type=range]").focus()
    press("Home")
    at(one, 1, last)
    press("ArrowRight")
    at(one, 2, last)


@pytest.mark.parametrize(("phone", "language"), [(True, "de"), (False, "en")])
def test_the_list_of_moves_goes_along_and_leads_to_each_move(person: New, phone: bool, language: str) -> None:
    one = person(phone=phone, language=language)
    last = opened(one)
    moves, current = one.page.locator(".below ol button"), one.page.locator("[aria-current=step]")
    assert moves.count() > MOVES
    expect(current).to_have_count(1)
    middle = moves.nth(moves.count() // 2)
    said = middle.locator(".text").inner_text()
    middle.tap() if phone else middle.click()
    expect(current.locator(".text")).to_have_text(said)
    assert one.page.evaluate(IN_VIEW)
    one.page.keyboard.press("End")
    at(one, last, last)
    expect(moves.last).to_have_attribute("aria-current", "step")
    assert one.page.evaluate(IN_VIEW)
    current.focus()
    one.page.keyboard.press("ArrowUp")
    expect(current).to_be_focused()
    assert current.inner_text() == moves.nth(moves.count() - 2).inner_text()
    sizes = one.page.evaluate(
        """() => ({
          wide: document.documentElement.scrollWidth - innerWidth,
          low: Math.min(...[...document.querySelectorAll('.below ol button, .keys .button')].map((each) =>
            each.getBoundingClientRect().height)),
          play: document.querySelector('.keys .main').getBoundingClientRect().bottom - innerHeight,
        })"""
    )
    assert sizes["wide"] <= 0
    assert sizes["low"] >= 44
    assert sizes["play"] <= 0, "the play button is on the first screen"
