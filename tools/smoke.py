"""Installs the package as a player does, from its wheel into a new environment, and plays a game with it."""

import argparse
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = "Scripts" if os.name == "nt" else "bin"


def run(*command: str | Path, cwd: Path) -> str:
    """What a command says; what it said is shown, and its code is ours, if it fails."""
    print("$", *command, flush=True)
    ran = subprocess.run(command, cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if ran.returncode:
        print(ran.stdout)
        sys.exit(ran.returncode)
    return ran.stdout


def install(scratch: Path) -> Path:
    """The folder of the commands of a new environment that has the package and nothing of this tree."""
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", "wheels", ROOT, cwd=scratch)
    venv.create(scratch / "player", with_pip=True)
    commands = scratch / "player" / SCRIPTS
    (wheel,) = (scratch / "wheels").iterdir()
    if missing(wheel):
        sys.exit(f"not in the wheel: {', '.join(missing(wheel))}")
    run(commands / "python", "-m", "pip", "install", "-q", wheel, cwd=scratch)
    return commands


def missing(wheel: Path) -> list[str]:
    """Files of the package that are not in the wheel: words, rulebooks and art belong to it as much as code."""
    source = ROOT / "src"
    files = [file for file in (source / "starboard").rglob("*") if file.is_file()]
    own = {file.relative_to(source).as_posix() for file in files if file.suffix not in (".pyc", ".so", ".pyd")}
    return sorted(own - set(ZipFile(wheel).namelist()))


def play(commands: Path, scratch: Path) -> None:
    """What a newcomer types: help, a game between bots, and the proof that its record is sound."""
    for name in ("starboard", "starboard-games"):
        assert "Usage" in run(commands / name, "--help", cwd=scratch)
    run(commands / "starboard", "watch", "spacewalk", "greedy", "random", "--quiet", "-o", "x.record", cwd=scratch)
    print(run(commands / "starboard", "record", "verify", "x.record", cwd=scratch))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        play(install(scratch), scratch)


if __name__ == "__main__":
    main()
