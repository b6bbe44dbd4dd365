"""The action intended by a touch that had no effect, so that the rules can explain why it is illegal."""

from starboard.core.message import Refusal, refusal, seat_name
from starboard.core.scene import Id
from starboard.core.seating import Seat
from starboard.core.view import View
from starboard.games.spacewalk.picture.pieces import ship_id
from starboard.games.spacewalk.rules import state as phases
from starboard.games.spacewalk.rules.actions import AGAIN, CARD, DONE, FLY, GO, PASS, PUT, STEP, Action
from starboard.games.spacewalk.rules.board import HOLES, SIZES, Field, world_name
from starboard.games.spacewalk.rules.events import size_name
from starboard.games.spacewalk.rules.ships import ALIKE, ONE, OWN, OWNER, SIZE, each, fleet
from starboard.games.spacewalk.rules.state import State

Meaning = tuple[Action, ...] | Refusal

_VERBS: dict[Id, Action] = {"again": AGAIN, "done": DONE, "pass": PASS}
_VERBS.update({f"card {kind}": card for kind, card in CARD.items()})
_VERBS.update({str(fly): fly for fly in FLY[1:]})
_FIELDS: dict[Id, Field] = {letter: hole for hole, letter in HOLES.items()}
_FIELDS.update({str(planet): planet for planet in range(1, 25)})
_SHIPS: dict[Id, tuple[Seat, str, Field]] = {
    ship_id(ship, planet): (seat, SIZE[ship], planet) for ship, seat in OWNER.items() for planet in range(1, 25)
}
_LATER: dict[Id, Seat] = {f"later {SIZE[ship]}{seat}": seat for ship, seat in OWNER.items()}


def intended_actions(view: View[State], touched: frozenset[Id]) -> Meaning:
    """Return the meaning of a touch: a verb means itself; a ship, planet or hole depends on the phase."""
    state, seat = view.state, view.seat or 0
    verbs = sorted(id for id in touched if id in _VERBS)
    ships = sorted(id for id in touched if id in _SHIPS)
    fields = sorted(id for id in touched if id in _FIELDS)
    if verbs:
        return (_VERBS[verbs[0]],)
    later = sorted(id for id in touched if id in _LATER)
    if later:
        return _later(state, _LATER[later[0]])
    if ships:
        return _ship(state, seat, ships[0])
    if fields:
        return _field(state, seat, _FIELDS[fields[0]], [size for size in SIZES if size in touched])
    if touched & set(SIZES):
        return _size(state, sorted(touched & set(SIZES))[0])
    return refusal("ST-4", "core.nothing_there")


def _later(state: State, seat: Seat) -> Meaning:
    """Refuse to let a smaller ship of the group in the air fly first."""  # SW-23
    flight = state.flight
    waiting = each(flight.air) if flight else ()
    if not waiting:
        return (FLY[seat],)
    return refusal("SW-23", "spacewalk.refuse.by_size", size=size_name(SIZE[waiting[0]]), owner=seat_name(seat))


def _size(state: State, size: str) -> Meaning:
    """Return a placement of a size in the reserve that cannot be placed now."""
    free = [planet for planet, ships in zip(state.orbit.planets, state.planets, strict=True) if not ships & ALIKE[size]]
    return (PUT[size, (free or state.orbit.planets)[0]],)


def _field(state: State, seat: Seat, field: Field, sizes: list[str]) -> Meaning:
    """Return the meaning of a planet or hole: placing a ship there, or launching its group."""
    if state.phase == phases.PLACE:
        return (PUT[sizes[0] if sizes else _blocked(state, seat, field), field],)
    if state.phase == phases.REACT and seat == state.acting == state.next:
        return PASS, GO[field]
    return (GO[field],)


def _blocked(state: State, seat: Seat, field: Field) -> str:
    """Return a size in the seat's reserve that cannot be placed there, or any size if all can."""
    own = fleet(state.reserve, seat)
    waiting = [size for size in SIZES if own & 3 * ONE[size]] or list(SIZES)
    standing = {SIZE[one] for one in each(state.on(field))}
    return next((size for size in waiting if size in standing), waiting[0])


def _ship(state: State, seat: Seat, id: Id) -> Meaning:
    """Return the meaning of a ship on a planet: a placement, a launch or a step, depending on the phase."""
    owner, size, planet = _SHIPS[id]
    if state.phase == phases.PLACE:
        return (PUT[size, planet],)
    if state.phase == phases.GO and state.acting == seat:
        return _sent_alone(state, seat, size, planet)
    if owner != seat and fleet(state.on(planet), seat) & 3 * ONE[size]:
        return refusal("SW-42", "spacewalk.refuse.not_your_ship", owner=seat_name(owner))
    return (STEP[size, planet],)


def _sent_alone(state: State, seat: Seat, size: str, planet: Field) -> Meaning:
    """Refuse to launch a single ship: all ships on a planet fly, larger ones first."""
    group = each(state.on(planet))
    if not state.on(planet) & OWN[seat]:
        return (GO[planet],)
    if SIZE[group[0]] != size:
        return refusal(
            "SW-23", "spacewalk.refuse.larger_before", size=size_name(SIZE[group[0]]), planet=world_name(planet)
        )
    if len(group) > 1:
        return refusal("SW-22", "spacewalk.refuse.all_fly", planet=world_name(planet), count=len(group))
    return refusal("SW-21", "spacewalk.refuse.touch_the_planet", planet=world_name(planet))
