"""A beginner's mistakes by touch: each shows its clause, with a link into the rulebook."""

import pytest

from tests.browser.conftest import New
from tests.browser.kit import Person, eventually

# Placements of seats 1 and 2 in order. After seat 1's group from planet 1, planet 2 holds large ships of both.
PLACED = (
    ("put L1", "put L2"), ("put L20", "put L22"), ("put L21", "put L23"),
    ("put M4", "put M1"), ("put M19", "put M22"), ("put M20", "put M23"),
    ("put S4", "put S2"), ("put S19", "put S22"), ("put S24", "put S23"),
)  # fmt: skip


def refused(person: Person, id: str, clause: str) -> None:
    """Touch an element until it is refused with this clause. A touch may miss while the board still moves."""
    said = ""
    for _ in range(3):
        person.touch(id)
        for _ in range(50):
            said = person.seen()["refused"]
            if clause in said:
                return
            person.page.wait_for_timeout(50)
    raise AssertionError(f"touching {id} brought up {said!r}, not {clause}: {person.seen()}")


def asked(person: Person, id: str) -> None:
    """Wait until it is this person's turn and the element is enabled."""
    eventually(lambda: id in person.seen()["ringed"] and not person.seen()["playing"], person.page)


def seated(one: Person, other: Person) -> str:
    table = one.new_table("spacewalk", 2, "first_seat=1")
    one.sit("Ada")
    other.arrive(f"/t/{table}").sit("Grace")
    one.begin()
    other.see_board()
    return table


@pytest.mark.browser_all
def test_each_of_a_newcomers_mistakes_while_placing_brings_up_its_clause(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    seated(one, other)
    asked(one, "5")
    refused(other, "5", "SW-6")  # it is not one's turn
    one.touch("L")
    refused(one, "A", "SW-11")  # ships cannot be placed in a black hole
    one.touch("5")
    one.push("page.send")
    asked(other, "L")
    other.touch("L")
    refused(other, "5", "SW-12")  # one ship of each size per planet
    other.page.locator(".card button").tap()
    other.page.wait_for_selector(".here", state="visible")


def test_each_of_a_newcomers_mistakes_while_moving_brings_up_its_clause(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    table = seated(one, other)
    for puts in PLACED:
        for who, seat, put in ((one, 1, puts[0]), (other, 2, puts[1])):
            doing = {"id": put.replace(" ", "-"), "kind": "play", "seat": seat, "argument": put}
            done = who.ask(f"/api/tables/{table}/commands", doing)
            assert "n" in done, done
    asked(one, "1")
    _before_the_move(one)
    one.touch("1")
    one.push("page.send")
    asked(one, "done")
    assert "win nothing between two players" in one.page.locator(".prompt .hint").inner_text()
    _after_the_move(one)
    one.touch("done")
    asked(other, "22")
    other.touch("22")
    other.push("page.send")
    asked(other, "done")
    other.touch("done")
    asked(one, "2")
    _in_the_air(one)


def _before_the_move(one: Person) -> None:
    refused(one, "22", "SW-21")  # no ship of yours there
    refused(one, "A", "SW-21")  # no ship starts from a black hole
    one.touch("24")
    told = one.page.locator(".prompt .warning")
    told.wait_for()
    assert "A" in told.inner_text()  # the page warns of the hole's victims before the move is sent
    one.push("page.take_back")


def _after_the_move(one: Person) -> None:
    refused(one, "2M@3", "SW-42")  # a token moves your own ship
    refused(one, "22", "SW-41")  # a second group must be bought first
    one.touch("1S@24")
    one.push("page.send")
    one.page.get_by_role("dialog").wait_for()  # a step cannot cross a hole: confirm before falling in
    one.push("page.confirm.no")


def _in_the_air(one: Person) -> None:
    """Plan, but don't send, a group move from planet 2 in which both large ships fly first."""
    one.touch("2")
    one.push("page.plan_on")
    asked(one, "fly 1")
    refused(one, "later S2", "SW-23")  # the small ship waits for the large ones
    refused(one, "20", "SW-22")  # the group is fixed
