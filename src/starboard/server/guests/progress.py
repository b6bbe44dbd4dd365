"""The lessons that a guest has completed."""

from collections.abc import Callable

from starboard.server.store.expiring_item import ExpiringItem, ExpiringItems

LESSON = "lesson"
LASTING = 5 * 365 * 24 * 3600_000  # milliseconds


class LessonProgress:
    """Stores completed lessons. They move with the guest to another device and are deleted with the guest."""

    def __init__(self, items: ExpiringItems, clock: Callable[[], int]) -> None:
        self._items = items
        self._clock = clock

    async def keep(self, person: str, game: str, lesson: str) -> None:
        name = f"{game} {lesson}"
        await self._items.put(ExpiringItem(LESSON, f"{person} {name}", person, name.encode(), self._clock() + LASTING))

    async def of(self, person: str) -> dict[str, list[str]]:
        """Return the completed lessons by game."""
        done: dict[str, list[str]] = {}
        for item in await self._items.of(person):
            if item.kind == LESSON:
                game, _, lesson = item.body.decode().partition(" ")
                done.setdefault(game, []).append(lesson)
        return done
