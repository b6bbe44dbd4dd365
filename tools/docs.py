"""Build the documentation as a site in build/docs/html, with warnings as errors.

--play FOLDER adds the playable page, made by `starboard build-site FOLDER`, and links to it; without it the site has no
such link. --serve shows the site at http://127.0.0.1:8009.
"""

import argparse
import sys
import tomllib
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.manual.source import Source  # noqa: E402

BUILD = ROOT / "build" / "docs"


def repository() -> str:
    """Return the public address of the repository; empty until it has one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    address: str = project.get("urls", {}).get("Repository", "")
    return address


def build(out: Path, playable: Path | None) -> int:
    """Build the site; return exit code 0 if there were no warnings."""
    from sphinx.cmd.build import main as sphinx

    source = BUILD / "source"
    Source(source, repository(), playable).write()
    return sphinx(["-q", "-W", "--keep-going", "-b", "html", "-d", str(BUILD / "doctrees"), str(source), str(out)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=BUILD / "html", help="the folder for the site")
    parser.add_argument("--play", type=Path, metavar="FOLDER", help="the folder of the playable page")
    parser.add_argument("--serve", action="store_true", help="serve the site on this computer until Ctrl+C")
    asked = parser.parse_args()
    code = build(asked.out, asked.play)
    if code:
        sys.exit(code)
    print(f"The site is in {asked.out}.")
    if asked.serve:
        handler = partial(SimpleHTTPRequestHandler, directory=str(asked.out))
        ThreadingHTTPServer(("127.0.0.1", 8009), handler).serve_forever()


if __name__ == "__main__":
    main()
