"""How good a position looks for a seat: the Singularity, the way there, what is held, what is in danger."""

from typing import Final

from starboard.core.seating import Seat
from starboard.games.astroplane.rules.board import HYPERSPACE, ORDINARY, Position, Space
from starboard.games.astroplane.rules.ending import places, points
from starboard.games.astroplane.rules.grid import (
    BEYOND,
    HYPERSPACES,
    INWARD,
    KINDS,
    LINES,
    LOADED,
    NEIGHBOURS,
    NOWHERE,
    OTHER_END,
    POSITIONS,
    RIM,
    SINGULARITY_SPACES,
)
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.square import halves, is_target, may_eliminate, square_at
from starboard.games.astroplane.rules.stacks import Stacks, owner, pieces, top
from starboard.games.astroplane.rules.state import IN, State

WON: Final = 1000.0
SCALE: Final = 4.3  # the lead that means odds of e to 1
THIRD_TOP: Final = 0.8
NEAR: Final = 1.45  # a piece in flight, less FURTHER for each move to the Singularity
FURTHER: Final = 0.2
WAITING: Final = 0.35  # in a Start Area
RESERVED: Final = 0.1
LOADED_ONE: Final = 0.6  # a piece on a firing space
LOADED_BOTH: Final = 1.4
ARMED: Final = 1.1
SQUARE: Final = 0.4
IN_LINE: Final = -1.2  # an enemy Square can eliminate it
LANDABLE: Final = -0.45
RETURNABLE: Final = -0.3
AT_A_GATE: Final = -0.5  # resting in Hyperspace while an enemy can come through
HOLDING: Final = 0.3
HELD: Final = -0.15
GROUNDED: Final = -1.0  # no piece that could fly


def _arrivals(start: Position) -> list[Position]:
    """Where a lone piece can come with one move on an empty board."""
    space = BEYOND[start]
    if space == NOWHERE:
        return []
    if KINDS[space] == HYPERSPACE:
        return [at for gate in HYPERSPACES if gate != space for at in _free(gate)]
    return [at for at in _free(space) if at != 4 * space + (start & 3 ^ 2)]


def _free(space: Space) -> list[Position]:
    return [at for at in range(4 * space, 4 * space + 4) if not RIM[at]]


def _ways() -> tuple[int, ...]:
    """By position: how many moves a lone piece there is from the Singularity, trips being free."""
    far = 99
    ways = [0 if at in INWARD else far for at in range(len(POSITIONS))]
    for _ in range(12):
        spent = [1 + min([ways[to] for to in _arrivals(at)], default=far) for at in range(len(POSITIONS))]
        for at in range(len(POSITIONS)):
            if at not in INWARD:
                through = [spent[to] for to in _free(OTHER_END[at >> 2])] if at >> 2 in OTHER_END else []
                ways[at] = min(ways[at], spent[at], *through) if through else min(ways[at], spent[at])
    return tuple(ways)


WAYS: Final = _ways()
_FLYING: Final = tuple([max(NEAR - FURTHER * way, 0.0) for way in WAYS])
_FIRING: Final = tuple([at for pair in LOADED for at in pair])


def evaluate(house: House, state: State, seat: Seat) -> float:
    """The seat's strength against half the best and half the average of the others; the end counts by its places."""
    if state.over:
        return _outcome(state, seat)
    worth = strengths(house, state)
    own = worth[seat - 1]
    others = [value for other, value in enumerate(worth, 1) if other != seat]
    return own - max(others) / 2 - sum(others) / (2 * len(others))


def _outcome(state: State, seat: Seat) -> float:
    """A shared win is worth less than a win alone; beaten, points are better than none."""
    ranks = places(state)
    if ranks[seat - 1] == 1:
        return WON / ranks.count(1)
    return points(state, seat, state.fleet(seat)) - WON


def strengths(house: House, state: State) -> list[float]:
    """By seat: points, and what the fleet promises."""
    found = [0.0, *_beside(state)]
    flying = [False] * len(found)
    tops = [0] * len(found)
    for at, stack in state.stacks.items():
        seat = stack & 7
        if at in INWARD:
            tops[seat] += 1
            continue
        flying[seat] = flying[seat] or BEYOND[at] != NOWHERE
        found[seat] += LOADED_ONE if at in _FIRING else _FLYING[at]
        if stack > 15:
            _held(stack, found)
    for seat, fleet in enumerate(state.fleets, 1):
        if tops[seat] == 3:
            found[seat] += THIRD_TOP
        if not flying[seat] and not any(fleet.areas) and fleet.status == IN:
            found[seat] += GROUNDED
    _anomalies(state.stacks, found)
    _squares(house, state.stacks, found)
    _threats(state.stacks, found)
    return found[1:]


def _beside(state: State) -> list[float]:
    """Points so far, and the pieces that are not on the board yet."""
    found: list[float] = []
    for seat, fleet in enumerate(state.fleets, 1):
        found.append(points(state, seat, fleet) + WAITING * sum(fleet.areas) + RESERVED * fleet.reserve)
    for whose in state.choices:
        if whose:
            found[whose - 1] += WAITING
    return found


def _held(stack: int, found: list[float]) -> None:
    above = top(stack)
    for piece in pieces(stack)[1:]:
        seat = owner(piece)
        if seat != above:
            found[above] += HOLDING
            found[seat] += HELD
        above = seat


def _anomalies(stacks: Stacks, found: list[float]) -> None:
    for one, two in LOADED:
        first, second = top(stacks.get(one, 0)), top(stacks.get(two, 0))
        if first and first == second:
            found[first] += LOADED_BOTH
        else:
            for seat, empty in ((first, two), (second, one)):
                if seat and top(stacks.get(_OUTSIDE[empty], 0)) == seat:
                    found[seat] += ARMED - _FLYING[_OUTSIDE[empty]]


_OUTSIDE: Final = {
    at: 4 * BEYOND[at] + (at & 3 ^ 2) for at in _FIRING
}  # the position just outside each firing position, pointing at it


def _squares(house: House, stacks: Stacks, found: list[float]) -> None:
    """Squares, and what they can eliminate."""
    taken: set[Space] | None = None
    for at in stacks:
        space = at >> 2
        if at & 2 or at ^ 2 not in stacks or not (seat := square_at(stacks, space)):
            continue
        found[seat] += SQUARE
        if taken is None:
            taken = {each >> 2 for each in stacks}
        for line in LINES[space]:
            for to in line:
                if to in taken:
                    if is_target(stacks, seat, to) and may_eliminate(house, space, to):
                        _in_line(stacks, seat, to, found)
                    break


def _in_line(stacks: Stacks, seat: Seat, target: Space, found: list[float]) -> None:
    """A Square of the victim's fleet beside the target protects it."""  # AP-71
    if all(square_at(stacks, near) in (0, seat) for near in NEIGHBOURS[target]):
        for half in halves(stacks, target):
            found[top(stacks.get(half, 0))] += IN_LINE


def _threats(stacks: Stacks, found: list[float]) -> None:
    """Pieces that can be landed on or sent back, and those that rest where anybody can come out."""
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
                    worst[at] = AT_A_GATE
        else:
            _threatened(stacks, seat, space, 4 * space + (start & 3 ^ 2), worst)
    for at, value in worst.items():
        found[top(stacks[at])] += value


def _threatened(stacks: Stacks, seat: Seat, space: Space, entry: Position, worst: dict[Position, float]) -> None:
    held = [at for at in range(4 * space, 4 * space + 4) if at in stacks]
    if len(held) == 2 and KINDS[space] == ORDINARY and top(stacks[held[0]]) == top(stacks[held[1]]):
        return
    for at in held:
        if top(stacks[at]) != seat:
            if at != entry and not RIM[at]:
                worst[at] = min(worst.get(at, 0.0), LANDABLE)
            elif at ^ 2 != entry and not RIM[at ^ 2]:
                worst[at] = min(worst.get(at, 0.0), RETURNABLE)
