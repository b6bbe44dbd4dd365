"""A series between two people in the browser: one touch starts the next game, and totals carry over."""

import os
from pathlib import Path

import pytest

from tests.browser.conftest import New
from tests.browser.kit import Person, all_over, eventually, play_on
from tests.browser.test_whole_games import scores

SHOTS = os.environ.get("STARBOARD_SHOTS", "")  # a folder for screenshots


def shot(person: Person, name: str) -> None:
    if SHOTS:
        person.page.screenshot(path=Path(SHOTS) / f"match-{name}.png")


def pick(person: Person, what: str) -> None:
    person.page.locator("fieldset label").filter(has_text=person.words[what]).click()


def new_match(host: Person, points: int) -> str:
    """Set up a series from the page of a new table; return the table's id."""
    host.arrive("/new/embers?options=coals%3D2&name=Ada")
    pick(host, "page.chair.friend")
    assert host.page.get_by_label(host.words["page.match.points"]).count() == 0
    pick(host, "page.match")
    field = host.page.get_by_label(host.words["page.match.points"])
    assert field.input_value() == "6"
    field.fill("999")
    field.blur()
    eventually(lambda: field.input_value() == "20", host.page)
    field.fill(str(points))
    field.blur()
    shot(host, "new")
    host.push("page.new.open")
    host.page.wait_for_url("**/t/*")
    return host.page.url.rpartition("/t/")[2]


def totals(person: Person) -> list[str]:
    """Return each seat's total in the series, as shown at the end."""
    found: list[str] = person.page.locator(".match li .figures").all_inner_texts()
    return found


@pytest.mark.browser_all
def test_two_people_play_two_games_of_a_match(person: New) -> None:
    ada, bob = person(), person(phone=True)
    first = new_match(ada, 20)
    bob.arrive(f"/t/{first}").sit("Bob")
    ada.begin()
    bob.see_board()
    play_on([ada, bob], all_over([ada, bob]))
    won = scores(ada)
    assert totals(ada) == totals(bob) == [f"{points} of 20" for points in won]
    shot(bob, "end-phone")
    ada.push("page.match.next")
    ada.page.get_by_text(ada.words["page.match.waiting"]).wait_for()
    bob.push("page.match.next")
    for one in (ada, bob):
        one.page.wait_for_url(lambda url: first not in url)
        one.page.get_by_role("button", name=one.words["page.start"]).wait_for()
    second = ada.page.url.rpartition("/t/")[2]
    eventually(lambda: all(seat.get("shares") for seat in around(ada, second)), ada.page)
    shot(bob, "gathering-phone")
    bob.begin()
    ada.see_board()
    labels = ada.page.locator(".seats li").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert [f"{points} of 20 in the match" in label for points, label in zip(won[::-1], labels, strict=True)] == [
        True
    ] * 2
    shot(bob, "seats-phone")
    shot(ada, "seats-desk")
    play_on([ada, bob], all_over([ada, bob]))
    both = [before + points for before, points in zip(won[::-1], scores(ada), strict=True)]
    assert totals(ada) == totals(bob) == [f"{total} of 20" for total in both]
    ada.page.locator(".match summary").click()
    assert ada.page.locator(".match tbody a").count() == 2
    shot(ada, "end-desk")
    records = [ada.record(table) for table in (first, second)]
    assert records[0].header("commit") != records[1].header("commit")
    assert len(records[1].shares) == 2
    assert [list(record.replay().game.scores(record.replay().state)) for record in records] == [won, scores(ada)]


def around(person: Person, table: str) -> list[dict[str, object]]:
    """Return a table's occupants as reported by the live connection."""
    found: list[dict[str, object]] = person.ask(f"/api/tables/{table}/now")[1]["around"]["seats"]
    return found


def test_a_match_that_is_won_says_so_and_another_can_begin(person: New) -> None:
    ada = person()
    ada.arrive()
    ada.ask("/api/me")
    made = ada.ask("/api/tables", {"game": "embers", "seats": 2, "options": "coals=2", "target": 1})
    ada.arrive(f"/t/{made['id']}").sit("Ada")
    ada.seat_bot("random")
    ada.begin()
    for _ in range(12):
        play_on([ada], lambda: bool(ada.seen()["over"]))
        if ada.words["page.match.new"] in ada.seen()["buttons"]:
            break
        play_again(ada, "page.match.next")
    ada.page.get_by_text(ada.words["page.match.won"].partition("{")[0].strip()).wait_for()
    shot(ada, "won")
    play_again(ada, "page.match.new")


def play_again(one: Person, button: str) -> None:
    """Start the next game or series, which begins immediately against bots, at another table."""
    before = one.page.url
    one.push(button)
    one.page.wait_for_url(lambda url: url != before)
    one.see_board()
