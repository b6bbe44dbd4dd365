"""The console that everything is printed on."""

from rich.console import Console


def console(quiet: bool = False) -> Console:
    """As wide as the terminal; 80 columns where there is none."""
    return Console(quiet=quiet, soft_wrap=False, highlight=False)
