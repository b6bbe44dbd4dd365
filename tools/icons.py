"""Draw the app's icons in web/public from web/public/star.svg with Chromium: small PNG files for phones."""

import argparse
import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
NIGHT = "#0B1020"
ICONS = {  # name: size in px, fraction the star fills, background, corner radius as a fraction of the size
    "icon-180": (180, 0.74, NIGHT, 0.0),  # Apple rounds it
    "icon-192": (192, 0.8, NIGHT, 0.22),
    "icon-512": (512, 0.8, NIGHT, 0.22),
    "icon-maskable-512": (512, 0.58, NIGHT, 0.0),  # the system crops it to any shape within a circle of 80%
    "badge-96": (96, 0.92, "", 0.0),  # one colour, since the system recolours it
}


def drawn(star: str, name: str) -> str:
    """Return the icon as SVG."""
    size, share, ground, corner = ICONS[name]
    body = "".join(re.findall(r"<path.*?/>", star))
    if not ground:
        body = re.sub(r'(fill|stroke)="#\w+"', r'\1="#fff"', body)
    room = size * (1 - share) / 2
    back = f'<rect width="{size}" height="{size}" rx="{size * corner}" fill="{ground}"/>' if ground else ""
    scale = size * share / 32
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">{back}'
        f'<g transform="translate({room} {room}) scale({scale})">{body}</g></svg>'
    )


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    star = (PUBLIC / "star.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (size, *_) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawn(star, name)}")
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
            print(name, (PUBLIC / f"{name}.png").stat().st_size, "bytes")
        browser.close()


if __name__ == "__main__":
    main()
