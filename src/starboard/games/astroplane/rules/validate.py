"""Validation of parsed positions: the rules must be able to continue from them."""

from starboard.core.seating import CHANCE
from starboard.games.astroplane.rules.board import ORDINARY, PIECES, SIDES_FOR_SEATS, WORMHOLE
from starboard.games.astroplane.rules.captives import captor_in
from starboard.games.astroplane.rules.ending import has_all_tops
from starboard.games.astroplane.rules.grid import INWARD, KINDS, NOWHERE, ONLY, RIM
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.legal import can_go_on, legal
from starboard.games.astroplane.rules.square import beside_enemy
from starboard.games.astroplane.rules.stacks import SPENT, height, owner, pieces, top
from starboard.games.astroplane.rules.state import FULL_FLEET, IN, LEFT, RESERVE, TRUE, State
from starboard.games.astroplane.rules.turn import is_drawn_out


def sound(house: House, state: State) -> bool:
    return (
        tuple(sorted(state.sides)) == SIDES_FOR_SEATS[state.count]
        and 0 <= state.first <= state.count
        and _stacks(state)
        and _fleets(state)
        and (_ended(state) if state.over else _drawing(state) if state.lot else _moment(house, state))
    )


def _stacks(state: State) -> bool:
    """Return whether halves do not overlap, special spaces hold one stack and only Wormholes hold spent pieces."""
    stacks = state.stacks
    for at, stack in stacks.items():
        space, kind = at >> 2, KINDS[at >> 2]
        crosswise = (at & 3 ^ 1) + 4 * space
        if not stack or crosswise in stacks or crosswise ^ 2 in stacks or ONLY.get(space, at) != at:
            return False
        if kind != ORDINARY and (at ^ 2 in stacks or RIM[at]):
            return False
        if any(piece & SPENT and kind != WORMHOLE for piece in pieces(stack)):
            return False
    return True


def _fleets(state: State) -> bool:
    """Return whether each seat has at most ten pieces, and one that is out has none outside the Singularity."""
    awarded = state.ending == LEFT and state.count == 2
    for seat, fleet in enumerate(state.fleets, 1):
        on_board = [at for at, stack in state.stacks.items() for each in pieces(stack) if owner(each) == seat]
        beside = (*fleet.areas, fleet.reserve)
        if min(*beside, fleet.credit) < 0 or sum(beside) + len(on_board) + state.choices.count(seat) > PIECES:
            return False
        if fleet.status != IN and not awarded and (sum(beside) > 0 or any(at not in INWARD for at in on_board)):
            return False
    return True


def _ended(state: State) -> bool:
    winning = [seat for seat in state.seats if has_all_tops(state.stacks, seat)]
    nothing_open = not (state.captors or state.choices or state.moves or state.made) and state.flyby == NOWHERE
    return nothing_open and state.idle >= -1 and winning == ([state.turn] if state.ending == TRUE else [])


def _drawing(state: State) -> bool:
    """Return whether nothing has happened before the draw, except that seats may have left."""
    untouched = all(fleet == FULL_FLEET for fleet in state.fleets if fleet.status == IN)
    plain = not (state.stacks or state.captors or state.choices or state.made or state.idle)
    named = state.first != CHANCE
    return untouched and plain and state.moves == 2 and state.flyby == NOWHERE and named <= (state.count == 3)


def _moment(house: House, state: State) -> bool:
    """Return whether the seat to move is in play and can act, and open choices fit the board."""
    seat = state.turn
    if seat not in state.playing or len(state.playing) < 2 or state.first == CHANCE or is_drawn_out(house, state):
        return False
    if state.moves < 0 or state.made < 0 or state.idle < -1 or (state.moves < 2 and state.made == 0):
        return False
    if any(has_all_tops(state.stacks, each) for each in state.seats):
        return False
    if state.choices:
        return _choices(state)
    if state.flyby != NOWHERE:
        return state.moves > 0 and beside_enemy(state.stacks, state.flyby, seat) and len(legal(house, state)) > 0
    return _captors(state) and can_go_on(house, state)


def _choices(state: State) -> bool:
    """Return whether choices are all pieces sent back, or all reserve rights and no more than the reserve holds."""
    rights = state.choices.count(RESERVE)
    return _captors(state) and (
        rights == 0 or (rights == len(state.choices) and rights <= state.fleet(state.turn).reserve)
    )


def _captors(state: State) -> bool:
    """Return whether each captor is directly on an enemy piece, covered only by its own fleet."""
    for at, high in state.captors:
        stack = state.stack(at)
        covers = height(stack) - high
        if at in INWARD or top(stack) != state.turn or covers < 0 or captor_in(stack) != high:
            return False
    return state.captors == tuple(sorted(set(state.captors)))
