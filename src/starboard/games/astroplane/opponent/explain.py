"""Hints: reasons for an action, such as centre spaces, eliminations, pieces sent home, escapes and threats."""

from typing import Any, Final

from starboard.core.explanation import Explanation
from starboard.core.message import Event, message, seat_name
from starboard.core.scene import Id
from starboard.core.seating import Seat
from starboard.games.astroplane.opponent.ways import WAYS
from starboard.games.astroplane.rules.actions import Action, Back, End, Enter, Fire, Hyper, Move, Reserve, Step, Trip
from starboard.games.astroplane.rules.arrival import openings
from starboard.games.astroplane.rules.board import (
    AREAS,
    ELIMINATED,
    HYPERSPACE,
    SIDES,
    SINGULARITY,
    Position,
    Space,
)
from starboard.games.astroplane.rules.effects import apply
from starboard.games.astroplane.rules.ending import points, tops
from starboard.games.astroplane.rules.events import SentBack, apex_name, area_name
from starboard.games.astroplane.rules.flight import entry_of
from starboard.games.astroplane.rules.grid import (
    BEYOND,
    ENTRY,
    INWARD,
    KINDS,
    LINES,
    NEIGHBOURS,
    NOWHERE,
    POSITIONS,
    SPACES,
    UNIVERSES,
)
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.square import halves, is_target, may_eliminate, square_at
from starboard.games.astroplane.rules.stacks import Stacks, top
from starboard.games.astroplane.rules.state import TRUE, State

CENTRE: Final = tuple([POSITIONS[at] for at in INWARD])
FAR: Final = 90  # moves; at least this many means unreachable


def explain(house: House, state: State, seat: Seat, action: Action) -> Explanation | None:
    """Return the reason for an action; a flight also gets the craft, its start and its target."""
    found = _why(house, state, seat, action)
    if found is None or not isinstance(action, (Move, Hyper, Trip)):
        return found
    origin, space = SPACES[action.start >> 2], SPACES[action.to >> 2]
    said = message("astroplane.hint.way", origin=origin, space=space, why=found.reason)
    return Explanation(found.look, found.ids, said)


def _why(house: House, state: State, seat: Seat, action: Action) -> Explanation | None:
    trace: list[Event] = []
    after = apply(house, state, action, trace)
    if isinstance(action, Reserve):
        ids = tuple([f"{SIDES[state.side_of(seat)]}{letter}" for letter in AREAS])
        return Explanation(message("astroplane.hint.which_area"), ids, message("astroplane.hint.reserve"))
    if isinstance(action, Back):
        ids = tuple([f"{SIDES[action.side]}{letter}" for letter in AREAS])
        reason = message("astroplane.hint.back", space=SPACES[ENTRY[action.side][action.area]])
        return Explanation(message("astroplane.detail.back"), ids, reason)
    if isinstance(action, End):
        return Explanation(
            message("astroplane.hint.which_move"), _own(state, seat), message("astroplane.hint.end"), general=True
        )
    return (
        _centre(state, seat, action, after)
        or _destroys(state, seat, after, trace)
        or _sends_home(state, seat, trace)
        or _out_of_line(house, state, seat, after)
        or _lands(state, seat, action)
        or _square(house, state, seat, action, after)
        or _leaves(house, state, seat, action, after, trace)
        or _nearer(state, seat, action, after)
        or _elsewhere(house, state, seat, action, after)
    )


def _to(action: Action) -> Position | None:
    return action.to if isinstance(action, (Move, Hyper, Trip, Enter)) else None


def _own(state: State, seat: Seat) -> tuple[Id, ...]:
    """Return the seat's top craft outside the centre; if none, its occupied Start Areas."""
    found = sorted([at for at, stack in state.stacks.items() if top(stack) == seat and at not in INWARD])
    return tuple([POSITIONS[at] for at in found]) or _areas(state, seat)


def _areas(state: State, seat: Seat) -> tuple[Id, ...]:
    """Return the Start Areas where the seat's craft wait."""
    side = SIDES[state.side_of(seat)]
    return tuple([f"{side}{letter}" for letter, n in zip(AREAS, state.fleet(seat).areas, strict=True) if n])


def _centre(state: State, seat: Seat, action: Action, after: State) -> Explanation | None:
    """Explain a true win or a gained top: the points, and the rival that loses a top."""
    if after.ending == TRUE and after.turn == seat:
        return Explanation(message("astroplane.hint.which_top"), CENTRE, message("astroplane.hint.win"))
    if not isinstance(action, Fire) and _to(action) not in INWARD:
        return None
    before, now = tops(state.stacks), tops(after.stacks)
    taken = [(old, at) for at, old, new in zip(INWARD, before, now, strict=True) if new == seat and old != seat]
    gain = points(after, seat, after.fleet(seat)) - points(state, seat, state.fleet(seat))
    rivals = [(old, at) for old, at in taken if old]
    if rivals:
        rival, at = rivals[0]
        three = "astroplane.hint.stops" if before.count(rival) == 3 else "astroplane.hint.covers"
        reason = message(three, rival=seat_name(rival), space=SPACES[at >> 2], count=gain)
    elif now.count(seat) == 3 and before.count(seat) < 3:
        reason = message("astroplane.hint.third", count=gain)
    else:
        reason = message("astroplane.hint.centre", count=gain)
    return Explanation(message("astroplane.hint.which_centre"), CENTRE, reason) if gain > 0 else None


def _destroys(state: State, seat: Seat, after: State, trace: list[Event]) -> Explanation | None:
    """Explain what a Square destroys, including the seat's own craft."""
    hit = after.fleet(seat).credit - state.fleet(seat).credit
    if hit <= 0:
        return None
    squares = [at for at in sorted(state.stacks) if square_at(state.stacks, at >> 2) == seat]
    ids = tuple([POSITIONS[at] for at in squares])
    own = len([event for event in trace if event.id == "astroplane.lost_own"])
    reason = message("astroplane.hint.destroys", count=hit, points=ELIMINATED * hit)
    if own:
        reason = message("astroplane.hint.destroys_own", hit=hit, points=ELIMINATED * hit, count=own)
    return Explanation(message("astroplane.hint.in_line"), ids, reason)


def _sends_home(state: State, seat: Seat, trace: list[Event]) -> Explanation | None:
    back = [event for event in trace if isinstance(event, SentBack)]
    rivals = [event.of for event in back if event.of != seat]
    if not rivals or len(rivals) < len(back):
        return None
    reason = message("astroplane.hint.sends_home", rival=seat_name(rivals[0]), count=len(rivals))
    return Explanation(message("astroplane.hint.whom_meet"), _met(state, seat), reason)


def _met(state: State, seat: Seat) -> tuple[Id, ...]:
    """Return the enemy stacks that the seat's craft point at."""
    spaces = {BEYOND[at] for at, stack in state.stacks.items() if top(stack) == seat}
    found = [at for at, stack in sorted(state.stacks.items()) if top(stack) != seat and at >> 2 in spaces]
    return tuple([POSITIONS[at] for at in found if at not in INWARD]) or _own(state, seat)


def aimed_at(house: House, stacks: Stacks, seat: Seat) -> dict[Space, Space]:
    """Return the spaces where an enemy Square can eliminate this seat's craft, with the Square's space."""
    found: dict[Space, Space] = {}
    taken = {at >> 2 for at in stacks}
    for space in sorted(taken):
        enemy = square_at(stacks, space)
        if not enemy or enemy == seat:
            continue
        for line in LINES[space]:
            target = next((to for to in line if to in taken), NOWHERE)
            if target == NOWHERE or not is_target(stacks, enemy, target) or not may_eliminate(house, space, target):
                continue
            guarded = any(square_at(stacks, near) not in (0, enemy) for near in NEIGHBOURS[target])  # AP-71
            if not guarded and seat in [top(stacks.get(half, 0)) for half in halves(stacks, target)]:
                found[target] = space
    return found


def _out_of_line(house: House, state: State, seat: Seat, after: State) -> Explanation | None:
    before, now = aimed_at(house, state.stacks, seat), aimed_at(house, after.stacks, seat)
    gone = [space for space in before if space not in now]
    if not gone or len(now) >= len(before):
        return None
    target, source = gone[0], before[gone[0]]
    rival = square_at(state.stacks, source)
    ids = tuple([POSITIONS[half] for half in halves(state.stacks, source)])
    return Explanation(
        message("astroplane.hint.whom_aims", space=SPACES[source]), ids,
        message("astroplane.hint.out_of_line", rival=seat_name(rival), space=SPACES[source], target=SPACES[target]),
    )  # fmt: skip


def _lands(state: State, seat: Seat, action: Action) -> Explanation | None:
    """Explain a landing on an enemy piece, which becomes a captive."""
    to = _to(action)
    rival = 0 if to is None else top(state.stack(to))
    if to is None or not rival or rival == seat:
        return None
    reason = message("astroplane.hint.captive", rival=seat_name(rival), space=SPACES[to >> 2])
    return Explanation(message("astroplane.hint.whom_meet"), _met(state, seat), reason)


def _square(house: House, state: State, seat: Seat, action: Action, after: State) -> Explanation | None:
    """Explain a new or moved Square and name the target its next flight can destroy, if any."""
    to = _to(action)
    space = action.to if isinstance(action, Step) else NOWHERE if to is None else to >> 2
    if space == NOWHERE or square_at(after.stacks, space) != seat or square_at(state.stacks, space) == seat:
        return None
    moved = isinstance(action, Step)
    look = message("astroplane.hint.in_line_then" if moved else "astroplane.hint.back_to_back")
    taken = {at >> 2 for at in after.stacks}
    for line in LINES[space]:
        target = next((each for each in line if each in taken), NOWHERE)
        if target != NOWHERE and is_target(after.stacks, seat, target) and may_eliminate(house, space, target):
            id = "astroplane.hint.step_aims" if moved else "astroplane.hint.square_aims"
            reason = message(id, space=SPACES[space], target=SPACES[target])
            return Explanation(look, _own(state, seat), reason)
    if moved:
        return None
    return Explanation(look, _own(state, seat), message("astroplane.hint.square", space=SPACES[space]))


def _exposed(house: House, stacks: Stacks, seat: Seat, at: Position) -> bool:
    """Return whether an enemy craft can land on the craft at this position, or send it home, with one flight."""
    ahead = [start for start in stacks if start not in INWARD and BEYOND[start] == at >> 2]
    comers = [(start, top(stacks[start])) for start in ahead if top(stacks[start]) != seat]
    return any(
        end in (at, at ^ 2)
        for start, enemy in comers
        for end in openings(house, stacks, enemy, at >> 2, entry_of(start))
    )


def _leaves(
    house: House, state: State, seat: Seat, action: Action, after: State, trace: list[Event]
) -> Explanation | None:
    """Explain a flight off a captive, which earns a move, or out of reach of enemy craft."""
    if not isinstance(action, (Move, Hyper, Trip)):
        return None
    look, ids = message("astroplane.hint.where_to", space=SPACES[action.start >> 2]), (POSITIONS[action.start],)
    if any(event.id == "astroplane.bonus" for event in trace):
        return Explanation(look, ids, message("astroplane.hint.bonus"))
    if not _exposed(house, state.stacks, seat, action.start) or _exposed(house, after.stacks, seat, action.to):
        return None
    return Explanation(look, ids, message("astroplane.hint.escapes"))


def _nearer(state: State, seat: Seat, action: Action, after: State) -> Explanation | None:
    """Explain that the craft gets nearer to the centre, counted in moves on an empty board."""
    to = _to(action)
    if to is None or top(after.stack(to)) != seat or WAYS[to] >= FAR:
        return None
    said: dict[str, Any] = {"space": SPACES[to >> 2], "apex": apex_name(to & 3), "count": WAYS[to]}
    if isinstance(action, Enter):
        reason = message("astroplane.hint.enters", area=area_name(action.area), **said)
        return Explanation(message("astroplane.hint.from_where"), _areas(state, seat), reason)
    if not isinstance(action, (Move, Hyper, Trip)) or WAYS[to] >= WAYS[action.start]:
        return None
    look = message("astroplane.hint.how_far", space=SPACES[action.start >> 2])
    return Explanation(look, (POSITIONS[action.start],), message("astroplane.hint.nearer", **said))


def _elsewhere(house: House, state: State, seat: Seat, action: Action, after: State) -> Explanation | None:
    """Explain a flight or step that does not get nearer: an enemy it then threatens, the other universe, the way on."""
    if not isinstance(action, (Move, Hyper, Trip, Step)):
        return None
    start, to = (action.space, action.to) if isinstance(action, Step) else (action.start >> 2, action.to >> 2)
    look = message("astroplane.hint.where_to", space=SPACES[start])
    ids = (SPACES[start],) if isinstance(action, Step) else (POSITIONS[action.start],)
    if not isinstance(action, Step) and (threatened := _threatened(house, after.stacks, seat, action.to)) != NOWHERE:
        return Explanation(look, ids, message("astroplane.hint.threatens", space=SPACES[threatened]))
    at = _nearest(after.stacks, to) if isinstance(action, Step) else action.to
    closer = isinstance(action, Step) and WAYS[at] < WAYS[_nearest(state.stacks, start)]
    if UNIVERSES[start] != UNIVERSES[to] and not closer:
        return Explanation(look, ids, message("astroplane.hint.crosses"))
    if top(after.stack(at)) != seat or WAYS[at] >= FAR:
        return None
    way = message("astroplane.hint.nearer", space=SPACES[to], apex=apex_name(at & 3), count=WAYS[at])
    return Explanation(look, ids, way)


def _nearest(stacks: Stacks, space: Space) -> Position:
    """Return the half of a Square that is nearest to the centre, counted in moves on an empty board."""
    return min(halves(stacks, space), key=lambda half: WAYS[half])


def _threatened(house: House, stacks: Stacks, seat: Seat, at: Position) -> Space:
    """Return the space ahead if the craft can land on an enemy craft there or send it home; else NOWHERE."""
    space = BEYOND[at]
    if top(stacks.get(at, 0)) != seat or space == NOWHERE or KINDS[space] in (HYPERSPACE, SINGULARITY):
        return NOWHERE
    for to in openings(house, stacks, seat, space, entry_of(at)):
        if any(top(stacks.get(half, 0)) not in (0, seat) for half in (to, to ^ 2)):
            return space
    return NOWHERE
