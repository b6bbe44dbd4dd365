"""Reasons for good actions: a ship that falls, an escape from danger, a rival without a safe launch."""

from typing import Final, final

from starboard.core.explanation import Explanation
from starboard.core.message import Event, message, seat_name
from starboard.core.scene import Id
from starboard.core.seating import Seat
from starboard.games.spacewalk.opponent.evaluate import evaluate
from starboard.games.spacewalk.rules.actions import Action, Again, Card, Done, Fly, Go, Pass, Put, field_name
from starboard.games.spacewalk.rules.board import Field, world_name
from starboard.games.spacewalk.rules.effects import apply
from starboard.games.spacewalk.rules.ending import places
from starboard.games.spacewalk.rules.events import Flew, ship_name
from starboard.games.spacewalk.rules.flight import endangered, must_lose
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.legal import legal
from starboard.games.spacewalk.rules.orbit import Spot
from starboard.games.spacewalk.rules.ships import NUMBER, OWN, OWNER, Ships, fleet, ship
from starboard.games.spacewalk.rules.state import FLY, GO, STEP, State

FAR: Final = 5  # fields to the next hole


@final
class Outcome:
    """The outcome of an action if its seat then makes the best choices until its move is complete."""

    __slots__ = ("after", "at_once", "falls", "launched", "own", "rivals")

    def __init__(self, after: State, falls: tuple[Flew, ...], at_once: int, launched: Field, seat: Seat) -> None:
        self.after: Final = after
        self.falls: Final = falls
        self.at_once: Final = at_once  # how many of the ships fall without a further choice
        self.launched: Final = launched  # the first planet launched later in the same move; 0: none
        self.own: Final = [fall for fall in falls if fall.owner == seat]
        self.rivals: Final = [fall for fall in falls if fall.owner != seat]


def explain(house: House, state: State, seat: Seat, action: Action) -> Explanation | None:
    if isinstance(action, Put):
        return _put(house, state, seat, action)
    if isinstance(action, (Done, Pass)):
        return _kept(state, seat)
    came = outcome(house, state, seat, action)
    found = (
        _won(house, state, seat, came)
        or _taken(state, seat, action, came)
        or _cornered(state, seat, came.after)
        or _spared(house, state, seat, action, came)
        or _out_of_danger(state, seat, came)
        or _threat(state, seat, came.after)
        or _quiet(house, state, seat, action, came)
        or _spare(house, state, seat, action, came)
    )
    if found is None or not isinstance(action, (Again, Card)) or not came.launched:
        return found
    then = message(
        "spacewalk.hint.then", seat=seat_name(seat), planet=world_name(came.launched), reason=found.reason
    )  # fmt: skip
    return Explanation(found.look, found.ids, then)


def outcome(house: House, state: State, seat: Seat, action: Action) -> Outcome:
    trace: list[Event] = []
    after = apply(house, state, seat, action, trace)
    falls = tuple([event for event in trace if isinstance(event, Flew) and event.hole])
    at_once, launched = len(falls), 0
    while not after.over and after.acting == seat and after.phase in (FLY, GO, STEP) and after.turn == state.turn:
        best, most, chosen = after, -2000.0, 0
        told: tuple[Flew, ...] = ()
        for following in legal(house, after, seat):
            came = outcome(house, after, seat, following)
            worth = evaluate(house, came.after, seat)
            if worth > most:
                best, most, told = came.after, worth, came.falls
                chosen = following.field if isinstance(following, Go) else came.launched
        after, falls, launched = best, (*falls, *told), launched or chosen
    return Outcome(after, falls, at_once, launched, seat)


# ---- effects of an action, most important first


def _won(house: House, state: State, seat: Seat, came: Outcome) -> Explanation | None:
    if not came.after.over or not came.rivals or places(house, came.after)[seat - 1] != 1:
        return None
    fall = came.rivals[-1]
    reason = message(
        "spacewalk.hint.won", seat=seat_name(seat), ship=ship_name(fall.ship), rival=seat_name(fall.owner)
    )  # fmt: skip
    return Explanation(message("spacewalk.hint.whose_last", rival=seat_name(fall.owner)), _own(state, seat), reason)


def _taken(state: State, seat: Seat, action: Action, came: Outcome) -> Explanation | None:
    """Explain an action that costs rivals more ships than this seat."""
    if len(came.rivals) <= len(came.own):
        return None
    hole = field_name(came.rivals[0].hole)
    look = message("spacewalk.hint.whose_falls", hole=hole)
    ids = (hole, *_before_hole(state, seat, came.rivals[0].hole))
    if came.own:
        reason = message("spacewalk.hint.trade", seat=seat_name(seat), theirs=len(came.rivals), count=len(came.own))
    elif len(came.rivals) > 1:
        reason = message("spacewalk.hint.takes_more", seat=seat_name(seat), count=len(came.rivals))
    else:
        by_order = isinstance(action, (Go, Fly)) and not came.at_once
        id = "spacewalk.hint.takes_by_order" if by_order else "spacewalk.hint.takes"
        reason = message(id, seat=seat_name(seat), hole=hole, ship=ship_name(came.rivals[0].ship))
    return Explanation(look, ids, reason)


def _cornered(state: State, seat: Seat, after: State) -> Explanation | None:
    """Explain an action after which the next player cannot launch without losing a ship."""
    mover = after.acting if after.phase == GO else after.next
    if after.over or mover == seat or not after.turn or _harmless(state, mover) == 0 or _harmless(after, mover):
        return None
    ids = tuple([field_name(planet) for planet in _planets(state, mover)])
    return Explanation(
        message("spacewalk.hint.where_safe", rival=seat_name(mover)), ids,
        message("spacewalk.hint.cornered", rival=seat_name(mover)),
    )  # fmt: skip


def _spared(house: House, state: State, seat: Seat, action: Action, came: Outcome) -> Explanation | None:
    """Explain the only action of its kind that does not cost the seat a ship."""
    others = [each for each in legal(house, state, seat) if each != action and type(each) is type(action)]
    if came.own or not others or not isinstance(action, (Go, Fly)):
        return None
    if not all(outcome(house, state, seat, other).own for other in others):
        return None
    if isinstance(action, Fly):
        assert state.flight is not None
        ids: tuple[Id, ...] = (field_name(state.orbit.planets[state.flight.spot]),)
        reason = message("spacewalk.hint.only_order", seat=seat_name(seat))
        return Explanation(message("spacewalk.hint.which_order"), ids, reason)
    reason = message("spacewalk.hint.only_launch", seat=seat_name(seat))
    return Explanation(message("spacewalk.hint.which_costs"), _own(state, seat), reason)


def _out_of_danger(state: State, seat: Seat, came: Outcome) -> Explanation | None:
    """Explain an action that ends a rival's chance to cost this seat a ship by launching."""
    if came.own or came.after.over:
        return None
    before, after = _dangers(state, seat, True), _dangers(came.after, seat)
    gone = [spot for spot in before if spot not in after]
    if not gone or len(after) >= len(before):
        return None
    spot = gone[0]
    rival, lost = before[spot]
    planet, hole = state.orbit.planets[spot], field_name(_hole(state, spot))
    return Explanation(
        message("spacewalk.hint.what_if", rival=seat_name(rival), planet=world_name(planet)),
        (field_name(planet), hole),
        message(
            "spacewalk.hint.safe_now",
            rival=seat_name(rival),
            planet=world_name(planet),
            hole=hole,
            ship=ship_name(lost),
        ),
    )


def _threat(state: State, seat: Seat, after: State) -> Explanation | None:
    """Explain an action after which this seat's next launch could cost a rival a ship but need not cost its own."""
    before, now = _chances(state, seat), _chances(after, seat)
    fresh = [spot for spot in now if spot not in before]
    if after.over or not fresh or _dangers(after, seat):
        return None
    spot = fresh[0]
    hole = _hole(state, spot)
    return Explanation(
        message("spacewalk.hint.whose_falls", hole=field_name(hole)),
        (field_name(hole), *_before_hole(state, seat, hole)),
        message(
            "spacewalk.hint.threat", seat=seat_name(seat), planet=world_name(state.orbit.planets[spot]),
            hole=field_name(hole), ship=ship_name(now[spot]),
        ),
    )  # fmt: skip


def _quiet(house: House, state: State, seat: Seat, action: Action, came: Outcome) -> Explanation | None:
    """Explain a harmless launch that leaves this seat in no danger, or brings rivals' ships closer to a hole."""
    if came.falls or came.after.over or not isinstance(action, Go):
        return None
    launches = [other for other in legal(house, state, seat) if isinstance(other, Go) and other != action]
    others = {other.field: outcome(house, state, seat, other) for other in launches}
    unsafe = [planet for planet, other in others.items() if other.own or _dangers(other.after, seat)]
    if unsafe and not _dangers(came.after, seat):
        risks = [spot for planet in unsafe for spot in _dangers(others[planet].after, seat)]
        near = [field_name(state.orbit.planets[spot]) for spot in risks] or [field_name(planet) for planet in unsafe]
        reason = message("spacewalk.hint.nobody_can", seat=seat_name(seat))
        return Explanation(message("spacewalk.hint.which_safe"), tuple(dict.fromkeys(near)), reason)
    theirs = sum([_way_left(state, rival) - _way_left(came.after, rival) for rival in _rivals(state, seat)])
    mine = _way_left(state, seat) - _way_left(came.after, seat)
    if theirs <= mine:
        return None
    shared = [planet for planet in _planets(state, seat) if state.on(planet) & ~OWN[seat]]
    places = tuple([field_name(planet) for planet in shared])
    reason = message("spacewalk.hint.hurries", seat=seat_name(seat), theirs=theirs, count=mine)
    return Explanation(message("spacewalk.hint.who_comes_closer"), places, reason) if places else None


def _spare(house: House, state: State, seat: Seat, action: Action, came: Outcome) -> Explanation | None:
    """Explain a launch that costs no ship when others do, or when others leave fewer harmless launches."""
    launches = [other for other in legal(house, state, seat) if isinstance(other, Go) and other != action]
    if came.own or came.after.over or not launches or not isinstance(action, Go):
        return None
    others = [outcome(house, state, seat, other) for other in launches]
    dear, left = len([other for other in others if other.own]), _harmless(came.after, seat)
    rest = [_harmless(other.after, seat) for other in others]
    if dear:
        reason = message("spacewalk.hint.cheaper", seat=seat_name(seat), count=dear)
    elif left and max(rest) <= left and min(rest) < left:
        reason = message("spacewalk.hint.leaves", seat=seat_name(seat), count=left)
    else:
        return None
    return Explanation(message("spacewalk.hint.which_costs"), _own(state, seat), reason)


def _kept(state: State, seat: Seat) -> Explanation | None:
    """Explain why to keep a token: no rival's launch can cost this seat a ship."""
    mover = state.next
    if _dangers(state, seat) or mover == seat:
        return None
    ids = tuple([field_name(planet) for planet in _planets(state, mover)])
    reason = message("spacewalk.hint.keep_two" if state.count == 2 else "spacewalk.hint.keep", seat=seat_name(seat))
    return Explanation(message("spacewalk.hint.can_cost", rival=seat_name(mover)), ids, reason)


def _put(house: House, state: State, seat: Seat, put: Put) -> Explanation | None:
    """Explain a placement as far as possible from the next hole, or where a rival's ship would fall instead."""
    orbit = state.orbit
    spot = orbit.spots[put.field]
    distance = orbit.distances[spot]
    crowd = state.planets[spot] + ship(put.size, seat)
    falling = [lost for lost, share in endangered(crowd, distance) if share == 1.0]
    if falling and all(OWNER[lost] != seat for lost in falling):
        reason = message(
            "spacewalk.hint.first_to_fall", seat=seat_name(seat), ship=ship_name(falling[0]),
            planet=world_name(put.field),
        )  # fmt: skip
        hole = field_name(_hole(state, spot))
        near = [
            field_name(planet) for planet in orbit.planets if _hole(state, orbit.spots[planet]) == _hole(state, spot)
        ]
        return Explanation(message("spacewalk.hint.whose_falls", hole=hole), (hole, *near), reason)
    free = {each.field for each in legal(house, state, seat) if isinstance(each, Put) and each.size == put.size}
    farthest = max([orbit.distances[orbit.spots[field]] for field in free])
    if distance < max(FAR, farthest) or endangered(crowd, distance):
        return None
    ids = tuple([field_name(planet) for planet in orbit.planets if orbit.distances[orbit.spots[planet]] >= FAR])
    reason = message("spacewalk.hint.far", planet=world_name(put.field), count=distance)
    return Explanation(message("spacewalk.hint.where_far"), ids, reason)


# ---- facts of a position


def _hole(state: State, spot: Spot) -> Field:
    return state.orbit.ways[spot][state.orbit.distances[spot] - 1]


def _planets(state: State, seat: Seat) -> list[Field]:
    """Return the planets of the seat's ships, including ships in the air."""
    found = [planet for planet, ships in zip(state.orbit.planets, state.planets, strict=True) if ships & OWN[seat]]
    if state.flight is not None and state.flight.air & OWN[seat]:
        found.append(state.orbit.planets[state.flight.spot])
    return found


def _own(state: State, seat: Seat) -> tuple[Id, ...]:
    return tuple([field_name(planet) for planet in _planets(state, seat)])


def _before_hole(state: State, seat: Seat, hole: Field) -> list[Id]:
    """Return the planets before this hole where the seat has ships."""
    return [field_name(planet) for planet in _planets(state, seat) if _hole(state, state.orbit.spots[planet]) == hole]


def _rivals(state: State, seat: Seat) -> list[Seat]:
    """Return the other seats, in turn order after this seat."""
    return [(seat + n) % state.count + 1 for n in range(state.count - 1)]


def _harmless(state: State, seat: Seat) -> int:
    """Count this seat's launches that need not cost it a ship."""
    return sum([
        not must_lose(crowd, distance, seat)
        for crowd, distance in zip(state.planets, state.orbit.distances, strict=True)
        if crowd & OWN[seat]
    ])  # fmt: skip


def _dangers(state: State, seat: Seat, gladly: bool = False) -> dict[Spot, tuple[Seat, Ships]]:
    """Return the spots where a rival's launch could cost this seat a ship, with the first such rival and the ship.

    With `gladly`, return only launches that need not cost that rival a ship too.
    """
    found: dict[Spot, tuple[Seat, Ships]] = {}
    for spot, (crowd, distance) in enumerate(zip(state.planets, state.orbit.distances, strict=True)):
        if not crowd & OWN[seat]:
            continue
        here = [rival for rival in _rivals(state, seat) if crowd & OWN[rival]]
        here = [rival for rival in here if not gladly or not must_lose(crowd, distance, rival)]
        lost = [one for one, _ in endangered(crowd, distance) if OWNER[one] == seat]
        if here and lost:
            found[spot] = here[0], lost[0]
    return found


def _chances(state: State, seat: Seat) -> dict[Spot, Ships]:
    """Return the spots where this seat's launch can cost a rival a ship and need not cost its own."""
    found: dict[Spot, Ships] = {}
    for spot, (crowd, distance) in enumerate(zip(state.planets, state.orbit.distances, strict=True)):
        if crowd & OWN[seat] and not must_lose(crowd, distance, seat):
            lost = [one for one, _ in endangered(crowd, distance) if OWNER[one] != seat]
            if lost:
                found[spot] = lost[0]
    return found


def _way_left(state: State, seat: Seat) -> int:
    """Return the total distance of this seat's ships to their next holes, in fields."""
    return sum([
        distance * NUMBER[fleet(crowd, seat)]
        for crowd, distance in zip(state.planets, state.orbit.distances, strict=True)
    ])  # fmt: skip
