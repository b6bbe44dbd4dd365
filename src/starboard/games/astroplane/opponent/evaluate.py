"""The evaluation of a position: the Singularity, distances to it, captives, threats."""

from typing import Final

from starboard.core.seating import Seat
from starboard.games.astroplane.opponent.weights import USUAL, Weights
from starboard.games.astroplane.rules.board import HYPERSPACE, ORDINARY, Position, Space
from starboard.games.astroplane.rules.ending import places, points
from starboard.games.astroplane.rules.grid import (
    BEYOND,
    INWARD,
    KINDS,
    LINES,
    LOADED,
    NEIGHBOURS,
    NOWHERE,
    RIM,
    SINGULARITY_SPACES,
)
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.square import halves, is_target, may_eliminate, square_at
from starboard.games.astroplane.rules.stacks import Stacks, owner, pieces, top
from starboard.games.astroplane.rules.state import FULL_FLEET, IN, State

WON: Final = 1000.0
_FIRING: Final = tuple([at for pair in LOADED for at in pair])


def evaluate(house: House, state: State, seat: Seat, weights: Weights = USUAL) -> float:
    """Return the seat's strength minus half the best and half the average rival's; a finished game counts by places."""
    if state.over:
        return _outcome(state, seat)
    worth = strengths(house, state, weights)
    own = worth[seat - 1]
    others = [value for other, value in enumerate(worth, 1) if other != seat]
    return own - max(others) / 2 - sum(others) / (2 * len(others))


def time_left(state: State) -> float:
    """Return the share of all pieces that have not yet come into play."""
    waiting = sum([fleet.reserve + sum(fleet.areas) for fleet in state.fleets])
    return waiting / (state.count * (FULL_FLEET.reserve + sum(FULL_FLEET.areas)))


def _outcome(state: State, seat: Seat) -> float:
    """Return the value of a finished game: a shared win counts less than a sole win, and a loss counts by points."""
    ranks = places(state)
    if ranks[seat - 1] == 1:
        return WON / ranks.count(1)
    return points(state, seat, state.fleet(seat)) - WON


def strengths(house: House, state: State, weights: Weights = USUAL) -> list[float]:
    """Return each seat's strength: its points and the prospects of its fleet."""
    found = [0.0, *_beside(state, weights)]
    flying = [False] * len(found)
    tops = [0] * len(found)
    for at, stack in state.stacks.items():
        seat = stack & 7
        if at in INWARD:
            tops[seat] += 1
            continue
        flying[seat] = flying[seat] or BEYOND[at] != NOWHERE
        found[seat] += weights.loaded if at in _FIRING else weights.flying[at]
        if stack > 15:
            _held(stack, found, weights)
    for seat, fleet in enumerate(state.fleets, 1):
        if tops[seat] == 3:
            found[seat] += weights.third_top
        if not flying[seat] and not any(fleet.areas) and fleet.status == IN:
            found[seat] += weights.grounded
    _anomalies(state.stacks, found, weights)
    _squares(house, state.stacks, found, weights)
    _threats(state.stacks, found, weights)
    return found[1:]


def _beside(state: State, weights: Weights) -> list[float]:
    """Return each seat's points plus the value of its pieces that are not yet on the board."""
    found: list[float] = []
    for seat, fleet in enumerate(state.fleets, 1):
        worth = points(state, seat, fleet) + weights.waiting * sum(fleet.areas)
        found.append(worth + weights.reserved * fleet.reserve)
    for whose in state.choices:
        if whose:
            found[whose - 1] += weights.waiting
    return found


def _held(stack: int, found: list[float], weights: Weights) -> None:
    above = top(stack)
    for piece in pieces(stack)[1:]:
        seat = owner(piece)
        if seat != above:
            found[above] += weights.holding
            found[seat] += weights.held
        above = seat


def _anomalies(stacks: Stacks, found: list[float], weights: Weights) -> None:
    for one, two in LOADED:
        first, second = top(stacks.get(one, 0)), top(stacks.get(two, 0))
        if first and first == second:
            found[first] += weights.loaded_both
        else:
            for seat, empty in ((first, two), (second, one)):
                if seat and top(stacks.get(_OUTSIDE[empty], 0)) == seat:
                    found[seat] += weights.armed - weights.flying[_OUTSIDE[empty]]


_OUTSIDE: Final = {
    at: 4 * BEYOND[at] + (at & 3 ^ 2) for at in _FIRING
}  # the position just outside each firing position, pointing at it


def _squares(house: House, stacks: Stacks, found: list[float], weights: Weights) -> None:
    """Add the value of Squares and of the targets they can eliminate."""
    taken: set[Space] | None = None
    for at in stacks:
        space = at >> 2
        if at & 2 or at ^ 2 not in stacks or not (seat := square_at(stacks, space)):
            continue
        found[seat] += weights.square
        if taken is None:
            taken = {each >> 2 for each in stacks}
        for line in LINES[space]:
            for to in line:
                if to in taken:
                    if is_target(stacks, seat, to) and may_eliminate(house, space, to):
                        _in_line(stacks, seat, to, found, weights)
                    break


def _in_line(stacks: Stacks, seat: Seat, target: Space, found: list[float], weights: Weights) -> None:
    """Add the penalty for a target, unless an enemy Square beside it protects it."""  # AP-71
    if all(square_at(stacks, near) in (0, seat) for near in NEIGHBOURS[target]):
        for half in halves(stacks, target):
            found[top(stacks.get(half, 0))] += weights.in_line


def _threats(stacks: Stacks, found: list[float], weights: Weights) -> None:
    """Add the penalties for pieces that can be landed on or sent back, and for those at a Hyperspace gate."""
    at_gates = [at for at in stacks if KINDS[at >> 2] == HYPERSPACE]
    worst: dict[Position, float] = {}
    for start, stack in stacks.items():
        space = BEYOND[start]
        if space == NOWHERE or space in SINGULARITY_SPACES:
            continue
        seat = stack & 7
        if KINDS[space] == HYPERSPACE:
            for at in at_gates:
                if top(stacks[at]) != seat and at >> 2 != space:
                    worst[at] = weights.at_a_gate
        else:
            _threatened(stacks, seat, space, 4 * space + (start & 3 ^ 2), worst, weights=weights)
    for at, value in worst.items():
        found[top(stacks[at])] += value


def _threatened(
    stacks: Stacks, seat: Seat, space: Space, entry: Position, worst: dict[Position, float], weights: Weights
) -> None:
    held = [at for at in range(4 * space, 4 * space + 4) if at in stacks]
    if len(held) == 2 and KINDS[space] == ORDINARY and top(stacks[held[0]]) == top(stacks[held[1]]):
        return
    for at in held:
        if top(stacks[at]) != seat:
            if at != entry and not RIM[at]:
                worst[at] = min(worst.get(at, 0.0), weights.landable)
            elif at ^ 2 != entry and not RIM[at ^ 2]:
                worst[at] = min(worst.get(at, 0.0), weights.returnable)
