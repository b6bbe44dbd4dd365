"""Every kind of process killed during games: a short run of `tools/prove.py chaos`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.services import needs

ROOT = Path(__file__).resolve().parents[3]


def chaos(*arguments: str) -> str:
    if "--home" not in arguments:
        needs("pg_ctl", "nats-server")
    command = [sys.executable, str(ROOT / "tools" / "prove.py"), "chaos", "--quiet", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=dict(os.environ), capture_output=True, text=True, timeout=1000)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_six_kills_lose_nothing_double_nothing_and_decide_nothing() -> None:
    assert "nothing was lost" in chaos("--tables", "6", "--kills", "6", "--seconds", "150", "--seed", "4")


def test_a_server_at_home_that_is_killed_loses_nothing() -> None:
    assert "nothing was lost" in chaos("--home", "--tables", "4", "--kills", "4", "--seconds", "150", "--seed", "4")


@pytest.mark.slow
def test_fifty_kills_lose_nothing_double_nothing_and_decide_nothing() -> None:
    assert "nothing was lost" in chaos()
