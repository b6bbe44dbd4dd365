"""The mypyc decorator for the compiled build. This module stays uncompiled: mypyc would read the wrong branch."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr  # mypyc recognises the decorator by this name
else:

    def mypyc_attr(**_: object) -> Callable[[T], T]:
        """Return a decorator that does nothing; mypyc only reads it at compile time."""
        return lambda cls: cls
