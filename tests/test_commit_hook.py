"""The hook that checks the subject of a commit message."""

import subprocess
import sys
from pathlib import Path

import pytest

HOOK = Path(__file__).resolve().parent.parent / "tools" / "hooks" / "commit-msg"


def refusal(file: Path, message: str) -> str:
    """Return the hook's output for a message; empty if it is accepted."""
    file.write_text(message, "utf-8")
    ran = subprocess.run([sys.executable, HOOK, file], capture_output=True, text=True, encoding="utf-8")
    assert bool(ran.returncode) == bool(ran.stderr)
    return ran.stderr


@pytest.mark.parametrize(
    "message",
    [
        "Prefix sprite ids with the game's key",
        "Ä" + "ö" * 71,
        "\nRename a table\n",
        "Rename a table\n\nthe body is free, however long its lines are and whatever they begin or end with. "
        + "x" * 80,
        "fixup! Prefix sprite ids with the game's key, however long this whole subject becomes",
    ],
)
def test_a_good_subject_is_accepted(tmp_path: Path, message: str) -> None:
    assert refusal(tmp_path / "message", message) == ""


@pytest.mark.parametrize(
    ("subject", "why"),
    [
        ("X" * 73, "is longer than 72 characters"),
        ("Prefix sprite ids.", "ends with a period"),
        ("prefix sprite ids", "does not begin with a capital letter"),
        ("#12", "does not begin with a capital letter"),
    ],
)
def test_a_subject_that_is_too_long_ends_with_a_period_or_begins_small_is_refused(
    tmp_path: Path, subject: str, why: str
) -> None:
    assert why in refusal(tmp_path / "message", f"{subject}\n\nA body.\n")
