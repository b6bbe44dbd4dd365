"""Hints: reasons for an action, such as stations, the comet and rings, rivals, the Base and the hand."""

from typing import Final

from starboard.core.explanation import Explanation
from starboard.core.message import Event, Message, SeatEvent, message, seat_name
from starboard.core.scene import Id
from starboard.core.seating import Seat
from starboard.games.astron.opponent.costs import costs, drift, lands_badly, next_row, price
from starboard.games.astron.rules.actions import Action, Discard, Fly, TakeOff, Upheave, Wait
from starboard.games.astron.rules.base import turned, wind
from starboard.games.astron.rules.board import LENGTH, PADS, POINTS, WIDTH
from starboard.games.astron.rules.deck import DOWN, NAMES, VALUE
from starboard.games.astron.rules.effects import apply
from starboard.games.astron.rules.events import Lost, Wound, card_name, hazard_name, station_name, word_of
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.legal import course, kinds, legal, playable_flights, target, way_of
from starboard.games.astron.rules.state import State
from starboard.games.astron.rules.travel import DRIFT, Leg, leg
from starboard.games.astron.rules.turn import pad
from starboard.games.astron.rules.universe import AHEAD, GRID, Space, grid_name

SIGHT: Final = 3  # rows
FAR: Final = 8  # rows
HAND: Final[Id] = "hand"
COSTS: Final = ("hit", "landed_badly")  # events that cost a ship a point


def explain(house: House, state: State, seat: Seat, action: Action) -> Explanation | None:
    """Return the most important reason for an action; None if there is none. Rivals' hands are never used."""
    if isinstance(action, TakeOff):
        return _pad(house, state, action)
    if not state.ship(seat).flying:
        return None
    if isinstance(action, (Discard, Wait)):
        return _open(house, state, seat, action)
    if not isinstance(action, (Fly, Upheave)):
        return None
    way = _way(house, state, seat, action)
    return (
        _lands(house, state, seat, way, "astron.hint.lands")
        or _destroys(house, state, seat, action)
        or _escapes(house, state, seat, action, way)
        or _lands_with_the_base(house, state, seat, action, way)
        or _hurts(house, state, seat, action, way)
        or _denies(house, state, seat, action)
        or _lands_next(house, state, seat, action)
        or _spared(house, state, seat, action, way)
        or _clear(house, state, seat, action, way)
        or _in_line(house, state, seat, action, way)
        or _closer(house, state, seat, action, way)
        or _cheaper(house, state, seat, action, way)
        or _open(house, state, seat, action)
        or _least(house, state, seat, action, way)
        or _nears(house, state, seat, way)
        or _safe(house, state, seat, action, way)
    )


def _nears(house: House, state: State, seat: Seat, way: Leg) -> Explanation | None:
    """Explain how far the closest station ahead is then, if that changes: nearer, or with more time to line up."""
    before, now = _row(state.under(seat)), _row(way.end)
    ahead = [
        (_row(space) - now, abs(space % WIDTH - way.end % WIDTH), station)
        for station, spaces in house.universe.stations.items()
        for space in spaces
        if _row(space) >= now and not state.ship(seat).landed(station)
    ]
    rows, aside, station = min(ahead, default=(0, 0, 0))
    if way.fate or not rows or now == before or (now < before and not aside):
        return None
    name = station_name(station)
    reason = (
        message("astron.hint.brings", station=name, count=rows, before=rows + now - before, aside=aside)
        if now > before
        else message("astron.hint.back", station=name, count=rows)
    )
    return Explanation(message("astron.hint.which_station_comes"), _stations(house, state, seat), reason)


# ---- facts


def _way(house: House, state: State, seat: Seat, action: Fly | Upheave) -> Leg:
    """Return the leg this card gives the pilot's ship."""
    if isinstance(action, Fly):
        return way_of(house, state, seat, *course(action))
    return drift(house, state.under(seat), turned(state.offset, VALUE[action.card]))


def gain(house: House, state: State, seat: Seat, start: Space, way: Leg) -> tuple[int, int]:
    """Return the station where a journey ends with a proper landing, and its points; (0, 0) if there is none."""
    universe, ship = house.universe, state.ship(seat)
    station, planet = universe.station[way.end], universe.planet[way.end]
    if way.fate or not station or ship.landed(station):
        return 0, 0
    if planet and universe.planet[start] == planet:
        return 0, 0
    return station, POINTS[state.landed(station)]


def _stations(house: House, state: State, seat: Seat) -> tuple[Id, ...]:
    """Return the ids of this ship and of the grid spaces above stations where it has not landed."""
    found: list[Id] = [_ship(seat)]
    for station, spaces in house.universe.stations.items():
        spots = [space - WIDTH * state.offset for space in spaces]
        if not state.ship(seat).landed(station):
            found += [grid_name(spot) for spot in spots if 0 <= spot < GRID]
    return tuple(found)


def _row(space: Space) -> int:
    return space // WIDTH


def _aside(house: House, station: int, space: Space) -> int:
    """Return the distance in columns from a space to a station."""
    return min([abs(each % WIDTH - space % WIDTH) for each in house.universe.stations[station]])


def _wound(state: State, action: Action) -> int:
    """Return the offset of the Base right after the action."""
    return state.offset + (turned(state.offset, VALUE[action.card]) if isinstance(action, Upheave) else 0)


def _after_the_row(house: House, state: State, seat: Seat, action: Action) -> State | None:
    """Return the position after an action and the next row, ignoring other seats; None if the ship is gone."""
    after = apply(house, state, seat, action, None)
    if after.over or not after.ship(seat).flying:
        return None
    later = wind(house, after, 1, None) if after.offset == _wound(state, action) else after
    return later if later.ship(seat).flying else None


def _partners(house: House, state: State, one: Seat, other: Seat) -> bool:
    return any(one in side and other in side for side in house.sides(state.count))


def _ship(seat: Seat) -> Id:
    return f"ship {seat}"


# ---- effects of a card, most important first


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
    """Explain that this card itself destroys a rival's ship."""
    for event in _rivals_events(house, state, seat, action):
        if isinstance(event, Lost):
            reason = message("astron.hint.destroys", rival=seat_name(event.seat))
            return Explanation(message("astron.hint.who_is_near"), (_ship(event.seat),), reason)
    return None


def _rivals_events(house: House, state: State, seat: Seat, action: Fly | Upheave) -> list[SeatEvent]:
    """Return the events that a card itself causes for rivals, excluding later ones."""
    trace: list[Event] = []
    apply(house, state, seat, action, trace)
    own = 1 if isinstance(action, Upheave) else 0  # movements of the Base that belong to the card
    found: list[SeatEvent] = []
    for event in trace:
        if isinstance(event, Wound):
            own -= 1
            if own < 0:
                break
        if isinstance(event, SeatEvent) and event.seat != seat and not _partners(house, state, seat, event.seat):
            found.append(event)
    return found


def _hurts(house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg) -> Explanation | None:
    """Explain that this card itself costs a rival points and the pilot none."""
    paid = [event.seat for event in _rivals_events(house, state, seat, action) if word_of(event) in COSTS]
    if not paid or way.fate or way.hits or lands_badly(house, state, seat, way):
        return None
    reason = message("astron.hint.hurts", rival=seat_name(paid[0]), count=paid.count(paid[0]))
    return Explanation(message("astron.hint.who_is_near"), (_ship(paid[0]),), reason)


def _denies(house: House, state: State, seat: Seat, action: Fly | Upheave) -> Explanation | None:
    """Explain that this card keeps the next row from bringing a station under a rival's ship."""
    after, rows = apply(house, state, seat, action, None), turned(state.offset, 1)
    for rival, ship in enumerate(state.ships, 1):
        if rival == seat or not ship.flying or not rows or _partners(house, state, seat, rival):
            continue
        here, there = state.under(rival), after.ship(rival).spot + WIDTH * _wound(state, action)
        station, points = gain(house, state, rival, here, drift(house, here, rows))
        if points and there != here and not after.ship(rival).landed(station):
            reason = message("astron.hint.denies", rival=seat_name(rival), station=station_name(station))
            return Explanation(message("astron.hint.who_is_near"), (_ship(rival),), reason)
    return None


def _escapes(house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg) -> Explanation | None:
    """Explain that the next row would destroy the ship in its current space, but not after this card."""
    here = next_row(house, state, state.under(seat))
    if here is None or not here.fate or way.fate:
        return None
    if isinstance(action, Fly):
        there = next_row(house, state, way.end)
        if there is not None and there.fate:
            return None
    ahead = state.ship(seat).spot + AHEAD
    ids = (_ship(seat), grid_name(ahead)) if ahead < GRID else (_ship(seat),)
    return Explanation(message("astron.hint.what_comes"), ids, message(f"astron.hint.escapes.{here.fate}"))


def _lands_with_the_base(
    house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg
) -> Explanation | None:  # fmt: skip
    """Explain that the next row brings a station under the ship's new space."""
    if isinstance(action, Upheave) or way.fate:
        return None
    row = next_row(house, state, way.end)
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
    """Explain that another card in the hand leads to a station after the next row."""
    later = _after_the_row(house, state, seat, action)
    if later is None or later.ship(seat).grounded or later.ship(seat).score < state.ship(seat).score:
        return None
    for fly in playable_flights(house, later, seat):
        way = way_of(house, later, seat, *course(fly))
        station, points = gain(house, later, seat, later.under(seat), way)
        if points > len(way.hits):
            reason = message("astron.hint.then_lands", card=card_name(fly.card), station=station_name(station))
            return Explanation(message("astron.hint.which_two_cards"), _stations(house, state, seat), reason)
    return None


def _spared(house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg) -> Explanation | None:
    """Explain that this flight costs nothing and all others cost a point or the ship."""
    flights = [fly for fly in playable_flights(house, state, seat) if fly != action]
    if not flights or costs(house, state, seat, way) or isinstance(action, Upheave):
        return None
    if not all(costs(house, state, seat, way_of(house, state, seat, *course(fly))) for fly in flights):
        return None
    return Explanation(
        message("astron.hint.which_costs"), _targets(state, seat, action, *flights), message("astron.hint.only_card")
    )


def _targets(state: State, seat: Seat, *flights: Fly) -> tuple[Id, ...]:
    """Return the ids of the ship and of the spaces where these flights end."""
    return (_ship(seat), *[grid_name(target(state, seat, fly)) for fly in flights])


def _ahead(house: House, space: Space) -> Leg:
    """Return the leg of a ship over this space during the next SIGHT rows."""
    rows = min(SIGHT, LENGTH - 1 - space // WIDTH)
    return leg(house.universe, space, AHEAD, rows, DRIFT, house.drift_toll)


def _clear(house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg) -> Explanation | None:
    """Explain that the next few rows are dangerous in the ship's current column and safe in its new one."""
    if isinstance(action, Upheave) or way.fate or way.hits:
        return None
    here, there = _ahead(house, state.under(seat)), _ahead(house, way.end)
    if there.fate or there.hits or not (here.fate or here.hits):
        return None
    if here.fate:
        return _what_ahead(state, seat, message(f"astron.hint.clear.{here.fate}"))
    return _what_ahead(state, seat, message("astron.hint.clear", hazard=hazard_name(here.hits[0])))


def _what_ahead(state: State, seat: Seat, reason: Message) -> Explanation:
    spot = state.ship(seat).spot
    spots = [spot + AHEAD * row for row in range(1, SIGHT + 1)]
    ids = (_ship(seat), *[grid_name(each) for each in spots if each < GRID])
    return Explanation(message("astron.hint.what_ahead"), ids, reason)


def _safe(house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg) -> Explanation | None:
    """Explain that this flight costs nothing and the next few rows are free in the ship's new column."""
    there = _ahead(house, way.end)
    land = any(house.universe.planet[way.end + WIDTH : way.end + WIDTH * SIGHT + 1 : WIDTH])
    if isinstance(action, Upheave) or costs(house, state, seat, way) or there.fate or there.hits or land:
        return None
    return _what_ahead(state, seat, message("astron.hint.safe"))


def _in_line(house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg) -> Explanation | None:
    """Explain that the Base brings a station straight ahead if the ship stays in its column.

    The flight may cost a point if the station is worth more.
    """
    if isinstance(action, Upheave) or way.fate or lands_badly(house, state, seat, way):
        return None
    here, there, cost = state.under(seat), way.end, len(way.hits)
    for station, spaces in house.universe.stations.items():
        rows = [(space - there) // WIDTH for space in spaces if (space - there) % WIDTH == 0 and space > there]
        if not rows or state.ship(seat).landed(station) or not POINTS[state.landed(station)]:
            continue
        path = leg(house.universe, there, AHEAD, rows[0], DRIFT, house.drift_toll)
        if rows[0] <= FAR and not path.fate and not path.hits and cost < min(2, POINTS[state.landed(station)]):
            was = any((space - here) % WIDTH == 0 for space in spaces)
            id = "astron.hint.stays_in_line" if was else "astron.hint.in_line"
            reason = message("astron.hint.pays" if cost else id, station=station_name(station), count=rows[0])
            return Explanation(message("astron.hint.which_column"), _stations(house, state, seat), reason)
    return None


def _closer(house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg) -> Explanation | None:
    """Explain that the ship gets nearer to the column of the next station where it can score."""
    if isinstance(action, Upheave) or costs(house, state, seat, way):
        return None
    here, there, ship = state.under(seat), way.end, state.ship(seat)
    for station, spaces in house.universe.stations.items():
        if _row(spaces[0]) <= _row(there) or ship.landed(station) or not POINTS[state.landed(station)]:
            continue
        aside = _aside(house, station, there)
        if aside >= _aside(house, station, here):
            return None
        id = "astron.hint.closer" if aside else "astron.hint.column"
        reason = message(id, station=station_name(station), count=aside)
        return Explanation(message("astron.hint.which_column"), _stations(house, state, seat), reason)
    return None


def _cheaper(house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg) -> Explanation | None:
    """Explain that this flight costs nothing and at least half of the others cost a point or the ship."""
    flights = [fly for fly in playable_flights(house, state, seat) if fly != action]
    if isinstance(action, Upheave) or not flights or costs(house, state, seat, way):
        return None
    dear = [fly for fly in flights if costs(house, state, seat, way_of(house, state, seat, *course(fly)))]
    if 2 * len(dear) < len(flights):
        return None
    reason = message("astron.hint.cheaper", others=len(flights), count=len(dear))
    return Explanation(message("astron.hint.which_costs"), _targets(state, seat, action, *flights), reason)


def _least(house: House, state: State, seat: Seat, action: Fly | Upheave, way: Leg) -> Explanation | None:
    """Explain that every flight costs a point or the ship, and none costs less than this one."""
    prices = {
        fly: price(house, state, seat, way_of(house, state, seat, *course(fly)))
        for fly in playable_flights(house, state, seat)
    }
    if (
        isinstance(action, Upheave)
        or len(prices) < 2
        or min(prices.values()) != prices[action]
        or not any(prices[action])
    ):
        return None
    return _what_ahead(state, seat, message("astron.hint.least"))


# ---- the remaining hand


def _ways_left(house: House, state: State, seat: Seat, action: Action) -> int:
    """Return how many cost-free flights the seat would still have after the next row."""
    later = _after_the_row(house, state, seat, action)
    if later is None:
        return 0
    flights = playable_flights(house, later, seat)
    return len([fly for fly in flights if not costs(house, later, seat, way_of(house, later, seat, *course(fly)))])


def _open(house: House, state: State, seat: Seat, action: Action) -> Explanation | None:
    """Explain that no other action leaves more flights for the next round and some leave fewer."""
    ways = _ways_left(house, state, seat, action)
    others = {other: _ways_left(house, state, seat, other) for other in legal(house, state, seat) if other != action}
    if not ways or not others or max(others.values()) > ways or min(others.values()) == ways:
        return None
    near = [other for other, left in others.items() if left == max(others.values())]
    cards = dict.fromkeys([each.card for each in (action, *near) if isinstance(each, (Fly, Upheave, Discard, Wait))])
    whole = len(cards) == len(kinds(state, seat)) > 2  # the names of all cards would say no more than that
    ids = (HAND,) if whole else [f"card {NAMES[card]}" for card in sorted(cards) if card != DOWN]
    return Explanation(message("astron.hint.which_keeps"), (_ship(seat), *ids), message("astron.hint.open", count=ways))


# ---- take-off


def _pad(house: House, state: State, action: TakeOff) -> Explanation | None:
    """Explain that no other free pad is closer to the column of the first station."""
    free = [pad(column) for column in PADS if not state.at(pad(column))]
    station, spot = 1, pad(action.column)
    aside = _aside(house, station, spot)
    if aside > min([_aside(house, station, each) for each in free]):
        return None
    reason = message("astron.hint.pad", station=station_name(station), count=aside)
    spots = [*free, *house.universe.stations[station]]
    return Explanation(message("astron.hint.which_column"), tuple([grid_name(each) for each in spots]), reason)
