"""Legal actions. Legality is defined only here."""

from collections.abc import Sequence

from starboard.core.seating import CHANCE
from starboard.games.astroplane.rules.actions import BACK, DECLINE, END, FIRST, SIT, TAKE, Action
from starboard.games.astroplane.rules.board import Position
from starboard.games.astroplane.rules.flight import Taken, entries, firings, flights, taken_in, trips
from starboard.games.astroplane.rules.grid import BEYOND, ENTRY, NOWHERE, OTHER_END
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.neighbours import may_stop, ways_out
from starboard.games.astroplane.rules.square import square_at, square_moves
from starboard.games.astroplane.rules.state import RESERVE, State


def legal(house: House, state: State) -> Sequence[Action]:
    """Return the legal actions: open choices first, then a fly-by, then moves, trips and the end of the turn."""
    if state.over:
        return ()
    if state.turn == CHANCE:
        return lots(state)
    if state.choices:
        return answers(house, state)
    if state.flyby != NOWHERE:
        return ways_out(house, state.stacks, state.turn, state.flyby)
    own = movable(state)
    found = _moves(house, state, own)
    may_end = may_end_turn(house, state, len(found) > 0)
    found += free_trips(house, state, own)
    if may_end:
        found.append(END)
    return found


def lots(state: State) -> Sequence[Action]:
    """Return the draws: the first player, or three players' sides (a named first player is south)."""  # AP-12, AP-111
    if state.count == 3:
        return [sit for seats, sit in SIT.items() if state.first in (CHANCE, seats[0])]
    return [FIRST[seat] for seat in state.playing]


def answers(house: House, state: State) -> Sequence[Action]:
    """Return the answers to a choice: where a piece sent back (AP-52) or one from the reserve (AP-92) goes."""
    first = state.choices[0]
    if first != RESERVE:
        return BACK[state.side_of(first)]
    return TAKE if house.reserve_duty else (*TAKE, DECLINE)


def may_end_turn(house: House, state: State, could_move: bool) -> bool:
    """Return whether the turn may end: not before the first move, or the second with `both_moves`."""  # AP-17, AP-20
    if state.made == 0:
        return False
    return not (house.both_moves and state.made == 1 and could_move)


def movable(state: State) -> list[Position]:
    """Return the positions of stacks topped by the mover. No apex leads out of the Singularity."""  # AP-23, AP-89
    seat = state.turn
    return sorted([at for at, stack in state.stacks.items() if stack & 7 == seat])


def moves(house: House, state: State) -> list[Action]:
    """Return all counted moves."""  # AP-15
    return _moves(house, state, movable(state))


def _moves(house: House, state: State, own: list[Position]) -> list[Action]:
    found: list[Action] = []
    if state.moves:
        taken = taken_in(state.stacks)
        for area in (0, 1):
            found += _entries(house, state, taken, area)
        for start in own:
            found += _flights(house, state, taken, start)
        for start in own:
            if start ^ 2 in state.stacks:
                found += _square_moves(house, state, taken, start)
        found += firings(state.stacks, state.turn, own)
    return found


def can_go_on(house: House, state: State) -> bool:
    """Return whether there is a counted move or a free trip."""  # AP-19, AP-20
    own = movable(state)
    if state.moves:
        taken = taken_in(state.stacks)
        for start in own:
            if _flights(house, state, taken, start):
                return True
        if _entries(house, state, taken, 0) or _entries(house, state, taken, 1):
            return True
        for start in own:
            if start ^ 2 in state.stacks and _square_moves(house, state, taken, start):
                return True
        if firings(state.stacks, state.turn, own):
            return True
    return len(free_trips(house, state, own)) > 0


def free_trips(house: House, state: State, own: list[Position]) -> list[Action]:
    """Return the Wormhole trips, which are free at any point in the player's turn."""  # AP-18
    found: list[Action] = []
    for start in own:
        if start >> 2 in OTHER_END:
            found += trips(house, state.stacks, state.turn, start)
    return found


def _entries(house: House, state: State, taken: Taken, area: int) -> Sequence[Action]:
    seat = state.turn
    side = state.sides[seat - 1]
    if not state.fleets[seat - 1].areas[area]:
        return ()
    found = entries(house, state.stacks, taken, seat, side, area=area)
    return _stopping(house, state, found) if ENTRY[side][area] in taken else found


def _flights(house: House, state: State, taken: Taken, start: Position) -> Sequence[Action]:
    found = flights(house, state.stacks, taken, state.turn, start)
    return _stopping(house, state, found) if found and BEYOND[start] in taken else found


def _square_moves(house: House, state: State, taken: Taken, start: Position) -> Sequence[Action]:
    """Return the moves of the Square with its northern or eastern half at `start`."""
    space = start >> 2
    if start & 2 or square_at(state.stacks, space) != state.turn:
        return ()
    return _stopping(house, state, square_moves(house, state.stacks, taken, state.turn, space))


def _stopping(house: House, state: State, found: Sequence[Action]) -> Sequence[Action]:
    """Drop the actions after which a Square would stop where it may not."""
    return [action for action in found if may_stop(house, state, action)]
