"""The static site in Debian's Firefox: every game, a complete game, a reload, and offline play."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from starboard.core.record import Record
from starboard.core.registry import load
from tests.browser.elsewhere import Firefox, in_firefox, wait
from tests.browser.kit import DESK, HERE, PHONE, words
from tests.browser.page_kit import ASK, STARTING, PageSite, own_moves
from tests.browser.test_in_page import MOVES, PLAYED
from tests.browser.test_other_browsers import said

LOOK = (HERE / "look.js").read_text("utf-8").partition("\n")[2]
SIT = """(() => {
  const input = document.querySelector('main input')
  const button = [...document.querySelectorAll('button')].find((one) => one.innerText.trim() === %s)
  if (!input || !button) return false
  input.value = 'Ada'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  button.click()
  return true
})()"""
OFFLINE = "navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"


class Visitor:
    """A player in Firefox who touches anything offered."""

    def __init__(self, hand: Firefox, url: str, screen: dict[str, int]) -> None:
        self.hand, self.url = hand, url
        hand.size(screen["width"], screen["height"])
        hand.goto(f"{url}/?/")
        hand.evaluate("void (localStorage.speed = '0')")

    def ask(self, path: str, body: Any = None) -> Any:
        wait(self.hand, "typeof starboard !== 'undefined'")
        return self.hand.evaluate(f"({ASK})({json.dumps([path, body])})")

    def begin(self, key: str, options: str = "") -> str:
        """Start a table with bots in all other seats; return its id."""
        seats = load(key, options).seats.start
        self.ask("/api/me")
        table = str(self.ask("/api/tables", {"game": key, "seats": seats, "options": options})["id"])
        self.hand.goto(f"{self.url}/?/t/{table}")
        wait(self.hand, SIT % json.dumps(words()["page.chair.sit"]), STARTING / 1000)
        wait(self.hand, "!document.querySelector('main input')")
        for seat in range(2, seats + 1):
            doing = {"id": f"bot{seat}", "kind": "bot", "seat": seat, "argument": "navigator"}
            assert "refusal" not in self.ask(f"/api/tables/{table}/commands", doing)
        return table

    def record(self, table: str) -> Record:
        return Record.read(self.ask(f"/api/tables/{table}/record"))

    def play(self, until: Callable[[dict[str, Any]], bool], seconds: float) -> dict[str, Any]:
        """Touch offered elements until `until` holds; return the page's last state."""
        end = time.monotonic() + seconds
        while True:
            seen: dict[str, Any] = self.hand.evaluate(f"({LOOK})({json.dumps(said())})")
            if until(seen):
                return seen
            assert time.monotonic() < end, seen
            if "at" in seen:
                self.hand.click(*seen["at"])
            time.sleep(0.05)

    def play_moves(self, table: str, count: int) -> None:
        """Make `count` more moves, or play to the end of the game."""
        goal = self.moves(table) + count
        self.play(lambda seen: "over" in seen or self.moves(table) >= goal, 400)

    def moves(self, table: str) -> int:
        record = self.ask(f"/api/tables/{table}/record")
        return own_moves(record) if isinstance(record, str) else 0  # a game that has not begun has no record


@pytest.fixture
def firefox() -> Iterator[Firefox]:
    with in_firefox() as hand:
        assert isinstance(hand, Firefox)
        yield hand
        assert not hand.faults(), hand.faults()


@pytest.mark.slow
@pytest.mark.parametrize(("key", "options", "screen"), [(*game, DESK) for game in PLAYED] + [("spacewalk", "", PHONE)])
def test_ten_moves_of_ones_own_in_every_game(
    tmp_path: Path, firefox: Firefox, key: str, options: str, screen: dict[str, int]
) -> None:
    with PageSite(tmp_path) as site:
        ada = Visitor(firefox, site.url, screen)
        ada.play_moves(ada.begin(key, options), MOVES)


@pytest.mark.slow
def test_a_game_to_its_end_with_a_reload_and_without_a_network(tmp_path: Path, firefox: Firefox) -> None:
    with PageSite(tmp_path) as site:
        ada = Visitor(firefox, site.url, DESK)
        table = ada.begin("spacewalk")
        ada.play_moves(table, 2)
        before = ada.moves(table)
        firefox.reload()
        assert ada.moves(table) >= before
        wait(firefox, OFFLINE, 300)
    firefox.reload()  # the site is unreachable
    scores = ada.play(lambda seen: "over" in seen, 400)["over"]
    match = ada.record(table).replay()
    assert match.over
    assert list(match.game.scores(match.state)) == scores
