"""The picture of a view: the instrument with the strip and the ships, the hand, panels, stations, discards."""

from functools import cache, lru_cache

from starboard.core.contract import Seat, View
from starboard.core.message import Message, message
from starboard.core.scene import Counter, Mark, Note, Panel, Piece, Scene, Tray
from starboard.games.astron import state as phases
from starboard.games.astron.actions import Discard, Fly, Upheave, Wait
from starboard.games.astron.board import LAST_OFFSET, POINTS, SATURN, STATIONS
from starboard.games.astron.choices import choices
from starboard.games.astron.cues import cues
from starboard.games.astron.deck import Card
from starboard.games.astron.ending import side_scores, survived
from starboard.games.astron.foresight import MINUS
from starboard.games.astron.house import House
from starboard.games.astron.instrument import (
    ODOMETER,
    PLATES,
    SLOTS,
    TILES,
    base,
    bracket,
    instrument,
    plate_id,
    slot_id,
    station_id,
    tile_id,
)  # fmt: skip
from starboard.games.astron.meant import meant
from starboard.games.astron.overlays import overlays
from starboard.games.astron.pieces import HAND, card_piece, ship_piece, token
from starboard.games.astron.prompt import prompt
from starboard.games.astron.state import State
from starboard.games.astron.tell import counted, planet_name, station_name
from starboard.games.astron.universe import GRID, beneath, grid_name, space_name, universe

__all__ = ["choices", "cues", "meant", "scene"]


def scene(house: House, view: View[State]) -> Scene:
    state = view.state
    return Scene(
        game="astron",
        boards=(instrument(house.universe.mirror), PLATES, TILES),
        pieces=(*_ships(state), *_landings(state)),
        panels=tuple([_panel(house, view, seat) for seat in range(1, state.count + 1)]),
        prompt=prompt(house, view),
        trays=tuple(_trays(view)),
        layers=(base(state.offset), bracket(state.offset)),
        overlays=overlays(house, state),
        notes=_notes(house.universe.mirror, state.offset),
        marks=(*_values(state), _rows_left(state.offset), *_discards(state)),
    )


def _ships(state: State) -> list[Piece]:
    return [ship_piece(seat, ship.spot, ship.grounded) for seat, ship in enumerate(state.ships, 1) if ship.flying]


# ---- what is written on the strip and the plates


def _values(state: State) -> list[Mark]:
    """What the next ship to land wins, on the station and on its plate."""  # AS-36
    found: list[Mark] = []
    for station in range(1, STATIONS + 1):
        found += _value(station, POINTS[min(state.landed(station), SLOTS)])
    return found


@cache
def _value(station: int, points: int) -> tuple[Mark, ...]:
    label = message("astron.value", station=station_name(station), points=points)
    twin = (Mark(station_id(station, 1), str(points), "note", label),) if station == SATURN else ()
    return (
        Mark(station_id(station), str(points), "note", label),
        *twin,
        Mark(f"next {station}", f"+{points}" if points else "", "note"),
        Mark(plate_id(station), "", "note", label),
    )


@cache
def _rows_left(offset: int) -> Mark:
    left = LAST_OFFSET - offset
    return Mark(ODOMETER, str(left), "note", message("astron.rows_left", rows=counted("rows", left)))


def _landings(state: State) -> list[Piece]:
    """A token in a slot of its plate for every landing that scored, the first to land first."""
    found: list[Piece] = []
    for station in range(1, STATIONS + 1):
        won = [(-ship.landings[station - 1], seat) for seat, ship in enumerate(state.ships, 1) if ship.landed(station)]
        found += [token(seat, slot_id(station, n)) for n, (_, seat) in enumerate(sorted(won)[:SLOTS])]
    return found


def _discards(state: State) -> list[Mark]:
    return [_lies(card, count) for card, count in enumerate(state.discards) if count]


@cache
def _lies(card: Card, count: int) -> Mark:
    return Mark(tile_id(card), str(count), "note", message("astron.lies", count=count))


@lru_cache(maxsize=256)
def _notes(mirror: bool, offset: int) -> tuple[Note, ...]:
    """What lies beneath each space of the grid, with its rule in a line."""
    return tuple([note for spot in range(GRID) if (note := _note(mirror, offset, spot))])


def _note(mirror: bool, offset: int, spot: int) -> Note | None:
    strip, space = universe(mirror), beneath(spot, offset)
    said = _terrain(strip.signs[space])
    if said is None:
        return None
    id, clause = said
    what = message(f"astron.terrain.{id}", station=station_name(strip.station[space]) if strip.station[space] else "")
    return Note(grid_name(spot), message("astron.beneath", what=what, space=space_name(space)), clause)


def _terrain(sign: str) -> tuple[str, str] | None:
    if sign == ".":
        return None
    if sign.isdigit():
        return "station", "AS-36"
    return _TERRAIN[sign]


_TERRAIN = {
    "E": ("earth", "AS-7"), "^": ("pad", "AS-13"), "o": ("land", "AS-45"), "m": ("land", "AS-45"),
    "s": ("land", "AS-45"), "R": ("rings", "AS-54"), "*": ("comet", "AS-52"), "M": ("meteors", "AS-43"),
    "C": ("rays", "AS-43"), "B": ("blackout", "AS-43"), "A": ("asteroid", "AS-43"),
}  # fmt: skip


# ---- beside the board


def _panel(house: House, view: View[State], seat: Seat) -> Panel:
    state = view.state
    acting = seat in view.game.actors(state)
    return Panel(
        seat, state.ship(seat).score, tuple(_counters(house, state, seat)), tuple(_status(house, state, seat)), acting
    )


def _counters(house: House, state: State, seat: Seat) -> list[Counter]:
    """What the score is made of, and how many cards there are in the hand."""
    ship = state.ship(seat)
    alive = int(survived(house, state, seat))
    lost = ship.landing_points + alive - ship.score
    found = [_counter("stations", ship.landing_points)]
    if lost:
        found.append(_counter("lost", lost))
    if alive:
        found.append(_counter("survived", alive))
    if state.hands[seat - 1]:
        found.append(_counter("cards", len(state.hands[seat - 1])))
    return found


@cache
def _counter(kind: str, value: int) -> Counter:
    number = f"{MINUS}{value}" if kind == "lost" else str(value)
    return Counter(kind, message(f"astron.counter.{kind}", number=number), value)


def _status(house: House, state: State, seat: Seat) -> list[Message]:
    ship = state.ship(seat)
    found: list[Message] = []
    if ship.spot == phases.LOST:
        found.append(message("astron.status.lost"))
    elif ship.spot == phases.DONE:
        found.append(message("astron.status.done"))
    elif ship.grounded:
        found.append(message("astron.status.grounded", planet=planet_name(ship.grounded)))
    for team, points, side in zip("ABC", side_scores(house, state), house.teams, strict=False):  # AS-71
        if seat in side:
            found.append(message("astron.status.team", team=team, points=points))
    return found


def _trays(view: View[State]) -> list[Tray]:
    """One's own hand, each kind of card once; other hands are only counted, in the panels."""
    state, seat = view.state, view.seat
    if seat is None or not state.hands[seat - 1]:
        return []
    legal = view.legal() if seat in view.game.actors(state) else ()
    playable = {action.card for action in legal if isinstance(action, (Fly, Upheave, Discard, Wait))}
    hand = state.hands[seat - 1]
    cards = [
        card_piece(seat, card, hand.count(card), bool(legal) and card not in playable) for card in sorted(set(hand))
    ]
    return [Tray(HAND, seat, message("astron.hand"), tuple(cards))]
