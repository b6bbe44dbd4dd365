"""A tournament of nine people, two of them in browsers, and two bots, during which the server is killed."""

import asyncio
import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kit import Person, Site, all_over, play_on
from tests.server.serving.kit import Player
from tests.server.serving.test_tournaments import at, take_part

ROUNDS = 2
CUT = ["Failed to load resource", "WebSocket connection to", "net::ERR"]  # a browser's errors when the server is gone


@contextmanager
def others(address: str, code: str, count: int) -> Iterator[None]:
    """Run `count` more players over sockets, who sign up and play at their tables."""

    async def all_of_them() -> None:
        people = [await Player.new(address) for _ in range(count)]
        for number, player in enumerate(people, 1):
            await at(player, code, "enter", name=f"Player {number}")
        there.set()
        await asyncio.gather(*(take_part(player, code) for player in people))

    there = threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(all_of_them()), daemon=True)
    thread.start()
    assert there.wait(60)
    yield
    thread.join(60)
    assert not thread.is_alive(), "they went home before the end"


def sign_up(one: Person, name: str) -> None:
    one.page.get_by_label(one.words["page.your_name"]).fill(name)
    one.push("site.event.enter")
    one.page.get_by_label(one.words["page.your_name"]).wait_for(state="detached")


def make_event(one: Person, rounds: int = ROUNDS) -> str:
    one.arrive("/events")
    one.push("site.events.new")
    one.page.get_by_label(one.words["site.events.name"]).fill("Thursday club evening")
    one.page.get_by_label(one.words["site.events.game"]).select_option("embers")
    one.page.get_by_label(one.words["site.events.rounds"]).select_option(str(rounds))
    one.push("site.events.create")
    one.page.wait_for_url(re.compile(r"/event/[a-z]+-\d+$"))
    return one.page.url.rpartition("/")[2]


def test_an_event_of_nine_people_and_two_bots_is_played_to_its_end_while_the_server_is_killed(
    tmp_path: Path, chromium: Browser
) -> None:
    with Site(tmp_path) as site:
        ada, ben = Person(chromium, site.url), Person(chromium, site.url, phone=True, language="de")
        screen = Person(chromium, site.url, viewport={"width": 1920, "height": 1080})
        for one in (ada, ben, screen):
            one.forgiven += CUT
        code = make_event(ada)
        ben.arrive(f"/event/{code}")
        screen.arrive(f"/event/{code}/screen")
        sign_up(ada, "Ada")
        sign_up(ben, "Ben")
        for _ in range(2):
            ada.push("site.event.add_bot")
        with others(site.address, code, 7):
            expect(ada.page.get_by_role("heading", name="11 players")).to_be_visible()
            for round in range(1, ROUNDS + 1):
                ada.page.get_by_role("button", name=f"Start round {round}").click()
                play_round([ada, ben], site, code, round)
        ended(ada, ben, screen, code)
        for one in (ada, ben, screen):
            one.leave()


def play_round(people: list[Person], site: Site, code: str, round: int) -> None:
    """Send all players to their tables, kill the server during the games, and play on."""
    playing = [one for one in people if goes_to_table(one)]
    site.end(signal.SIGKILL)
    site.start().ready()
    play_on(playing, all_over(playing))
    for one in people:
        one.arrive(f"/event/{code}")
        one.page.get_by_text(one.words["site.event.after"].format(round=round)).or_(
            one.page.get_by_text(one.words["site.event.final"], exact=True)
        ).first.wait_for(timeout=120_000)


def goes_to_table(one: Person) -> bool:
    """Go to the table; return False for a bye in this round."""
    go = one.page.get_by_role("link", name=one.words["site.event.go"])
    bye = one.page.get_by_text(one.words["site.event.bye"])
    go.or_(bye).wait_for()
    if bye.is_visible():
        return False
    one.push("site.event.go")
    one.see_board()
    return True


def ended(ada: Person, ben: Person, screen: Person, code: str) -> None:
    """Check that all screens show the same complete standings and no pair met twice."""
    told = ada.ask(f"/api/events/{code}")
    assert told["stage"] == "over"
    assert len(told["standings"]) == 11
    assert sum(each["points"] for each in told["standings"]) == ROUNDS * 6  # five tables and a bye
    pairs = [tuple(sorted(table["seats"])) for each in told["played"] for table in each["tables"]]
    assert len(set(pairs)) == len(pairs) == 5 * ROUNDS
    for one in (ada, ben):
        expect(one.page.locator("tbody tr")).to_have_count(11)
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(screen.page.get_by_text(screen.words["site.event.over"]).first).to_be_visible(timeout=40_000)


def test_names_are_shown_only_after_signing_up(site: Site, chromium: Browser) -> None:
    ada, eve = Person(chromium, site.url), Person(chromium, site.url, phone=True)
    code = make_event(ada)
    sign_up(ada, "Adelheid")
    ada.push("site.event.add_bot")
    eve.arrive(f"/event/{code}")
    expect(eve.page.get_by_role("heading", name="Thursday club evening")).to_be_visible()
    expect(eve.page.get_by_text("2 players")).to_be_visible()
    expect(eve.page.get_by_text("Adelheid")).to_have_count(0)
    sign_up(eve, "Eve")
    expect(eve.page.get_by_text("Adelheid")).to_be_visible()
    for one in (ada, eve):
        one.leave()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_nothing_on_a_big_screen_is_smaller_than_twenty_pixels(site: Site, chromium: Browser, theme: str) -> None:
    screen = Person(chromium, site.url, viewport={"width": 1920, "height": 1080}, color_scheme=theme)
    screen.arrive("/")
    screen.ask("/api/me")
    code = screen.ask("/api/events", {"name": "Evening", "game": "embers", "seats": 2, "rounds": 3})["code"]
    for number in range(4):
        screen.ask(f"/api/events/{code}", {"id": f"b{number}", "kind": "bot", "level": "random"})
    screen.ask(f"/api/events/{code}", {"id": "r", "kind": "round"})
    screen.arrive(f"/event/{code}/screen")
    screen.page.wait_for_selector(".board img")
    sizes = screen.page.evaluate(
        """() => [...document.querySelectorAll('main *')].filter((one) => !one.closest('svg, .unseen') &&
             [...one.childNodes].some((part) => part.nodeType === 3 && part.textContent.trim()))
             .map((one) => [parseFloat(getComputedStyle(one).fontSize), one.textContent.trim()])"""
    )
    assert len(sizes) > 10
    assert not [each for each in sizes if each[0] < 20]
    assert screen.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    screen.leave()


@pytest.mark.parametrize("phone", [False, True])
def test_a_table_of_an_event_names_event_and_round_and_leads_back(
    tmp_path: Path, chromium: Browser, phone: bool
) -> None:
    with Site(tmp_path) as site:
        ada, ben, late = Person(chromium, site.url), Person(chromium, site.url, phone=phone), Person(chromium, site.url)
        code = make_event(ada, rounds=1)
        ben.arrive(f"/event/{code}")
        sign_up(ada, "Ada")
        sign_up(ben, "Ben")
        ada.page.get_by_role("button", name="Start round 1").click()
        late.arrive(f"/event/{code}")
        late.page.get_by_text(late.words["site.event.last"]).wait_for()
        assert "round 2" not in late.page.inner_text("main")
        assert goes_to_table(ben)
        ben.page.evaluate("localStorage.removeItem('evening')")  # as on another device
        ben.page.reload()
        link = ben.page.get_by_role("link", name="Thursday club evening Round 1 of 1")
        link.click()
        ben.page.wait_for_url(f"**/event/{code}")
        for one in (ada, ben, late):
            one.leave()
