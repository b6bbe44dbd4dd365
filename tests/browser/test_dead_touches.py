"""A newcomer's mistakes, made by touch: each brings up its clause, and the clause opens in the rulebook."""

from tests.browser.conftest import New
from tests.browser.kit import Person, eventually, play_on


def refused(person: Person, id: str, clause: str) -> None:
    """A touch there is answered with this clause."""
    person.touch(id)
    said = ""
    for _ in range(100):
        said = person.seen()["refused"]
        if clause in said:
            return
        person.page.wait_for_timeout(50)
    raise AssertionError(f"touching {id} brought up {said!r}, not {clause}: {person.seen()}")


def test_each_of_a_newcomers_mistakes_brings_up_its_clause(person: New) -> None:
    one, other = person(phone=True), person()
    table = one.new_table("spacewalk", 2, "first_seat=1")
    one.sit("Ada")
    other.arrive(f"/t/{table}").sit("Grace")
    one.begin()
    other.see_board()
    _mistakes_while_placing(one, other)
    play_on([one, other], lambda: "S" not in tray_ids(one) and placed(one), seconds=120)
    _mistakes_while_moving(one)
    one.page.locator(".card button").tap()
    one.page.wait_for_selector(".here", state="visible")


def tray_ids(person: Person) -> list[str]:
    found: list[str] = person.page.evaluate(
        "[...document.querySelectorAll('section [data-id]')].map(o => o.dataset.id)"
    )
    return found


def placed(person: Person) -> bool:
    """All ships are out and it is one's own turn to send off a group."""
    seen = person.seen()
    return bool(seen["ringed"]) and not seen["playing"] and all(id.isdecimal() for id in seen["ringed"])


def _mistakes_while_placing(one: Person, other: Person) -> None:
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    other.touch("5")
    eventually(lambda: "SW-6" in other.seen()["refused"], other.page, 5)  # it is not one's turn
    one.touch("L")
    refused(one, "A", "SW-11")  # a black hole is no berth
    one.touch("5")
    one.push("page.send")
    eventually(lambda: bool(other.seen()["ringed"]), other.page)
    other.touch("L")
    refused(other, "5", "SW-12")  # one ship of a size


def _mistakes_while_moving(one: Person) -> None:
    view = one.position()["places"]
    own = set(one.seen()["ringed"])
    foreign = next(id for id in view if id.isdecimal() and id not in own and 1 <= int(id) <= 24)
    refused(one, foreign, "SW-21")  # no ship of one's own there
    refused(one, "A", "SW-21")  # a hole sends nobody off
