"""The position of a game, and what a seat may know of it."""

from typing import Any, Final, final

from starboard.core.value import Value

FACE_DOWN: Final = 0  # a card that the viewer does not know
DEAL, ROLL, FLY, OVER = PHASES = ("deal", "roll", "fly", "over")


@final
class State(Value):
    """A position.

    `turn` is the seat whose turn it is, `turns` the number of finished turns, `roll` the die (0: not rolled yet).
    `deck` and `burned` count the cards by fuel; in a view, the whole deck counts as face down. `ships` are buoys and
    `hands` sorted cards, both by seat.
    """

    __slots__ = ("burned", "deck", "hands", "phase", "roll", "ships", "turn", "turns")

    def __init__(
        self, phase: str, turn: int, turns: int, roll: int, deck: tuple[int, ...], burned: tuple[int, ...],
        ships: tuple[int, ...], hands: tuple[tuple[int, ...], ...],
    ) -> None:  # fmt: skip
        self.phase: Final = phase
        self.turn: Final = turn
        self.turns: Final = turns
        self.roll: Final = roll
        self.deck: Final = deck
        self.burned: Final = burned
        self.ships: Final = ships
        self.hands: Final = hands

    def parts(self) -> tuple[Any, ...]:
        return self.phase, self.turn, self.turns, self.roll, self.deck, self.burned, self.ships, self.hands

    def but(self, **changed: Any) -> "State":
        """Return a copy with some parts changed."""
        names = ("phase", "turn", "turns", "roll", "deck", "burned", "ships", "hands")
        return State(**{**dict(zip(names, self.parts(), strict=True)), **changed})
