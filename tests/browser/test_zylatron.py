"""Zylatron in Chromium: a flight drafted and taken back, stacks opened, a newcomer's mistakes, whole games, the taps of
a turn.

pytest -n 0 -s -m browser_all tests/browser/test_zylatron.py
"""

from statistics import median

import pytest

from tests.browser.advised import Advised
from tests.browser.conftest import New
from tests.browser.keyboard import Keyboard
from tests.browser.kit import Person, all_over, eventually
from tests.browser.test_dead_touches import asked, refused
from tests.browser.test_for_everyone import check, violations
from tests.browser.test_whole_games import assert_all_see_the_end, count

SHORT = "variant=short"
MOST = 14  # taps: the median of a turn of the short game


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
    own, far, near = ("aF1", "1604", "1504") if mover is one else ("bF1", "4204", "4304")
    begun = count(mover, table)
    refused(waiting, "bF1" if mover is one else "aF1", "ZY-14")  # it is not one's turn
    mover.touch(own)
    eventually(lambda: own in mover.seen()["chosen"], mover.page)
    mover.touch(far)
    eventually(lambda: plan(mover) == 1 and own in mover.seen()["chosen"], mover.page)
    assert count(mover, table) == begun, "a plan is nobody else's business"
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


def test_what_warns_and_what_it_costs_can_be_switched_off(person: New) -> None:
    one, other = person(), person()
    _, mover, waiting = seated(one, other)
    own = "aF1" if mover is one else "bF1"
    mover.touch(own)
    eventually(lambda: mover.page.locator(".map text.note").count() > 20, mover.page)
    for number in (1, 2):
        mover.page.get_by_role("switch").nth(number).click()
    eventually(lambda: mover.page.locator(".map text.note").count() == 0, mover.page)
    mover.push("page.take_back")
    mover.touch("end")  # nobody guards the headquarters, and nothing asks
    asked(waiting, "end")


# ---- whole games


@pytest.mark.browser_all
def test_two_people_and_a_bot_finish_the_short_game_by_touch(person: New) -> None:
    host, guest = person(phone=True), person(phone=True, language="de")
    table = host.new_table("zylatron", 3, SHORT)
    host.sit("Ada")
    guest.arrive(f"/t/{table}").sit("Grace")
    host.seat_bot()
    host.begin()
    guest.see_board()
    seats = [Advised(host, table, "zylatron", SHORT, 1), Advised(guest, table, "zylatron", SHORT, 2)]
    played(seats, [host, guest], 500)
    assert_all_see_the_end(table, [host, guest])


def played(seats: list[Advised], people: list[Person], seconds: float, rows: int = 100_000) -> list[int]:
    """Everybody plays their turns until the end, or for so many rows; the taps of each turn."""
    taps: list[int] = []

    def on() -> bool:
        taps.extend(seat.turn() for seat in seats if seat.awaited())
        return all_over(people)() or count(people[0], seats[0].table) > rows

    eventually(on, people[0].page, seconds)
    return taps


@pytest.mark.browser_all
@pytest.mark.parametrize(("options", "games", "rows"), [(SHORT, 3, 100_000), ("", 1, 120)], ids=["short", "major"])
def test_the_taps_of_a_turn(person: New, options: str, games: int, rows: int) -> None:
    """Counted on a phone of 390 x 844: every touch of the board, the trays and the buttons, those that only come nearer
    too. What is done in a turn is what a greedy bot would do."""
    taps: list[int] = []
    for _ in range(games):
        one = person(phone=True)
        table = one.new_table("zylatron", 2, options)
        one.sit("Ada")
        one.seat_bot()
        one.begin()
        taps += played([Advised(one, table, "zylatron", options, 1)], [one], 500, rows)
    print(f"\n{options or 'variant=major'}: {len(taps)} turns, median {median(taps)}, most {max(taps)}: {sorted(taps)}")
    assert options != SHORT or median(taps) <= MOST


@pytest.mark.browser_all
def test_a_game_is_played_by_keyboard_alone(person: New) -> None:
    one = person(reduced_motion="reduce")
    table = one.new_table("zylatron", 2, f"{SHORT} round_limit=20")
    one.sit("Ada")
    one.seat_bot()
    one.begin()
    keyboard = Keyboard(one)
    eventually(lambda: keyboard.act() or bool(one.seen()["over"]), one.page, 900)
    assert_all_see_the_end(table, [one])


@pytest.mark.browser_all
def test_two_people_and_two_bots_play_the_major_game_on_four_seats(person: New) -> None:
    host, guest = person(), person(phone=True)
    table = host.new_table("zylatron", 4)
    host.sit("Ada")
    guest.arrive(f"/t/{table}").sit("Grace")
    host.seat_bot()
    host.seat_bot()
    host.begin()
    guest.see_board()
    played([Advised(host, table, "zylatron", "", 1), Advised(guest, table, "zylatron", "", 2)], [host, guest], 500, 200)


@pytest.mark.browser_all
@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_nobody_is_shut_out(person: New, phone: bool, scheme: str) -> None:
    one = person(phone=phone, color_scheme=scheme, reduced_motion="reduce")
    one.arrive("/rules/zylatron")
    one.page.wait_for_timeout(500)
    wrong = violations(one)  # its clauses are links within the text
    for page in ("/learn/zylatron", "/new/zylatron"):
        one.arrive(page)
        one.page.wait_for_timeout(500)
        wrong += check(one, page)
    table = one.new_table("zylatron", 4)
    one.sit("Ada")
    for _ in range(3):
        one.seat_bot()
    one.begin()
    seat = Advised(one, table, "zylatron", "", 1)
    eventually(seat.awaited, one.page, 60)
    wrong += check(one, "table")
    one.touch("aF1")
    eventually(lambda: "aF1" in one.seen()["chosen"], one.page)
    wrong += check(one, "a unit touched")
    assert not wrong, "\n".join(wrong)
