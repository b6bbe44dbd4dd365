"""A position: a game and a state in one immutable object. `after` returns the next position, so there is no undo."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Generic, TypeVar, final

from starboard.core.contract import Game
from starboard.core.errors import Refused
from starboard.core.message import Refusal, refusal
from starboard.core.playout import draw, perft
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.core.value import Value
from starboard.core.view import View

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


@final
class Position(Value, Generic[S, A]):
    """One position to query: who acts, what is legal and why not, what comes next, what a seat sees.

    `after` raises Refused if the rules forbid an action. A search that only plays legal actions can use `game.legal`
    and `game.apply`, which skip the checks. `str` gives the position as one line.
    """

    __slots__ = ("game", "state")

    def __init__(self, game: Game[S, A], state: S) -> None:
        self.game: Final = game
        self.state: Final = state

    def parts(self) -> tuple[Any, ...]:
        return self.game, self.state

    # ---- queries

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that are to act; (CHANCE,) before a draw, () when the game is over."""
        return self.game.actors(self.state)

    @property
    def over(self) -> bool:
        return not self.actors

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.scores(self.state)

    @property
    def places(self) -> tuple[int, ...]:
        return self.game.places(self.state)

    def legal(self, seat: Seat | None = None) -> Sequence[A]:
        """Return the legal actions of a seat, by default the first one that acts; for CHANCE, its outcomes."""
        actors = self.actors
        seat = actors[0] if seat is None and actors else seat
        if seat is None or seat not in actors:
            return ()
        if seat == CHANCE:
            return tuple([outcome for outcome, _ in self.game.chance_outcomes(self.state)])
        return self.game.legal(self.state, seat)

    def why_not(self, action: A | str, seat: Seat | None = None) -> Refusal | None:
        """Return None if the action can be played now, else the refusal; raise Unreadable if the text is invalid."""
        read = self.game.read(action) if isinstance(action, str) else action
        actors = self.actors
        if not actors:
            return refusal("ST-2", "core.over")
        by = actors[0] if seat is None else seat
        if by == CHANCE and actors == (CHANCE,):
            return None if read in self.legal() else refusal("ST-7", "core.chance_first")
        return self.game.why_not(self.state, by, read)

    def view(self, seat: Seat | None = None) -> View[S]:
        """Return the view of a seat; None is a spectator."""
        return self.game.view(self.state, seat)

    def perft(self, depth: int) -> int:
        """Return the number of action sequences of this length from here, including chance."""
        return perft(self.game, self.state, depth)

    # ---- playing

    def after(self, action: A | str, seat: Seat | None = None) -> "Position[S, A]":
        """Return the position after an action of a seat, by default the first that acts; raise Refused if illegal."""
        read = self.game.read(action) if isinstance(action, str) else action
        why = self.why_not(read, seat)
        if why is not None:
            raise Refused(why)
        return Position(self.game, self.game.apply(self.state, self.actors[0] if seat is None else seat, read))

    def drawn(self, rng: Random) -> "Position[S, A]":
        """Return the position after all pending draws, or this position if there are none."""
        state = self.state
        while self.game.actors(state) == (CHANCE,):
            state = self.game.apply(state, CHANCE, draw(self.game, state, rng))
        return self if state is self.state else Position(self.game, state)

    # ---- display

    def _repr_svg_(self) -> str:
        return self.view()._repr_svg_()

    def __str__(self) -> str:
        return self.game.write_state(self.state)

    def __repr__(self) -> str:
        return f"<Position {self.game!r} {self}>"


def start(game: Game[S, A], seats: int | None = None, seating: Seating | None = None) -> Position[S, A]:
    """Return the position in which a game begins, before chance has acted."""
    return Position(game, game.start(seating or usual_seating(game, seats)))


def read_position(game: Game[S, A], text: str) -> Position[S, A]:
    """Parse a one-line position under the game's options; raise Unreadable if it is invalid."""
    return Position(game, game.read_state(text))


def usual_seating(game: Game[Any, Any], seats: int | None) -> Seating:
    """Return the usual seating for this number of seats, by default the smallest; raise ValueError if there is none."""
    count = game.seats.start if seats is None else seats
    if count not in game.seats:
        raise ValueError(f"{game.key} is for {game.seats.start} to {game.seats.stop - 1} seats, not for {count}")
    seatings = game.seatings(count)
    if not seatings:
        raise ValueError(f"{game.key} cannot be played by {count} players with these options: {game.options}")
    return seatings[0]
