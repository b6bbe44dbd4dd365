"""The registry of broken toys and the laws that they break."""

from collections.abc import Callable
from typing import Any, TypeVar

from starboard.core.contract import Game

T = TypeVar("T", bound=type[Game[Any, Any]])
BROKEN: list[tuple[type[Game[Any, Any]], str]] = []


def breaks(law: str) -> Callable[[T], T]:
    """Register a toy that breaks this law."""

    def enter(toy: T) -> T:
        BROKEN.append((toy, law))
        return toy

    return enter
