"""Every page of the client, and each game before its start, in the middle and at its end.

Games are advanced over HTTP with a bot's advice. The same person then opens them in browsers of any size and
language, as on another device.
"""

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from random import Random
from typing import Any

from playwright.sync_api import Browser

from starboard import OWN_GAMES
from starboard.bots.bot import Budget
from starboard.bots.greedy import GreedyBot
from starboard.core import discovery, load
from starboard.core.registry import games
from tests.browser.kit import Person, still
from tests.browser.test_every_game import seats_of

EVERY = [key for key, module in discovery.modules().items() if module.startswith(OWN_GAMES)]
THOUGHT = Budget(nodes=60)
MIDDLE = 44  # rows, unless the game is over sooner
PATIENCE = 60_000  # ms, on a busy machine
A_WHILE = 9  # seconds for which a real-time game runs
SHELL = ("home", "voyage", "puzzles", "settings", "dead link", "nowhere")
ADDRESSES = {"voyage": "/voyage", "puzzles": "/puzzles", "dead link": "/t/nosuchtable", "nowhere": "/no/such/page"}
AROUND = ("new", "house", "gathering", "join", "rules", "edition", "learn")
PLAYED = ("middle", "log", "menu", "watching", "offline", "end", "replay")
PAGES = (*SHELL, *AROUND, *PLAYED)
STAGES = {"gathering": "gathering", "join": "gathering", "end": "end", "replay": "end"} | dict.fromkeys(
    ("middle", "log", "menu", "watching", "offline"), "middle"
)


class Guest:
    """A guest whose tables are advanced over HTTP."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.one = Person(browser, url)
        self.one.arrive()
        self.one.ask("/api/me")
        self.bot, self.rng, self.sent = GreedyBot(), Random(5), 0

    def leave(self) -> None:
        self.one.leave()

    def elsewhere(self, **more: Any) -> Person:
        """Return the same guest in another browser."""
        kept: Any = self.one.context.storage_state()
        return Person(self.browser, self.url, storage_state=kept, **more)

    # ---- tables

    def gathering(self, key: str, seats: int = 0, options: str | None = None) -> str:
        """Create a table with this person and free seats, by default with the most seats."""
        seats, rules = seats or seats_of(key), games()[key].beginners if options is None else options
        made = self.one.ask("/api/tables", {"game": key, "seats": seats, "options": rules})
        table = str(made["id"])
        self.command(table, "sit", 1, "- Ada")
        return table

    def begun(self, key: str, seats: int, options: str | None = None) -> str:
        table = self.gathering(key, seats, options)
        level = "greedy" if not load(key, options or "").real_time else "commander"
        for seat in range(2, seats + 1):
            self.command(table, "bot", seat, level)
        self.command(table, "close", 0)
        return table

    def _run(self, table: str) -> None:
        """Declare this seat ready in a real-time game and let the others play for a while."""
        self._wait(lambda: bool(self.one.ask(f"/api/tables/{table}/position?seat=1").get("legal")), A_WHILE)
        legal = self.one.ask(f"/api/tables/{table}/position?seat=1").get("legal", [])
        for action in legal[:1]:
            self.command(table, "play", 1, action)
        self._wait(lambda: self._rows(table) > MIDDLE, A_WHILE)

    def turned(self, key: str, rows: int, options: str) -> str:
        """Return a turn-based game with two players after `rows` rows, with this person to act."""
        table = self.begun(key, 2, options)
        self.bring(table, key, lambda: self._rows(table) > rows, 60, options)
        return table

    def middle(self, key: str, rows: int = MIDDLE) -> str:
        """Return the middle of a game with the most seats.

        This person is to act, after at least `rows` rows. A real-time game has run for a while.
        """
        table = self.begun(key, seats_of(key))
        if load(key).real_time:
            self._run(table)
        else:
            self.bring(table, key, lambda: self._rows(table) > rows, 60)
        return table

    def ended(self, key: str, seconds: float = 90) -> str:
        """Return a finished game; resign if it takes too long."""
        table = self.begun(key, 2)
        if not load(key).real_time:
            self.bring(table, key, lambda: False, seconds)
        else:
            self._run(table)
        if self._stage(table) != "over":
            self.command(table, "resign", 1)
        self._wait(lambda: self._stage(table) == "over", 20)
        return table

    def bring(
        self, table: str, key: str, enough: Callable[[], bool], seconds: float, options: str | None = None
    ) -> None:
        """Play as a greedy bot would until `enough` holds and this person is to act."""
        game = load(key, games()[key].beginners if options is None else options)
        end = time.monotonic() + seconds
        while time.monotonic() < end and self._stage(table) != "over":
            found = self.one.ask(f"/api/tables/{table}/position?seat=1")
            if not found.get("legal"):
                self.one.page.wait_for_timeout(20)
                continue
            if enough():
                return
            action = self.bot.choose(game.view(game.read_state(found["view"]), 1), THOUGHT, self.rng)
            self.command(table, "play", 1, game.write(action), found["decision"])

    def command(self, table: str, kind: str, seat: int, argument: str = "", decision: int | None = None) -> Any:
        self.sent += 1
        body = {"id": f"go{self.sent}", "kind": kind, "seat": seat, "argument": argument, "decision": decision}
        said = self.one.ask(f"/api/tables/{table}/commands", {k: v for k, v in body.items() if v is not None})
        assert "refusal" not in said or decision is not None, (body, said)
        return said

    def _rows(self, table: str) -> int:
        return int(self.one.ask(f"/api/tables/{table}")["n"])

    def _stage(self, table: str) -> str:
        return str(self.one.ask(f"/api/tables/{table}")["stage"])

    def _wait(self, what: Callable[[], bool], seconds: float) -> None:
        end = time.monotonic() + seconds
        while not what() and time.monotonic() < end:
            self.one.page.wait_for_timeout(100)


class Tour:
    """One person's tables, and all pages of that person in any browser."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.tables: dict[tuple[str, str], str] = {}

    def table(self, key: str, stage: str) -> str:
        """Return the table of a game at a stage, cached after the first call."""
        if (key, stage) not in self.tables:
            guest = self.guest
            made: dict[str, Callable[[str], str]] = {
                "gathering": guest.gathering, "middle": guest.middle, "end": guest.ended,
            }  # fmt: skip
            self.tables[key, stage] = made[stage](key)
        return self.tables[key, stage]

    def people(self, **more: Any) -> tuple[Person, Person]:
        """Return the person at the tables and a new visitor."""
        people = self.guest.elsewhere(**more), Person(self.guest.browser, self.guest.url, **more)
        for one in people:
            one.context.set_default_timeout(PATIENCE)
            one.forgiven += ["404", "ERR_INTERNET_DISCONNECTED"]
        return people

    def pages(self, keys: Iterable[str], pages: Collection[str] = PAGES) -> list[tuple[str, str]]:
        """Return pairs of game and page; pages without a game are listed once."""
        shell = [("", page) for page in SHELL if page in pages]
        return shell + [(key, page) for key in keys for page in (*AROUND, *PLAYED) if page in pages]

    def visit(self, key: str, page: str, own: Person, new: Person) -> Person:
        """Open a page and return the person who sees it."""
        there = new if page in (*SHELL, "join", "watching") else own
        there.context.set_offline(False)
        there.arrive(self._path(key, page))
        if page in ("middle", "log", "menu", "watching", "offline", "end"):
            there.see_board()
        if page in OPENS:
            OPENS[page](there)
        settled(there)
        return there

    def _path(self, key: str, page: str) -> str:
        if page in STAGES:
            return f"/t/{self.table(key, STAGES[page])}" + "/replay" * (page == "replay")
        if page in SHELL:
            return ADDRESSES.get(page, "/")
        return {"edition": f"/rules/{key}/edition", "house": f"/new/{key}#house"}.get(page, f"/{page}/{key}")


def _to_two_thirds(person: Person) -> None:
    slider = person.page.locator("input[type=range]").first
    slider.fill(str(int(slider.get_attribute("max") or 0) * 2 // 3))


def _sheet(person: Person, name: str) -> None:
    """Open a panel: a sheet over the page on a phone, a tab or menu on a desktop."""
    named = person.page.locator(".bar button, [role=tab], header button").filter(has_text=person.words[name])
    named.first.click()


def _lose_connection(person: Person) -> None:
    person.context.set_offline(True)
    person.page.wait_for_selector(".banner", timeout=PATIENCE)  # a silent connection is noticed after a while


OPENS: Mapping[str, Callable[[Person], object]] = {
    "settings": lambda one: one.page.get_by_role("button", name=one.words["page.settings"]).click(),
    "house": lambda one: None,
    "log": lambda one: _sheet(one, "page.log"),
    "menu": lambda one: _sheet(one, "page.table"),
    "offline": _lose_connection,
    "replay": _to_two_thirds,
}


def settled(person: Person) -> None:
    """Wait until fonts and pictures are loaded and animations have ended."""
    person.page.wait_for_load_state("networkidle")
    still(person.page)
