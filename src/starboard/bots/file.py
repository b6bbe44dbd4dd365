"""Bots from files: a Python file that defines `choose(view, budget, rng)`."""

import inspect
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, Final

from starboard.bots.bot import Budget
from starboard.core.view import View

MODULE: Final = "starboard_bot_"  # module name prefix that marks a bot's frames in a traceback


class FileBot:
    """A bot loaded from a file. Its answers are not trusted: see `match_runner`."""

    def __init__(self, path: Path) -> None:
        """Load the file; raise ValueError with a message for its author if it isn't a bot."""
        self._choose = _function(path)

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        return self._choose(view, budget, rng)


def fault(error: BaseException) -> str:
    """Describe an exception to a bot's author, with the file and line if it passed through a bot's file."""
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, SyntaxError):  # its message names the file and the line
        return said
    place = ""
    trace = error.__traceback__
    while trace is not None:
        inside = trace.tb_frame
        if str(inside.f_globals.get("__name__", "")).startswith(MODULE):
            place = f" ({Path(inside.f_code.co_filename).name}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return said + place


def _function(path: Path) -> Any:
    if not path.is_file():
        raise ValueError(f"there is no file {path}")
    spec = spec_from_file_location(f"{MODULE}{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path} is not a Python file")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise ValueError(f"{path} cannot be loaded: {fault(error)}") from error
    choose = getattr(module, "choose", None)
    if not callable(choose):
        raise ValueError(f"{path} has no function choose(view, budget, rng)")
    if not _takes_three(choose):
        raise ValueError(f"{path}: choose must take three arguments: choose(view, budget, rng)")
    return choose


def _takes_three(choose: Any) -> bool:
    """Return whether `choose` accepts three arguments; True if its signature is unknown."""
    try:
        inspect.signature(choose).bind(None, None, None)
    except TypeError:
        return False
    except ValueError:
        return True
    return True
