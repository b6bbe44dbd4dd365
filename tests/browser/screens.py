#!/usr/bin/env python3
"""Takes pictures of every page in Chromium, to be looked at: desktop and phone, dark and light, and as colour-blind
eyes see them. Usage: python -m tests.browser.screens FOLDER [--only NAME]"""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.kit import Person, Site, eventually, launched, play_on
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

    def getting_there(self) -> None:
        self.one.arrive()
        self.take("home")
        self.one.arrive("/new/spacewalk")
        self.take("new")
        self.one.arrive("/rules/spacewalk")
        self.take("rules")

    def game(self) -> None:
        one = self.one
        table = one.new_table("spacewalk", 3)
        self.take("gathering")
        one.sit("Ada")
        one.seat_bot()
        one.seat_bot()
        one.begin()
        eventually(lambda: bool(one.seen()["ringed"]), one.page)
        self.take("start")
        play_on([one], lambda: count(one, table) > 45 and bool(one.seen()["chosen"]))
        self.take("middle", sights=True)
        one.page.evaluate("localStorage.speed = '1'")
        one.page.reload()
        one.see_board()
        self._black_hole()
        one.page.evaluate("localStorage.speed = '0'")
        one.page.reload()
        one.see_board()
        play_on([one], lambda: bool(one.seen()["over"]))
        one.page.wait_for_timeout(900)
        self.take("end", sights=True)
        one.arrive(f"/t/{table}/replay")
        slider = one.page.locator("input[type=range]")
        slider.fill(str(int(slider.get_attribute("max") or 0) * 2 // 3))
        self.take("replay", sights=True)

    def _black_hole(self) -> None:
        """The moment when a ship falls, if one does while somebody looks."""
        for _ in range(900):
            if self.one.page.locator("text.rise.bad").count() or self.one.seen()["over"]:
                break
            if not self.one.act():
                self.one.page.wait_for_timeout(20)
        self.one.page.screenshot(path=self.folder / f"moment-{self.name}.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="desk-dark, desk-light, phone-dark or phone-light")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Site(Path(data), games="") as site, sync_playwright() as playwright:
        browser = launched(playwright)
        for phone in (False, True):
            for scheme in ("dark", "light"):
                album = Album(asked.folder, browser, site, scheme, phone)
                if asked.only in ("", album.name):
                    album.getting_there()
                    album.game()
                album.one.context.close()
        browser.close()


if __name__ == "__main__":
    main()
