"""A position as numbers, for learners. The board is not turned: actions name its spaces as they are."""

from typing import Final

from starboard.core.observation import Field, from_own, one_of, share
from starboard.core.seating import CHANCE, Seat
from starboard.games.astroplane.rules.board import PIECES, RESERVE_AT_START, SIDES
from starboard.games.astroplane.rules.grid import POSITIONS, SPACES
from starboard.games.astroplane.rules.stacks import SPENT, Stack, height, owner, pieces
from starboard.games.astroplane.rules.state import IN, RESERVE, State

_AT: Final = len(POSITIONS)
_AREA: Final = 6  # pieces: so many in a Start Area are 1
_TURNS: Final = 20


def fields(count: int) -> tuple[Field, ...]:
    return (
        Field("turn", (count,), "the seat whose turn it is"),
        Field("first", (count,), "the seat that began"),
        Field("side", (count, len(SIDES)), "the side of the board of each seat: south, west, north, east"),
        Field("areas", (count, 2), f"pieces in the left and right Start Area of each seat, of {_AREA}"),
        Field("reserve", (count,), f"pieces in reserve, of {RESERVE_AT_START}"),
        Field("credit", (count,), f"enemy pieces eliminated, of {PIECES}"),
        Field("playing", (count,), "still plays"),
        Field("moves", (1,), "moves left in this turn, of 4"),
        Field("made", (1,), "counted moves of this turn, of 4"),
        Field("idle", (1,), f"turns since anything was achieved, of {_TURNS}; negative: something was in this turn"),
        Field("choice", (1 + count,), "to be decided first: a piece from the reserve, or whose piece is sent back"),
        Field("flyby", (len(SPACES),), "the space that a Square must leave next"),
        Field("top", (count, _AT), "by position: whose piece is on top"),
        Field("second", (count, _AT), "by position: whose piece lies beneath the top"),
        Field("pieces", (count, _AT), f"by position: pieces of each seat, of {PIECES}"),
        Field("height", (_AT,), f"by position: height of the stack, of {PIECES}"),
        Field("spent", (_AT,), "by position: the piece on top has made its trip through the Wormhole"),
        Field("captors", (_AT,), "by position: a piece here may still earn a bonus"),
    )


def numbers(state: State, seat: Seat | None) -> list[float]:
    seats = from_own(seat, state.count)
    fleets = [state.fleet(each) for each in seats]
    found = one_of(seats, CHANCE if state.over else state.turn) + one_of(seats, state.first)
    for each in seats:
        found += one_of(range(len(SIDES)), state.side_of(each))
    for fleet in fleets:
        found += [share(number, _AREA) for number in fleet.areas]
    found += [share(fleet.reserve, RESERVE_AT_START) for fleet in fleets]
    found += [share(fleet.credit, PIECES) for fleet in fleets]
    found += [float(fleet.status == IN) for fleet in fleets]
    found += [share(state.moves, 4), share(state.made, 4), share(state.idle, _TURNS)]
    found += one_of([RESERVE, *seats], state.choices[0] if state.choices else -1)
    found += one_of(range(len(SPACES)), state.flyby)
    return found + _board(state, seats)


def _board(state: State, seats: list[Seat]) -> list[float]:
    """The planes. Most positions are empty, so only the others are filled in."""
    count, planes = len(seats), [0.0] * (_AT * (3 * len(seats) + 3))
    place = {seat: number for number, seat in enumerate(seats)}
    for at, stack in state.stacks.items():
        _fill(planes, place, count, at, stack)
    for at, _ in state.captors:
        planes[(3 * count + 2) * _AT + at] = 1.0
    return planes


def _fill(planes: list[float], place: dict[Seat, int], count: int, at: int, stack: Stack) -> None:
    found = pieces(stack)
    for depth, piece in enumerate(found):
        own = place[owner(piece)]
        if depth < 2:
            planes[(depth * count + own) * _AT + at] = 1.0
        planes[(2 * count + own) * _AT + at] += 1 / PIECES
    planes[3 * count * _AT + at] = share(height(stack), PIECES)
    planes[(3 * count + 1) * _AT + at] = float(bool(found) and found[0] & SPENT != 0)
