"""What the compiled build needs to be told. This module itself stays uncompiled: mypyc would read the wrong branch."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr  # mypyc knows the decorator by this name
else:

    def mypyc_attr(**_: object) -> Callable[[T], T]:
        """Leave a class as it is: only mypyc reads the decorator, while it compiles."""
        return lambda cls: cls
