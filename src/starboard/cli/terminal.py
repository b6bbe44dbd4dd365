"""The console for all output."""

from rich.console import Console


def console(quiet: bool = False) -> Console:
    """Return a console with the width of the terminal; 80 columns without one."""
    return Console(quiet=quiet, soft_wrap=False, highlight=False)
