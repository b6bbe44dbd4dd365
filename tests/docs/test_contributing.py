"""The tables of CONTRIBUTING name every package, every part of a game and every tool."""

import re
from pathlib import Path

import pytest
from tools.prove import PROOFS

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = ROOT / "src" / "starboard"
GAMES = sorted(path.parent for path in (SOURCES / "games").glob("*/game.py"))
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
FIRST_CELL = re.compile(r"^\| (`[^|]*) \|", re.MULTILINE)


def listed(heading: str) -> set[str]:
    """Return the names in backticks in the first column of the table with this header row."""
    table = TEXT[TEXT.index(heading) :].partition("\n\n")[0]
    return {name.strip("/") for cell in FIRST_CELL.findall(table) for name in re.findall(r"`([^`]+)`", cell)}


def visible(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if not path.name.startswith(("_", "."))]


def test_every_package_is_a_room_and_every_room_a_package() -> None:
    packages = {path.name for path in visible(SOURCES) if (path / "__init__.py").exists() or path.name == "games"}
    assert listed("| package |") == packages


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_file_and_folder_of_a_game_is_a_room(game: Path) -> None:
    translations = re.compile(r"rulebook\.[a-z]+\.md")
    found = {path.name for path in visible(game) if not translations.fullmatch(path.name)}
    assert found - listed("| in `games/<game>/` |") == set()
    assert {"rules", "picture", "opponent", "game.py"} <= found


def test_every_tool_is_listed() -> None:
    listed = re.findall(r"`((?:tools|bench)/[^`]+)`", TEXT)
    named = {name.split()[0] for name in listed}
    tools = {f"tools/{path.name}" for path in visible(ROOT / "tools") if path.suffix == ".py"}
    assert tools - named == set()
    assert {f"tools/prove.py {proof}" for proof in PROOFS} - {*listed} == set()
