"""Every tool tells what it is for, and the benchmark measures every game."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = sorted(file for file in [*ROOT.glob("tools/*.py"), ROOT / "bench" / "run.py"] if file.name != "__init__.py")


def run(script: Path, *arguments: str) -> str:
    """What a script prints; it knows the real games alone."""
    command, env = [sys.executable, str(script), *arguments], {**os.environ, "STARBOARD_GAMES": ""}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_tool_says_what_it_does(script: Path) -> None:
    assert "argparse" in script.read_text("utf-8")
    assert len(run(script, "--help").split("\n\n")[1]) > 20


def test_the_benchmark_measures_every_game() -> None:
    told = json.loads(run(ROOT / "bench" / "run.py", "--rounds", "1", "--seconds", "0.01", "--peers", "none", "--json"))
    rates = {one["name"].split()[1]: one["rate"] for one in told["steps_per_cpu_second"]}
    assert rates.keys() == {file.parent.name for file in ROOT.glob("src/starboard/games/*/game.py")}
    assert min(rates.values()) > 0
