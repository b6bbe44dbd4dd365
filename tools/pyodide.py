"""Run tests in Pyodide, the Python of web pages, against the pure wheel: by default golden games and perft.

    tools/pyodide.py [FOLDER] [--tests PATH ...]

FOLDER keeps Pyodide and the wheels between runs; without it they are downloaded each time.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tools.web import NODE  # noqa: E402

from starboard.server.static_site.parts import PLATFORM, PYODIDE, PYTHON, npm  # noqa: E402

NEEDS = ("msgspec", "pytest")
TESTS = ("tests/golden", "tests/games/test_perft.py")
SCRIPT = """
import { loadPyodide } from "pyodide";
import { readFileSync, readdirSync } from "node:fs";
const { root, wheels, tests } = JSON.parse(process.argv[2]);
const python = await loadPyodide();
const extractDir = python.runPython("import site; site.getsitepackages()[0]");
for (const name of readdirSync(wheels)) {
    const wheel = new Uint8Array(readFileSync(`${wheels}/${name}`));
    python.unpackArchive(wheel, "whl", { extractDir });
}
python.FS.mkdir("/tree");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/tree");
python.globals.set("tests", python.toPy(tests));
process.exitCode = await python.runPythonAsync(`
import os, sys
import pytest
os.chdir("/tree")
sys.path.insert(0, "/tree")
sys.dont_write_bytecode = True
int(pytest.main(["-q", "-p", "no:cacheprovider", "-o", "addopts=", "--noconftest", *tests]))
`);
"""


def fetch(folder: Path) -> Path:
    """Download Pyodide and the wheels that the tests need into `folder`; return the folder of the wheels."""
    (folder / "package.json").write_text(json.dumps({"type": "module", "dependencies": {"pyodide": PYODIDE}}))
    subprocess.run([*npm(), "install", "--no-fund", "--no-audit", "--ignore-scripts"], cwd=folder, check=True)
    wheels = folder / "wheels"
    platform = ("--only-binary=:all:", "--python-version", PYTHON, "--platform", PLATFORM)
    pip("download", "-d", wheels, "-c", ROOT / "constraints.txt", *platform, *NEEDS)
    return wheels


def pip(*arguments: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "pip", "-q", *arguments], check=True)


def run(folder: Path, tests: list[str]) -> int:
    wheels = fetch(folder)
    for older in wheels.glob("starboard_games-*"):
        older.unlink()
    pip("wheel", "--no-deps", "-w", wheels, ROOT)
    (folder / "run.mjs").write_text(SCRIPT)
    asked = json.dumps({"root": str(ROOT), "wheels": str(wheels), "tests": tests})
    return subprocess.run([NODE, folder / "run.mjs", asked], cwd=folder).returncode


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--tests", nargs="+", default=list(TESTS))
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(asked.folder or scratch).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        sys.exit(run(folder, asked.tests))


if __name__ == "__main__":
    main()
