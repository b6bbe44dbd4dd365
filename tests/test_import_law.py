"""The arrows between the packages: `pyproject.toml` says which there may be."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("rules", "picture", "opponent", "options")
PACKAGES = (
    "", "core", "games", "games/one", *(f"games/one/{room}" for room in ROOMS), "games/other", "bots", "table", "wire",
    "server", "lab", "cli", "words", "drawing",
)  # fmt: skip
LINTER = Path(sys.executable).parent / "lint-imports"


def lint(root: Path) -> subprocess.CompletedProcess[str]:
    """What the linter says of the tree under `root`; its own `src` comes first on the path."""
    command = [str(LINTER), "--no-cache", "--config", str(root / "pyproject.toml")]
    return subprocess.run(command, cwd=root / "src", capture_output=True, text=True)


def test_no_arrow_points_back_up() -> None:
    said = lint(ROOT)
    assert said.returncode == 0, said.stdout


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("core/value.py", "starboard.games"),
        ("core/value.py", "starboard.server"),
        ("core/value.py", "starboard.words"),
        ("core/value.py", "starboard.drawing"),
        ("words/__init__.py", "starboard.games.one"),
        ("words/__init__.py", "starboard.wire"),
        ("drawing/__init__.py", "starboard.wire"),
        ("games/one/game.py", "starboard.words"),
        ("games/one/game.py", "starboard.drawing"),
        ("table/__init__.py", "starboard.words"),
        ("table/__init__.py", "starboard.drawing"),
        ("games/one/game.py", "starboard.bots"),
        ("games/one/game.py", "starboard.games.other"),
        ("games/one/rules/__init__.py", "starboard.games.one.picture"),
        ("games/one/rules/__init__.py", "starboard.games.one.opponent"),
        ("games/one/rules/__init__.py", "starboard.games.one.options"),
        ("games/one/picture/__init__.py", "starboard.games.one.opponent"),
        ("games/one/opponent/__init__.py", "starboard.games.one.picture"),
        ("games/one/picture/__init__.py", "starboard.games.one.game"),
        ("table/__init__.py", "starboard.games.one"),
        ("table/__init__.py", "starboard.bots"),
        ("wire/__init__.py", "starboard.bots"),
        ("wire/__init__.py", "starboard.server"),
        ("lab/__init__.py", "starboard.server"),
        ("lab/__init__.py", "starboard.table"),
        ("lab/__init__.py", "starboard.wire"),
        ("bots/__init__.py", "starboard.lab"),
        ("server/__init__.py", "starboard.cli"),
    ],
)
def test_a_forbidden_arrow_is_found(tmp_path: Path, module: str, imported: str) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    home = tmp_path / "src" / "starboard"
    for package in PACKAGES:
        (home / package).mkdir(parents=True)
        (home / package / "__init__.py").touch()
    for game in ("one", "other"):
        (home / "games" / game / "game.py").touch()
    assert lint(tmp_path).returncode == 0
    (home / module).write_text(f"import {imported}\n")
    said = lint(tmp_path)
    assert said.returncode == 1
    assert "BROKEN" in said.stdout
