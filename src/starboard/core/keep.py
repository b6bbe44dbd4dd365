"""What is made once for a table and handed out again and again: to make it for every message would cost too much."""

from collections import OrderedDict
from typing import ClassVar, Final, Generic, TypeVar, final

Key = TypeVar("Key")
Made = TypeVar("Made")
FEW: Final = 256  # tables that somebody only looks at: they come and go


@final
class Keep(Generic[Key, Made]):
    """Whatever was asked for last: that of every table in play in this process, and of a few more.

    Some of it is made in threads. No step here leaves anything half done, and none relies on the one before it.
    """

    room: ClassVar[int] = FEW

    def __init__(self) -> None:
        self._made: Final[OrderedDict[Key, Made]] = OrderedDict()

    def get(self, key: Key) -> Made | None:
        made = self._made.get(key)
        if made is not None:
            try:
                self._made.move_to_end(key)
            except KeyError:  # it has just had to go
                return self.put(key, made)
        return made

    def put(self, key: Key, made: Made) -> Made:
        """Keep it; if it was made twice at the same time, the first."""
        made = self._made.setdefault(key, made)
        while len(self._made) > Keep.room:
            self._made.popitem(last=False)
        return made

    def all(self) -> list[Made]:
        return list(self._made.values())

    def clear(self) -> None:
        self._made.clear()


def make_room(tables: int) -> None:
    """So many tables are in play in this process."""
    Keep.room = FEW + tables
