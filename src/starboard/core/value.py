"""Values: immutable objects."""

from typing import Any

from starboard.core.compiled import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """An object whose equality, hash, repr and pickling follow from its `parts`: the constructor's arguments, in order.

    States, views, choices and messages are final subclasses with an explicit `__init__` and `Final` attributes: the
    cheapest immutable object, both interpreted and compiled. Actions are created once and shared. They are frozen
    dataclasses, with their fields as parts.
    """

    __slots__ = ()

    def parts(self) -> tuple[Any, ...]:
        """Return the fields of a dataclass; all other subclasses override this."""
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
