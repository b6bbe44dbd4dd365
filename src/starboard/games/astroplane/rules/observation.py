"""A position as numbers for learners. The board is not rotated, as actions name its spaces."""

from typing import Final

from starboard.core.observation import Block, Numbers, from_own, places_from_own, share
from starboard.core.seating import Seat
from starboard.games.astroplane.rules.board import PIECES, RESERVE_AT_START, SIDES
from starboard.games.astroplane.rules.grid import POSITIONS, SPACES
from starboard.games.astroplane.rules.stacks import SPENT, Piece, Stack, owner, pieces
from starboard.games.astroplane.rules.state import IN, RESERVE, State

_AT: Final = len(POSITIONS)
_AREA: Final = 6  # pieces in a Start Area scaled to 1
_TURNS: Final = 20


def fields(count: int) -> tuple[Block, ...]:
    return (
        Block("turn", (count,), "the seat whose turn it is"),
        Block("first", (count,), "the seat that began"),
        Block("side", (count, len(SIDES)), "the side of the board of each seat: south, west, north, east"),
        Block("areas", (count, 2), f"pieces in the left and right Start Area of each seat, of {_AREA}"),
        Block("reserve", (count,), f"pieces in reserve, of {RESERVE_AT_START}"),
        Block("credit", (count,), f"enemy pieces eliminated, of {PIECES}"),
        Block("playing", (count,), "the seats still in the game"),
        Block("moves", (1,), "moves left in this turn, of 4"),
        Block("made", (1,), "counted moves of this turn, of 4"),
        Block("idle", (1,), f"turns since the last achievement, of {_TURNS}; negative if there was one in this turn"),
        Block("choice", (1 + count,), "the pending choice: a piece from the reserve, or whose piece to send back"),
        Block("flyby", (len(SPACES),), "the space that a Square must leave next"),
        Block("top", (count, _AT), "by position: whose piece is on top"),
        Block("second", (count, _AT), "by position: whose piece is directly below"),
        Block("pieces", (count, _AT), f"by position: pieces of each seat, of {PIECES}"),
        Block("height", (_AT,), f"by position: height of the stack, of {PIECES}"),
        Block("spent", (_AT,), "by position: the piece on top has made its trip through the Wormhole"),
        Block("captors", (_AT,), "by position: a piece here may still earn a bonus"),
    )


def observe(state: State, seat: Seat | None, numbers: Numbers) -> None:
    count = state.count
    seats, place = from_own(seat, count), places_from_own(seat, count)
    fleets = [state.fleet(each) for each in seats]
    numbers.one(-1 if state.over else place[state.turn], count)
    numbers.one(place[state.first], count)
    for each in seats:
        numbers.one(state.side_of(each), len(SIDES))
    for fleet in fleets:
        for number in fleet.areas:
            numbers.share(number, _AREA)
    for fleet in fleets:
        numbers.share(fleet.reserve, RESERVE_AT_START)
    for fleet in fleets:
        numbers.share(fleet.credit, PIECES)
    for fleet in fleets:
        numbers.flag(fleet.status == IN)
    numbers.share(state.moves, 4)
    numbers.share(state.made, 4)
    numbers.share(state.idle, _TURNS)
    numbers.one_of([RESERVE, *seats], state.choices[0] if state.choices else -1)
    numbers.one(state.flyby, len(SPACES))
    for at, stack in state.stacks.items():
        _fill(place, count, at, stack, numbers)
    for at, _ in state.captors:
        numbers.set((3 * count + 2) * _AT + at, 1.0)
    numbers.skip((3 * count + 3) * _AT)


def _fill(place: list[int], count: int, at: int, stack: Stack, numbers: Numbers) -> None:
    """Write the planes of one occupied position."""
    found = pieces(stack)
    for depth, piece in enumerate(found):
        own = place[owner(piece)]
        if depth < 2:
            numbers.set((depth * count + own) * _AT + at, 1.0)
    for own, number in enumerate(_by_owner(found, place, count)):
        if number:
            numbers.set((2 * count + own) * _AT + at, number / PIECES)
    if found:
        numbers.set(3 * count * _AT + at, share(len(found), PIECES))
        numbers.set((3 * count + 1) * _AT + at, float(found[0] & SPENT != 0))


def _by_owner(found: tuple[Piece, ...], place: list[int], count: int) -> list[int]:
    numbers = [0] * count
    for piece in found:
        numbers[place[owner(piece)]] += 1
    return numbers
