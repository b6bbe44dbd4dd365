"""A slice of `tools/fuzz.py`: damaged texts are refused or played on with, and no server falls over."""

import subprocess
import sys

import pytest
from tools.proving.programs import ROOT


@pytest.mark.parametrize("kind", ["positions", "actions", "records", "requests", "messages"])
def test_damaged_texts_are_refused(kind: str) -> None:
    command = [sys.executable, str(ROOT / "tools" / "fuzz.py"), kind, "--each", "300", "--seed", "11"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "texts" in done.stdout
