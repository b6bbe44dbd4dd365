"""Purity of the rules: only the standard library, and no input from outside."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"
HOME = SOURCE / "starboard"
OWN_GAMES = sorted(file.parent.name for file in HOME.glob("games/*/game.py"))
READERS = {"discovery.py"}  # in core: finds the folder of a game but reads no file
HARMLESS = {"random.Random", "datetime.date"}  # a generator passed in by the caller; dates from text
WORLD = {
    "asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets", "shutil", "socket",
    "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip

PLAY = """
import sys
sys.path.insert(0, sys.argv[1])
from random import Random
import starboard.core
from starboard.core.playout import playout
for key in sys.argv[2:]:
    game = starboard.core.load(key)
    for count in game.seats:
        seating = game.seatings(count)[0]
        end = playout(game, seating, Random(count)).state
        assert game.over(end) and game.read_state(game.write_state(end)) == end
foreign = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
assert foreign <= {"starboard", "__main__"}, foreign
"""


def modules() -> list[Path]:
    return sorted([*HOME.glob("core/**/*.py"), *HOME.glob("games/**/*.py")])


def imports(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the top-level package and the full name of each import in a module."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name.partition(".")[0], alias.name
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: a relative import"
            for alias in node.names:
                yield str(node.module).partition(".")[0], f"{node.module}.{alias.name}"


def isolated(*games: str) -> subprocess.CompletedProcess[str]:
    """Run Python with only its standard library and our source."""
    command = [sys.executable, "-I", "-S", "-c", PLAY, str(SOURCE), *games]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "STARBOARD_GAMES": ""})


def test_the_core_works_without_any_other_package() -> None:
    said = isolated()
    assert said.returncode == 0, said.stderr


@pytest.mark.parametrize("key", OWN_GAMES)
def test_a_game_is_played_to_its_end_without_any_other_package(key: str) -> None:
    said = isolated(key)
    assert said.returncode == 0, said.stderr


def test_core_and_games_import_only_the_standard_library() -> None:
    allowed = {*sys.stdlib_module_names, "starboard"}
    found = {(file.name, whole) for file in modules() for first, whole in imports(file) if first not in allowed}
    assert found == {("compiled.py", "mypy_extensions.mypyc_attr")}  # read only by mypyc, never imported


def test_the_rules_have_no_files_no_clock_and_no_chance_of_their_own() -> None:
    rules = [file for file in modules() if not (file.parent.name == "core" and file.name in READERS)]
    asked = {(file.name, whole) for file in rules for first, whole in imports(file) if first in WORLD}
    assert {(name, whole) for name, whole in asked if whole not in HARMLESS} == set()
    assert not [file.name for file in rules if ".today(" in file.read_text("utf-8")]
