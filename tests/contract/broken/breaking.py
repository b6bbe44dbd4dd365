"""The list of broken toys, each with the law that it breaks."""

from collections.abc import Callable
from typing import Any, TypeVar

from starboard.core.contract import Game

T = TypeVar("T", bound=type[Game[Any, Any]])
BROKEN: list[tuple[type[Game[Any, Any]], str]] = []


def breaks(law: str) -> Callable[[T], T]:
    """Enter a toy among the broken ones."""

    def enter(toy: T) -> T:
        BROKEN.append((toy, law))
        return toy

    return enter
