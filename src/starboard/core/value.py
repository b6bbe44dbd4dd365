"""A value: what never changes after it was made."""

from typing import Any


class Value:
    """Equality, hash, repr and pickling all follow from its `parts`: the constructor's arguments, in order.

    States, views, choices and messages are final subclasses with a hand-written `__init__` and
    `Final` attributes: the cheapest immutable object there is, interpreted and compiled alike.
    """

    __slots__ = ()

    def parts(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Value) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(self.parts())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.parts()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.parts()))})"
