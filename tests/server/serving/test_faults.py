"""Loss of a part of a large site during games: a short run of `tools/prove.py faults`."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.services import needs

ROOT = Path(__file__).resolve().parents[3]
FAKETIME = any(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault",
    [
        "standby",
        "bus",
        "shards",
        "pooler",
        pytest.param("clocks", marks=pytest.mark.skipif(not FAKETIME, reason="needs libfaketime")),
    ],
)
def test_nothing_is_lost_doubled_or_decided_by(fault: str) -> None:
    needs("pg_ctl", "nats-server", *(["pgbouncer"] if fault == "pooler" else []))
    command = [sys.executable, str(ROOT / "tools" / "prove.py"), "faults", fault, "--tables", "8", "--before", "3"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stdout + done.stderr
