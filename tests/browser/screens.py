#!/usr/bin/env python3
"""Takes pictures of every page in Chromium, to be looked at: desktop and phone, dark and light, and as colour-blind
eyes see them. Usage: python -m tests.browser.screens FOLDER [--only NAME] [--game KEY]"""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.kit import Person, Site, eventually, launched, play_on
from tests.browser.test_every_game import KEYS, seats_of
from tests.browser.test_whole_games import count

SIGHTS = ("none", "deuteranopia", "protanopia")


class Album:
    def __init__(self, folder: Path, browser: Browser, site: Site, scheme: str, phone: bool) -> None:
        self.folder = folder
        self.name = f"{'phone' if phone else 'desk'}-{scheme}"
        self.one = Person(browser, site.url, phone=phone, color_scheme=scheme)
        self.sighted = self.one.context.new_cdp_session(self.one.page)

    def take(self, what: str, sights: bool = False) -> None:
        self.one.page.wait_for_timeout(400)
        for sight in SIGHTS if sights else SIGHTS[:1]:
            self.sighted.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
            suffix = "" if sight == "none" else f"-{sight}"
            self.one.page.screenshot(path=self.folder / f"{what}-{self.name}{suffix}.png")
        self.sighted.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})

    def getting_there(self, key: str) -> None:
        self.one.arrive()
        self.take("home")
        for page in ("new", "rules", "learn"):
            self.one.arrive(f"/{page}/{key}")
            self.take(f"{key}-{page}")

    def game(self, key: str) -> None:
        """With as many as can play: the start, the middle, the moment of a loss, the end, and looking back."""
        one, seats = self.one, seats_of(key)
        table = one.new_table(key, seats)
        self.take(f"{key}-gathering")
        one.sit("Ada")
        for _ in range(seats - 1):
            one.seat_bot()
        one.begin()
        eventually(lambda: bool(one.seen()["ringed"]), one.page)
        self.take(f"{key}-start")
        play_on([one], lambda: count(one, table) > 45 and bool(one.seen()["chosen"]))
        self.take(f"{key}-middle", sights=True)
        self._at_speed("1")
        self._loss(key)
        self._at_speed("0")
        play_on([one], lambda: bool(one.seen()["over"]), 400)
        one.page.wait_for_timeout(900)
        self.take(f"{key}-end", sights=True)
        one.arrive(f"/t/{table}/replay")
        slider = one.page.locator("input[type=range]")
        slider.fill(str(int(slider.get_attribute("max") or 0) * 2 // 3))
        self.take(f"{key}-replay", sights=True)

    def _at_speed(self, speed: str) -> None:
        self.one.page.evaluate("(speed) => (localStorage.speed = speed)", speed)
        self.one.page.reload()
        self.one.see_board()

    def _loss(self, key: str) -> None:
        """The moment when somebody loses something, if anybody does while one looks."""
        for _ in range(900):
            if self.one.page.locator("text.rise.bad").count() or self.one.seen()["over"]:
                break
            if not self.one.act():
                self.one.page.wait_for_timeout(20)
        self.one.page.screenshot(path=self.folder / f"{key}-moment-{self.name}.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="desk-dark, desk-light, phone-dark or phone-light")
    parser.add_argument("--game", default="", choices=["", *KEYS], help="by default every game of the shelf")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Site(Path(data), games="") as site, sync_playwright() as playwright:
        browser = launched(playwright)
        for phone in (False, True):
            for scheme in ("dark", "light"):
                album = Album(asked.folder, browser, site, scheme, phone)
                for key in [asked.game] if asked.game else KEYS:
                    if asked.only in ("", album.name):
                        album.getting_there(key)
                        album.game(key)
                album.one.context.close()
        browser.close()


if __name__ == "__main__":
    main()
