"""A view as numbers, for learners: one's own cards by kind, of all others only how many they hold."""

from typing import Final

from starboard.core.observation import Field, from_own, one_of, share
from starboard.core.seating import Seat
from starboard.games.astron.rules.board import COLUMNS, LAST_OFFSET, POINTS, STATIONS, WIDTH, WINDOW
from starboard.games.astron.rules.deck import NAMES, TOTAL
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import (
    DEAL,
    DONE,
    LEFT,
    LOST,
    OVER,
    PLAY,
    SHOW,
    SLIDE,
    TAKEOFF,
    WAITING,
    Ship,
    State,
)
from starboard.games.astron.rules.universe import GRID, Universe, beneath

_PHASES: Final = (TAKEOFF, PLAY, SLIDE, SHOW, DEAL, OVER)
_WHERE: Final = (0, WAITING, LOST, DONE)  # 0: on the grid
_SCORE: Final = 40  # so many points count as 1
_ROUNDS: Final = 20
_MOST: Final = 9  # cards of one kind
_KINDS: Final = len(NAMES) - 1
_PLANES: Final = 4


def fields(count: int) -> tuple[Field, ...]:
    return (
        Field("phase", (len(_PHASES),), f"what is to be decided: {', '.join(_PHASES)}"),
        Field("acting", (count,), "the seat whose turn it is"),
        Field("sliding", (count,), "the seat whose ship is displaced"),
        Field("offset", (1,), f"rows by which the Base has been wound on, of {LAST_OFFSET}"),
        Field("round", (1,), f"the round, of {_ROUNDS}; 1 from then on"),
        Field("where", (count, len(_WHERE)), "each ship: on the grid, not yet taken off, lost, completed"),
        Field("column", (count, WIDTH), f"the column of each ship on the grid, {COLUMNS[0]} to {COLUMNS[-1]}"),
        Field("row", (count, WINDOW), f"its row, 1 to {WINDOW}"),
        Field("score", (count,), f"points of each seat, of {_SCORE}"),
        Field("grounded", (count, STATIONS), "the planet, by its station, on which each ship is grounded"),
        Field("landed", (count, STATIONS), "the stations on which each ship has landed"),
        Field("won", (count, STATIONS), f"the points won there, of {POINTS[0]}"),
        Field("hand", (_KINDS,), f"own cards of each kind, of {_MOST}: {', '.join(NAMES[1:])}"),
        Field("hands", (count,), "cards that each seat holds, of 6"),
        Field("discards", (_KINDS,), f"discarded cards of each kind, of {_MOST}"),
        Field("pile", (1,), f"cards left to deal, of {TOTAL}"),
        Field("grid", (_PLANES, WINDOW, WIDTH), "under each space: hazard, planet, station, ring or comet"),
    )


def numbers(house: House, state: State, seat: Seat | None) -> list[float]:
    seats = from_own(seat, state.count)
    ships = [state.ship(each) for each in seats]
    found = one_of(_PHASES, OVER if state.phase == LEFT else state.phase)
    found += one_of(seats, 0 if state.over else state.acting) + one_of(seats, state.sliding)
    found += [share(state.offset, LAST_OFFSET), share(state.round, _ROUNDS)]
    found += _fleet(ships)
    own = state.hands[seats[0] - 1] if seat is not None else ()
    found += [share(own.count(card), _MOST) for card in range(1, len(NAMES))]
    found += [share(len(state.hands[each - 1]), 6) for each in seats]
    found += [share(number, _MOST) for number in state.discards[1:]]
    found.append(share(state.pile, TOTAL))
    return found + _grid(house.universe, state.offset)


def _fleet(ships: list[Ship]) -> list[float]:
    found: list[float] = []
    for ship in ships:
        found += one_of(_WHERE, min(0, ship.spot))
    for ship in ships:
        found += one_of(range(WIDTH), ship.spot % WIDTH if ship.flying else -1)
    for ship in ships:
        found += one_of(range(WINDOW), ship.spot // WIDTH if ship.flying else -1)
    found += [share(ship.score, _SCORE) for ship in ships]
    for ship in ships:
        found += one_of(range(1, STATIONS + 1), ship.grounded)
    for ship in ships:
        found += [float(ship.landed(station)) for station in range(1, STATIONS + 1)]
    for ship in ships:
        found += [share(max(0, points), POINTS[0]) for points in ship.landings]
    return found


def _grid(universe: Universe, offset: int) -> list[float]:
    spaces = [beneath(spot, offset) for spot in range(GRID)]
    found = [float(universe.hazard[space] != "") for space in spaces]
    found += [float(universe.planet[space] != 0) for space in spaces]
    found += [float(universe.station[space] != 0) for space in spaces]
    return found + [float(universe.deadly[space] != "") for space in spaces]
