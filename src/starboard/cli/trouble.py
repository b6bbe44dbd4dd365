"""Trouble: something is wrong with what was typed; it is said in one sentence, not as a traceback."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import typer

STOPPED = 130  # the exit code of a command ended by Ctrl-C
P = ParamSpec("P")
R = TypeVar("R")


class Trouble(Exception):
    """What is wrong, in words for the person who typed it."""


def plainly(command: Callable[P, R]) -> Callable[P, R]:
    """A command that ends with a sentence and exit code 2 when it meets Trouble."""

    @wraps(command)
    def plain(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except Trouble as trouble:
            typer.echo(f"starboard: {trouble}", err=True)
            raise typer.Exit(2) from trouble

    return plain
