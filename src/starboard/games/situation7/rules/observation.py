"""A turn-based position as numbers for learning agents. The seat's side comes first; the board is not rotated."""

from typing import Final

from starboard.core.observation import Block, Numbers
from starboard.core.seating import Seat
from starboard.games.situation7.rules import ending
from starboard.games.situation7.rules.board import EACH, EQUIPMENT, PURPLE
from starboard.games.situation7.rules.chart import Chart
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.state import FIND, LOT, OVER, TURN, State

_PHASES: Final = (LOT, FIND, TURN, OVER)
_TURNS: Final = 100
_SCORE: Final = 1000  # points scaled to 1


def fields(chart: Chart) -> tuple[Block, ...]:
    kinds, cells = len(EQUIPMENT), chart.size
    return (
        Block("phase", (len(_PHASES),), f"the pending decision: {', '.join(_PHASES)}"),
        Block("side", (2,), "the side of the observing seat: Purple, Blue"),
        Block("mover", (2,), "the side to move: own, other"),
        Block("left", (1,), "placements left in this turn, of 2"),
        Block("number", (1,), f"the number of the turn, of {_TURNS}"),
        Block("score", (2,), f"points of both sides, of {_SCORE}"),
        Block("stock", (2, kinds), f"rockets, satellites, astronauts not placed, of {EACH}"),
        Block("pieces", (2, cells), "by cell: pieces of both sides"),
        Block("equipment", (2, kinds, cells), "by cell: rockets, satellites, astronauts of both sides"),
        Block("finds", (cells,), "by cell: finds made in this turn"),
    )


def observe(house: House, state: State, seat: Seat | None, numbers: Numbers) -> None:
    own = PURPLE if seat is None else state.side(seat)
    sides, turn, cells = (own, 1 - own), state.turn, house.chart.size
    numbers.one_of(_PHASES, state.phase)
    numbers.one(own, 2)
    numbers.one_of(sides, turn.mover if turn.number and state.phase != OVER else -1)
    numbers.share(turn.left, 2)
    numbers.share(turn.number, _TURNS)
    for side in sides:
        numbers.share(ending.score(house, state, side), _SCORE)
    for side in sides:
        for kind in EQUIPMENT:
            numbers.share(state.sides[side].stock(kind), EACH)
    for side in sides:
        numbers.bits(state.sides[side].pieces, cells)
    for side in sides:
        for kind in EQUIPMENT:
            numbers.bits(state.sides[side].standing(kind), cells)
    numbers.bits(turn.finds, cells)
