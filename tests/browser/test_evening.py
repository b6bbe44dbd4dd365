"""First impressions: landscape phones, the spectator notice, replaying the last move, refusals that disappear
with the next touch, and an ending that names the winner, the reason and the points.
"""

import random
from typing import Any

import pytest

from tests.browser.conftest import New
from tests.browser.kit import Person, eventually
from tests.browser.test_away import friends, with_bot
from tests.browser.test_dead_touches import asked, refused
from tests.browser.test_dead_touches import seated as placing
from tests.browser.test_every_game import KEYS

GAMES = sorted({*KEYS, "situation7"})
BRIEFLY = "spacewalk"
REFUSAL = ".card[role=alert]"
MARGIN = (4, 600)  # an empty spot of a phone's screen, beside the prompt
LANDSCAPE = {"width": 844, "height": 390}
most_games_by_name = pytest.mark.parametrize(
    "key", [pytest.param(key, marks=[pytest.mark.browser_all] * (key != BRIEFLY)) for key in GAMES]
)
REACHED = """(what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility()).map((one) => {
  one.scrollIntoView({block: 'nearest', inline: 'nearest'})
  const box = one.getBoundingClientRect()
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth + .5 && box.bottom <= innerHeight + .5
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  const free = one.contains(over) || over?.contains(one)
  return [one.getAttribute('aria-label') ?? one.innerText, inside && free, box.left]
})"""


def reached(one: Person, what: str) -> list[list[Any]]:
    """Return each match's label, whether it is visible and uncovered, and its left edge in px.

    Matches are first scrolled into view.
    """
    found: list[list[Any]] = one.page.evaluate(REACHED, what)
    return found


@most_games_by_name
def test_on_a_phone_on_its_side_the_board_is_left_and_everything_else_in_reach(person: New, key: str) -> None:
    one = person(phone=True, viewport=LANDSCAPE)
    with_bot(one, key)
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    board = one.page.locator(".board").bounding_box()
    assert board is not None
    assert (board["x"], board["y"]) == (0, 0)
    assert board["height"] == LANDSCAPE["height"]
    assert board["width"] >= LANDSCAPE["height"]
    assert one.page.evaluate("document.scrollingElement.scrollHeight") == LANDSCAPE["height"]
    for what in (".prompt h2", ".acts button", ".bar button, .bar a", ".side section .cell, .side section .tile"):
        for words, there, left in reached(one, what):
            assert there, (what, words)
            assert left >= board["width"], (what, words)
    assert len(reached(one, ".acts button")) >= 2
    acts = one.page.locator(".acts").bounding_box()
    assert acts is not None
    assert acts["y"] + acts["height"] <= LANDSCAPE["height"] - 8
    assert len(reached(one, ".bar button, .bar a")) >= 5


def test_a_spectator_is_told_so_while_others_play_and_may_take_a_bots_seat(person: New) -> None:
    host, guest = person(), person(phone=True)
    table = with_bot(host)
    guest.arrive(f"/t/{table}")
    guest.see_board()
    guest.page.locator(".watching").get_by_text(guest.words["page.watching"]).wait_for()
    assert not guest.seen()["ringed"]
    assert not guest.page.locator("[data-act]").count()
    guest.push("page.watching.sit")
    guest.page.wait_for_selector(".watching", state="detached")
    eventually(lambda: host.ask(f"/api/tables/{table}")["kinds"] == ["person", "person"], host.page)


@pytest.mark.parametrize("phone", [True, pytest.param(False, marks=pytest.mark.browser_all)], ids=["phone", "desk"])
def test_the_last_move_is_shown_again_by_one_touch_and_nothing_changes(person: New, phone: bool) -> None:
    one = person(phone=phone)
    table = with_bot(one)
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    one.page.evaluate("localStorage.speed = '1'")
    doing = {"id": "one", "kind": "play", "seat": 1, "argument": legal(one, table)[0]}
    assert "n" in one.ask(f"/api/tables/{table}/commands", doing)
    eventually(lambda: bool(legal(one, table)), one.page)
    one.page.reload()
    one.see_board()
    before = one.position()["places"]
    one.push("page.replay_last")
    one.page.wait_for_selector(".skip")
    one.page.wait_for_selector(".skip", state="detached")
    assert one.position()["places"] == before


def test_a_refusal_goes_with_the_next_touch(person: New) -> None:
    one, other = person(phone=True), person()
    placing(one, other)
    asked(one, "5")
    one.touch("L")
    refused(one, "A", "SW-11")
    one.page.touchscreen.tap(*MARGIN)
    one.page.wait_for_selector(REFUSAL, state="detached")
    refused(one, "A", "SW-11")
    one.touch("5")
    eventually(lambda: "5" in one.seen()["chosen"], one.page)
    one.page.wait_for_selector(REFUSAL, state="detached")


def legal(one: Person, table: str) -> list[str]:
    """Return the legal actions of seat 1; empty if it is not to act."""
    position = one.ask(f"/api/tables/{table}/position?seat=1")
    return list(position["legal"]) if position["acts"] else []


def play_out(one: Person, table: str) -> None:
    """Play to the end at random over HTTP, because only the ending is tested."""
    rng = random.Random(5)
    while one.ask(f"/api/tables/{table}")["stage"] == "playing":
        actions = legal(one, table)
        if actions:
            doing = {"id": f"r{rng.random()}", "kind": "play", "seat": 1, "argument": rng.choice(actions)}
            one.ask(f"/api/tables/{table}/commands", doing)
        else:
            one.page.wait_for_timeout(20)


def ends(one: Person) -> tuple[str, str]:
    """Return the headline and the reason of the ending."""
    one.page.wait_for_selector(".ending")
    return one.page.locator(".ending h2").inner_text(), one.page.locator(".ending .because").inner_text()


@pytest.mark.browser_all
def test_the_end_says_who_won_and_why_and_what_the_points_are_made_of(person: New) -> None:
    one = person()
    table = with_bot(one)
    play_out(one, table)
    won, why = ends(one)
    around = one.ask(f"/api/tables/{table}/now")[1]["around"]
    titles = {(1, 2): "You win!", (2, 1): "Pilot wins", (1, 1): "You and Pilot share the win"}
    assert won == titles[tuple(around["places"])]
    assert why
    rows = one.page.locator(".ending .points tbody tr").all()
    assert len(rows) == 2
    for row in rows:
        parts = [int(text) for text in row.locator("td.figures:not(.total)").all_inner_texts()]
        assert len(parts) == 4, "three sizes of ships and the tokens"
        assert sum(parts) == int(row.locator(".score").inner_text())


@most_games_by_name
def test_a_player_who_resigns_is_told_who_won_and_why(person: New, key: str) -> None:
    ada, bob = person(phone=True), person()
    table = friends(ada, bob, key)
    ada.ask(f"/api/tables/{table}/commands", {"id": "resign", "kind": "resign", "seat": 1})
    for one, title, why in ((ada, "Bob wins", "You "), (bob, "You win!", "Ada ")):
        said = ends(one)
        assert said[0] == title
        assert said[1].startswith(why)
    assert ada.page.locator(".ending .score").count() == 2
