#!/usr/bin/env python3
"""Draw the picture of each game that messengers show with an invite link, from the game's cover, with Chromium.

A JPEG comment in the picture names the cover it was drawn from. `--check` lists pictures that are out of date; a test
checks the same.
"""

import argparse
import hashlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

GAMES = ROOT / "src" / "starboard" / "games"
WIDTH, HEIGHT, QUALITY = 1200, 630, 82
PAGE = """<body style="margin:0;background:#0b1020"><img src="data:image/svg+xml;base64,{cover}"
  style="display:block;width:100vw;height:100vh;object-fit:cover">"""


def covers() -> list[Path]:
    return sorted(GAMES.glob("*/art/cover.svg"))


def mark(cover: Path) -> bytes:
    """Return a JPEG comment that names the cover."""
    words = f"cover.svg {hashlib.sha256(cover.read_bytes()).hexdigest()[:32]}".encode()
    return b"\xff\xfe" + (len(words) + 2).to_bytes(2, "big") + words


def is_drawn(cover: Path) -> bool:
    picture = cover.with_name("preview.jpg")
    return picture.exists() and picture.read_bytes().startswith(b"\xff\xd8" + mark(cover))


def draw(found: list[Path]) -> None:
    from base64 import b64encode

    from playwright.sync_api import sync_playwright
    from tests.browser.kit import launched

    with sync_playwright() as playwright:
        browser = launched(playwright)
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for cover in found:
            page.set_content(PAGE.format(cover=b64encode(cover.read_bytes()).decode()), wait_until="load")
            drawn = page.screenshot(type="jpeg", quality=QUALITY)
            picture = cover.with_name("preview.jpg")
            picture.write_bytes(drawn[:2] + mark(cover) + drawn[2:])
            print(f"{picture.relative_to(ROOT)}: {picture.stat().st_size} bytes")
        browser.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only list those that are out of date")
    missing = [cover for cover in covers() if not is_drawn(cover)]
    if parser.parse_args().check:
        for cover in missing:
            print(f"{cover.with_name('preview.jpg').relative_to(ROOT)} is out of date: run tools/previews.py")
        return bool(missing)
    draw(missing)
    return 0


if __name__ == "__main__":
    sys.exit(main())
