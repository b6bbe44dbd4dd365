#!/usr/bin/env python3
"""Screenshots of every page and every game in Chromium: five window sizes, dark and light, English and German.

Screenshots of the same kind are also combined into a contact sheet.

python -m tests.browser.screens FOLDER [--size 390x844] [--theme dark] [--language de] [--game KEY] [--page NAME]
"""

import argparse
import base64
import tempfile
from collections.abc import Iterable
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

from starboard.words import listed_languages
from tests.browser.kit import Person, Site, launched
from tests.browser.moments import EVERY, PAGES, PATIENCE, Guest, Tour

SIZES = ("1440x900", "1280x720", "390x844", "844x390", "820x1180")
THEMES, LANGUAGES = ("dark", "light"), ("en", "de")
SIGHTS = ("none", "deuteranopia", "protanopia", "tritanopia", "achromatopsia")
HANDHELD = 900  # px: narrower windows have touch input
ACROSS = 2400  # px: width of a contact sheet
TRIES = 3
STYLE = (
    "body{margin:16px;background:#333;color:#fff;font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px}"
    "figure{margin:0}img{display:block}figcaption{padding:4px 0}"
)


class Album:
    """All pictures of one size, theme and language."""

    def __init__(self, folder: Path, tour: Tour, size: str, theme: str, language: str, sight: str = "none") -> None:
        self.name = f"{size}-{theme}-{language}" + f"-{sight}" * (sight != "none")
        self.folder, self.sheet = folder / self.name, folder / f"{self.name}.png"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.width, height = map(int, size.split("x"))
        look = {"viewport": {"width": self.width, "height": height}, "color_scheme": theme, "reduced_motion": "reduce"}
        self.tour, self.sight = tour, sight
        self.people = tour.people(phone=self.width < HANDHELD, language=language, **look)
        self.taken: list[Path] = []

    def take(self, pages: Iterable[tuple[str, str]]) -> list[str]:
        """Take a screenshot of each page; return the names of those that failed."""
        missing = [f"{self.name}: {key} {page}" for key, page in pages if not self._try(key, page)]
        for one in self.people:
            one.context.close()
        return missing

    def _try(self, key: str, page: str) -> bool:
        for _ in range(TRIES):
            try:
                self._picture(self.tour.visit(key, page, *self.people), f"{key} {page}".strip())
            except (Error, AssertionError):
                continue  # the machine was busy: try again
            return True
        return False

    def _picture(self, there: Person, name: str) -> None:
        session = there.context.new_cdp_session(there.page)
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": self.sight})
        path = self.folder / f"{name.replace(' ', '-')}.png"
        there.page.screenshot(path=path)
        session.detach()
        self.taken.append(path)

    def lay_out(self, browser: Browser) -> None:
        """Save the contact sheet."""
        wide = min(self.width, 560 if self.width > HANDHELD else 380 if self.width > 500 else 280)
        figures = [
            f'<figure><img width="{wide}" src="data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}">'
            f"<figcaption>{path.stem}</figcaption></figure>"
            for path in self.taken
        ]
        page = browser.new_page(viewport={"width": ACROSS, "height": 900})
        page.set_content(f"<style>{STYLE}</style>{''.join(figures)}", timeout=PATIENCE)
        page.screenshot(path=self.sheet, full_page=True, timeout=PATIENCE)
        page.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", choices=SIZES, action="append", help="of the window; by default all")
    parser.add_argument("--theme", choices=THEMES, action="append")
    parser.add_argument("--language", choices=listed_languages(), action="append", help="by default English and German")
    parser.add_argument("--game", choices=EVERY, action="append", help="by default every game of the shelf")
    parser.add_argument("--page", choices=PAGES, action="append", help="by default every page")
    parser.add_argument("--sight", choices=SIGHTS, default="none", help="as colour-blind eyes see it")
    asked = parser.parse_args()
    kinds = product(asked.size or SIZES, asked.theme or THEMES, asked.language or LANGUAGES)
    missing: list[str] = []
    with tempfile.TemporaryDirectory() as data, Site(Path(data), games="") as site, sync_playwright() as playwright:
        browser = launched(playwright)
        tour = Tour(Guest(browser, site.url))
        for kind in kinds:
            album = Album(asked.folder, tour, *kind, sight=asked.sight)
            missing += album.take(tour.pages(asked.game or EVERY, asked.page or PAGES))
            album.lay_out(browser)
            print(album.sheet, flush=True)
        browser.close()
    if missing:
        raise SystemExit("not taken:\n" + "\n".join(missing))


if __name__ == "__main__":
    main()
