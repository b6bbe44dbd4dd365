"""The position: everything that the rules must remember, and nothing that follows from it."""

from functools import cache
from typing import Any, Final, final

from starboard.core.seating import CHANCE, Seat
from starboard.core.value import Value
from starboard.games.astroplane.rules.board import (
    LEFT_AT_START,
    RESERVE_AT_START,
    RIGHT_AT_START,
    Area,
    Position,
    Side,
    Space,
)
from starboard.games.astroplane.rules.grid import NOWHERE
from starboard.games.astroplane.rules.stacks import Stack, Stacks

# How the game has ended.
PLAYING: Final = ""
TRUE: Final = "true"  # somebody has all four tops, AP-91
STUCK: Final = "stuck"  # of the last two somebody could not move, AP-95
DRAWN_OUT: Final = "drawn_out"  # nothing was achieved for too long, AP-103
LEFT: Final = "left"  # only one has not left or gone out, AP-105

IN: Final = ""
OUT: Final = "x"  # could not move, AP-96
RESIGNED: Final = "q"  # has left, AP-105

RESERVE: Final = 0  # an open choice: a right to take a piece from the reserve, AP-92; else whose piece is sent back


@final
class Fleet(Value):
    """What a seat has beside the board, what it has eliminated, and whether it still plays."""

    __slots__ = ("areas", "credit", "reserve", "status")

    def __init__(self, areas: tuple[int, int], reserve: int, credit: int = 0, status: str = IN) -> None:
        self.areas: Final = areas  # pieces in the left and in the right Start Area
        self.reserve: Final = reserve  # pieces that can still be made
        self.credit: Final = credit  # enemy pieces eliminated
        self.status: Final = status  # IN, OUT or RESIGNED

    def parts(self) -> tuple[Any, ...]:
        return self.areas, self.reserve, self.credit, self.status

    def with_area(self, area: Area, more: int) -> "Fleet":
        left, right = self.areas
        areas = (left, right + more) if area else (left + more, right)
        return Fleet(areas, self.reserve, self.credit, self.status)


FULL_FLEET: Final = Fleet((LEFT_AT_START, RIGHT_AT_START), RESERVE_AT_START)

Captor = tuple[Position, int]  # where it stands, and how high in its stack, the bottom being 1


@cache
def _clockwise(sides: tuple[Side, ...]) -> tuple[Seat, ...]:
    return tuple(sorted(range(1, len(sides) + 1), key=lambda seat: sides[seat - 1]))


@final
class State(Value):
    """A position of Astroplane.

    `turn` is CHANCE while the lot is open. `idle` counts the turns since anybody achieved something; it is -1 as soon
    as somebody has in this turn.
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
        self.sides: Final = sides  # by seat: the side of the board at which it sits, AP-11
        self.first: Final = first  # who began; CHANCE if that is still to be drawn
        self.turn: Final = turn  # whose turn it is
        self.moves: Final = moves  # left in this turn
        self.made: Final = made  # counted moves of this turn
        self.idle: Final = idle  # AP-103
        self.fleets: Final = fleets  # by seat
        self.stacks: Final = stacks if isinstance(stacks, dict) else dict(stacks)  # by position; never changed
        self.captors: Final = captors  # those that may still earn a bonus, AP-44
        self.flyby: Final = flyby  # the space that a Square must leave next, AP-66
        self.choices: Final = choices  # to be made before anything else: a seat whose piece is sent back, or RESERVE
        self.ending: Final = ending  # how the game has ended, or PLAYING

    def parts(self) -> tuple[Any, ...]:
        return (
            self.sides, self.first, self.turn, self.moves, self.made, self.idle, self.fleets,
            tuple(sorted(self.stacks.items())), self.captors, self.flyby, self.choices, self.ending,
        )  # fmt: skip

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
        """Is the first player, or who sits where, still to be drawn?"""
        return self.turn == CHANCE

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that are neither out nor gone."""
        return tuple([seat for seat, fleet in enumerate(self.fleets, 1) if fleet.status == IN])

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats clockwise, the one on the south side first."""  # AP-11
        return _clockwise(self.sides)

    def fleet(self, seat: Seat) -> Fleet:
        return self.fleets[seat - 1]

    def side_of(self, seat: Seat) -> Side:
        return self.sides[seat - 1]

    def stack(self, position: Position) -> Stack:
        return self.stacks.get(position, 0)
