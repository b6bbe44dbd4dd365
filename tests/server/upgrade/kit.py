"""Builds: copies of the program in which a test can change a rule."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import starboard
from starboard.core.record import Record
from starboard.games.spacewalk.game import SpaceWalk
from tests.server.serving.kit import Process

OLD = SpaceWalk.version
NEW = OLD + 1
KEY = "the key of both programs, old and new"
CHANGES = (
    ("game.py", f"    version = {OLD}\n", f"    version = {NEW}\n    kept = ({OLD},)\n"),
    ("game.py", "House(self.options)", "House(self.options, self.rules_version)"),
    ("rules/house.py", "(self, options: Options)", "(self, options: Options, rules: int)"),
    ("rules/house.py", "self.last_begins: Final = ", f"self.last_begins: Final = rules >= {NEW} or "),
)


class Build:
    """A copy of the current program; `risen` changes its rules."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        left_out = shutil.ignore_patterns("__pycache__", "page")
        shutil.copytree(Path(starboard.__file__).parent, folder / "starboard", ignore=left_out)

    def risen(self) -> "Build":
        """Add a rules version in which the last player to place begins, previously a house rule."""
        for name, before, after in CHANGES:
            file = self.folder / "starboard" / "games" / "spacewalk" / name
            text = file.read_text("utf-8")
            assert text.count(before) == 1, f"{name} no longer says {before!r}"
            file.write_text(text.replace(before, after), "utf-8")
        return self

    @property
    def environment(self) -> dict[str, str]:
        return {"PYTHONPATH": str(self.folder), "STARBOARD_GAMES": "", "STARBOARD_KEY": KEY}

    def serve(self, *arguments: str) -> Process:
        return Process(*arguments, environment=self.environment)

    def work(self, *arguments: str) -> Process:
        return Process(*arguments, verb="work", environment=self.environment)

    def verifies(self, record: Path) -> tuple[bool, str]:
        """Return whether `starboard record verify` of this build accepts the record, and its output."""
        command = [sys.executable, "-c", "from starboard.cli.main import app; app()", "record", "verify", str(record)]
        done = subprocess.run(command, env={**os.environ, **self.environment}, capture_output=True, text=True)
        return done.returncode == 0, " ".join((done.stdout + done.stderr).split())


def first_to_fly(record: Record) -> int:
    """Return the seat that acts first after all ships are placed."""
    flights = [entry.actor for row in record.rows for entry in row.entries if entry.action.startswith("go ")]
    return flights[0]
