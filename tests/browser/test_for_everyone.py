"""Accessibility: axe-core's rules, touch targets, narrow screens, both colour schemes."""

import json
from typing import Any

import pytest

from tests.browser.conftest import New
from tests.browser.kit import Person, node_modules, play_on
from tests.browser.test_whole_games import count

SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, textarea, summary')]
  .filter((one) => one.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .filter((one) => !one.closest('.map ul, p, .rules li'))
  .map((one) => [one, (one.closest('label') ?? one).getBoundingClientRect()])
  .filter(([one, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
  .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""


def violations(person: Person) -> list[str]:
    """Return axe-core's serious and critical violations on the current page."""
    person.page.evaluate((node_modules() / "axe-core" / "axe.min.js").read_text("utf-8"))
    found: dict[str, Any] = person.page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{one['id']} ({one['impact']}): {json.dumps([node['html'][:160] for node in one['nodes'][:3]])}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def check(person: Person, where: str, sideways: bool = True) -> list[str]:
    """Return all accessibility errors on a page, with their location."""
    wrong = [f"{where}: {one}" for one in violations(person)]
    wrong += [f"{where}: too small for a thumb: {one}" for one in person.page.evaluate(SMALL)]
    page = person.page.viewport_size
    assert page is not None
    person.page.set_viewport_size({"width": 360, "height": 780})
    wide = person.page.evaluate("document.documentElement.scrollWidth")
    person.page.set_viewport_size(page)
    return wrong + [f"{where}: scrolls sideways at 360 px: {wide}"] * (sideways and wide > 360)


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.browser_all)])
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_every_page_is_accessible(person: New, scheme: str, phone: bool) -> None:
    one = person(phone=phone, color_scheme=scheme, reduced_motion="reduce")
    wrong = check(one.arrive(), "home")
    one.page.goto("/new/spacewalk")
    one.page.wait_for_selector("main")
    one.page.wait_for_timeout(300)
    wrong += check(one, "new table")
    table = one.new_table("spacewalk", 2, "mode=plain")
    wrong += check(one, "gathering")
    one.sit("Ada")
    one.seat_bot()
    one.begin()
    wrong += check(one, "table")
    for sheet in ("log", "rules", "table"):
        name = one.words[f"page.{sheet}"]
        one.page.locator(".bar button, [role=tab], header button").filter(has_text=name).first.click()
        one.page.wait_for_timeout(400)
        wrong += check(one, sheet)
        if phone:
            one.push("page.close")
        elif sheet == "table":
            one.page.keyboard.press("Escape")
    play_on([one], lambda: count(one, table) > 8)
    wrong += check(one, "in mid-game")
    assert not wrong, "\n".join(wrong)


@pytest.mark.browser_all
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_end_of_a_game_is_accessible(person: New, scheme: str) -> None:
    one = person(phone=True, color_scheme=scheme, reduced_motion="reduce")
    one.new_table("spacewalk", 2, "mode=plain")
    one.sit("Ada")
    one.seat_bot()
    one.begin()
    play_on([one], lambda: bool(one.seen()["over"]))
    wrong = check(one, "end")
    assert not wrong, "\n".join(wrong)
