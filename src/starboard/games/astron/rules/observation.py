"""A view as numbers for learners: the player's own cards by kind, but only the size of other hands."""

from typing import Final

from starboard.core.observation import Block, Numbers, from_own, places_from_own, share
from starboard.core.seating import Seat
from starboard.games.astron.rules.board import COLUMNS, LAST_OFFSET, POINTS, STATIONS, WIDTH, WINDOW
from starboard.games.astron.rules.deck import DOWN, NAMES, TOTAL
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import (
    DEAL,
    DONE,
    LEFT,
    LOST,
    NEVER,
    OVER,
    PLAY,
    SHOW,
    SLIDE,
    TAKEOFF,
    WAITING,
    Ship,
    State,
)
from starboard.games.astron.rules.universe import GRID, Universe

_PHASES: Final = (TAKEOFF, PLAY, SLIDE, SHOW, DEAL, OVER)
_WHERE: Final = (0, WAITING, LOST, DONE)  # 0: on the grid
_SCORE: Final = 40  # points scaled to 1
_ROUNDS: Final = 20
_MOST: Final = 9  # cards of one kind
_KINDS: Final = len(NAMES) - 1
_PLANES: Final = 4


def fields(count: int) -> tuple[Block, ...]:
    return (
        Block("phase", (len(_PHASES),), f"the pending decision: {', '.join(_PHASES)}"),
        Block("acting", (count,), "the seat whose turn it is"),
        Block("sliding", (count,), "the seat whose ship is displaced"),
        Block("offset", (1,), f"rows by which the Base has moved, of {LAST_OFFSET}"),
        Block("round", (1,), f"the round, of {_ROUNDS}"),
        Block("where", (count, len(_WHERE)), "each ship: on the grid, waiting for takeoff, lost, completed"),
        Block("column", (count, WIDTH), f"the column of each ship on the grid, {COLUMNS[0]} to {COLUMNS[-1]}"),
        Block("row", (count, WINDOW), f"the row of each ship on the grid, 1 to {WINDOW}"),
        Block("score", (count,), f"points of each seat, of {_SCORE}"),
        Block("grounded", (count, STATIONS), "the station of the planet on which each ship is grounded"),
        Block("landed", (count, STATIONS), "the stations on which each ship has landed"),
        Block("won", (count, STATIONS), f"points that each ship won at each station, of {POINTS[0]}"),
        Block("hand", (_KINDS,), f"own cards of each kind, of {_MOST}: {', '.join(NAMES[1:])}"),
        Block("hands", (count,), "number of cards in each hand, of 6"),
        Block("discards", (_KINDS,), f"discarded cards of each kind, of {_MOST}"),
        Block("pile", (1,), f"cards left to deal, of {TOTAL}"),
        Block("grid", (_PLANES, WINDOW, WIDTH), "by space: hazard, planet, station, ring or comet"),
    )


def observe(house: House, state: State, seat: Seat | None, numbers: Numbers) -> None:
    count = state.count
    seats, place = from_own(seat, count), places_from_own(seat, count)
    numbers.one_of(_PHASES, OVER if state.phase == LEFT else state.phase)
    numbers.one(-1 if state.over else place[state.acting], count)
    numbers.one(place[state.sliding], count)
    numbers.share(state.offset, LAST_OFFSET)
    numbers.share(state.round, _ROUNDS)
    _fleet([state.ship(each) for each in seats], numbers)
    if seat is not None:
        own = state.hands[seat - 1]
        for card in own:
            if card != DOWN:
                numbers.set(card - 1, share(own.count(card), _MOST))
    numbers.skip(_KINDS)
    for each in seats:
        numbers.share(len(state.hands[each - 1]), 6)
    for number in state.discards[1:]:
        numbers.share(number, _MOST)
    numbers.share(state.pile, TOTAL)
    _grid(house.universe, state.offset, numbers)


def _fleet(ships: list[Ship], numbers: Numbers) -> None:
    for ship in ships:
        numbers.one(-min(0, ship.spot), len(_WHERE))
    for ship in ships:
        numbers.one(ship.spot % WIDTH if ship.flying else -1, WIDTH)
    for ship in ships:
        numbers.one(ship.spot // WIDTH if ship.flying else -1, WINDOW)
    for ship in ships:
        numbers.share(ship.score, _SCORE)
    for ship in ships:
        numbers.one(ship.grounded - 1, STATIONS)
    for ship in ships:
        for points in ship.landings:
            numbers.flag(points != NEVER)
    for ship in ships:
        for points in ship.landings:
            numbers.share(max(0, points), POINTS[0])


def _grid(universe: Universe, offset: int, numbers: Numbers) -> None:
    for row in range(WINDOW):
        for plane, column in universe.marks[offset + row]:
            numbers.set(plane * GRID + row * WIDTH + column, 1.0)
    numbers.skip(_PLANES * GRID)
