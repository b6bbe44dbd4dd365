"""Check that the package installs without a compiler: every requirement must have a wheel, or be plain Python.

Checks each platform and Python version. Queries the package index through uv, which evaluates markers for the target
platform, not for this one.
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = Path(sys.executable).parent / "uv"
PLATFORMS = ("x86_64-pc-windows-msvc", "aarch64-apple-darwin", "x86_64-manylinux_2_28")
PYTHONS = ("3.11", "3.13")
EXTRAS = ("", "site", "lab")
PLAIN = ("http-ece",)  # published only as source, which is plain Python


def compile_command(requirements: str, platform: str, python: str) -> list[str]:
    target = ["--python-platform", platform, "--python-version", python]
    form = ["--only-binary", ":all:", "--quiet", "--no-header", "--no-annotate"]
    plain = [word for name in PLAIN for word in ("--no-binary", name)]
    return [str(UV), "pip", "compile", requirements, *target, *form, *plain]


def wheels(extra: str, platform: str, python: str) -> list[str] | str:
    """Return the pinned requirements that install without a compiler, or a string with the reason why they can't."""
    command = compile_command("pyproject.toml", platform, python)
    command += ["--extra", extra] if extra else []
    env = {**os.environ, "UV_SYSTEM_CERTS": "1"}  # as pip does
    ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    return ran.stdout.split() if ran.returncode == 0 else ran.stderr.strip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="list every wheel")
    asked = parser.parse_args()
    failed = 0
    targets = list(product(EXTRAS, PLATFORMS, PYTHONS))
    with ThreadPoolExecutor(6) as askers:
        answers = list(askers.map(wheels, *zip(*targets, strict=True)))
    for (extra, platform, python), found in zip(targets, answers, strict=True):
        name = f"starboard-games{f'[{extra}]' if extra else ''} on {platform}, Python {python}"
        if isinstance(found, str):
            failed += 1
            print(f"{name}: NO\n{found}")
        else:
            print(f"{name}: {len(found)} wheels{': ' + ' '.join(found) if asked.list else ''}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
