"""The sketch games are played in the browser, and no line of the client was written for any of them."""

import pytest

from tests.browser.conftest import New
from tests.browser.kit import Person, eventually, play_on
from tests.browser.test_whole_games import count
from tests.sketches.mosaic.rules import BASES


def seated(person: New, game: str, seats: int, people: int = 1, **more: object) -> tuple[str, list[Person]]:
    """People at a table of a game, bots on the other chairs, and the game has begun."""
    there = [person(**more) for _ in range(people)]
    table = there[0].new_table(game, seats)
    for number, one in enumerate(there, 1):
        one.arrive(f"/t/{table}").sit(f"Person {number}")
    for _ in range(seats - people):
        there[0].seat_bot()
    there[0].begin()
    for one in there:
        one.see_board()
    return table, there


@pytest.mark.parametrize(("game", "seats"), [("drift", 2), ("convoy", 2), ("parley", 2), ("embers", 2)])
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_a_sketch_can_be_opened_and_played(person: New, game: str, seats: int, phone: bool) -> None:
    table, (one,) = seated(person, game, seats, phone=phone)
    begun = count(one, table)
    play_on([one], lambda: count(one, table) > begun + 10 or one.seen()["over"], seconds=60)


def test_a_hidden_hand_stays_hidden_and_the_layer_slides(person: New) -> None:
    table, people = seated(person, "drift", 2, people=2)
    first, second = people
    begun = first.page.locator(".map").first.inner_html()
    play_on(people, lambda: int(first.ask(f"/api/tables/{table}/position")["view"].split(";")[0]) > 0)
    eventually(lambda: first.page.locator(".map").first.inner_html() != begun, first.page)
    mine, theirs = hand(first, table, 1), hand(second, table, 2)
    assert "?" not in mine | theirs
    html = first.page.content()
    assert all(f"card-{card}" not in html for card in theirs - mine)


def hand(person: Person, table: str, seat: int) -> set[str]:
    """The cards that somebody holds, as their own view has them."""
    view = person.ask(f"/api/tables/{table}/position?seat={seat}")["view"]
    return set(view.split(";")[-2].split("/")[seat - 1].split("."))


def test_a_list_is_planned_looked_at_taken_back_and_sent_as_one(person: New) -> None:
    table, people = seated(person, "convoy", 2, people=2)
    mover = next(one for one in people if one.seen()["ringed"])
    begun = count(mover, table)
    planned = 0
    for _ in range(40):
        seen = mover.seen()
        if mover.words["page.plan_on"] in seen["buttons"]:
            mover.push("page.plan_on")
            mover.page.wait_for_selector("ol.plan li")
            planned += 1
            if planned == 2:
                break
        elif seen["ringed"]:
            mover.touch(mover.rng.choice([id for id in seen["ringed"] if id not in seen["chosen"] and id != "end"]))
        mover.page.wait_for_timeout(200)
    assert planned == 2
    assert count(mover, table) == begun, "a plan is nobody else's business"
    assert mover.page.locator("ol.plan li").count() == 2
    mover.push("page.take_back")
    eventually(lambda: mover.page.locator("ol.plan li").count() == 1, mover.page)
    mover.push("page.send")
    eventually(lambda: count(mover, table) > begun, mover.page)


@pytest.mark.parametrize("how", ["drag", "touch", "keys"])
def test_a_piece_is_tried_freely_and_the_server_judges(person: New, how: str) -> None:
    table, (one, *_) = seated(person, "mosaic", 3, people=3)
    begun = count(one, table)
    tile = str(one.page.evaluate("document.querySelector('section button[data-id^=t]').dataset.id"))
    cell = next(id for id in one.position()["places"] if id.endswith(BASES[0]))
    {"drag": dragged, "touch": touched, "keys": keyed}[how](one, tile, cell)
    eventually(lambda: count(one, table) > begun, one.page)  # it lies there, or it was a miss: either is a row


def middle(person: Person, id: str) -> tuple[float, float]:
    box = person.page.locator(f'[data-id="{id}"]').first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def dragged(person: Person, tile: str, cell: str) -> None:
    mouse = person.page.mouse
    mouse.move(*middle(person, tile))
    mouse.down()
    mouse.move(*middle(person, cell), steps=12)
    mouse.up()


def touched(person: Person, tile: str, cell: str) -> None:
    person.touch(tile)
    person.touch(cell)


def keyed(person: Person, tile: str, cell: str) -> None:
    for id in (tile, cell):
        person.page.locator(f'[data-id="{id}"]').first.focus()
        person.page.keyboard.press("Enter")


def test_an_answer_is_given_before_one_is_asked(person: New) -> None:
    _, people = seated(person, "parley", 3, people=3)
    kept = people[0].words["page.withdraw"]
    play_on(people, lambda: any(kept in one.seen()["buttons"] for one in people), seconds=60)
