"""Prepare a release, check its files, and switch the front door to the published package.

tools/release.py prepare 0.2.0      sets the version everywhere, and dates the section of the changelog
tools/release.py check              builds twice, compares every byte, and checks what PyPI will show
tools/release.py published --repository URL --site URL
                                    the release switch: README, pages and metadata show `uvx starboard-games ...`
                                    and link to the playable page; without it they show commands for a clone
tools/release.py unpublished        turns the switch back

Nothing is uploaded: the workflow `release` does that from a tag, by trusted publishing.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "pyproject.toml"
NUMBERS = {  # files with the version, and the pattern before it
    "pyproject.toml": r'(^version = ")[^"]+',
    "web/package.json": r'("name": "starboard-web",\s+"version": ")[^"]+',
    "web/package-lock.json": r'("name": "starboard-web",\s+"version": ")[^"]+',
    "CITATION.cff": r"(^version: )[\d.]+",
    "deploy/kubernetes/kustomization.yaml": r"(newTag: )[\d.]+",
}
DOORS = ("README.md", "docs/start/first-game.md")  # pages with the commands for newcomers
DOOR = re.compile(r"(<!-- front door: written by tools/release.py -->\n).*?(<!-- /front door -->)", re.DOTALL)
EXTRAS = ("docs/how-to/adapters.md", "docs/how-to/deploy.md", "docs/how-to/lab.md", "docs/how-to/run-a-site.md")
EXTRA = re.compile(r"(<!-- install: ([^\n]+), written by tools/release.py -->\n).*?(<!-- /install -->)", re.DOTALL)
IN_A_CLONE = """In a clone or a download of this repository, with [uv](https://docs.astral.sh/uv/):

```console
$ uvx --from . starboard play spacewalk
```

The first start takes a minute or two, because it builds the page. With Python 3.11 or later and without uv:

```console
$ pipx run --spec . starboard play spacewalk              # with pipx
$ python3 -m venv env && env/bin/pip install . && env/bin/starboard play spacewalk
```

`uv tool install .` or `pipx install .` installs the command `starboard` permanently. All other examples use it.
On Windows, use `python` instead of `python3` and `env\\Scripts\\` instead of `env/bin/`.
"""
PUBLIC = """**[Play now, in your browser]({site}/play/)**: nothing to install.
Or on your own computer, with [uv](https://docs.astral.sh/uv/), on Linux, macOS or Windows:

```console
$ uvx starboard-games play spacewalk
```

The first start takes a few seconds longer. With Python 3.11 or later and without uv:

```console
$ pipx run starboard-games play spacewalk                 # with pipx
$ python3 -m venv env && env/bin/pip install starboard-games && env/bin/starboard play spacewalk
```

`uv tool install starboard-games` or `pipx install starboard-games` installs the command `starboard` permanently. All
other examples use it. On Windows, use `python` instead of `python3` and `env\\Scripts\\` instead of `env/bin/`.
"""


def urls() -> dict[str, str]:
    """Return the public URLs in the package metadata; empty before the first release."""
    found: dict[str, str] = tomllib.loads(PROJECT.read_text("utf-8"))["project"].get("urls", {})
    return found


def front_door(public: dict[str, str]) -> str:
    """Return the commands for newcomers."""
    return PUBLIC.format(site=public["Homepage"].rstrip("/")) if public else IN_A_CLONE


def put_door(public: dict[str, str]) -> None:
    for name in (*DOORS, *EXTRAS):
        page = ROOT / name
        text = DOOR.sub(lambda old: old[1] + front_door(public) + old[2], page.read_text("utf-8"))
        page.write_text(EXTRA.sub(lambda old: old[1] + install(public, old[2]) + old[3], text), "utf-8")


def install(public: dict[str, str], wanted: str) -> str:
    """Return how to install an extra. `wanted` is the command, with the extra alone in place of the package."""
    where, package = ("", "starboard-games") if public else ("In the folder of the clone:\n\n", ".")
    command = re.sub(r"\[\w+\]", lambda extra: f"'{package}{extra[0]}'", wanted)
    return f"{where}```console\n{command}\n```\n"


def put_urls(public: dict[str, str]) -> None:
    text = re.sub(r"\[project\.urls\]\n(?:.+\n)*\n", "", PROJECT.read_text("utf-8"))
    lines = "".join(f'"{name}" = "{url}"\n' for name, url in public.items())
    section = f"[project.urls]\n{lines}\n" if public else ""
    PROJECT.write_text(text.replace("[project.scripts]", f"{section}[project.scripts]", 1), "utf-8")


def publish(repository: str, site: str) -> None:
    repository, site = repository.rstrip("/"), site.rstrip("/")
    public = {
        "Homepage": site,
        "Documentation": f"{site}/",
        "Play": f"{site}/play/",
        "Repository": repository,
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }
    put_urls(public)
    put_door(public)


def prepare(number: str) -> None:
    for name, pattern in NUMBERS.items():
        file = ROOT / name
        text = re.sub(pattern, rf"\g<1>{number}", file.read_text("utf-8"), flags=re.MULTILINE)
        file.write_text(text, "utf-8")
    changes = ROOT / "CHANGELOG.md"
    today = datetime.now(UTC).date().isoformat()
    changes.write_text(
        re.sub(r"^## Unreleased.*$", f"## {number} - {today}", changes.read_text("utf-8"), count=1, flags=re.MULTILINE),
        "utf-8",
    )


def digests(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


def build(folder: Path) -> dict[str, str]:
    """Build the source distribution and the pure wheel, dated by the last commit; return their digests."""
    asked = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": asked.stdout.strip()}
    uv = Path(sys.executable).with_name("uv")
    subprocess.run([uv, "build", "-q", "--out-dir", folder], cwd=ROOT, env=environment, check=True)
    (folder / ".gitignore").unlink(missing_ok=True)
    return digests(folder)


def check(out: Path) -> int:
    """Build twice into empty folders, so that older files in `out` do not count. Compare and check the results."""
    with tempfile.TemporaryDirectory() as once, tempfile.TemporaryDirectory() as again:
        first, second = build(Path(once)), build(Path(again))
        out.mkdir(parents=True, exist_ok=True)
        for name in first:
            shutil.copy(Path(once, name), out)
    if first != second:
        print("two builds differ:", *sorted(name for name in first if first[name] != second.get(name)))
        return 1
    for name, digest in first.items():
        print(digest, name)
    made = [out / name for name in first]
    return subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *made]).returncode


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    does = parser.add_subparsers(dest="does", required=True)
    does.add_parser("prepare").add_argument("number")
    does.add_parser("check").add_argument("--out", type=Path, default=ROOT / "dist")
    public = does.add_parser("published")
    public.add_argument("--repository", required=True)
    public.add_argument("--site", required=True)
    does.add_parser("unpublished")
    asked = parser.parse_args()
    if asked.does == "check":
        sys.exit(check(asked.out))
    if asked.does == "prepare":
        prepare(asked.number)
    elif asked.does == "published":
        publish(asked.repository, asked.site)
    else:
        put_urls({})
        put_door({})


if __name__ == "__main__":
    main()
