"""Pictures in the docs: reproducible, identical to the files in the tree, and small."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tools.manual.screens import SHOTS, TUTORIAL_SHOTS, files
from tools.manual.source import SCREEN
from tools.previews import covers, is_drawn

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHOWN = re.compile(r'!\[[^\]]*\]\(([^)]+)\)|<(?:img src|source [^>]*srcset)="([^"]+)"')


def shown(page: Path) -> list[Path]:
    return [page.parent / (one or other) for one, other in SHOWN.findall(page.read_text("utf-8"))]


def moving(file: Path) -> bool:
    return "@keyframes" in file.read_text("utf-8")


def test_the_pictures_in_the_tree_are_the_ones_that_the_tool_makes() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "pictures.py"), "--check"]
    own_shelf = {**os.environ, "STARBOARD_GAMES": ""}
    ran = subprocess.run(tool, text=True, capture_output=True, env=own_shelf)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_shows_is_there(page: Path) -> None:
    assert [str(file) for file in shown(page) if not file.exists()] == []


def test_each_picture_is_small_enough_for_a_page() -> None:
    pictures = list(PICTURES.glob("*.svg"))
    assert pictures
    assert {
        file.name: file.stat().st_size for file in pictures if not moving(file) and file.stat().st_size > 300_000
    } == {}
    assert {
        file.name: file.stat().st_size for file in pictures if moving(file) and file.stat().st_size > 2_000_000
    } == {}


def test_every_screenshot_is_taken_by_the_tool_in_light_and_dark_shown_and_small() -> None:
    taken = {file for name in (*SHOTS, *TUTORIAL_SHOTS) for file in files(name)}
    assert {*PICTURES.glob("*.webp")} == taken
    assert {file.resolve() for page in PAGES for file in shown(page) if file.suffix == ".webp"} == taken
    assert [file.name for file in taken if file.stat().st_size > 120_000] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_screenshot_is_described_and_shown_in_the_theme_of_the_reader(page: Path) -> None:
    screens = [line for line in page.read_text("utf-8").splitlines() if ".webp" in line]
    assert [line for line in screens if not SCREEN.search(line)] == []
    for dark, light, _, words in SCREEN.findall("\n".join(screens)):
        assert dark.removesuffix("-dark.webp") == light.removesuffix("-light.webp")
        assert len(words) > 20


def test_the_first_picture_of_the_readme_moves_except_with_reduced_motion() -> None:
    film = shown(PAGES[0])[0]
    text = film.read_text("utf-8")
    assert moving(film)
    assert "prefers-reduced-motion:reduce" in text
    assert 'href="http' not in text  # no network request when shown
    names = set(re.findall(r"@keyframes (\w+)", text))
    assert set(re.findall(r"animation-name:(\w+)", text)) == names


def test_every_picture_is_well_formed_and_has_a_name() -> None:
    for file in PICTURES.glob("*.svg"):
        assert ElementTree.fromstring(file.read_text("utf-8")).get("aria-label"), file


def test_the_picture_beside_an_invite_link_is_drawn_from_the_cover_and_small() -> None:
    assert len(covers()) == 5
    for cover in covers():
        assert is_drawn(cover), f"{cover} was changed: run tools/previews.py"
        assert cover.with_name("preview.jpg").stat().st_size < 150_000
