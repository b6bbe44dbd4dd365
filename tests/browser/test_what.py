"""Descriptions: a long press, a resting mouse or "?" explains any field, piece or mark."""

from typing import Any

import pytest

from tests.browser.conftest import New
from tests.browser.kit import Person, eventually
from tests.browser.test_every_game import KEYS
from tests.browser.test_for_everyone import SMALL, violations

CARD = ".what.measured"
GAMES = sorted({*KEYS, "situation7"})
BRIEFLY = "spacewalk"
PIECE = "section .cell[data-id], section .tile"
APART = """(id) => {
  const [card, one] = [document.querySelector('.what'), document.querySelector(`[data-id="${CSS.escape(id)}"]`)]
  const [a, b] = [card.getBoundingClientRect(), one.getBoundingClientRect()]
  const [x, y] = [b.x + b.width / 2, b.y + b.height / 2]
  const inside = a.left >= 0 && a.top >= 0 && a.right <= innerWidth && a.bottom <= innerHeight
  return inside && (x < a.left || x > a.right || y < a.top || y > a.bottom)
}"""


def seated(one: Person, key: str) -> None:
    """Start a table with a bot and wait for the first decision."""
    one.new_table(key, 2)
    one.sit("Ada")
    one.seat_bot()
    one.begin()
    eventually(lambda: bool(one.seen()["ringed"]) or key == "situation7", one.page)


class Finger:
    """One finger on the screen."""

    def __init__(self, one: Person) -> None:
        self.page = one.context.new_cdp_session(one.page)

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", {"x": x, "y": y})

    def move(self, x: float, y: float) -> None:
        self._send("touchMove", {"x": x, "y": y})

    def up(self) -> None:
        self._send("touchEnd")

    def _send(self, kind: str, *points: dict[str, float]) -> None:
        self.page.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})


def where(one: Person, id: str) -> tuple[float, float]:
    x, y = one._where(id)[0]
    return x, y


def ask(one: Person, id: str) -> str:
    """Open an element's description by finger or mouse; return the card's text."""
    at = where(one, id)
    if one.phone:
        finger = Finger(one)
        finger.down(*at)
        one.page.wait_for_selector(CARD)
        finger.up()
    else:
        one.page.mouse.move(at[0] + 20, at[1] + 20)
        one.page.mouse.move(*at)
    one.page.wait_for_selector(CARD)
    return one.page.inner_text(CARD)


def leave(one: Person) -> None:
    """Touch or point to an empty spot away from the card."""
    box = one.page.locator(CARD).bounding_box()
    assert box is not None
    one.page.touchscreen.tap(4, 600 if box["y"] < 400 else 130) if one.phone else one.page.mouse.move(640, 3)
    one.page.wait_for_selector(CARD, state="detached")


def some_of_all(one: Person) -> list[str]:
    """Return a field, the board's topmost element, and a piece in a tray if there is one."""
    shown = one.page.locator(".map [data-id]").evaluate_all("(all) => all.map((one) => one.dataset.id)")
    cells = one.page.locator(PIECE).evaluate_all("(all) => all.map((one) => one.dataset.id).filter(Boolean)")
    return [shown[len(shown) // 3], shown[-1], *cells[:1]]


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=[pytest.mark.browser_all] * (key != BRIEFLY)) for key in GAMES]
)
def test_fields_and_pieces_say_what_they_are_beside_them_and_nothing_is_touched(
    person: New, key: str, phone: bool
) -> None:
    one = person(phone=phone)
    seated(one, key)
    for id in some_of_all(one):
        before = one.seen()["chosen"]
        said = ask(one, id)
        assert len(said.split("\n")) > 2, said
        assert one.page.locator(f"{CARD} a").first.inner_text().startswith("Rule ")
        assert one.page.evaluate(APART, id)
        assert one.seen()["chosen"] == before
        leave(one)


@pytest.mark.in_page
def test_a_piece_comes_before_its_field_and_the_clause_opens_the_rules_there(person: New) -> None:
    one = person(phone=True)
    one.arrive("/learn/astron/land")
    one.see_board()
    ship = next(id for id in one.position()["places"] if id.startswith("ship"))
    ask(one, ship)
    names = one.page.locator(f"{CARD} h3").all_inner_texts()
    assert "ship" in names[0]
    assert names[1].startswith("Open Space")
    link = one.page.locator(f"{CARD} a").first
    clause = link.inner_text().removeprefix("Rule ")
    link.tap()
    eventually(lambda: one.page.locator(".here").get_attribute("id") == clause, one.page)
    assert not one.page.locator(CARD).count()


def test_by_keys_the_question_mark_asks_and_escape_leads_back_without_taking_anything_back(person: New) -> None:
    one = person()
    seated(one, "spacewalk")
    piece = one.page.locator("section .cell[data-ringed]").first
    piece.focus()
    one.page.keyboard.press("?")
    one.page.wait_for_selector(CARD)
    assert one.page.evaluate("document.activeElement.matches('.what')")
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector(CARD, state="detached")
    piece.press("Enter")
    eventually(lambda: bool(one.seen()["chosen"]), one.page)
    place = one.page.locator(".map [data-ringed]").first
    place.focus()
    one.page.keyboard.press("?")
    assert "planet" in one.page.inner_text(CARD)
    assert not violations(one)
    assert not one.page.evaluate(SMALL)
    one.page.keyboard.press("Escape")
    assert one.seen()["chosen"], "Escape closed the card and nothing else"
    assert place.evaluate("(one) => one === document.activeElement")


@pytest.mark.browser_all
def test_a_finger_that_moves_asks_nothing_and_drags_also_after_it_has_asked(person: New) -> None:
    one = person(phone=True)
    one.arrive("/learn/situation7/piece")
    one.see_board()
    id = one.page.locator(".cell.free[data-id]").first.get_attribute("data-id") or ""
    finger, (x, y) = Finger(one), where(one, id)
    finger.down(x, y)
    finger.move(x, y - 40)
    one.page.wait_for_timeout(650)
    assert not one.page.locator(CARD).count()
    assert one.page.locator(".lifted").count() == 1
    finger.move(x, y)
    finger.up()
    one.page.wait_for_selector(".lifted", state="detached")
    x, y = where(one, id)
    finger.down(x, y)
    one.page.wait_for_selector(CARD)
    finger.move(x, y - 40)
    one.page.wait_for_selector(".lifted", state="attached")
    assert not one.page.locator(CARD).count()
    finger.move(x, y)
    finger.up()


@pytest.mark.browser_all
def test_lessons_and_replays_answer_too(person: New) -> None:
    one = person()
    seated(one, "spacewalk")
    table = one.page.url.rpartition("/")[2]
    for page in ("/learn/spacewalk/place", f"/t/{table}/replay"):
        one.page.goto(page)
        one.see_board()
        hole: Any = one.page.locator(".map [data-id]").first.get_attribute("data-id")
        assert "Black hole" in ask(one, hole)
        leave(one)


def test_a_mouse_that_looks_where_a_chosen_unit_shall_go_is_left_alone_for_a_while(person: New) -> None:
    one = person(reduced_motion="reduce").arrive("/learn/zylatron/walk")
    one.page.wait_for_selector("#task")
    eventually(lambda: any(id.startswith("aW") for id in one.seen()["ringed"]), one.page)
    one.touch(next(id for id in one.seen()["ringed"] if id.startswith("aW")))
    eventually(lambda: any(id.isdigit() for id in one.seen()["ringed"]), one.page)
    x, y = where(one, next(id for id in one.seen()["ringed"] if id.isdigit()))
    one.page.mouse.move(x + 30, y + 30)
    one.page.mouse.move(x, y)
    one.page.evaluate("() => new Promise((done) => setTimeout(done, 1000))")  # by the page's clock
    assert not one.page.locator(CARD).count()
    one.page.wait_for_selector(CARD)
