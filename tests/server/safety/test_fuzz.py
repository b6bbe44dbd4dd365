"""A short run of `tools/prove.py fuzz` for each target: damaged inputs are refused or handled, and servers stay up."""

import shutil
import subprocess
import sys

import pytest
from tools.proving.programs import ROOT

SLICES = {
    "positions": 200, "actions": 200, "adapters": 100, "records": 150, "files": 60, "imports": 60, "shadows": 60,
    "rows": 200, "studies": 60, "saved_games": 40, "requests": 200, "events": 150, "host_page": 100, "host_tokens": 100,
    "messages": 200, "chat": 100, "bombs": 24,
}  # fmt: skip


def sliced(target: str, inputs: int) -> None:
    fuzz = [sys.executable, str(ROOT / "tools" / "prove.py"), "fuzz"]
    command = [*fuzz, target, "--each", str(inputs), "--seed", "11"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "inputs" in done.stdout


@pytest.mark.parametrize("target", SLICES)
def test_damaged_inputs_are_refused(target: str) -> None:
    sliced(target, SLICES[target])


@pytest.mark.skipif(shutil.which("chromium") is None, reason="no Chromium for its virtual authenticator")
def test_damaged_passkeys_are_refused() -> None:
    sliced("passkeys", 60)
