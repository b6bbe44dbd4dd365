"""Zylatron in Chromium: a flight drafted and taken back, stacks opened, what warns switched off.

pytest -n 0 -s -m browser_all tests/browser/test_zylatron.py
"""

import pytest

from tests.browser.conftest import New
from tests.browser.kit import Person, eventually
from tests.browser.test_dead_touches import asked, refused
from tests.browser.test_whole_games import count

SHORT = "variant=short"


def seated(one: Person, other: Person, options: str = SHORT) -> tuple[str, Person, Person]:
    """Two people at a table; who begins, and who comes second."""
    table = one.new_table("zylatron", 2, options)
    one.sit("Ada")
    other.arrive(f"/t/{table}").sit("Grace")
    one.begin()
    other.see_board()
    eventually(lambda: any("end" in each.seen()["ringed"] for each in (one, other)), one.page)
    return (table, one, other) if "end" in one.seen()["ringed"] else (table, other, one)


def plan(person: Person) -> int:
    return person.page.locator("ol.plan li").count()


def test_a_flight_is_drafted_looked_at_taken_back_and_sent_and_a_mistake_names_its_clause(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    table, mover, waiting = seated(one, other)
    own, far, near = ("aF1", "1804", "1604") if mover is one else ("bF1", "4004", "4204")
    begun = count(mover, table)
    refused(waiting, "bF1" if mover is one else "aF1", "ZY-14")  # it is not one's turn
    mover.touch(own)
    eventually(lambda: own in mover.seen()["chosen"], mover.page)
    mover.touch(far)
    eventually(lambda: plan(mover) == 1 and own in mover.seen()["chosen"], mover.page)
    assert count(mover, table) == begun, "a plan is nobody else's business"
    drawn = [mover.page.locator(f".map {what}").count() for what in ("path.way", ".ghost")]
    assert drawn == [1, 1], "the way, and where it was"
    mover.push("page.take_back")  # what counts as touched
    mover.push("page.take_back")  # the leg
    eventually(lambda: plan(mover) == 0, mover.page)
    mover.touch(own)
    eventually(lambda: own in mover.seen()["chosen"], mover.page)
    mover.touch(near)
    eventually(lambda: plan(mover) == 1, mover.page)
    mover.touch("end")  # it stops and ends the turn; what was forgotten is asked about at once
    mover.push("page.confirm.yes")
    asked(waiting, "end")
    told = [entry.action for row in mover.record(table).rows for entry in row.entries]
    assert told[-4:] == [f"move {own}", f"go {near}", "stop", "end"]


@pytest.mark.browser_all
def test_what_warns_and_what_it_costs_can_be_switched_off(person: New) -> None:
    one, other = person(), person()
    _, mover, waiting = seated(one, other)
    own = "aF1" if mover is one else "bF1"
    mover.touch(own)
    eventually(lambda: mover.page.locator(".map text.note").count() > 20, mover.page)
    for number in (2, 3):
        mover.page.get_by_role("switch").nth(number).click()
    eventually(lambda: mover.page.locator(".map text.note").count() == 0, mover.page)
    mover.push("page.take_back")
    mover.touch("end")  # nobody guards the headquarters, and nothing asks
    asked(waiting, "end")


def fields(person: Person) -> list[str]:
    """The ranges and blasts that are seen on the board."""
    script = "() => [...document.querySelectorAll('.map .field use')].map((one) => one.getAttribute('href'))"
    found: list[str] = person.page.evaluate(script)
    return found


@pytest.mark.browser_all
def test_ranges_and_blasts_are_seen_and_can_be_switched_off(person: New) -> None:
    one, other = person(), person()
    _, mover, _ = seated(one, other, "")
    own, point = ("a", "1311") if mover is one else ("b", "4511")
    mover.touch(f"{own}F3")
    eventually(lambda: fields(mover) == ["#range-3"], mover.page)
    (x, y), _ = mover._where(point)
    mover.page.mouse.move(x, y)  # and from there
    eventually(lambda: fields(mover) == ["#range-3"] * 2, mover.page)
    mover.page.get_by_role("switch").nth(1).click()
    eventually(lambda: fields(mover) == [], mover.page)
    mover.push("page.take_back")
    mover.touch(f"{own}K1")
    eventually(lambda: f"{own}K1" in mover.seen()["chosen"], mover.page)
    mover.touch("launch")
    eventually(lambda: plan(mover) == 1, mover.page)
    mover.touch("1307" if own == "a" else "4507")
    eventually(lambda: plan(mover) == 2 and fields(mover) == ["#blast-2"], mover.page)


@pytest.mark.browser_all
def test_a_stack_is_opened_read_and_rearranged_by_touch(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    table, mover, _ = seated(one, other, "")
    own, berth = ("a", "1705") if mover is one else ("b", "4105")
    loaded = f"move {own}F1; go {berth}; board {own}B1; up {own}W2 {own}B1"
    seat = 1 if mover is one else 2
    done = mover.ask(f"/api/tables/{table}/commands", {"id": "load", "kind": "play", "seat": seat, "argument": loaded})
    assert "n" in done, done
    aboard = mover.page.locator(f'.map [data-id="{own}W2"][aria-label*="{own}B1"]')
    eventually(lambda: aboard.count() == 1 and not mover.seen()["playing"], mover.page)
    mover.touch(f"{own}W2")  # the stack opens, and each is touched in it
    eventually(lambda: f"{own}W2" in mover.seen()["chosen"], mover.page)
    mover.touch(f"{own}F1")
    eventually(lambda: plan(mover) == 1, mover.page)
    mover.push("page.send")
    eventually(lambda: mover.record(table).rows[-1].entries[0].action == f"stow {own}W2 {own}F1", mover.page)
