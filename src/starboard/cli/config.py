"""`starboard config`: the settings in force and their sources, or their errors."""

import os
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from starboard.cli.configuration import Configuration, configuration, readable_secrets, unknown_names
from starboard.cli.serve import bot_files, data_folder
from starboard.cli.setting import SETTINGS
from starboard.cli.trouble import Trouble


def show(console: Console, file: Path | None) -> None:
    """Print every setting with its value and the source of the value, hiding secrets."""
    found = configuration(file=file).checked()
    shown = Table("setting", "value", "from", box=None)
    for setting in SETTINGS:
        given = found.given[setting.name]
        if setting.name == "data" and given.source == "default" and not found["database"]:
            value = str(data_folder() / "starboard.db")
        elif given.source == "default":
            value = setting.fallback
        else:
            value = "" if given.value is None else setting.shown(given.value)
        shown.add_row(Text(setting.name), Text(value), Text(given.source))
    console.print(shown)


def check(console: Console, file: Path | None) -> int:
    """Print each error on a line; return the number of errors."""
    found = configuration(file=file)
    faults = [*found.faults, *unknown_names(os.environ), *readable_secrets(found), *_bots(found)]
    for fault in faults:
        console.print(fault, highlight=False, markup=False, soft_wrap=True)
    if not faults:
        named = found.file if found.file is not None else "no file; flags and environment only"
        console.print(f"No errors found ({named}).", highlight=False, markup=False, soft_wrap=True)
    return len(faults)


def _bots(found: Configuration) -> list[str]:
    """Return the first error in the host's own bots, if any; each bot is loaded once."""
    own = found.given["bot"]
    try:
        bot_files([Path(file) for file in own.value])
    except Trouble as trouble:
        return [f"{own.source}: {trouble}"]
    return []
