"""Languages of the page: it shows no text in another language and no raw message id."""

import re

import pytest

from tests.browser.conftest import New
from tests.browser.kit import ROOT, Person, eventually, play_on, still
from tests.browser.test_whole_games import count

LANGUAGES = sorted(file.stem for file in (ROOT / "web" / "lang").glob("*.po"))
RAW = re.compile(r"\b(?:page|core|table|spacewalk)\.[a-z_]+(?:\.[a-z_]+)*\b|\{\w+\}")


def raw(person: Person) -> list[str]:
    """Return the message ids shown instead of text, on the page or in its labels."""
    labels = "[...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')).join(' ')"
    shown = person.page.evaluate(f"document.body.innerText + ' ' + document.title + ' ' + {labels}")
    return RAW.findall(shown)


@pytest.mark.in_page
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_begun_in_every_language(person: New, language: str) -> None:
    one = person(language=language, phone=True)
    found = raw(one.arrive())
    found += raw(one.arrive("/rules/spacewalk"))
    one.arrive("/new/spacewalk").page.get_by_role("button", name=one.words["page.start"], exact=True).wait_for()
    found += raw(one)
    assert one.page.evaluate("document.documentElement.lang") == language
    one.push("page.start")
    one.see_board()
    table = one.page.url.rpartition("/")[2]
    eventually(lambda: bool(one.seen()["ringed"]), one.page)
    play_on([one], lambda: count(one, table) > 10)
    found += raw(one)
    for sheet in ("log", "rules", "table"):
        one.page.locator(".bar button").filter(has_text=one.words[f"page.{sheet}"]).first.tap()
        one.page.get_by_role("button", name=one.words["page.close"]).wait_for()
        still(one.page)
        found += raw(one)
        one.push("page.close")
    assert not found, sorted(set(found))
