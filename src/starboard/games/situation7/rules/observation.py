"""By turns: a position as numbers, for learners. One's own side comes first; the board is not turned."""

from typing import Final

from starboard.core.observation import Field, bits, one_of, share
from starboard.core.seating import Seat
from starboard.games.situation7.rules import ending
from starboard.games.situation7.rules.board import EACH, EQUIPMENT, PURPLE
from starboard.games.situation7.rules.chart import Chart
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.state import FIND, LOT, OVER, TURN, State

_PHASES: Final = (LOT, FIND, TURN, OVER)
_TURNS: Final = 100
_SCORE: Final = 1000  # points: so many count as 1


def fields(chart: Chart) -> tuple[Field, ...]:
    kinds, cells = len(EQUIPMENT), chart.size
    return (
        Field("phase", (len(_PHASES),), f"what is to be decided: {', '.join(_PHASES)}"),
        Field("side", (2,), "own side: Purple, Blue"),
        Field("mover", (2,), "whose turn it is: own side, the other"),
        Field("left", (1,), "placements left in this turn, of 2"),
        Field("number", (1,), f"the number of the turn, of {_TURNS}"),
        Field("score", (2,), f"points of both sides, of {_SCORE}"),
        Field("stock", (2, kinds), f"rockets, satellites, astronauts not placed, of {EACH}"),
        Field("pieces", (2, cells), "by cell: pieces of both sides"),
        Field("equipment", (2, kinds, cells), "by cell: rockets, satellites, astronauts of both sides"),
        Field("finds", (cells,), "by cell: what has been found in this turn"),
    )


def numbers(house: House, state: State, seat: Seat | None) -> list[float]:
    own = PURPLE if seat is None else state.side(seat)
    sides, turn, cells = (own, 1 - own), state.turn, house.chart.size
    found = one_of(_PHASES, state.phase) + one_of((0, 1), own)
    found += one_of(sides, turn.mover if turn.number and state.phase != OVER else -1)
    found += [share(turn.left, 2), share(turn.number, _TURNS)]
    found += [share(ending.score(house, state, side), _SCORE) for side in sides]
    found += [share(state.sides[side].stock(kind), EACH) for side in sides for kind in EQUIPMENT]
    for side in sides:
        found += bits(state.sides[side].pieces, cells)
    for side in sides:
        for kind in EQUIPMENT:
            found += bits(state.sides[side].standing(kind), cells)
    return found + bits(turn.finds, cells)
