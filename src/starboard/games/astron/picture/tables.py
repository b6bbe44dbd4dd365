"""Tables beside the board: landings by station, and the discards."""

from typing import Final

from starboard.core.message import message, seat_name
from starboard.core.scene import NOW, Cell, Grid, GridRow
from starboard.games.astron.picture.foresight import signed
from starboard.games.astron.rules.board import POINTS, SHIPS, STATIONS, WIDTH
from starboard.games.astron.rules.deck import DOWN, NAMES, UPHEAVAL, VALUE, WAY
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import State

SLOTS: Final = SHIPS - 1  # landings on a station that score points
_NONE: Final = "\u2013"
_WAYS: Final = ("F", "B", "S")
_UPHEAVALS: Final = sorted([card for card, way in enumerate(WAY) if way == UPHEAVAL], key=VALUE.__getitem__)


def tables(house: House, state: State) -> tuple[Grid, ...]:
    return _stations(house, state), _discards(state), _upheavals(state)


# ---- stations


def _stations(house: House, state: State) -> Grid:
    """Return the landings by station, a column for each that can score. Stations already passed are dimmed."""  # AS-36
    columns = min(SLOTS, state.count)
    heads = [message("astron.stations.station")] + [message(f"astron.stations.{n}") for n in range(1, columns + 1)]
    rows = [_station(house, state, station, columns) for station in range(1, STATIONS + 1)]
    return Grid("stations", message("astron.stations"), tuple(heads), tuple(rows), message("astron.stations.note"))


def _station(house: House, state: State, station: int, columns: int) -> GridRow:
    gone = house.universe.stations[station][0] // WIDTH < state.offset
    won = [(-ship.landings[station - 1], seat) for seat, ship in enumerate(state.ships, 1) if ship.landed(station)]
    landed = [_landed(seat) for _, seat in sorted(won)[:columns]]
    open = [_open(n, len(landed), gone) for n in range(len(landed), columns)]
    kind = f".{station}" if station in (2, 5, 8) else ""
    return GridRow(message(f"astron.stations.space{kind}", number=station), (*landed, *open), gone)


def _landed(seat: int) -> Cell:
    return Cell(of=seat, label=message("astron.stations.landed", seat=seat_name(seat)))


def _open(nth: int, next: int, gone: bool) -> Cell:
    """Return the points for a landing; the next available one is highlighted."""
    return Cell(_NONE) if gone else Cell(signed(POINTS[nth]), style=NOW if nth == next else "")


# ---- discards


def _discards(state: State) -> Grid:
    """Return the number of discards of each value, with a row for each direction."""  # AS-22
    heads = [message("astron.discards.card")] + [message("astron.discards.number", number=str(n)) for n in range(1, 6)]
    note = message("astron.discards.note", count=state.pile)
    rows = [GridRow(message(f"astron.way.{way}"), tuple(_cells(state, way))) for way in _WAYS]
    return Grid("discards", message("astron.discards"), tuple(heads), tuple(rows), note)


def _upheavals(state: State) -> Grid:
    """Return the number of discarded Upheavals by rows moved."""
    rows = [message("astron.discards.number", number=signed(VALUE[card])) for card in _UPHEAVALS]
    row = GridRow(message("astron.way.U"), tuple([_lying(state.discards[card]) for card in _UPHEAVALS]))
    return Grid("upheavals", message("astron.upheavals"), (message("astron.upheavals.rows"), *rows), (row,))


def _cells(state: State, way: str) -> list[Cell]:
    return [_lying(state.discards[card]) for card in range(DOWN + 1, len(NAMES)) if WAY[card] == way]


def _lying(count: int) -> Cell:
    return Cell(str(count) if count else _NONE)
