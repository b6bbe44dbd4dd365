"""A part of a large site is taken away while tables are played: what `tools/faults.py` does, with fewer tables."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
POSTGRES = any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
NATS = shutil.which("nats-server") or Path("/usr/sbin/nats-server").exists()
POOLER = shutil.which("pgbouncer") or Path("/usr/sbin/pgbouncer").exists()
FAKETIME = any(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))


@pytest.mark.slow
@pytest.mark.skipif(not POSTGRES or not NATS, reason="needs PostgreSQL and NATS to start and kill")
@pytest.mark.parametrize(
    "fault",
    [
        "standby",
        "bus",
        "shards",
        pytest.param("pooler", marks=pytest.mark.skipif(not POOLER, reason="needs PgBouncer")),
        pytest.param("clocks", marks=pytest.mark.skipif(not FAKETIME, reason="needs libfaketime")),
    ],
)
def test_nothing_is_lost_doubled_or_decided_by(fault: str) -> None:
    command = [sys.executable, str(ROOT / "tools" / "faults.py"), fault, "--tables", "8", "--before", "3"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stdout + done.stderr
