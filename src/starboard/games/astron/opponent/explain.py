"""Why an action is good, in words: a station, the comet and the rings, what the Base and the hand bring next."""

from typing import Final

from starboard.core.explanation import Explanation
from starboard.core.message import Event, message, seat_name
from starboard.core.scene import Id
from starboard.core.seating import Seat
from starboard.games.astron.rules.actions import Action, Fly, Upheave
from starboard.games.astron.rules.base import turned, wind
from starboard.games.astron.rules.board import LENGTH, POINTS, WIDTH
from starboard.games.astron.rules.deck import DOWN, NAMES, VALUE
from starboard.games.astron.rules.effects import apply
from starboard.games.astron.rules.events import Lost, Wound, card_name, hazard_name, station_name
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.legal import course, kinds, playable_flights, way_of
from starboard.games.astron.rules.state import State
from starboard.games.astron.rules.travel import DRIFT, Leg, leg
from starboard.games.astron.rules.universe import AHEAD, BEHIND, GRID, Space, grid_name

SIGHT: Final = 3  # rows
FAR: Final = 8  # rows


def explain(house: House, state: State, seat: Seat, action: Action) -> Explanation | None:
    """Only cards are explained; what a rival holds is never asked for."""
    if not isinstance(action, (Fly, Upheave)) or not state.ship(seat).flying:
        return None
    way = _way(house, state, seat, action)
    return (
        _lands(house, state, seat, way, "astron.hint.lands")
        or _destroys(house, state, seat, action)
        or _escapes(house, state, seat, action, way)
        or _lands_with_the_base(house, state, seat, action, way)
        or _lands_next(house, state, seat, action)
        or _spared(house, state, seat, action, way)
        or _clear(house, state, seat, action, way)
        or _in_line(house, state, seat, action, way)
    )


# ---- facts


def _way(house: House, state: State, seat: Seat, action: Fly | Upheave) -> Leg:
    """What the own ship meets by this card."""
    if isinstance(action, Fly):
        return way_of(house, state, seat, *course(action))
    return _drift(house, state.under(seat), turned(state.offset, VALUE[action.card]))


def _drift(house: House, space: Space, rows: int) -> Leg:
    """What a ship over this space meets when the Base moves."""
    return leg(house.universe, space, AHEAD if rows > 0 else BEHIND, abs(rows), DRIFT, house.drift_toll)


def gain(house: House, state: State, seat: Seat, start: Space, way: Leg) -> tuple[int, int]:
    """The station on which a travel ends with a proper landing, and its points; 0 if there is none."""
    universe, ship = house.universe, state.ship(seat)
    station, planet = universe.station[way.end], universe.planet[way.end]
    if way.fate or not station or ship.landed(station):
        return 0, 0
    if planet and universe.planet[start] == planet:
        return 0, 0
    return station, POINTS[state.landed(station)]


def _next_row(house: House, state: State, space: Space) -> Leg | None:
    """What the next row of the Base brings over this space; None if the Base moves no more."""
    rows = turned(state.offset, 1)
    return _drift(house, space, rows) if rows else None


def _stations(house: House, state: State, seat: Seat) -> tuple[Id, ...]:
    """The spaces of the grid over stations where this ship has not landed, and the ship."""
    found: list[Id] = [_ship(seat)]
    for station, spaces in house.universe.stations.items():
        spots = [space - WIDTH * state.offset for space in spaces]
        if not state.ship(seat).landed(station):
            found += [grid_name(spot) for spot in spots if 0 <= spot < GRID]
    return tuple(found)


def _partners(house: House, state: State, one: Seat, other: Seat) -> bool:
    return any(one in side and other in side for side in house.sides(state.count))


def _ship(seat: Seat) -> Id:
    return f"ship {seat}"


# ---- what a card achieves, the weightiest first


def _lands(house: House, state: State, seat: Seat, way: Leg, id: str) -> Explanation | None:
    station, points = gain(house, state, seat, state.under(seat), way)
    points -= len(way.hits)
    if points <= 0:
        return None
    return Explanation(
        message("astron.hint.which_station"), _stations(house, state, seat),
        message(id, station=station_name(station), count=points),
    )  # fmt: skip


def _destroys(house: House, state: State, seat: Seat, action: Fly | Upheave) -> Explanation | None:
    """A rival's ship is lost by this card itself, not by what comes after it."""
    trace: list[Event] = []
    apply(house, state, seat, action, trace)
    own = 1 if isinstance(action, Upheave) else 0  # movements of the Base that belong to the card
    for event in trace:
        if isinstance(event, Wound):
            own -= 1
            if own < 0:
                return None
        if isinstance(event, Lost) and event.seat != seat and not _partners(house, state, seat, event.seat):
            reason = message("astron.hint.destroys", rival=seat_name(event.seat))
            return Explanation(message("astron.hint.who_is_near"), (_ship(event.seat),), reason)
    return None


def _escapes(house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg) -> Explanation | None:
    """The next row would destroy the ship where it is, and does not where it goes."""
    here = _next_row(house, state, state.under(seat))
    if here is None or not here.fate or way.fate:
        return None
    if isinstance(action, Fly):
        there = _next_row(house, state, way.end)
        if there is not None and there.fate:
            return None
    ahead = state.ship(seat).spot + AHEAD
    ids = (_ship(seat), grid_name(ahead)) if ahead < GRID else (_ship(seat),)
    return Explanation(message("astron.hint.what_comes"), ids, message(f"astron.hint.escapes.{here.fate}"))


def _lands_with_the_base(
    house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg
) -> Explanation | None:  # fmt: skip
    """The ship comes to where the next row brings a station under it."""
    if isinstance(action, Upheave) or way.fate:
        return None
    row = _next_row(house, state, way.end)
    if row is None:
        return None
    station, points = gain(house, state, seat, way.end, row)
    points -= len(row.hits) + len(way.hits)
    if points <= 0:
        return None
    return Explanation(
        message("astron.hint.which_station_comes"), _stations(house, state, seat),
        message("astron.hint.base_lands", station=station_name(station), count=points),
    )  # fmt: skip


def _lands_next(house: House, state: State, seat: Seat, action: Fly | Upheave) -> Explanation | None:
    """A card that stays in the hand leads to a station after the next row, if nothing comes between."""
    after = apply(house, state, seat, action, None)
    if after.over or not after.ship(seat).flying or after.ship(seat).grounded:
        return None
    later = wind(house, after, 1, None) if after.offset == state.offset else after
    if not later.ship(seat).flying or later.ship(seat).grounded or after.ship(seat).score < state.ship(seat).score:
        return None
    for fly in playable_flights(house, later, seat):
        way = way_of(house, later, seat, *course(fly))
        station, points = gain(house, later, seat, later.under(seat), way)
        if points > len(way.hits):
            reason = message("astron.hint.then_lands", card=card_name(fly.card), station=station_name(station))
            return Explanation(message("astron.hint.which_two_cards"), _stations(house, state, seat), reason)
    return None


def _spared(house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg) -> Explanation | None:
    """It costs nothing, and every other direction card costs a point or the ship."""
    flights = [fly for fly in playable_flights(house, state, seat) if fly != action]
    if not flights or _costs(house, state, seat, way) or isinstance(action, Upheave):
        return None
    if not all(_costs(house, state, seat, way_of(house, state, seat, *course(fly))) for fly in flights):
        return None
    ids = (_ship(seat), *[f"card {NAMES[card]}" for card in kinds(state, seat) if card != DOWN])
    return Explanation(message("astron.hint.which_costs"), ids, message("astron.hint.only_card"))


def _costs(house: House, state: State, seat: Seat, way: Leg) -> bool:
    """Does a travel of one's own cost a point or the ship, the next row included?"""
    universe, ship = house.universe, state.ship(seat)
    planet = universe.planet[way.end]
    badly = planet and not universe.station[way.end] and not ship.landed(planet) and ship.grounded != planet
    if way.fate or way.hits or badly:
        return True
    row = _next_row(house, state, way.end)
    return row is not None and bool(row.fate or row.hits)


def _ahead(house: House, space: Space) -> Leg:
    """What a ship over this space meets with the next few rows, one after the other."""
    rows = min(SIGHT, LENGTH - 1 - space // WIDTH)
    return leg(house.universe, space, AHEAD, rows, DRIFT, house.drift_toll)


def _clear(house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg) -> Explanation | None:
    """Where the ship was, the next few rows bring something bad; where it comes to, nothing."""
    if isinstance(action, Upheave) or way.fate or way.hits:
        return None
    here, there = _ahead(house, state.under(seat)), _ahead(house, way.end)
    if there.fate or there.hits or not (here.fate or here.hits):
        return None
    spot = state.ship(seat).spot
    spots = [spot + AHEAD * row for row in range(1, SIGHT + 1)]
    ids = (_ship(seat), *[grid_name(each) for each in spots if each < GRID])
    if here.fate:
        return Explanation(message("astron.hint.what_ahead"), ids, message(f"astron.hint.clear.{here.fate}"))
    reason = message("astron.hint.clear", hazard=hazard_name(here.hits[0]))
    return Explanation(message("astron.hint.what_ahead"), ids, reason)


def _in_line(house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg) -> Explanation | None:
    """A station lies straight ahead: with so many rows the Base brings it, if the ship stays in its column."""
    if isinstance(action, Upheave) or way.fate or way.hits:
        return None
    here, there = state.under(seat), way.end
    for station, spaces in house.universe.stations.items():
        rows = [(space - there) // WIDTH for space in spaces if (space - there) % WIDTH == 0 and space > there]
        if not rows or state.ship(seat).landed(station) or any((space - here) % WIDTH == 0 for space in spaces):
            continue
        path = leg(house.universe, there, AHEAD, rows[0], DRIFT, house.drift_toll)
        if rows[0] <= FAR and not path.fate and not path.hits and POINTS[state.landed(station)]:
            reason = message("astron.hint.in_line", station=station_name(station), count=rows[0])
            return Explanation(message("astron.hint.which_column"), _stations(house, state, seat), reason)
    return None
