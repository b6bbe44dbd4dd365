"""Verification at the end of a game: the browser checks the record, also over plain http."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.kit import Person, Site, all_over, launched, play_on


@pytest.fixture(scope="module")
def over(site: Site) -> Iterator[tuple[Person, str]]:
    """Play a game with hidden cards to its end at a home network address; yield the person and the table."""
    with sync_playwright() as playwright:
        chromium = launched(playwright, "--host-resolver-rules=MAP starboard.home 127.0.0.1")
        one = Person(chromium, f"http://starboard.home:{site.port}", phone=True)
        table = one.new_table("drift", 2)
        one.sit("Ada")
        one.seat_bot()
        one.begin()
        play_on([one], all_over([one]))
        yield one, table
        one.leave()
        chromium.close()


def found(person: Person) -> list[str]:
    """Open the verdict and return the lines of its dialog."""
    person.page.locator(".proof").tap()
    said = person.page.locator("dialog li").all_inner_texts()
    person.push("page.close")
    return said


def told(person: Person, key: str, **numbers: object) -> str:
    return re.sub(r"\{(\w+)\}", lambda name: str(numbers[name[1]]), person.words[key])


def test_the_end_says_that_nobody_chose_what_was_drawn(over: tuple[Person, str]) -> None:
    one, table = over
    assert one.page.evaluate("[isSecureContext, !!crypto.subtle]") == [False, False]
    assert one.page.locator(".fair strong").inner_text() == one.words["page.proof.draws"]
    record = one.record(table)
    draws = sum(entry.draw is not None for row in record.rows for entry in row.entries)
    said = found(one)
    assert told(one, "page.check.chain", rows=len(record.rows)) in said
    assert told(one, "page.check.names", names=2) in said
    assert told(one, "page.check.date", date=f"{record.header('date')[:16].replace('T', ' ')} UTC") in said
    assert told(one, "page.check.commitments", shares=1) in said
    assert told(one, "page.check.seals", seals=sum(row.private for row in record.rows)) in said
    assert told(one, "page.check.draws", draws=draws) in said
    assert one.words["page.check.share"] in said
    assert any(told(one, "page.check.marks", marks=marks) in said for marks in range(2, len(record.rows) + 3))


@pytest.mark.parametrize(
    ("pattern", "by", "fault"),
    [
        (r"( \| draw \d+ of \d+ is )\d+", r"\g<1>999", "page.fault.seal"),
        (r"secret [0-9a-f]", "secret x", "page.fault.form"),
        (r"(\n\d+ play \d @)", r"\g<1>1", "page.fault.chain"),
        (r"(player 1 [0-9a-f]{64}) Ada", r"\g<1> Eve", "page.fault.name"),
        (r"\ndate \d{4}", r"\ndate 2001", "page.fault.chain"),
        (r"share 1 ([0-9a-f]{64}) [0-9a-f]{64}", r"share 1 \1 -", "page.fault.own"),
    ],
)
def test_a_record_that_was_tampered_with_is_called_untrue_and_why(
    over: tuple[Person, str], pattern: str, by: str, fault: str
) -> None:
    one, table = over
    text, number = re.subn(pattern, by, str(one.record(table)), count=1)
    assert number
    one.page.route("**/record", lambda route: route.fulfill(body=text, content_type="text/plain"))
    one.page.goto(f"/t/{table}")
    one.page.get_by_text(one.words["page.proof.broken"]).wait_for()
    expected = re.sub(r"{\w+}", r"\\d+", one.words[fault])
    assert any(re.fullmatch(expected, said) for said in found(one))
    one.page.unroute("**/record")


@pytest.mark.browser_all
def test_the_replay_says_it_too(over: tuple[Person, str]) -> None:
    one, table = over
    one.page.goto(f"/t/{table}/replay")
    one.page.get_by_text(one.words["page.proof.draws"]).wait_for()


def test_a_name_that_was_removed_is_told_and_all_else_is_proven(over: tuple[Person, str]) -> None:
    one, table = over
    text, number = re.subn("player 1 [0-9a-f]{64} Ada", "player 1 - -", str(one.record(table)))
    assert number == 1
    one.page.route("**/record", lambda route: route.fulfill(body=text, content_type="text/plain"))
    one.page.goto(f"/t/{table}")
    one.page.get_by_text(one.words["page.proof.draws"]).wait_for()
    said = found(one)
    assert told(one, "page.check.nameless", number=1) in said
    assert told(one, "page.check.names", names=1) in said
    one.page.unroute("**/record")
