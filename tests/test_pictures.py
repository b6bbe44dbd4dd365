"""The pictures of the docs are remade from fixed positions, and are those in the tree."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_the_pictures_in_the_tree_are_the_ones_that_the_tool_makes() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "pictures.py"), "--check"]
    own_shelf = {**os.environ, "STARBOARD_GAMES": ""}
    ran = subprocess.run(tool, text=True, capture_output=True, env=own_shelf)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_each_picture_is_small_enough_for_a_page() -> None:
    pictures = list((ROOT / "docs" / "pictures").glob("*.svg"))
    assert pictures
    assert max(picture.stat().st_size for picture in pictures) < 300_000
