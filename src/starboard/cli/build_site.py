"""`starboard build-site`: Starboard as a folder of static files."""

import asyncio
from pathlib import Path

from rich.console import Console

from starboard.cli.language import say
from starboard.cli.trouble import Trouble
from starboard.server.static_site.build import NotBuilt, build
from starboard.server.static_site.parts import MissingParts, parts, usual_folder


def run(console: Console, folder: Path, kept: Path | None) -> None:
    try:
        made = asyncio.run(build(folder, parts((kept or usual_folder()).resolve())))
    except (MissingParts, NotBuilt, OSError) as error:
        raise Trouble(str(error)) from error
    said = {"folder": str(folder), "count": made.files}
    sizes = {"total": f"{made.total / 1e6:.1f}", "first": f"{made.before_first_move / 1e6:.1f}"}
    console.print(say("site_built", **said, **sizes), soft_wrap=True)
    console.print(f"python -m http.server -d {folder}", soft_wrap=True)
