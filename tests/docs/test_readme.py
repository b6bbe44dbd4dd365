"""The README: the first steps, the games it names, and its length. `test_commands` runs its commands."""

import re
import shlex
from pathlib import Path

from typer.testing import CliRunner

from starboard.cli.main import app
from starboard.core import games

README = (Path(__file__).resolve().parent.parent.parent / "README.md").read_text("utf-8")
BEGUN = re.findall(r"^\$ .*\bstarboard(?:-games)? (play .+)$", README, re.MULTILINE)


def test_playing_begins_as_written_in_the_terminal_too() -> None:
    assert len(BEGUN) == 3
    (command,) = {tuple(shlex.split(words, comments=True)) for words in BEGUN}
    said = CliRunner().invoke(app, [*command, "--terminal"], input="")
    assert said.exit_code == 0
    assert "Place a ship" in said.output


def test_every_game_has_its_row() -> None:
    own = [key for key, game in games().items() if game.__module__.startswith("starboard.games.")]
    shelf = README.partition("## The games")[2].partition("\n## ")[0]
    rows = [line.lower().replace(" ", "") for line in shelf.splitlines() if line.startswith("| **")]
    assert [key for key in own if not any(row.startswith(f"|**{key}**") for row in rows)] == []
    assert len(rows) == len(own)


def test_it_fits_on_two_screens_and_names_the_ways_in() -> None:
    assert len(README.splitlines()) < 70
    assert [word for word in ("lobby", "events", "lab", "uvx", "pipx", "venv") if word not in README] == []
