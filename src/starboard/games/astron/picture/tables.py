"""Tables beside the board: who has landed on which station, and which cards lie on the discard pile."""

from typing import Final

from starboard.core.message import message, seat_name
from starboard.core.scene import NOW, Cell, Row, Table
from starboard.games.astron.picture.foresight import signed
from starboard.games.astron.rules.board import POINTS, SHIPS, STATIONS, WIDTH
from starboard.games.astron.rules.deck import DOWN, NAMES, UPHEAVAL, VALUE, WAY, Card
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import State

SLOTS: Final = SHIPS - 1  # landings on a station that are worth something
_NONE: Final = "\u2013"
_WAYS: Final = ("F", "B", "S", UPHEAVAL)


def tables(house: House, state: State) -> tuple[Table, ...]:
    return _stations(house, state), _discards(state)


# ---- stations


def _stations(house: House, state: State) -> Table:
    """As many columns as ships can score there; a station that has left the window is dim."""  # AS-36
    columns = min(SLOTS, state.count)
    heads = [message("astron.stations.station")] + [message(f"astron.stations.{n}") for n in range(1, columns + 1)]
    rows = [_station(house, state, station, columns) for station in range(1, STATIONS + 1)]
    return Table("stations", message("astron.stations"), tuple(heads), tuple(rows), message("astron.stations.note"))


def _station(house: House, state: State, station: int, columns: int) -> Row:
    gone = house.universe.stations[station][0] // WIDTH < state.offset
    won = [(-ship.landings[station - 1], seat) for seat, ship in enumerate(state.ships, 1) if ship.landed(station)]
    landed = [_landed(seat) for _, seat in sorted(won)[:columns]]
    open = [_open(n, len(landed), gone) for n in range(len(landed), columns)]
    kind = f".{station}" if station in (2, 5, 8) else ""
    return Row(message(f"astron.stations.space{kind}", number=station), (*landed, *open), gone)


def _landed(seat: int) -> Cell:
    return Cell(of=seat, label=message("astron.stations.landed", seat=seat_name(seat)))


def _open(nth: int, next: int, gone: bool) -> Cell:
    """What a landing would score; the next one to land is marked."""
    return Cell(_NONE) if gone else Cell(signed(POINTS[nth]), style=NOW if nth == next else "")


# ---- discards


def _discards(state: State) -> Table:
    """How many cards of each kind lie open: a row for each direction; of Upheavals, which."""  # AS-22
    heads = [message("astron.discards.card")] + [message(f"astron.discards.{n}") for n in range(1, 6)]
    note = message("astron.discards.note", count=state.pile)
    rows = [Row(message(f"astron.way.{way}"), tuple(_cells(state, way))) for way in _WAYS]
    return Table("discards", message("astron.discards"), tuple(heads), tuple(rows), note)


def _cells(state: State, way: str) -> list[Cell]:
    cards = [card for card in range(DOWN + 1, len(NAMES)) if WAY[card] == way]
    return [Cell(_lying(card, state.discards[card])) for card in cards]


def _lying(card: Card, count: int) -> str:
    if not count:
        return _NONE
    if WAY[card] != UPHEAVAL:
        return str(count)
    return signed(VALUE[card]) if count == 1 else f"{count}\u00d7{signed(VALUE[card])}"
