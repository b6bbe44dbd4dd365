"""Sketch games in the browser, for which the client has no specific code."""

import re
import time

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import New
from tests.browser.kit import Person, all_over, eventually, play_on
from tests.browser.test_whole_games import count
from tests.sketches.convoy.rules import POINTS, TUGS
from tests.sketches.mosaic.rules import BASES


def seated(person: New, game: str, seats: int, people: int = 1, **more: object) -> tuple[str, list[Person]]:
    """Start a table with people, and bots in the other seats; return its id and the people."""
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


@pytest.mark.browser_all
@pytest.mark.parametrize(("game", "seats"), [("drift", 2), ("convoy", 2), ("parley", 2), ("embers", 2)])
@pytest.mark.parametrize("phone", [True, pytest.param(False, marks=pytest.mark.browser_all)], ids=["phone", "desk"])
def test_a_sketch_can_be_opened_and_played(person: New, game: str, seats: int, phone: bool) -> None:
    table, (one,) = seated(person, game, seats, phone=phone)
    begun = count(one, table)
    play_on([one], lambda: count(one, table) > begun + 10 or one.seen()["over"], seconds=60)


def test_an_outdated_page_reloads_and_restores_the_opened_and_touched_things(person: New) -> None:
    table, people = seated(person, "convoy", 2, people=2)
    mover = next(one for one in people if one.seen()["ringed"])
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    mover.page.route_web_socket(re.compile("/live"), through)
    mover.page.reload()
    mover.see_board()
    eventually(lambda: bool(mover.seen()["ringed"]), mover.page)
    mover.touch(next(tug for tug in mover.seen()["ringed"] if tug in TUGS))  # a placeholder: its actions are requested
    eventually(lambda: any(id in POINTS for id in mover.seen()["ringed"]), mover.page)
    mover.touch(next(id for id in mover.seen()["ringed"] if id in POINTS))
    eventually(lambda: len(mover.seen()["chosen"]) > 1, mover.page)
    before, begun = mover.seen(), count(mover, table)
    with mover.page.expect_navigation():
        lines[-1].send('{"type": "bye", "why": "version"}')
    mover.see_board()
    eventually(lambda: mover.seen() == before, mover.page)
    assert count(mover, table) == begun


CELLS = """() => [...document.querySelectorAll('section .cell')].map((one) =>
  [one.getAttribute('aria-label'), one.innerText.replace(/\\s+/g, ' ').trim()])"""


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_pieces_without_a_drawing_are_named_and_counted_in_every_tray(person: New, phone: bool) -> None:
    _, (one,) = seated(person, "drift", 2, phone=phone)
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    cells = [(said, shown) for said, shown in one.page.evaluate(CELLS) if said]
    assert any("×" in said for said, _ in cells), cells  # a face-down hand
    assert [said for said, shown in cells if said != shown] == []


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
    """Return a seat's cards as shown in its view."""
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
            mover.touch(
                mover.rng.choice(
                    [id for id in seen["ringed"] if id not in seen["chosen"] and id not in ("end", "stop")]
                )
            )
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
    eventually(lambda: count(one, table) > begun, one.page)  # the piece is laid or missed: either adds a row


def middle(person: Person, id: str) -> tuple[float, float]:
    there = person.page.locator(f'[data-id="{id}"]').first
    there.scroll_into_view_if_needed()
    box = there.bounding_box()
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


@pytest.mark.browser_all
def test_what_is_carried_out_of_a_shared_tray_is_seen_by_the_partner_alone(person: New) -> None:
    _, (one, two, three) = seated(person, "mosaic", 3, people=3)
    mouse = one.page.mouse
    mouse.move(*middle(one, "t3"))
    mouse.down()
    mouse.move(*middle(one, "b2"), steps=12)
    eventually(lambda: two.page.locator(".map .hand > svg").count() == 1, two.page)
    assert not three.page.locator(".map .hand").count()
    assert one.page.locator('.cell.carried[data-id="t3"]').count() == 1
    mouse.up()
    eventually(lambda: not two.page.locator(".map .hand").count(), two.page)
    eventually(lambda: not one.page.locator(".lifted, .cell.carried").count(), one.page)


class Missed:
    """A proxy that extends the rest after a miss by a minute and holds later steps until `go_on`."""

    def __init__(self, line: WebSocketRoute) -> None:
        self.line, self.kept, self.holding = line, list[str | bytes](), False
        server = line.connect_to_server()
        line.on_message(server.send)
        server.on_message(self.hear)

    def hear(self, said: str | bytes) -> None:
        text = said if isinstance(said, str) else said.decode()
        if self.holding and '"type":"step"' in text:
            self.kept.append(said)
            return
        longer = re.sub(r'"until":([1-9]\d*)', lambda found: f'"until":{int(found[1]) + 60_000}', text)
        self.holding = self.holding or longer != text
        self.line.send(longer)

    def go_on(self) -> None:
        self.holding = False
        for said in self.kept:
            self.line.send(said)


@pytest.mark.browser_all
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_after_a_miss_a_ring_closes_and_nothing_is_lifted_until_the_hand_is_free(person: New, motion: str) -> None:
    table, (one, *_) = seated(person, "mosaic", 3, people=3, reduced_motion=motion)
    lines: list[Missed] = []
    one.page.route_web_socket(re.compile("/live"), lambda line: lines.append(Missed(line)))
    one.page.reload()
    one.see_board()
    for tile, cell in zip(("t1", "t2", "t3", "t4"), ("a1", "b1", "c1", "d1"), strict=True):
        begun = count(one, table)
        touched(one, tile, cell)
        eventually(lambda begun=begun: count(one, table) > begun, one.page)  # type: ignore[misc]
        if lines[-1].holding:
            break
    form = {"no-preference": "closing", "reduce": "still"}[motion]
    one.page.wait_for_selector(f'.seats [data-rest="{form}"]')
    assert one.page.locator(f'[data-rest="{form}"]').count() == 2, "at the seat, and at the pointer"
    assert one.page.locator(".seats li").first.get_attribute("aria-label").endswith(one.words["page.resting"])  # type: ignore[union-attr]
    wait = one.words["page.rest"].partition("{")[0]
    assert one.page.locator(f'[aria-live]:has-text("{wait}")').count() == 1
    free = one.page.locator("section button[data-id^=t]:not([aria-disabled])")
    assert free.count() == 0
    begun = count(one, table)
    dragged(one, "t9", "a1")
    eventually(lambda: one.seen()["refused"].startswith(wait), one.page)
    assert not one.page.locator(".lifted").count()
    touched(one, "t9", "b1")
    assert not one.seen()["chosen"]
    assert count(one, table) - begun <= 1, "nothing but the alarm"
    eventually(lambda: bool(lines[-1].kept), one.page)
    lines[-1].go_on()
    eventually(lambda: not one.page.locator("[data-rest]").count(), one.page)
    eventually(lambda: one.page.locator(f'[aria-live]:has-text("{one.words["page.rested"]}")').count() == 1, one.page)
    one.touch("t9")
    eventually(lambda: one.seen()["chosen"] == ["t9"], one.page)


def test_an_answer_is_given_before_one_is_asked(person: New) -> None:
    """A player answers early while others are still to act. Several games are tried, because this is rare."""
    assert any(_answered_early(person) for _ in range(4))


def _answered_early(person: New) -> bool:
    table, people = seated(person, "parley", 3, people=3)
    withdraw, over, end = people[0].words["page.withdraw"], all_over(people), time.monotonic() + 150
    while not over():
        assert time.monotonic() < end, [one.seen() for one in people]
        if any(withdraw in one.seen()["buttons"] for one in people):
            return True
        asked = people[0].ask(f"/api/tables/{table}")["acting"]
        turns = sorted(enumerate(people, 1), key=lambda numbered: numbered[0] in asked)
        if not any(one.act() for _, one in turns):
            people[0].page.wait_for_timeout(25)
    return False
