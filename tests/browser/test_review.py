"""Reviews: requested on the end screen, read on a phone and a desktop, in both languages."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import New
from tests.browser.kit import Person

A_MINUTE = 220  # words that a person reads
TAKES = 120_000  # ms at most, however busy the machine is


def finished(one: Person) -> str:
    """Play a game of Space Walk to its end with the first legal actions; return its table."""
    table = one.new_table("spacewalk", 2, "mode=cards")
    one.sit("Ada")
    one.seat_bot("ensign")
    one.begin()
    for _ in range(2000):
        position = one.ask(f"/api/tables/{table}/position?seat=1")
        if position["stage"] == "over":
            break
        if not position["acts"]:
            one.page.wait_for_timeout(30)
            continue
        doing = {"id": f"p{position['n']}", "kind": "play", "seat": 1, "argument": position["legal"][0]}
        assert "refusal" not in one.ask(f"/api/tables/{table}/commands", {**doing, "decision": position["decision"]})
    return table


@pytest.mark.in_page
@pytest.mark.parametrize(("phone", "language"), [(True, "en"), (False, "de")])
def test_a_game_is_reviewed_from_the_end_screen(person: New, phone: bool, language: str) -> None:
    one = person(phone=phone, language=language)
    table = finished(one)
    one.page.wait_for_selector(".ending")
    one.push("page.review")
    one.page.get_by_role("heading", name=one.words["page.review.chances"]).wait_for(timeout=TAKES)
    assert one.page.url.endswith(f"/t/{table}/review")
    verdict = one.page.locator(".verdict")
    assert verdict.count() == 1, "only the reader's own"
    assert re.search(r"\d+ ?%", verdict.inner_text())
    chart = one.page.locator(".chart svg")
    assert chart.locator(".rim").count() == 2
    own = chart.locator(".own text")  # a band that is thin throughout has no room for the label
    assert own.all_text_contents() in ([], [one.words["page.you"]])
    cards = one.page.locator("article")
    assert cards.count() == chart.locator(".head").count() > 0
    first = cards.first
    assert first.locator(".map svg").count() > 0
    assert [term.inner_text() for term in first.locator("dt").all()] == [
        one.words[f"page.review.{word}"] for word in ("played", "better", "why")
    ]
    wide = one.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide == 0, "nothing sticks out"
    read = one.page.locator("main h1, .verdict, .moments").all_inner_texts()
    assert not phone or len(" ".join(read).split()) < A_MINUTE, "a minute is enough for the verdict and the moments"
    expect(one.page.locator(".moments ~ .story")).to_have_count(1)
    one.push("page.review.open")
    one.page.wait_for_selector("main [type=range]")
    assert int(one.page.locator("[type=range]").input_value()) > 0


def test_a_running_game_has_no_review_yet(person: New) -> None:
    one = person()
    table = one.new_table("spacewalk", 2)
    one.page.goto(f"/t/{table}/review")
    one.page.get_by_text(one.words["page.review.running"]).wait_for()
