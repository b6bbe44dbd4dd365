"""The README: the commands that it tells a newcomer to type, the games that it names, and its length."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from starboard.cli.main import app
from starboard.core import games

README = (Path(__file__).resolve().parent.parent.parent / "README.md").read_text("utf-8")
TYPED = re.findall(r"^\$ starboard (.+)$", README, re.MULTILINE)
BEGUN = re.findall(r"^\$ .*\bstarboard(?:-games)? (play .+)$", README, re.MULTILINE)


def quick(command: str) -> list[str]:
    """The command in a form that takes a second: quiet, and few games."""
    words = shlex.split(command.replace("--games 400", "--games 4 --jobs 1"), comments=True)
    return [*words, "--quiet"] if words[0] == "watch" else words


def test_the_commands_work_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(TYPED) == 3
    for command in TYPED:
        said = CliRunner().invoke(app, quick(command))
        assert said.exit_code == 0, said.output


def test_playing_begins_as_written_in_the_terminal_too() -> None:
    assert len(BEGUN) == 3
    (command,) = {tuple(quick(words)) for words in BEGUN}
    said = CliRunner().invoke(app, [*command, "--terminal"], input="")
    assert said.exit_code == 0
    assert "Place a ship" in said.output


def test_every_game_has_its_row() -> None:
    own = [key for key, game in games().items() if game.__module__.startswith("starboard.games.")]
    shelf = README.partition("## The shelf")[2].partition("\n## ")[0]
    rows = [line.lower().replace(" ", "") for line in shelf.splitlines() if line.startswith("| **")]
    assert [key for key in own if not any(row.startswith(f"|**{key}**") for row in rows)] == []
    assert len(rows) == len(own)


def test_it_fits_on_two_screens_and_names_the_ways_in() -> None:
    assert len(README.splitlines()) < 70
    assert [word for word in ("lobby", "events", "lab", "uvx", "pipx", "venv") if word not in README] == []
