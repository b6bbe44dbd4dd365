"""Screenshots of the program for the manual, each in light and dark.

People use a real server in Chromium. Games are advanced with a bot's advice, so the same steps show the same pages; the
draws and the times differ.
"""

import base64
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.browser.kit import Person, Site, eventually, launched
from tests.browser.moments import Guest, settled

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
THEMES = ("light", "dark")
ADDRESS = "http://games.example"  # in links and QR codes
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 780}
TV = {"width": 1280, "height": 720}
QUALITY = 80  # of WebP
FILE = re.compile(r"^\*\*(\S+)\*\*\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)  # a file on a page
BOT = re.compile(r"^```python\n# ahead\.py\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Studio:
    """A server, a browser and the guest whose games are shown."""

    def __init__(self, browser: Browser, site: Site, folder: Path) -> None:
        self.browser, self.site, self.folder = browser, site, folder
        self.guest = Guest(browser, site.url)
        self.guest.one.ask("/api/me", {"name": "Ada"})

    def see(self, path: str, size: dict[str, int] = DESK) -> Person:
        """Open a page as the guest, in a window of this size."""
        phone = size is PHONE
        more: dict[str, Any] = {"device_scale_factor": 2} if phone else {}
        one = self.guest.elsewhere(viewport=size, phone=phone, reduced_motion="reduce", **more)
        return one.arrive(path)

    def someone(self, name: str, path: str = "/") -> Person:
        one = Person(self.browser, self.site.url, reduced_motion="reduce").arrive(path)
        one.ask("/api/me", {"name": name})
        return one

    def table(self, table: str, size: dict[str, int] = DESK) -> Person:
        one = self.see(f"/t/{table}", size)
        one.see_board()
        settled(one)
        return one


Shot = Callable[[Studio], Person]


def new_table(studio: Studio) -> Person:
    return studio.see("/new/spacewalk")


def house_rules(studio: Studio) -> Person:
    return studio.see("/new/spacewalk#house")


def invitation(studio: Studio) -> Person:
    return studio.see(f"/t/{studio.guest.gathering('spacewalk', 3)}")


def placing(studio: Studio) -> Person:
    table = studio.guest.begun("spacewalk", 2)
    eventually(lambda: bool(studio.guest.one.ask(f"/api/tables/{table}/position?seat=1").get("legal")), _page(studio))
    return studio.table(table)


def table(studio: Studio) -> Person:
    return studio.table(_flying(studio, 3))


def phone(studio: Studio) -> Person:
    return studio.table(_flying(studio, 2), PHONE)


def chosen(studio: Studio) -> Person:
    one = studio.table(_flying(studio, 2))
    one.touch(sorted(one.seen()["ringed"])[0])
    return one


def refusal(studio: Studio) -> Person:
    one = studio.table(_flying(studio, 2))
    ringed = set(one.seen()["ringed"])
    places = one.page.eval_on_selector_all(".map [data-id]", "(all) => all.map((each) => each.dataset.id)")
    one.touch(next(id for id in sorted(places) if id not in ringed))
    return one


def hint(studio: Studio) -> Person:
    one = studio.table(_flying(studio, 2))
    one.page.locator("[data-act=hint]:enabled").click()
    one.page.locator("[data-act=show]").click()
    one.page.locator("[data-act=play]").wait_for()
    return one


def ending(studio: Studio) -> Person:
    return studio.table(studio.guest.ended("spacewalk"))


def replay(studio: Studio) -> Person:
    one = studio.see(f"/t/{studio.guest.ended('spacewalk')}/replay")
    slider = one.page.locator("input[type=range]").first
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
    return one


def review(studio: Studio) -> Person:
    one = studio.see(f"/t/{studio.guest.ended('spacewalk')}")
    one.push("page.review")
    one.page.locator(".chart svg").wait_for(timeout=120_000)
    return one


def lesson(studio: Studio) -> Person:
    first = studio.guest.one.ask("/api/games/spacewalk/lessons")[0]["key"]
    one = studio.see(f"/learn/spacewalk/{first}")
    one.see_board()
    return one


def puzzle(studio: Studio) -> Person:
    one = studio.see("/puzzle/spacewalk")
    one.see_board()
    return one


def lobby(studio: Studio) -> Person:
    for name, game, seats in (("Mira", "astron", 3), ("Ben", "spacewalk", 2), ("Cleo", "zylatron", 2)):
        host = studio.someone(name)
        made = host.ask("/api/tables", {"game": game, "seats": seats, "options": ""})
        sitting = {"id": "sit", "kind": "sit", "seat": 1, "argument": f"- {name}"}
        assert "refusal" not in host.ask(f"/api/tables/{made['id']}/commands", sitting)
        host.arrive(f"/t/{made['id']}")
        host.ask(f"/api/tables/{made['id']}/listing", {"language": "en"})
    return studio.see("/lobby")


def big_screen(studio: Studio) -> Person:
    table = studio.guest.begun("spacewalk", 3)
    studio.guest.bring(table, "spacewalk", lambda: _rows(studio, table) > 44, 60)
    studio.table(table)  # otherwise the guest is shown as away
    one = studio.see(f"/t/{table}/screen", TV)
    one.page.wait_for_selector(".screen .map [data-id]", state="attached")
    return one


def tournament(studio: Studio) -> Person:
    return studio.see(f"/event/{_club_evening(studio)}")


def tournament_screen(studio: Studio) -> Person:
    return studio.see(f"/event/{_club_evening(studio)}/screen", TV)


def settings(studio: Studio) -> Person:
    return studio.see("/settings")


def own_bot(studio: Studio) -> Person:
    return studio.table(_tutorial(studio, "spacewalk", 36, "ahead"))


def host_page(studio: Studio) -> Person:
    making = [sys.executable, "-m", "starboard", "host", "token", "--data", str(studio.folder / "starboard.db")]
    token = subprocess.run(making, stdout=subprocess.PIPE, text=True, check=True).stdout.split()[0]
    _flying(studio, 2)
    one = studio.see("/")
    one.page.goto("/host")
    one.page.locator("input[name=token]").fill(token)
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("table, h2")
    return one


def report(studio: Studio) -> Person:
    one = studio.see("/")
    one.page.goto((ROOT / "docs" / "balance" / "spacewalk.html").as_uri())
    return one


def comet(studio: Studio) -> Person:
    return studio.table(_tutorial(studio, "comet", 8))


def lantern(studio: Studio) -> Person:
    return studio.table(_tutorial(studio, "lantern", 9))


SHOTS: dict[str, Shot] = {
    "new-table": new_table, "house-rules": house_rules, "invitation": invitation, "placing": placing, "table": table,
    "phone": phone, "chosen": chosen, "refusal": refusal, "hint": hint, "ending": ending, "replay": replay,
    "review": review, "lesson": lesson, "puzzle": puzzle, "lobby": lobby, "big-screen": big_screen,
    "tournament": tournament, "tournament-screen": tournament_screen, "settings": settings, "host-page": host_page,
    "report": report,
}  # fmt: skip
TUTORIAL_SHOTS: dict[str, Shot] = {"comet": comet, "lantern": lantern, "own-bot": own_bot}


def files(name: str) -> list[Path]:
    return [PICTURES / f"{name}-{theme}.webp" for theme in THEMES]


def take(names: Collection[str] = ()) -> None:
    """Take the named screenshots, by default all."""
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for shots, opened in ((SHOTS, _own_site), (TUTORIAL_SHOTS, _tutorial_site)):
            wanted = {name: shot for name, shot in shots.items() if not names or name in names}
            if not wanted:
                continue
            with opened(browser) as studio:
                for name, shot in wanted.items():
                    _save(shot(studio), name)
        browser.close()


def _save(one: Person, name: str) -> None:
    session = one.context.new_cdp_session(one.page)
    for theme, file in zip(THEMES, files(name), strict=True):
        one.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        settled(one)
        taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        file.write_bytes(base64.b64decode(taken["data"]))
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} kB", flush=True)
    one.context.close()


@contextmanager
def _own_site(browser: Browser) -> Iterator[Studio]:
    """Open a studio with Starboard's games alone."""
    with tempfile.TemporaryDirectory() as name, Site(Path(name), "--public-url", ADDRESS, games="") as site:
        yield Studio(browser, site, Path(name))


@contextmanager
def _tutorial_site(browser: Browser) -> Iterator[Studio]:
    """Open a studio with the games and the bot of the tutorials."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (bot,) = BOT.findall((ROOT / "docs" / "start" / "write-a-bot.md").read_text("utf-8"))
        (folder / "ahead.py").write_text(bot, "utf-8")
        for path, text in FILE.findall((ROOT / "docs" / "start" / "adding-a-game.md").read_text("utf-8")):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8")
        for package in ("mygames", "mygames/comet"):
            (folder / package / "__init__.py").touch()
        shutil.copytree(ROOT / "examples" / "lantern" / "lantern", folder / "lantern")
        distribution = folder / "lantern_game-1.0.dist-info"
        distribution.mkdir()
        (distribution / "METADATA").write_text("Name: lantern-game\nVersion: 1.0\n", "utf-8")
        (distribution / "entry_points.txt").write_text("[starboard.games]\nlantern = lantern.game\n", "utf-8")
        site = Site(folder, "--public-url", ADDRESS, "--bot", str(folder / "ahead.py"), games="mygames")
        site.environment["PYTHONPATH"] = os.pathsep.join([name, *sys.path])
        with site:
            yield Studio(browser, site, folder)


def _page(studio: Studio) -> Any:
    return studio.guest.one.page


def _rows(studio: Studio, table: str) -> int:
    return int(studio.guest.one.ask(f"/api/tables/{table}")["n"])


def _tutorial(studio: Studio, key: str, rows: int, level: str = "greedy") -> str:
    """Return a game with a bot after some rows, in which the guest plays the first legal actions."""
    guest = studio.guest
    table = str(guest.one.ask("/api/tables", {"game": key, "seats": 2, "options": ""})["id"])
    guest.command(table, "sit", 1, "- Ada")
    guest.command(table, "bot", 2, level)
    guest.command(table, "start", 0)
    while True:
        found = guest.one.ask(f"/api/tables/{table}/position?seat=1")
        if found["stage"] == "over":  # a short game: play another
            return _tutorial(studio, key, rows, level)
        if not found.get("legal"):
            guest.one.page.wait_for_timeout(20)
        elif found["n"] > rows:
            return table
        else:
            guest.command(table, "play", 1, found["legal"][0], found["decision"])


def _flying(studio: Studio, seats: int) -> str:
    """Return a game of Space Walk after all ships are placed, with the guest to move."""
    table = studio.guest.begun("spacewalk", seats)
    studio.guest.bring(table, "spacewalk", lambda: _rows(studio, table) > 20 + 18 * seats, 60)
    return table


def _club_evening(studio: Studio) -> str:
    """Return the code of a tournament in its second round."""
    guest = studio.guest.one
    made = guest.ask("/api/events", {"name": "Thursday club evening", "game": "spacewalk", "rounds": 3})
    code = str(made["code"])
    asked = count(1)

    def at(one: Person, kind: str, **given: Any) -> None:
        one.ask(f"/api/events/{code}", {"id": f"e{next(asked)}", "kind": kind, **given})

    at(guest, "enter", name="Ada")
    for name in ("Mira", "Ben", "Cleo"):
        at(studio.someone(name), "enter", name=name)
    at(guest, "round", round=1)
    for number, table in enumerate(guest.ask(f"/api/events/{code}")["played"][-1]["tables"], 1):
        at(guest, "correct", round=1, table=number, places=[1, 2][: len(table["seats"])], reason="Played on a board")
    at(guest, "round", round=2)
    return code
