"""Several people at one screen: it switches to the player to act, and a curtain hides secrets between turns."""

import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from tests.browser.conftest import New
from tests.browser.kit import Person, eventually
from tests.browser.test_for_everyone import check
from tests.browser.test_match import pick


@dataclass(frozen=True)
class Secrets:
    """A game with hands: its options, a hand's text pattern, the prefix of card ids."""

    game: str
    options: str
    written: re.Pattern[str]
    card: str
    second: Callable[[str], list[str]]  # the cards of seat 2 in a position


DRIFT = Secrets(
    "drift", "", re.compile(r"card:[A-Z]\d|deal \d [A-Z]\d|order \d (?:red|blue|gold)"), "card:",
    lambda position: position.split(";")[-2].split("/")[1].split("."),
)  # fmt: skip
ASTRON = Secrets(
    "astron", "&options=takeoff%3Dnumbered", re.compile(r"card [A-Z][+-]?\d|deal \d [A-Z][+-]?\d"), "card ",
    lambda position: [card.partition("*")[0] for card in position.split(";H2=")[1].split(";")[0].split(" ")],
)  # fmt: skip
SHOTS = os.environ.get("STARBOARD_SHOTS", "")  # a folder for screenshots


def shot(person: Person, name: str) -> None:
    if SHOTS:
        person.page.wait_for_timeout(300)
        person.page.screenshot(path=Path(SHOTS) / f"screen-{name}.png")


class Overheard:
    """Everything a page receives over the network."""

    def __init__(self, page: Page, secrets: Secrets) -> None:
        self.secrets = secrets
        self.frames: list[str] = []
        page.on("websocket", self._line)
        page.on("response", lambda answer: self._answered(answer) if "/api/tables/" in answer.url else None)

    def _line(self, line: WebSocket) -> None:
        line.on("framereceived", lambda text: self.frames.append(str(text)))

    def _answered(self, answer: Any) -> None:
        self.frames.append(answer.text())

    def hands(self) -> set[str]:
        return {found for frame in self.frames for found in self.secrets.written.findall(frame)}


def memory(person: Person, secrets: Secrets) -> set[str]:
    """Return the hands found in the page's heap after garbage collection."""
    session = person.context.new_cdp_session(person.page)
    parts: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda part: parts.append(part["chunk"]))
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot")
    session.detach()
    return {found for text in json.loads("".join(parts))["strings"] for found in secrets.written.findall(text)}


def on_page(person: Person, secrets: Secrets) -> set[str]:
    kept = person.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, history.state])")
    return set(secrets.written.findall(person.page.content() + kept))


def handed_over(person: Person, to: str) -> None:
    """Wait until the curtain is down and names the player to move."""
    title = person.words["page.curtain"].format(seat=to)
    person.page.get_by_role("heading", name=title, exact=True).wait_for()


def lift(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=person.words["page.curtain.lift"].format(seat=name), exact=True).click()
    board = person.page.locator(".map [data-id]").first  # no element handle: it would keep the page's memory alive
    board.wait_for(state="attached")


def play_until(person: Person, curtain: str) -> None:
    """Play until the screen must be handed over."""
    title = person.words["page.curtain"].format(seat=curtain)
    heading = person.page.get_by_role("heading", name=title, exact=True)
    for _ in range(200):
        if heading.count():
            return
        if not person.act():
            person.page.wait_for_timeout(25)
    raise AssertionError("the curtain did not come down")


def set_up(person: Person, game: str, more: str = "") -> str:
    """Set up a table for Ada and Ben at one screen; return its id."""
    person.arrive(f"/new/{game}?name=Ada{more}")
    pick(person, "page.chair.here")
    person.page.get_by_label(person.words["page.chair.here_name"]).fill("Ben")
    shot(person, f"new-{game}")
    person.push("page.start")
    person.page.wait_for_url("**/t/*")
    return person.page.url.rpartition("/t/")[2]


@pytest.mark.parametrize("secrets", [DRIFT, ASTRON], ids=["drift", "astron"])
def test_while_the_curtain_is_down_no_byte_of_a_hand_is_here(person: New, secrets: Secrets) -> None:
    one = person(phone=True, reduced_motion="reduce")
    overheard = Overheard(one.page, secrets)
    table = set_up(one, secrets.game, secrets.options)
    handed_over(one, "Ada")
    assert not overheard.hands()
    assert not on_page(one, secrets)
    assert not memory(one, secrets)
    assert not check(one, "curtain")
    shot(one, f"curtain-{secrets.game}")
    lift(one, "Ada")
    eventually(lambda: bool(on_page(one, secrets)), one.page)
    assert overheard.hands()
    assert memory(one, secrets), "a hand that is looked at can be found"
    play_until(one, "Ben")
    overheard.frames.clear()
    one.page.wait_for_timeout(300)
    assert not on_page(one, secrets)
    eventually(lambda: not memory(one, secrets), one.page, 60)  # wait until timers have released their data too
    one.page.reload()
    handed_over(one, "Ben")
    one.page.wait_for_timeout(300)
    assert overheard.frames
    assert not overheard.hands()
    assert not on_page(one, secrets)
    assert not memory(one, secrets)
    lift(one, "Ben")
    eventually(lambda: bool(on_page(one, secrets)), one.page)
    shot(one, f"hand-{secrets.game}")
    held = f"[...document.querySelectorAll('[data-id^=\"{secrets.card}\"]')].map((each) => each.dataset.id)"
    known = one.context.request.get(f"/api/tables/{table}/position?seat=2").json()["view"]
    assert {id.removeprefix(secrets.card) for id in one.page.evaluate(held)} == set(secrets.second(known))


def test_in_a_game_without_secrets_the_board_turns_without_a_curtain(person: New) -> None:
    one = person()
    table = set_up(one, "embers", "&options=coals%3D2")
    one.see_board()
    asked: list[str] = []
    while not one.seen()["over"]:
        assert one.page.locator(".curtain").count() == 0
        turn = one.page.locator("p.turn")
        said = turn.inner_text() if turn.count() else ""
        if said and said not in asked[-1:]:
            asked.append(said)
            shot(one, "turn")
        if not one.act():
            one.page.wait_for_timeout(25)
    turns = [one.words["page.turn"].format(seat=name) for name in ("Ada", "Ben")]
    assert set(asked) == set(turns), asked
    assert one.ask(f"/api/tables/{table}")["stage"] == "over"
    shot(one, "over")


def test_adding_a_player_at_this_screen_asks_for_both_names_and_warns_in_real_time(person: New) -> None:
    one = person(phone=True, reduced_motion="reduce")
    for game, about in (("spacewalk", "page.new.here"), ("situation7", "page.new.here.at_once")):
        one.arrive(f"/new/{game}")
        one.page.get_by_text(one.words["page.chair.here"], exact=True).click()
        one.page.get_by_text(one.words[about], exact=True).wait_for()
    one.page.get_by_label(one.words["page.chair.here_name"]).fill("Ben")
    one.page.get_by_label(one.words["page.your_name"]).fill("Ada")
    assert one.page.get_by_text("Ada", exact=True).is_visible()
    assert not check(one, "new table")
