"""What the tests of the command line share."""

from collections.abc import Sequence
from pathlib import Path

from typer.testing import CliRunner, Result

from starboard.cli.main import app


def starboard(*words: str | Path, typed: Sequence[str] = (), language: str = "C.UTF-8") -> Result:
    """The command with these words, and these lines typed into it."""
    lines = "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(
        app, [str(word) for word in words], input=lines, env={"COLUMNS": "80", "LC_ALL": language}
    )


def said(result: Result) -> str:
    """What it said, in one line: how it was broken into lines does not matter."""
    return " ".join(result.output.split())
