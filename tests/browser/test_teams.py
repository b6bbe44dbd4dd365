"""Teams: chosen on the page of a new table, shown at the seats and in the result."""

import os
from pathlib import Path

import pytest

from tests.browser.conftest import New
from tests.browser.kit import Person, eventually, play_on
from tests.browser.test_for_everyone import check

SHOTS = os.environ.get("STARBOARD_SHOTS", "")  # a folder for screenshots


def shot(person: Person, name: str) -> None:
    if SHOTS:
        person.page.wait_for_timeout(300)
        person.page.screenshot(path=Path(SHOTS) / f"teams-{name}-{'phone' if person.phone else 'desk'}.png")


def sides(person: Person) -> list[str]:
    """Return the texts that name the players of each team."""
    found: list[str] = person.page.locator(".sides li span:not(.figures)").all_inner_texts()
    return found


@pytest.mark.parametrize("phone", [True, pytest.param(False, marks=pytest.mark.browser_all)], ids=["phone", "desk"])
def test_two_against_two_from_the_chairs_to_the_end(person: New, phone: bool) -> None:
    one = person(phone=phone, reduced_motion="reduce")
    one.arrive("/new/parley?name=Ada&seats=3&options=teams%3Don")
    start = one.page.get_by_role("button", name=one.words["page.start"], exact=True)
    one.page.get_by_text(one.words["page.new.unfit"].format(count=3)).wait_for()
    assert start.is_disabled()
    one.arrive("/new/parley?name=Ada&seats=4&here=Ben&options=teams%3Don")
    eventually(lambda: len(sides(one)) == 2, one.page)
    assert "Ada + " in sides(one)[0]
    assert "Ben + " in sides(one)[1]
    assert not check(one, "new table")
    shot(one, "new")
    start.click()
    one.page.wait_for_url("**/t/*")
    table = one.page.url.rpartition("/t/")[2]
    one.see_board()
    label = one.page.locator(".seats li").first.get_attribute("aria-label") or ""
    assert one.words["page.side.together"].split(" {")[0] in label
    assert not check(one, "table")
    shot(one, "table")
    play_on([one], lambda: bool(one.seen()["over"]))
    _, shown = one.ask(f"/api/tables/{table}/now")
    around = shown["around"]
    scores = around["scores"]
    assert around["side_scores"] == [scores[0] + scores[2], scores[1] + scores[3]]
    ahead, behind = sorted(around["side_scores"], reverse=True)
    said = one.page.locator(".won").inner_text()
    if ahead == behind:
        assert said == one.words["page.side.shared"].format(sides="A, B")
    else:
        assert said.startswith(one.words["page.side.won"].split("{side}")[0] + "AB"[around["side_scores"].index(ahead)])
    assert not check(one, "end")
    shot(one, "end")
