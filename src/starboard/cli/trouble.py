"""Trouble: a user error that is printed as one sentence instead of a traceback."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import typer

STOPPED = 130  # the exit code of a command ended by Ctrl-C
P = ParamSpec("P")
R = TypeVar("R")


class Trouble(Exception):
    """A user error with a message for the person who typed the command."""


def plainly(command: Callable[P, R]) -> Callable[P, R]:
    """Wrap a command so that Trouble prints a sentence and ends it with exit code 2."""

    @wraps(command)
    def plain(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except Trouble as trouble:
            typer.echo(f"starboard: {trouble}", err=True)
            raise typer.Exit(2) from trouble

    return plain
