"""A cache of what is made once for a table and handed out again and again."""

from collections import OrderedDict
from typing import Final, Generic, TypeVar, final

Key = TypeVar("Key")
Made = TypeVar("Made")
SPARE: Final = 32  # entries for tables that somebody only looks at: they come and go


@final
class LruCache(Generic[Key, Made]):
    """Keeps the `capacity` entries that were asked for last; `resize` changes it, and gives back what is too much.

    Entries may be made in threads: no step here leaves anything half done, and none relies on the one before it.
    """

    def __init__(self, capacity: int = SPARE) -> None:
        self.capacity = capacity
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
        self.resize(self.capacity)
        return made

    def resize(self, capacity: int) -> None:
        self.capacity = capacity
        while len(self._made) > self.capacity:
            self._made.popitem(last=False)

    def all(self) -> list[Made]:
        return list(self._made.values())

    def clear(self) -> None:
        self._made.clear()
