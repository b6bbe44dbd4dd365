"""Zylatron in Chromium: planned and undone flights, opened stacks, disabled warnings.

pytest -n 0 -s -m browser_all tests/browser/test_zylatron.py
"""

import math
import re
from itertools import combinations

import pytest

from tests.browser.conftest import New
from tests.browser.kit import Person, eventually, still
from tests.browser.test_dead_touches import asked, refused
from tests.browser.test_whole_games import count

SHORT = "variant=short"


def seated(one: Person, other: Person, options: str = SHORT) -> tuple[str, Person, Person]:
    """Start a table of two people; return its id, the first player and the second."""
    table = one.new_table("zylatron", 2, options)
    one.sit("Ada")
    other.arrive(f"/t/{table}").sit("Grace")
    one.begin()
    other.see_board()
    eventually(lambda: any("end" in each.seen()["ringed"] for each in (one, other)), one.page)
    return (table, one, other) if "end" in one.seen()["ringed"] else (table, other, one)


def switch(person: Person, label: str) -> None:
    """Toggle a board option in the table's menu on a desktop."""
    menu = person.page.locator("header [aria-expanded]").last
    menu.click()
    person.page.get_by_role("button", name=label).click()
    if menu.get_attribute("aria-expanded") == "true":
        menu.click()


PALE = """() => [...document.querySelectorAll('.verbs .cell')].filter((verb) =>
  getComputedStyle(verb.querySelector('use')).color !== getComputedStyle(verb).color).map((verb) => verb.innerText)"""


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
    assert mover.page.locator(".verbs .cell").count()
    assert not mover.page.evaluate(PALE), "signs as dark as their words, on a light page too"
    assert count(mover, table) == begun, "a plan is nobody else's business"
    drawn = [mover.page.locator(f".map {what}").count() for what in ("path.way", ".ghost")]
    assert drawn == [1, 1], "the way, and where it was"
    mover.push("page.take_back")  # undoes the leg; the craft stays selected
    eventually(lambda: plan(mover) == 0 and own in mover.seen()["chosen"], mover.page)
    mover.touch(near)
    eventually(lambda: plan(mover) == 1, mover.page)
    mover.touch("end")  # stops and ends the turn; the page first warns of what was forgotten
    eventually(lambda: mover.page.locator(".prompt .warning").count() == 1, mover.page)
    mover.push("page.send")
    asked(waiting, "end")
    told = [entry.action for row in mover.record(table).rows for entry in row.entries]
    assert told[-4:] == [f"move {own}", f"go {near}", "stop", "end"]


def width(person: Person) -> float:
    """Return the visible width of the board, in its own units."""
    person.page.wait_for_selector(".map .gliding", state="detached")
    return float(str(person.page.locator(".map .camera > svg").first.get_attribute("viewBox")).split()[2])


WHOLE = 1252  # width of the whole board, in its own units
UNITS = """() => [...document.querySelectorAll('.map [data-ringed]')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
})"""
DRAWN = """() => [...document.querySelectorAll('.map use[href$=".fighter"], .map use[href$=".warrior"]')].map((one) =>
  one.getBoundingClientRect().width)"""


def test_a_turn_begins_at_the_units_large_enough_to_see_and_far_enough_apart_to_touch(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    _, mover, waiting = seated(one, other)
    still(mover.page)
    units = mover.page.evaluate(UNITS)
    assert len(units) == 9
    assert min(math.dist(*pair) for pair in combinations(units, 2)) >= 32
    assert min(mover.page.evaluate(DRAWN)) >= 24
    assert width(waiting) > WHOLE - 1, "who waits sees the whole board"
    assert min(waiting.page.evaluate(DRAWN)) >= 12


def test_the_end_shows_the_whole_board(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    table, mover, waiting = seated(one, other)
    own = str if mover is one else mirrored
    seats = (1, 2) if mover is one else (2, 1)
    told(mover, table, seats[0], own(LOADED))
    told(waiting, table, seats[1], "end")
    mover.page.reload()  # skips the animation of these turns
    mover.see_board()
    asked(mover, "end")
    mover.page.locator(f'[data-for="{own("aF1")}"]').click()
    eventually(lambda: own("aF1") in mover.seen()["chosen"] and own("5004") in mover.seen()["ringed"], mover.page)
    still(mover.page)
    assert width(mover) < WHOLE / 1.3
    told(mover, table, seats[0], own("move aF1; go 5004; drop aW1"))
    eventually(lambda: mover.seen()["over"], mover.page)
    eventually(lambda: width(mover) > WHOLE - 1, mover.page)


def covered(person: Person, id: str) -> bool:
    """Return whether the overview map covers an element."""
    (x, y), _ = person._where(id)
    script = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('.mini')"
    return bool(person.page.evaluate(script, [x, y]))


def test_one_tap_chooses_and_the_board_moves_once_for_a_unit_and_holds_until_another_is_chosen(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    _, mover, _ = seated(one, other)
    own, far, farther = ("aF1", "1802", "2002") if mover is one else ("bF1", "4002", "3802")
    still(mover.page)
    begun = width(mover)
    mover._touch_once(own)
    eventually(lambda: own in mover.seen()["chosen"] and "end" not in mover.seen()["ringed"], mover.page)
    still(mover.page)
    near, view = width(mover), mover._nearness()
    assert begun < near < WHOLE / 1.3, "as near as shows where it can go, so that a finger finds each point"
    assert mover.page.locator(".mini").is_visible()
    assert not covered(mover, own)
    mover._touch_once(far)
    eventually(lambda: plan(mover) == 1 and own in mover.seen()["chosen"], mover.page)
    assert far in mover.page.locator("ol.plan li").inner_text()
    still(mover.page)
    assert mover._nearness() == view, "it holds while the move is planned"
    mover._touch_once(farther)
    eventually(lambda: plan(mover) == 2, mover.page)
    mover.push("page.take_back")
    eventually(lambda: plan(mover) == 1 and own in mover.seen()["chosen"], mover.page)
    mover.push("page.send")
    eventually(lambda: plan(mover) == 0 and own in mover.seen()["chosen"], mover.page)  # the craft has steps left
    still(mover.page)
    assert mover._nearness() == view, "and once it was confirmed"
    mover.page.locator(".mini").tap(position={"x": 60, "y": 60})
    eventually(lambda: mover._nearness() != view, mover.page)
    assert width(mover) == near, "the overview moves the view and keeps its scale"


@pytest.mark.browser_all
def test_what_warns_and_what_it_costs_can_be_switched_off(person: New) -> None:
    one, other = person(), person()
    _, mover, waiting = seated(one, other)
    own = "aF1" if mover is one else "bF1"
    mover.touch(own)
    eventually(lambda: mover.page.locator(".map .reach").count() == 1, mover.page)  # one area with dots, no numbers
    assert mover.page.locator(".map .dot").count() > 40
    assert mover.page.locator(".map text.note").count() == 0
    switch(mover, "Steps to each point")
    eventually(lambda: mover.page.locator(".map text.note").count() > 20, mover.page)
    switch(mover, "Steps to each point")
    eventually(lambda: mover.page.locator(".map text.note").count() == 0, mover.page)
    mover.page.keyboard.down("n")
    eventually(lambda: mover.page.locator(".map text.note").count() > 20, mover.page)
    mover.page.keyboard.up("n")
    eventually(lambda: mover.page.locator(".map text.note").count() == 0, mover.page)
    switch(mover, "Warnings before I end my turn")
    mover.push("page.take_back")
    mover.touch("end")  # the headquarters is unguarded, but no warning appears
    asked(waiting, "end")


def fields(person: Person) -> list[str]:
    """Return the ranges and blasts shown on the board."""
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
    mover.page.mouse.move(x, y)  # the range from there
    eventually(lambda: fields(mover) == ["#range-3"] * 2, mover.page)
    switch(mover, "Laser ranges")
    eventually(lambda: fields(mover) == [], mover.page)
    mover.push("page.take_back")
    mover.touch("launch")
    eventually(lambda: set(mover.seen()["ringed"]) == {f"{own}K{n}" for n in range(1, 5)}, mover.page)
    mover.touch(f"{own}K1")
    eventually(lambda: plan(mover) == 1, mover.page)
    mover.touch("1101" if own == "a" else "4701")  # among the player's own units: a warning is shown first
    eventually(lambda: fields(mover) == ["#blast-2"], mover.page)
    mover.push("page.send")  # then targets are chosen
    eventually(lambda: len(mover.seen()["ringed"]) > 1 and fields(mover) == ["#blast-2"], mover.page)


def mirrored(text: str) -> str:
    """Return the text mirrored for the other player on the opposite planet."""
    points = re.sub(r"\b(\d\d)(\d\d)\b", lambda point: f"{58 - int(point[1]):02}{point[2]}", text)
    return re.sub(r"\b[ab](?=[BFWKX])", lambda colour: "ba"["ab".index(colour[0])], points)


NEAR = "move aF2; go 1206; load aW2 aF2; go 2006; stop; end", "move aF2; go 3206; stop"
ARMED = "move aF2; go 2604; stop; end", "move aF2; go 3604; stop"
LAST = "move aF1; go 1101; load aW1 aF1; go 2901; stop; end", "move aF1; go 3004; stop; end", ""

MISTAKES = {  # turns played before; ids touched; expected clause or words
    "walking off a body": ("", (), "aW2 1905", "ZY-21"),
    "a Battle Star over land": ("", (), "aB1 1105", "ZY-21"),
    "a shot out of range": ("", (), "aF1 bF1", "ZY-46"),
    "an enemy's piece": ("", (), "bF1", "ZY-46"),
    "a move by a missile": ("", (), "aK1 1105", "ZY-"),
    "flying onto a headquarters with the last step": (SHORT, LAST, "aF1 5004", "needs one more"),
    "an empty headquarters": ("", (), "end", "Nothing guards your headquarters"),
    "shots that are left": ("", ARMED, "end", "1 unit can still fire"),
    "a loaded carrier in reach": ("", NEAR, "end", "could shoot down"),
    "a blast among one's own": ("", (), "launch aK1 1307", "yours."),
}


@pytest.mark.browser_all
@pytest.mark.parametrize("mistake", MISTAKES)
def test_each_of_a_newcomers_mistakes_is_met_with_its_clause_or_with_help(person: New, mistake: str) -> None:
    options, turns, touches, said = MISTAKES[mistake]
    one, other = person(phone=True), person()
    table, mover, waiting = seated(one, other, options)
    own = str if mover is one else mirrored
    seats = (1, 2) if mover is one else (2, 1)
    for turn in turns:
        told(mover, table, seats[0], own(turn)) if turn else None
        told(waiting, table, seats[1], "end") if turn.endswith("end") else None
    mover.page.reload()  # skips the animation of these turns
    mover.see_board()
    asked(mover, "end")
    for id in own(touches).split():
        eventually(lambda: not mover.seen()["playing"], mover.page)
        mover.touch(id)
        still(mover.page)
    met = mover.page.locator(".card[role=alert], .prompt .warning, dialog .bad, .warning")
    eventually(lambda: any(said in each for each in met.all_inner_texts()), mover.page)


LOADED = "move aF1; go 1101; load aW1 aF1; go 1404; board aF2; move aF2; go 3404; stop; end"
LANDED = "move aF1; go 5004; drop aW1; go 5204; stop"


def told(person: Person, table: str, seat: int, actions: str) -> None:
    doing = {"id": f"{seat}.{len(person.record(table).rows)}", "kind": "play", "seat": seat, "argument": actions}
    done = person.ask(f"/api/tables/{table}/commands", doing)
    assert "n" in done, done


def landing(people: list[Person], table: str) -> None:
    """Play until Ada's Warrior can fly to the second player's headquarters."""
    first = next(seat for seat, person in enumerate(people, 1) if "end" in person.seen()["ringed"])
    order = [(first + turn - 1) % 3 + 1 for turn in range(6)]
    for seat in order[: order.index(1, order.index(1) + 1)]:
        told(people[seat - 1], table, seat, LOADED if seat == 1 else "end")


@pytest.mark.browser_all
def test_an_eliminated_player_is_told_can_watch_and_may_leave_without_affecting_others(person: New) -> None:
    people = [person(), person(phone=True), person()]
    one, fallen, other = people
    table = one.new_table("zylatron", 3, SHORT)
    one.sit("Ada")
    for each, name in ((fallen, "Grace"), (other, "Emmy")):
        each.arrive(f"/t/{table}").sit(name)
    one.begin()
    for each in people:
        each.see_board()
    eventually(lambda: any("end" in each.seen()["ringed"] for each in people), one.page)
    landing(people, table)
    told(one, table, 1, LANDED)
    eventually(lambda: "You are out. Ada takes Belisar" in fallen.page.locator("button.last").inner_text(), fallen.page)
    eventually(lambda: fallen.page.locator(".seats li.out").count() == 1, fallen.page)
    for each in people:  # all units have changed owner, on every screen
        eventually(lambda each=each: "from Belisar" in each.position()["places"]["bF1"], each.page)  # type: ignore[misc]
    assert not fallen.seen()["ringed"]
    one.touch("end")
    one.push("page.confirm.yes")
    asked(other, "end")
    gone = {"id": "gone", "kind": "leave", "seat": 2, "argument": ""}
    assert "n" in fallen.ask(f"/api/tables/{table}/commands", gone)
    before = other.position()["places"].keys()
    fallen.page.goto("/")
    other.touch("end")
    other.push("page.confirm.yes")
    asked(one, "end")
    assert one.position()["places"].keys() == before, "nothing that anybody has is changed by it"


@pytest.mark.browser_all
def test_a_board_turned_by_half_is_touched_and_seen_as_it_lies_and_stays_so(person: New) -> None:
    one, other = person(), person()
    _, mover, _ = seated(one, other)
    own, far = ("aF1", "1804") if mover is one else ("bF1", "4004")
    (x, y), _ = mover._where(own)
    switch(mover, "Rotate board")
    box = mover.page.locator(".map").bounding_box()
    assert box
    eventually(lambda: abs(mover._where(own)[0][1] - (2 * box["y"] + box["height"] - y)) < 2, mover.page)
    assert abs(mover._where(own)[0][0] - (2 * box["x"] + box["width"] - x)) < 2
    mover.touch(own)
    eventually(lambda: own in mover.seen()["chosen"], mover.page)
    mover.touch(far)
    eventually(lambda: plan(mover) == 1, mover.page)
    mover.page.reload()
    mover.see_board()
    eventually(lambda: abs(mover._where(own)[0][1] - (2 * box["y"] + box["height"] - y)) < 2, mover.page)


@pytest.mark.browser_all
def test_a_tile_of_the_fleet_touches_the_unit_and_a_dim_verb_says_why(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    _, mover, _ = seated(one, other)
    own = "aF1" if mover is one else "bF1"
    mover.page.locator(f'[data-for="{own}"]').click()
    eventually(lambda: own in mover.seen()["chosen"], mover.page)
    mover.touch("fire")
    eventually(lambda: "No enemy is in range" in mover.seen()["refused"], mover.page)


@pytest.mark.browser_all
def test_a_stack_is_opened_read_and_rearranged_by_touch(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    table, mover, _ = seated(one, other, "")
    own, berth = ("a", "1705") if mover is one else ("b", "4105")
    loaded = f"move {own}F1; go {berth}; board {own}B1; up {own}W2 {own}B1"
    seat = 1 if mover is one else 2
    done = mover.ask(f"/api/tables/{table}/commands", {"id": "load", "kind": "play", "seat": seat, "argument": loaded})
    assert "n" in done, done
    aboard = mover.page.locator(f'.map [data-id="{own}W2"][aria-label*="carried by"]')
    eventually(lambda: aboard.count() == 1 and not mover.seen()["playing"], mover.page)
    mover.touch(f"{own}W2")  # the stack opens, and its units can be touched
    eventually(lambda: f"{own}W2" in mover.seen()["chosen"], mover.page)
    mover.touch(f"{own}F1")
    eventually(lambda: plan(mover) == 1, mover.page)
    mover.push("page.send")
    eventually(lambda: mover.record(table).rows[-1].entries[0].action == f"stow {own}W2 {own}F1", mover.page)
