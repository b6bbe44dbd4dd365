"""An LRU cache for values computed once per table and reused."""

from collections import OrderedDict
from typing import Final, Generic, TypeVar, final

Key = TypeVar("Key")
Made = TypeVar("Made")
SPARE: Final = 32  # extra entries for tables that are only viewed briefly


@final
class LruCache(Generic[Key, Made]):
    """A cache of the `capacity` most recently used entries; `resize` changes the capacity and evicts the excess.

    Safe for use by several threads: each step is atomic and does not depend on earlier ones.
    """

    def __init__(self, capacity: int = SPARE) -> None:
        self.capacity = capacity
        self._made: Final[OrderedDict[Key, Made]] = OrderedDict()

    def get(self, key: Key) -> Made | None:
        made = self._made.get(key)
        if made is not None:
            try:
                self._made.move_to_end(key)
            except KeyError:  # evicted in the meantime
                return self.put(key, made)
        return made

    def put(self, key: Key, made: Made) -> Made:
        """Store an entry and return it; if two threads made one, the first is kept."""
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
