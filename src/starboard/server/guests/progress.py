"""Which lessons a guest has done."""

from collections.abc import Callable

from starboard.server.store.slip import Slip, Slips

LESSON = "lesson"
LASTING = 5 * 365 * 24 * 3600_000  # milliseconds


class Progress:
    """One slip for each lesson that was done: it goes where the guest goes, and with the guest."""

    def __init__(self, slips: Slips, clock: Callable[[], int]) -> None:
        self._slips = slips
        self._clock = clock

    async def keep(self, person: str, game: str, lesson: str) -> None:
        name = f"{game} {lesson}"
        await self._slips.put(Slip(LESSON, f"{person} {name}", person, name.encode(), self._clock() + LASTING))

    async def of(self, person: str) -> dict[str, list[str]]:
        """The lessons done, by game."""
        done: dict[str, list[str]] = {}
        for slip in await self._slips.of(person):
            if slip.kind == LESSON:
                game, _, lesson = slip.body.decode().partition(" ")
                done.setdefault(game, []).append(lesson)
        return done
