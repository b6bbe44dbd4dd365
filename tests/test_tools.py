"""Tools: help texts, and coverage of the games by the benchmark."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.prove import PROOFS
from tools.web import WEB, import_cycle

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = sorted(file for file in [*ROOT.glob("tools/*.py"), ROOT / "bench" / "run.py"] if file.name != "__init__.py")


def run(script: Path | str, *arguments: str) -> str:
    """Run a script, or `-m` and a module, with the real games only and return its output."""
    command, env = [sys.executable, str(script), *arguments], {**os.environ, "STARBOARD_GAMES": ""}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_tool_says_what_it_does(script: Path) -> None:
    assert "argparse" in script.read_text("utf-8")
    assert len(run(script, "--help").split("\n\n")[1]) > 20


@pytest.mark.parametrize("proof", PROOFS)
def test_a_proof_says_what_it_does(proof: str) -> None:
    assert len(run(ROOT / "tools" / "prove.py", proof, "--help").split("\n\n")[1]) > 20


@pytest.mark.parametrize("module", ["fit", "ladder", "learn"])
def test_a_program_of_the_lab_says_what_it_does(module: str) -> None:
    assert len(run("-m", f"starboard.lab.{module}", "--help").split("\n\n")[1]) > 20


def test_the_benchmark_measures_every_game() -> None:
    told = json.loads(run(ROOT / "bench" / "run.py", "--rounds", "1", "--seconds", "0.01", "--peers", "none", "--json"))
    rates = {one["name"].split()[1]: one["rate"] for one in told["steps_per_cpu_second"]}
    assert rates.keys() == {file.parent.name for file in ROOT.glob("src/starboard/games/*/game.py")}
    assert min(rates.values()) > 0


def test_an_import_cycle_of_the_client_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.ts").write_text("import type { Two } from './two'\n")
    (tmp_path / "two.svelte.ts").write_text("export * from './three'\n")
    (tmp_path / "two.ts").write_text("const { default: Three } = await import('./three.svelte')\n")
    assert import_cycle(tmp_path) == []
    (tmp_path / "three.svelte").write_text("<script>import { one } from './one'</script>\n")
    assert set(import_cycle(tmp_path)) == {"one.ts", "two.ts", "three.svelte"}
    assert import_cycle(WEB / "src") == []
