"""What is made once for a table and handed out again and again: to make it for every message would cost too much."""

from threading import Lock
from typing import ClassVar, Final, Generic, TypeVar, final

Key = TypeVar("Key")
Made = TypeVar("Made")
FEW: Final = 256  # tables that somebody only looks at: they come and go


@final
class Keep(Generic[Key, Made]):
    """Whatever was asked for last: that of every table in play in this process, and of a few more."""

    room: ClassVar[int] = FEW

    def __init__(self) -> None:
        self._made: Final[dict[Key, Made]] = {}
        self._lock: Final = Lock()  # some of it is made in threads

    def get(self, key: Key) -> Made | None:
        with self._lock:
            made = self._made.pop(key, None)
            if made is not None:
                self._made[key] = made
            return made

    def put(self, key: Key, made: Made) -> Made:
        """Keep it; if it was made twice at the same time, the first."""
        with self._lock:
            made = self._made.setdefault(key, made)
            while len(self._made) > Keep.room:
                del self._made[next(iter(self._made))]
            return made

    def all(self) -> list[Made]:
        with self._lock:
            return list(self._made.values())

    def clear(self) -> None:
        with self._lock:
            self._made.clear()


def make_room(tables: int) -> None:
    """So many tables are in play in this process."""
    Keep.room = FEW + tables
