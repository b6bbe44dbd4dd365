"""Every kind of process is killed while tables are played: a slice of what `tools/chaos.py` does in full."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
POSTGRES = any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
NATS = shutil.which("nats-server") or Path("/usr/sbin/nats-server").exists()


def chaos(*arguments: str) -> str:
    command = [sys.executable, str(ROOT / "tools" / "chaos.py"), "--quiet", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=dict(os.environ), capture_output=True, text=True, timeout=1000)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(not POSTGRES or not NATS, reason="needs PostgreSQL and NATS to start and kill")
def test_six_kills_lose_nothing_double_nothing_and_decide_nothing() -> None:
    assert "nothing was lost" in chaos("--tables", "6", "--kills", "6", "--seconds", "150", "--seed", "4")


@pytest.mark.slow
@pytest.mark.skipif(not POSTGRES or not NATS, reason="needs PostgreSQL and NATS to start and kill")
def test_fifty_kills_lose_nothing_double_nothing_and_decide_nothing() -> None:
    assert "nothing was lost" in chaos()
