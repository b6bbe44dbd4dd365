"""Early answers: what seats have said before they are asked, each kept for as long as its question stays the same."""

from typing import Final, Generic, TypeVar

from starboard.core.contract import Game, Seat
from starboard.core.value import Value

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


class Answers(Generic[S, A]):
    """By seat the question as it lies ahead, and the answer; and which answers were dropped by which row."""

    def __init__(self, game: Game[S, A]) -> None:
        self._game: Final = game
        self._kept: Final[dict[Seat, tuple[S, tuple[A, ...]]]] = {}
        self._dropped: Final[dict[tuple[int, Seat], tuple[A, ...]]] = {}

    def keep(self, seat: Seat, question: S, actions: tuple[A, ...]) -> None:
        """A later answer takes the place of an earlier one; an empty one takes it back."""
        self._kept.pop(seat, None)
        if actions:
            self._kept[seat] = question, actions

    def of(self, seat: Seat) -> tuple[A, ...]:
        """What is kept for this seat; empty if nothing."""
        return self._kept[seat][1] if seat in self._kept else ()

    def due(self, seat: Seat, state: S) -> tuple[A, ...]:
        """The answer to exactly this question."""
        return self._kept[seat][1] if seat in self._kept and self._kept[seat][0] == state else ()

    def use(self, seat: Seat, state: S) -> None:
        """The question has been asked and answered."""
        if self.due(seat, state):
            del self._kept[seat]

    def sift(self, n: int, state: S) -> None:
        """After row n: drop every answer whose question no longer lies ahead."""
        for seat, (question, actions) in list(self._kept.items()):
            if self._game.ahead(state, seat) != question:
                del self._kept[seat]
                self._dropped[n, seat] = actions

    def dropped(self, n: int, seat: Seat | None) -> tuple[A, ...]:
        """The answer of this seat that row n made void."""
        return () if seat is None else self._dropped.get((n, seat), ())
