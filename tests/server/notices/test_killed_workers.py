"""Workers killed while they send turn notices: a short run of `tools/prove.py notices`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.services import needs

ROOT = Path(__file__).resolve().parents[3]


def notices(*arguments: str) -> str:
    needs("pg_ctl", "nats-server")
    command = [sys.executable, str(ROOT / "tools" / "prove.py"), "notices", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=dict(os.environ), capture_output=True, text=True, timeout=1300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_some_turns_and_killed_workers_tell_nobody_twice() -> None:
    assert "nobody was notified twice" in notices("--turns", "50", "--tables", "12", "--seed", "3")


@pytest.mark.slow
def test_a_thousand_turns_and_killed_workers_tell_nobody_twice() -> None:
    assert "nobody was notified twice" in notices()
