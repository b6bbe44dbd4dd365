"""A value: what never changes after it was made."""

from typing import Any

from starboard.core.compiled import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Equality, hash, repr and pickling all follow from its `parts`: the constructor's arguments, in order.

    States, views, choices and messages are final subclasses with an explicit `__init__` and
    `Final` attributes: the cheapest immutable object there is, interpreted and compiled alike.
    Actions, which are made once and shared, are frozen dataclasses: those have their fields as parts.
    """

    __slots__ = ()

    def parts(self) -> tuple[Any, ...]:
        """The fields of a dataclass; every other value says what its parts are."""
        fields = vars(type(self)).get("__match_args__")
        if fields is None:
            raise NotImplementedError
        return tuple([getattr(self, name) for name in fields])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(self) is type(other) and isinstance(other, Value) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(self.parts())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.parts()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.parts()))})"
