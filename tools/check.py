"""Run the checks that a change must pass: style, types, import rules, dead code, tests. Stop at the first failure."""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent

STYLE = (("ruff", "check"), ("ruff", "format", "--check"))
FIX = (("ruff", "check", "--fix"), ("ruff", "format"))
LAW = (("mypy",), ("lint-imports", "--no-cache"), ("vulture",))


def run(command: Sequence[str]) -> None:
    """Run a command in this environment at the repository root; exit with its code if it fails."""
    print("$", *command, flush=True)
    code = subprocess.run([BIN / command[0], *command[1:]], cwd=ROOT).returncode
    if code:
        print(f"failed: {' '.join(command)}", flush=True)
        sys.exit(code)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fix", action="store_true", help="fix the style first")
    parser.add_argument("--no-tests", action="store_true", help="do not run the tests")
    parser.add_argument("pytest", nargs="*", help="arguments for pytest, after --; default: the default run")
    asked = parser.parse_args()
    tests = () if asked.no_tests else (("pytest", *asked.pytest),)
    for command in (*(FIX if asked.fix else STYLE), *LAW, *tests):
        run(command)


if __name__ == "__main__":
    main()
