"""Helpers for the command line tests."""

from collections.abc import Sequence
from pathlib import Path

from typer.testing import CliRunner, Result

from starboard.cli.main import app
from starboard.games.spacewalk.rules.events import Placed
from starboard.games.spacewalk.rules.ships import ship
from starboard.words import sentence


def starboard(*words: str | Path, typed: Sequence[str] = (), language: str = "C.UTF-8") -> Result:
    """Run the command with these arguments and these lines of input."""
    lines = "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(
        app, [str(word) for word in words], input=lines, env={"COLUMNS": "80", "LC_ALL": language}
    )


def said(result: Result) -> str:
    """Return the output on one line."""
    return " ".join(result.output.split())


def told_of_placing(size: str, planet: int, seat: int = 1, you: int | None = 1, language: str = "en") -> str:
    """Return the log sentence for a ship placed in Space Walk, as seen from seat `you`."""
    placed = Placed(ship(size, seat), planet)
    words = sentence(language, placed.id, placed.args, you, ("Player 1", "Player 2"))
    return words[:1].upper() + words[1:]
