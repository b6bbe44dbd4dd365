"""The evaluation of a position for computer players, and of a cell for a side."""

from functools import cache, lru_cache
from math import comb
from typing import Final

from starboard.core.seating import Seat
from starboard.games.situation7.opponent.weights import USUAL, Weights
from starboard.games.situation7.rules.board import ASTRONAUT, EQUIPMENT
from starboard.games.situation7.rules.chart import Cell, Region, each
from starboard.games.situation7.rules.ending import score, winner
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.reach import closed, empty, is_ready, joined, placements
from starboard.games.situation7.rules.state import FIND, OVER, State, Turn
from starboard.games.situation7.rules.turn import allowance, building

WON: Final = 10_000.0


def points_for(house: House, state: State, region: Region, side: int, weights: Weights = USUAL) -> float:
    """Return the value of a region to a side: its points, plus a bonus for a base that readies equipment."""
    points = float(house.worth(region))
    if region.kind != "base" or region.side < 0:
        return points
    if region.side == side:
        return points + weights.own_base
    enemy = state.sides[1 - side]
    return points if enemy.pieces & region.cells == region.cells else points + weights.enemy_base


def value(house: House, state: State, side: int, cell: Cell, weights: Weights = USUAL) -> float:
    """Return the value of a cell to a side: room, progress in regions it can still win, and spoiling others."""
    chart = house.chart
    own, enemy = state.sides[side].pieces, state.sides[1 - side].pieces
    worth = 1 + weights.room * (chart.around[cell] & empty(house, state)).bit_count()
    for region in chart.of_cell[cell]:
        held, lost = (own & region.cells).bit_count(), (enemy & region.cells).bit_count()
        points = points_for(house, state, region, side, weights)
        if not lost:
            worth += points * (2 * held + 1) / region.size**2
        elif not held:
            worth += weights.spoiling * points * (lost / region.size) ** 2
    return worth


def evaluate(house: House, state: State, seat: Seat, weights: Weights = USUAL) -> float:
    """Return the prospects of the seat's side minus the enemy's."""
    side = state.side(seat)
    if state.phase == OVER:
        won = winner(house, state)
        margin = score(house, state, side) - score(house, state, 1 - side)
        return margin if won < 0 else margin + (WON if won == side else -WON)
    found = prospects(house, state, side, weights) - prospects(house, state, 1 - side, weights)
    moving = state.turn.number > 0 and state.turn.mover == side
    return found + weights.tempo * state.turn.left if moving else found


def strengths(house: House, state: State, weights: Weights = USUAL) -> list[float]:
    """Return the prospects of each side.

    The moving side adds the value of the rest of its turn, minus half the value of the other side's next turn. They
    alternate in taking the best that is left, so each is half a turn ahead when it moves.
    """
    found = [prospects(house, state, 0, weights), prospects(house, state, 1, weights)]
    turn = state.turn
    if turn.number > 0:
        coming = Turn(turn.number + 1, 1 - turn.mover, 0, allowance(turn.number + 1))
        answer = turn_worth(house, state.with_(phase=FIND, turn=coming), weights)
        found[turn.mover] += turn_worth(house, state, weights) - weights.answer * answer
    return found


def turn_worth(house: House, state: State, weights: Weights) -> float:
    """Return the value of the rest of the turn to the moving side."""
    return weights.tempo * state.turn.left + finds_worth(house, state, weights)


def finds_worth(house: House, state: State, weights: Weights) -> float:
    """Return the value of the best finds that may still be placed, or of one exact search instead.

    Finds still to be drawn are weighted by their odds. Without that, a turn would be undervalued as long as finds have
    to be drawn.
    """
    turn = state.turn
    room = placements(house, state, turn.mover) if turn.left else 0
    hidden = room & ~turn.finds if state.phase == FIND else 0
    if not turn.finds & room | hidden:
        return 0.0
    spaces = _spaces(house, state.with_(turn=Turn(turn.number, turn.mover, 0, turn.left)), weights)
    worth = [(points, hidden >> cell & 1) for points, cell in spaces if (turn.finds | hidden) >> cell & 1]
    draws = min(house.finds, room.bit_count()) - turn.finds.bit_count() if hidden else 0
    found = _expected(worth, draws, turn.left)
    return found if building(state) else max(found, spaces[0][0] - weights.tempo * (turn.left - 1))


@lru_cache(maxsize=256)
def _spaces(house: House, state: State, weights: Weights) -> list[tuple[float, Cell]]:
    """Return the spaces where the moving side could place, with their values, best first."""
    side = state.turn.mover
    worth = [(value(house, state, side, cell, weights), cell) for cell in each(placements(house, state, side))]
    return sorted(worth, reverse=True)


def _expected(worth: list[tuple[float, int]], draws: int, left: int) -> float:
    """Return the expected value of the best `left` spaces, given best first. Hidden ones (1) must be drawn first."""
    total, better = sum([hidden for _, hidden in worth]), [0, 0]  # better spaces so far: found, hidden
    found = 0.0
    for points, hidden in worth:
        if better[0] >= left:
            break
        if hidden and draws:
            found += points * draws / total * fewer(total - 1, better[1], draws - 1, left - better[0])
        elif not hidden:
            found += points * fewer(total, better[1], draws, left - better[0])
        better[hidden] += 1
    return found


@cache
def fewer(total: int, marked: int, draws: int, than: int) -> float:
    """Return the probability that fewer than `than` marked items are among the draws."""
    ways = [comb(marked, among) * comb(total - marked, draws - among) for among in range(min(than, draws + 1))]
    return sum(ways) / comb(total, draws)


def prospects(house: House, state: State, side: int, weights: Weights) -> float:
    """Return the prospects of a side: progress in regions only it has begun, tempo, room and stock."""
    own, enemy = state.sides[side], state.sides[1 - side]
    worth = weights.tempo * own.pieces.bit_count()
    for region in house.chart.regions:
        held = (own.pieces & region.cells).bit_count()
        if held and not enemy.pieces & region.cells:
            points = float(house.worth(region))
            if region.side == side and region.kind == "base":
                points += weights.own_base
            worth += points * (held / region.size) ** 2
    worth += weights.room * joined(house, state, side).bit_count()
    worth += weights.closed * (closed(house, state, 1 - side) & joined(house, state, 1 - side)).bit_count()
    for kind in EQUIPMENT:
        if is_ready(house, own, side, kind):
            worth += (weights.guard if kind == ASTRONAUT else weights.flying) * own.stock(kind)
    return worth
