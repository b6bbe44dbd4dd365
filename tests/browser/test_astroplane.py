"""Astroplane in Chromium: a flight over two spaces in one gesture, a beginner's mistakes."""

import pytest

from tests.browser.conftest import New
from tests.browser.kit import Person, eventually
from tests.browser.test_dead_touches import asked, refused


def seated(one: Person, other: Person) -> str:
    table = one.new_table("astroplane", 2, "first_player=1")
    one.sit("Ada")
    other.arrive(f"/t/{table}").sit("Grace")
    one.begin()
    other.see_board()
    asked(one, "SR")
    return table


def ringed(person: Person, *ids: str) -> None:
    """Wait until exactly these ids can be touched."""
    eventually(lambda: set(person.seen()["ringed"]) == set(ids), person.page)


def test_a_flight_over_two_spaces_is_planned_by_touches_alone_and_sent_as_one(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    table = seated(one, other)
    ringed(one, "SL", "SR")
    one.touch("SR")
    ringed(one, "i2n", "i2e", "i2w")
    one.touch("i2n")
    ringed(one, "i4n", "i4e", "i4w")  # the craft flies on without being touched again
    assert one.page.locator(".map").get_attribute("data-near") == "false", "the exits are buttons too: no need to zoom"
    send = one.page.locator("[data-act=send]")
    assert send.inner_text() == "Fly in to i2"
    assert "main" not in str(send.get_attribute("class")), "the heading asks for the next move first"
    one.touch("i4w")
    eventually(lambda: one.words["page.send"] in one.seen()["buttons"] and "i4w" in one.seen()["chosen"], one.page)
    one.push("page.send")
    asked(other, "NL")
    last = one.record(table).rows[-1]
    assert [entry.action for entry in last.entries] == ["R-i2n", "i2n-i4w"]


LOWEST = """() => Math.max(...[...document.querySelectorAll('.side .buttons .button')]
  .map((one) => one.getBoundingClientRect().bottom)) - document.querySelector('.bar').getBoundingClientRect().top"""


def traces(person: Person) -> int:
    return person.page.locator(".map .trace").count()


def test_the_others_flights_are_traced_until_a_piece_is_touched(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    table = seated(one, other)
    for number, action in enumerate(("R-i2n", "L-e2n")):
        done = one.ask(
            f"/api/tables/{table}/commands", {"id": f"f{number}", "kind": "play", "seat": 1, "argument": action}
        )
        assert "n" in done, done
    asked(other, "NL")
    eventually(lambda: traces(other) == 2, other.page)
    assert other.page.locator(".map .figure").all_text_contents() == ["1", "2"]
    assert traces(one) == 0, "nobody traces their own moves"
    other.arrive(f"/t/{table}")
    eventually(lambda: traces(other) == 2, other.page)  # after a reload too
    asked(other, "NL")
    other.touch("NL")
    eventually(lambda: traces(other) == 0, other.page)


CAPTIONS = """() => {
  window.captions = []
  new MutationObserver(() => {
    const caption = document.querySelector('.passing')?.getBoundingClientRect()
    if (caption) captions.push(caption.bottom - document.querySelector('.board').getBoundingClientRect().top)
  }).observe(document.body, {childList: true, subtree: true})
}"""


@pytest.mark.parametrize("phone", [True, False])
def test_a_caption_is_above_the_board_and_the_end_shows_the_whole_board(person: New, phone: bool) -> None:
    one, other = person(phone=True), person(phone=phone)
    table = seated(one, other)
    other.page.evaluate(CAPTIONS)
    commands = f"/api/tables/{table}/commands"
    assert "n" in one.ask(commands, {"id": "f", "kind": "play", "seat": 1, "argument": "R-i2n; i2n-i4n"})
    asked(other, "NL")
    eventually(lambda: other.page.evaluate("captions.length") > 0, other.page)
    assert max(other.page.evaluate("captions")) <= 0
    other.page.locator(".map").hover()
    other.page.mouse.wheel(0, -600)
    board = other.page.locator(".map")
    eventually(lambda: board.get_attribute("data-near") == "true", other.page)
    assert "n" in other.ask(commands, {"id": "r", "kind": "resign", "seat": 2, "argument": ""})
    other.page.wait_for_selector(".ending")
    eventually(lambda: board.get_attribute("data-near") == "false", other.page)


@pytest.mark.browser_all
def test_while_a_flight_is_planned_send_stays_above_the_fold_of_a_phone(person: New) -> None:
    one, other = person(phone=True, language="de"), person(phone=True)
    seated(one, other)
    one.touch("SR")
    ringed(one, "i2n", "i2e", "i2w")
    assert one.words["page.touch_on"] in one.page.locator(".prompt .hint").inner_text()
    assert one.page.evaluate(LOWEST) < 0
    one.touch("i2n")
    ringed(one, "i4n", "i4e", "i4w")
    assert one.page.evaluate(LOWEST) < 0


def test_a_turn_that_ended_by_itself_can_be_taken_back_if_the_other_agrees(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    seated(one, other)
    one.touch("SR")
    ringed(one, "i2n", "i2e", "i2w")
    one.touch("i2n")
    ringed(one, "i4n", "i4e", "i4w")
    one.touch("i4w")
    eventually(lambda: "i4w" in one.seen()["chosen"], one.page)
    one.push("page.send")
    asked(other, "NL")
    one.push("page.undo.ask")
    other.push("page.asked.undo.yes")
    ringed(one, "SL", "SR")


def test_each_of_a_newcomers_mistakes_brings_up_its_clause(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    table = seated(one, other)
    refused(other, "NL", "AP-12")  # it is not one's turn
    refused(one, "c4n", "AP-15")  # nothing to move there
    refused(one, "NL", "AP-13")  # another player's Start Area
    refused(one, "S+", "AP-92")  # the reserve cannot enter yet
    one.touch("SR")
    ringed(one, "i2n", "i2e", "i2w")
    refused(one, "i2s", "AP-24")  # the corner through which it enters
    assert one.page.evaluate(BELOW) >= 0, "a refusal does not cover a phone's board"
    done = one.ask(
        f"/api/tables/{table}/commands", {"id": "first", "kind": "play", "seat": 1, "argument": "R-i2n; i2n-i4n"}
    )
    assert "n" in done, done
    done = other.ask(
        f"/api/tables/{table}/commands", {"id": "second", "kind": "play", "seat": 2, "argument": "L-i12s; i12s-i10s"}
    )
    assert "n" in done, done
    asked(one, "i4n.1")
    refused(one, "i10s.1", "AP-23")  # another player's craft
    one.touch("i4n.1")
    ringed(one, "i6n", "i6e", "i6w")
    refused(one, "k4n", "AP-23")  # only where its nose points
    one.page.locator(".card button").tap()
    one.page.wait_for_selector(".here", state="visible")


BELOW = """() => document.querySelector('.card').getBoundingClientRect().top
  - document.querySelector('.board').getBoundingClientRect().bottom"""

SIZES = """() => {
  const scale = (one) => { const at = one.getScreenCTM(); return Math.hypot(at.a, at.b) }
  const drawn = document.querySelector('.map [style*="--lettering"]')
  const lettering = parseFloat(drawn.style.getPropertyValue('--lettering'))
  return {
    names: 19 * lettering * scale(drawn),
    texts: [...document.querySelectorAll('.map text')]
      .map((one) => parseFloat(getComputedStyle(one).fontSize) * scale(one)),
  }
}"""


@pytest.mark.browser_all
def test_files_ranks_and_counts_can_be_read_on_a_small_phone(person: New) -> None:
    one, other = person(phone=True), person(phone=True)
    one.page.set_viewport_size({"width": 360, "height": 780})
    seated(one, other)
    sizes = one.page.evaluate(SIZES)
    assert len(sizes["texts"]) >= 6  # the counts in four start areas and two reserves
    assert min(sizes["names"], *sizes["texts"]) > 11.9
