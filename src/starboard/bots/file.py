"""Bots from files: a Python file with a function `choose(view, budget, rng)` is a bot."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

from starboard.bots.bot import Budget
from starboard.core.contract import View


class FileBot:
    """Whatever is in that file. Its answers are not trusted: see `referee`."""

    def __init__(self, path: Path) -> None:
        """Raises ValueError, in words for its author, if the file is no bot."""
        self._choose = _function(path)

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        return self._choose(view, budget, rng)


def _function(path: Path) -> Any:
    if not path.is_file():
        raise ValueError(f"there is no file {path}")
    spec = spec_from_file_location(f"starboard_bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path} is no Python file")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise ValueError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    choose = getattr(module, "choose", None)
    if not callable(choose):
        raise ValueError(f"{path} has no function choose(view, budget, rng)")
    return choose
