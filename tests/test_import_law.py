"""Import rules between the packages, as set in `pyproject.toml`."""

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
    """Run the linter on the tree under `root`, whose `src` comes first on the path."""
    command = [str(LINTER), "--no-cache", "--config", str(root / "pyproject.toml")]
    return subprocess.run(command, cwd=root / "src", capture_output=True, text=True)


def small_tree(root: Path) -> Path:
    """Make a tree of empty packages under the same import rules; return its `starboard` folder."""
    shutil.copy(ROOT / "pyproject.toml", root)
    home = root / "src" / "starboard"
    for package in PACKAGES:
        (home / package).mkdir(parents=True)
        (home / package / "__init__.py").touch()
    for game in ("one", "other"):
        (home / "games" / game / "game.py").touch()
    assert lint(root).returncode == 0
    return home


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
    (small_tree(tmp_path) / module).write_text(f"import {imported}\n")
    said = lint(tmp_path)
    assert said.returncode == 1
    assert "BROKEN" in said.stdout


@pytest.mark.parametrize("package", ["core", "server", "games.one.rules"])
def test_a_cycle_between_modules_of_a_package_is_found(tmp_path: Path, package: str) -> None:
    folder = small_tree(tmp_path).joinpath(*package.split("."))
    for module, imported in (("one", "two"), ("two", "three"), ("three", "one")):
        (folder / f"{module}.py").write_text(f"import starboard.{package}.{imported}\n")
    said = lint(tmp_path)
    assert said.returncode == 1
    assert "No import cycles between sibling packages or modules BROKEN" in said.stdout
