"""A table on a big screen: opened with a one-time link, it shows no hand and reconnects after a server outage."""

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kit import Person, Site, eventually, play_on

TV = {"width": 1920, "height": 1080}
CUT = ["Failed to load resource", "WebSocket connection to", "net::ERR"]  # a browser's errors when the server is gone
COUNT_LOCKS = """if (navigator.wakeLock) {
  const request = navigator.wakeLock.request.bind(navigator.wakeLock)
  navigator.wakeLock.request = (kind) => { window.awake = kind; return request(kind) }
}"""
LARGE = 40  # px: readable from four metres on a TV with 1080 lines and a diagonal of 55 inches


def television(browser: Browser, site: Site, language: str = "en") -> Person:
    tv = Person(browser, site.url, viewport=TV, language=language)
    tv.context.add_init_script(COUNT_LOCKS)
    tv.forgiven += CUT
    return tv


def link(owner: Person) -> str:
    """Make a link in the waiting room or in the menu of the table; return its path."""
    owner.push("page.menu.screen")
    owner.push("site.screen.link")
    text = owner.page.locator(".big .invite .link").inner_text()
    found = re.search(r"/t/[\w-]+/screen#[\w-]+$", text)
    assert found, text
    return found[0]


def test_a_big_screen_invites_shows_the_game_without_hands_and_survives_a_lost_connection(
    tmp_path: Path, chromium: Browser
) -> None:
    with Site(tmp_path, "--public-url", "http://games.example") as site:
        ada, ben = Person(chromium, site.url), Person(chromium, site.url, phone=True, language="de")
        tv, late = television(chromium, site, "de"), television(chromium, site)
        for one in (ada, ben):
            one.forgiven += CUT
        table = ada.new_table("drift", 2)
        ada.sit("Ada")
        path = link(ada)
        tv.page.goto(path)
        code = tv.page.locator(".screen strong")
        expect(code).to_have_text(ada.ask(f"/api/tables/{table}/code", {})["code"])
        expect(tv.page.locator(".screen .qr img")).to_be_visible()
        assert tv.page.url.endswith(f"/t/{table}/screen"), "the secret is gone from the address"
        assert tv.page.evaluate("window.awake") == "screen"

        ben.arrive(f"/t/{table}")
        ben.sit("Ben")
        expect(tv.page.get_by_text("Ben", exact=True)).to_be_visible()
        expect(code).to_have_count(0)
        ada.begin()
        ben.see_board()
        tv.page.wait_for_selector(".screen .map [data-id]", state="attached")
        assert "refusal" not in ada.ask(
            f"/api/tables/{table}/commands", {"id": "shut", "kind": "doors", "seat": 1, "argument": "closed"}
        )

        late.page.goto(path)
        expect(late.page.get_by_text("already used")).to_be_visible()
        turn = tv.page.locator(".turn h1")
        expect(turn).to_have_text(re.compile(r"^(Ada|Ben) ist dran$"))
        assert (
            tv.page.locator(".turn h1, .screen b, .score").evaluate_all(
                "(all) => Math.min(...all.map((one) => parseFloat(getComputedStyle(one).fontSize)))"
            )
            >= LARGE
        )
        log = tv.page.locator(".screen ol")
        before = log.inner_text()
        play_on([ada, ben], lambda: log.inner_text() != before)
        assert not tv.page.locator("[data-id^='card:']").count()
        controls = tv.page.locator(".column button, .column a, .column input, .board:not([inert])")
        assert not controls.count(), "it has no controls"

        for one in (ada, ben):
            one.page.wait_for_timeout(1000)  # parts of the page that the first moves need arrive in time
        site.end(signal.SIGKILL)
        expect(tv.page.get_by_text(tv.words["site.screen.lost"])).to_be_visible(timeout=30_000)
        site.start().ready()
        expect(tv.page.get_by_text(tv.words["site.screen.lost"])).to_have_count(0, timeout=30_000)
        before = log.inner_text()
        play_on([ada, ben], lambda: log.inner_text() != before)
        for one in (tv, late, ada, ben):
            one.leave()


def test_a_big_screen_follows_to_the_rematch(tmp_path: Path, chromium: Browser) -> None:
    with Site(tmp_path) as site:
        ada, tv = Person(chromium, site.url), television(chromium, site)
        table = ada.new_table("embers", 2)
        ada.sit("Ada")
        ada.seat_bot()
        ada.begin()
        tv.page.goto(f"/t/{table}/screen")
        play_on([ada], lambda: ada.seen()["over"])
        expect(tv.page.locator(".turn.over h1")).to_be_visible()
        ada.push("page.rematch")
        eventually(lambda: not ada.page.url.endswith(table), ada.page)
        following = ada.page.url.rpartition("/")[2]
        tv.page.wait_for_url(f"**/t/{following}/screen")
        expect(tv.page.locator(".turn.over")).to_have_count(0)
        for one in (ada, tv):
            one.leave()


@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1024, 768), (1920, 1080)])
def test_on_every_size_a_big_screen_fits_without_scrolling(
    tmp_path: Path, chromium: Browser, size: tuple[int, int]
) -> None:
    with Site(tmp_path) as site:
        ada = Person(chromium, site.url)
        table = ada.new_table("spacewalk", 4)
        ada.sit("Ada")
        for _ in range(3):
            ada.seat_bot("random")
        ada.begin()
        tv = Person(chromium, site.url, viewport={"width": size[0], "height": size[1]}, language="de")
        tv.page.goto(f"/t/{table}/screen")
        tv.page.wait_for_selector(".screen .map [data-id]", state="attached")
        found = tv.page.evaluate(
            """() => {
              const all = [...document.querySelectorAll('.column *')]
              const text = all.filter((one) => !one.children.length && one.innerText)
              const boxes = [...document.querySelectorAll('.turn, .column li, .column section')].map((one) =>
                one.getBoundingClientRect())
              return {
                wide: document.documentElement.scrollWidth, high: document.documentElement.scrollHeight,
                smallest: Math.min(...text.map((one) => parseFloat(getComputedStyle(one).fontSize))),
                low: Math.max(...boxes.filter((box) => box.left < innerWidth).map((box) => box.bottom)),
              }
            }"""
        )
        assert found["wide"] <= size[0]
        assert found["high"] <= size[1]
        assert found["low"] <= size[1] + 1
        assert found["smallest"] >= 12
        for one in (ada, tv):
            one.leave()
