"""The commands that the README tells a newcomer to type."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from starboard.cli.main import app
from starboard.core import games

README = (Path(__file__).resolve().parent.parent.parent / "README.md").read_text("utf-8")
TYPED = re.findall(r"^\$ (?:pip install \. && )?starboard (.+)$", README, re.MULTILINE)


def quick(command: str) -> list[str]:
    """The command in a form that takes a second: quiet, and few games."""
    words = command.replace("--games 400", "--games 4 --jobs 1").split()
    return [*words, "--quiet"] if words[0] == "watch" else words


def test_the_commands_after_playing_work_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in TYPED:
        if not command.startswith("play"):
            said = CliRunner().invoke(app, quick(command))
            assert said.exit_code == 0, said.output


def test_playing_begins_as_written_in_the_terminal_too() -> None:
    (command,) = (words for words in TYPED if words.startswith("play"))
    said = CliRunner().invoke(app, [*command.split(), "--terminal"], input="")
    assert said.exit_code == 0
    assert "Place a ship" in said.output


def test_every_game_has_its_row() -> None:
    own = [key for key, game in games().items() if game.__module__.startswith("starboard.games.")]
    shelf = README.partition("## The shelf")[2].partition("\n## ")[0]
    rows = [line.lower().replace(" ", "") for line in shelf.splitlines() if line.startswith("| **")]
    assert [key for key in own if not any(row.startswith(f"|**{key}**") for row in rows)] == []
    assert len(rows) == len(own)
