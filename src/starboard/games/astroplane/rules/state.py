"""The position: all the state the rules need, and nothing that can be derived from it."""

from functools import cache
from typing import Any, Final, final

from starboard.core.seating import CHANCE, Seat
from starboard.core.value import Value
from starboard.games.astroplane.rules.board import (
    LEFT_AT_START,
    MOVES,
    RESERVE_AT_START,
    RIGHT_AT_START,
    Area,
    Position,
    Side,
    Space,
)
from starboard.games.astroplane.rules.grid import NOWHERE
from starboard.games.astroplane.rules.stacks import Stack, Stacks

# How the game ended.
PLAYING: Final = ""
TRUE: Final = "true"  # a seat has all four tops, AP-91
STUCK: Final = "stuck"  # one of the last two could not move, AP-95
DRAWN_OUT: Final = "drawn_out"  # too many rounds without progress, AP-103
LEFT: Final = "left"  # all but one seat have left or are out, AP-105

IN: Final = ""
OUT: Final = "x"  # the seat could not move, AP-96
RESIGNED: Final = "q"  # the seat has left, AP-105

RESERVE: Final = 0  # in `choices`: a right to take a piece from the reserve, AP-92; else the owner of a piece sent back


@final
class Fleet(Value):
    """A seat's pieces off the board, its eliminations and whether it is still playing."""

    __slots__ = ("areas", "credit", "reserve", "status")

    def __init__(self, areas: tuple[int, int], reserve: int, credit: int = 0, status: str = IN) -> None:
        self.areas: Final = areas  # pieces in the left and in the right Start Area
        self.reserve: Final = reserve  # pieces that can still be brought into play
        self.credit: Final = credit  # enemy pieces eliminated
        self.status: Final = status  # IN, OUT or RESIGNED

    def parts(self) -> tuple[Any, ...]:
        return self.areas, self.reserve, self.credit, self.status

    def with_area(self, area: Area, more: int) -> "Fleet":
        left, right = self.areas
        areas = (left, right + more) if area else (left + more, right)
        return Fleet(areas, self.reserve, self.credit, self.status)


FULL_FLEET: Final = Fleet((LEFT_AT_START, RIGHT_AT_START), RESERVE_AT_START)

Captor = tuple[Position, int]  # position, and height in the stack, the bottom being 1


@cache
def _clockwise(sides: tuple[Side, ...]) -> tuple[Seat, ...]:
    return tuple(sorted(range(1, len(sides) + 1), key=lambda seat: sides[seat - 1]))


@final
class State(Value):
    """A position of Astroplane.

    `turn` is CHANCE while the first player or the sides are drawn. `idle` counts the turns without progress; it is -1
    once the current turn has made progress.
    """

    __slots__ = (
        "captors", "choices", "ending", "first", "fleets", "flyby", "idle", "made", "moves", "sides", "stacks", "turn",
    )  # fmt: skip

    def __init__(
        self,
        sides: tuple[Side, ...],
        first: Seat,
        turn: Seat,
        moves: int,
        made: int,
        idle: int,
        fleets: tuple[Fleet, ...],
        stacks: Stacks | tuple[tuple[Position, Stack], ...],
        captors: tuple[Captor, ...] = (),
        flyby: Space = NOWHERE,
        choices: tuple[int, ...] = (),
        ending: str = PLAYING,
    ) -> None:
        self.sides: Final = sides  # by seat: its side of the board, AP-11
        self.first: Final = first  # the seat that began; CHANCE if not drawn yet
        self.turn: Final = turn  # the seat to move
        self.moves: Final = moves  # moves left in this turn
        self.made: Final = made  # counted moves made in this turn
        self.idle: Final = idle  # AP-103
        self.fleets: Final = fleets  # by seat
        self.stacks: Final = stacks if isinstance(stacks, dict) else dict(stacks)  # by position; never mutated
        self.captors: Final = captors  # may still earn a bonus, AP-44
        self.flyby: Final = flyby  # the space that a Square must leave next, AP-66
        self.choices: Final = choices  # to be answered first: the owner of a piece sent back, or RESERVE
        self.ending: Final = ending  # how the game ended, or PLAYING

    def parts(self) -> tuple[Any, ...]:
        return (
            self.sides, self.first, self.turn, self.moves, self.made, self.idle, self.fleets,
            tuple(sorted(self.stacks.items())), self.captors, self.flyby, self.choices, self.ending,
        )  # fmt: skip

    def with_(
        self, *, sides: tuple[Side, ...] | None = None, first: Seat | None = None, turn: Seat | None = None,
        moves: int | None = None, made: int | None = None, idle: int | None = None,
        fleets: tuple[Fleet, ...] | None = None, stacks: Stacks | None = None,
        captors: tuple[Captor, ...] | None = None, flyby: Space | None = None,
        choices: tuple[int, ...] | None = None, ending: str | None = None,
    ) -> "State":  # fmt: skip
        """Return the position with these changes."""
        return State(
            self.sides if sides is None else sides,
            self.first if first is None else first,
            self.turn if turn is None else turn,
            self.moves if moves is None else moves,
            self.made if made is None else made,
            self.idle if idle is None else idle,
            self.fleets if fleets is None else fleets,
            self.stacks if stacks is None else stacks,
            self.captors if captors is None else captors,
            self.flyby if flyby is None else flyby,
            self.choices if choices is None else choices,
            self.ending if ending is None else ending,
        )

    def at_turn_of(self, seat: Seat, captors: tuple[Captor, ...] = ()) -> "State":
        """Return the position at the start of this seat's turn."""
        return self.with_(turn=seat, moves=MOVES, made=0, captors=captors, flyby=NOWHERE, choices=())

    @property
    def count(self) -> int:
        return len(self.sides)

    @property
    def seats(self) -> range:
        return range(1, len(self.sides) + 1)

    @property
    def over(self) -> bool:
        return self.ending != PLAYING

    @property
    def lot(self) -> bool:
        """True if the first player or the sides are still to be drawn."""
        return self.turn == CHANCE

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that are not out and have not left."""
        return tuple([seat for seat, fleet in enumerate(self.fleets, 1) if fleet.status == IN])

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats clockwise, starting from the south."""  # AP-11
        return _clockwise(self.sides)

    def fleet(self, seat: Seat) -> Fleet:
        return self.fleets[seat - 1]

    def side_of(self, seat: Seat) -> Side:
        return self.sides[seat - 1]

    def stack(self, position: Position) -> Stack:
        return self.stacks.get(position, 0)
