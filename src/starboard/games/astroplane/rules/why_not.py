"""Reasons for refusals: each names the clause that forbids the action and describes the situation."""

from starboard.core.message import Refusal, refusal, seat_name
from starboard.core.seating import Seat
from starboard.games.astroplane.rules.actions import (
    Action,
    Back,
    Decline,
    End,
    Enter,
    Fire,
    First,
    Hyper,
    Kill,
    Move,
    Reserve,
    Sit,
    Step,
    Trip,
)
from starboard.games.astroplane.rules.arrival import held_half, may_face, openings, paired
from starboard.games.astroplane.rules.board import HYPERSPACE, ORDINARY, SINGULARITY, WORMHOLE, Position, Space
from starboard.games.astroplane.rules.events import area_name, place_name
from starboard.games.astroplane.rules.flight import may_fire
from starboard.games.astroplane.rules.grid import (
    BEYOND,
    ENTRY,
    ENTRY_APEX,
    INWARD,
    KINDS,
    LINES,
    LOADED,
    NEIGHBOURS,
    NOWHERE,
    ONLY,
    OTHER_END,
    SPACES,
)
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.legal import moves
from starboard.games.astroplane.rules.square import halves, may_eliminate, square_at
from starboard.games.astroplane.rules.stacks import SPENT, owner, pieces, top
from starboard.games.astroplane.rules.state import DRAWN_OUT, LEFT, RESERVE, STUCK, State

_ENDED: dict[str, str] = {STUCK: "AP-95", DRAWN_OUT: "AP-103", LEFT: "AP-105"}


def no(clause: str, id: str, **args: object) -> Refusal:
    return refusal(clause, f"astroplane.no.{id}", **args)


def out_of_turn(state: State, action: Action) -> Refusal:
    """Return the reason a seat cannot act out of turn."""
    if state.over:
        return no(_ENDED.get(state.ending, "AP-94"), "over")
    if state.lot or isinstance(action, (First, Sit)):
        return no("AP-12", "lot")
    return no("AP-12", "not_your_turn", seat=seat_name(state.turn))


def reason(house: House, state: State, seat: Seat, action: Action) -> Refusal:
    """Return the reason why an action is illegal for the acting seat."""
    if state.lot or isinstance(action, (First, Sit)):
        return no("AP-12", "lot")
    if state.choices or isinstance(action, (Back, Reserve, Decline)):
        return _choice(house, state, action)
    if state.flyby != NOWHERE:
        return no("AP-66", "fly_on", space=SPACES[state.flyby])
    if isinstance(action, End):
        return _end(house, state)
    if isinstance(action, Trip):
        return _trip(house, state, seat, action)
    if state.moves == 0:
        return no("AP-15", "no_move_left")
    if isinstance(action, Enter):
        return _enter(house, state, seat, action)
    if isinstance(action, (Move, Hyper)):
        return _flight(house, state, seat, action)
    return _fire(state, seat, action) if isinstance(action, Fire) else _square(house, state, seat, action)


# ---- choices and the end of the turn


def _choice(house: House, state: State, action: Action) -> Refusal:
    """Return the reason why an action does not answer the open choice, or why there is no choice to answer."""
    if not state.choices:
        return no("AP-50", "nothing_sent_back") if isinstance(action, Back) else no("AP-92", "no_right")
    whose = state.choices[0]
    if whose != RESERVE:
        return no("AP-52", "place_first", owner=seat_name(whose))
    if isinstance(action, Decline) and house.reserve_duty:
        return no("AP-92", "must_take")
    return no("AP-92", "reserve_first")


def _end(house: House, state: State) -> Refusal:
    if state.made:
        return no("AP-17", "second_move")
    return no("AP-17", "must_move") if moves(house, state) else no("AP-19", "must_travel")


# ---- single pieces


def _enter(house: House, state: State, seat: Seat, action: Enter) -> Refusal:
    side, area = state.side_of(seat), area_name(action.area)
    space = ENTRY[side][action.area]
    if not state.fleet(seat).areas[action.area]:
        return no("AP-22", "area_empty", area=area)
    if action.to >> 2 != space:
        return no("AP-13", "other_entry", area=area, space=SPACES[space])
    return _arrival(house, state, seat, action.to, 4 * space + ENTRY_APEX[side])


def _flight(house: House, state: State, seat: Seat, action: Move | Hyper) -> Refusal:
    start, space = action.start, BEYOND[action.start]
    why = _not_movable(state, seat, start)
    if why is not None:
        return why
    if space == NOWHERE:
        return no("AP-64", "faces_rim", place=place_name(start))
    if action.to >> 2 == start >> 2 and isinstance(action, Move):
        return no("AP-2", "no_turning")
    if isinstance(action, Hyper) or KINDS[space] == HYPERSPACE:
        return _passage(house, state, seat, action)
    if action.to >> 2 != space:
        return no("AP-23", "only_ahead", place=place_name(start), space=SPACES[space])
    return _arrival(house, state, seat, action.to, 4 * space + (start & 3 ^ 2))


def _passage(house: House, state: State, seat: Seat, action: Move | Hyper) -> Refusal:
    space, to = BEYOND[action.start], action.to >> 2
    if KINDS[space] != HYPERSPACE or (isinstance(action, Hyper) and action.via != space):
        return no("AP-77", "not_into_hyperspace", place=place_name(action.start), space=SPACES[space])
    if to == space:
        return no("AP-74", "not_here", space=SPACES[space])
    if KINDS[to] != HYPERSPACE:
        return no("AP-74", "out_at_a_gate", space=SPACES[space])
    return _arrival(house, state, seat, action.to, NOWHERE)


def _trip(house: House, state: State, seat: Seat, action: Trip) -> Refusal:
    space = action.start >> 2
    why = _not_movable(state, seat, action.start)
    if why is not None:
        return why
    if KINDS[space] != WORMHOLE:
        return no("AP-79", "no_wormhole", space=SPACES[space])
    if state.stack(action.start) & SPENT:
        return no("AP-81", "spent", place=place_name(action.start))
    if action.to >> 2 != OTHER_END[space]:
        return no("AP-79", "other_end", space=SPACES[space], end=SPACES[OTHER_END[space]])
    return _arrival(house, state, seat, action.to, NOWHERE)


def _not_movable(state: State, seat: Seat, start: Position) -> Refusal | None:
    """Return the reason why no piece of this seat can leave a position; None if one can."""
    stack, place = state.stack(start), place_name(start)
    if start in INWARD and stack:
        return no("AP-89", "singularity_keeps", place=place)
    if seat not in [owner(piece) for piece in pieces(stack)]:
        return no("AP-23", "nothing_of_yours", place=place)
    if top(stack) != seat:
        return no("AP-41", "captive", place=place, owner=seat_name(top(stack)))
    return None


def _arrival(house: House, state: State, seat: Seat, to: Position, entry: Position) -> Refusal:
    """Return the reason why a piece coming in through apex `entry`, or without one, may not take a position."""
    space, place = to >> 2, place_name(to)
    stacks = state.stacks
    if to in openings(house, stacks, seat, space, entry):
        return _beside(house, space)
    if space in ONLY:
        return no("AP-89" if KINDS[space] == SINGULARITY else "AP-83", "one_position", place=place_name(ONLY[space]))
    if square_at(stacks, space):
        return no("AP-29", "square_in_the_way", space=SPACES[space], owner=seat_name(square_at(stacks, space)))
    if to == entry:
        return no("AP-24", "entry_apex", place=place)
    held = held_half(stacks, space)
    if held != NOWHERE and to not in (held, held ^ 2):
        return no("AP-25", "partly_occupied", place=place)
    if not may_face(house, to):
        if to not in stacks and held != NOWHERE:
            return no("AP-7", "rim_half", space=SPACES[space])
        return no("AP-28" if to in stacks else "AP-7", "rim", place=place)
    assert paired(stacks, seat, to)
    return no("AP-57", "no_square_here", space=SPACES[space])


# ---- Squares and the Anomaly


def _square(house: House, state: State, seat: Seat, action: Action) -> Refusal:
    assert isinstance(action, (Step, Kill))
    if square_at(state.stacks, action.space) != seat:
        return no("AP-56", "no_square", space=SPACES[action.space])
    if isinstance(action, Kill):
        return _kill(house, state, seat, action)
    if action.to not in NEIGHBOURS[action.space]:
        special = KINDS[action.to] != ORDINARY
        return no("AP-67" if special else "AP-62", "special" if special else "one_step", to=SPACES[action.to])
    if held_half(state.stacks, action.to) != NOWHERE:
        return no("AP-63", "not_empty", to=SPACES[action.to])
    return _beside(house, action.to)


def _kill(house: House, state: State, seat: Seat, action: Kill) -> Refusal:
    to, stacks = action.to, state.stacks
    if KINDS[to] != ORDINARY:
        return no("AP-72", "sheltered", to=SPACES[to])
    line = next((line for line in LINES[action.space] if to in line), None)
    if line is None:
        return no("AP-68", "not_in_line", space=SPACES[action.space], to=SPACES[to])
    between = [space for space in line[: line.index(to)] if held_half(stacks, space) != NOWHERE]
    if between:
        return no("AP-69", "blocked", at=SPACES[between[0]])
    tops = [top(stacks[half]) for half in halves(stacks, to) if half in stacks]
    if not tops:
        return no("AP-68", "nobody_there", to=SPACES[to])
    if square_at(stacks, to):
        return no("AP-58", "square_is_safe", to=SPACES[to])
    if seat in tops:
        return no("AP-69", "own_on_top", to=SPACES[to])
    if not may_eliminate(house, action.space, to):
        return no("AP-120", "safe_entry")
    return _beside(house, to)


def _beside(house: House, space: Space) -> Refusal:
    """Return the reason why a Square may not be beside an enemy Square: it cannot fly on, or house rules forbid it."""
    if house.strict_neighbours:
        return no("AP-66", "strict_neighbours", space=SPACES[space])
    return no("AP-65", "beside_square", space=SPACES[space])


def _fire(state: State, seat: Seat, action: Fire) -> Refusal:
    assert not may_fire(state.stacks, seat, action.corner)
    tops = [top(state.stack(at)) for at in LOADED[action.corner]]
    other = [owner for owner in tops if owner not in (0, seat)]
    if other:
        return no("AP-87", "not_together", owner=seat_name(other[0]))
    return no("AP-86", "not_loaded")
