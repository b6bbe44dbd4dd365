"""A position as numbers for learning agents, by piece: planes of 60 pieces on 915 points would be mostly empty."""

from typing import Final

from starboard.core.observation import Block, Numbers, from_own, places_from_own
from starboard.core.seating import Seat
from starboard.games.zylatron.rules.board import COLOURS, PILE, ROWS, WIDTH
from starboard.games.zylatron.rules.grid import PLACES, Point
from starboard.games.zylatron.rules.pieces import FACTORIES, PIECES, TARGETS
from starboard.games.zylatron.rules.state import (
    ABOARD,
    BANK,
    DAMAGED,
    DESTROYED,
    FLAGS,
    IN_FLIGHT,
    LOST,
    WORKS,
    Fleet,
    State,
)

_ON_POINT: Final = 0
_WHERE: Final = (_ON_POINT, ABOARD, BANK, LOST, IN_FLIGHT)
_PIECES: Final = len(PIECES)
_ROUNDS: Final = 60
_PURSE: Final = 100  # Zys scaled to 1
_STEPS: Final = 10
_FACTORY: Final = (WORKS, DAMAGED, DESTROYED)


def fields(count: int) -> tuple[Block, ...]:
    return (
        Block("turn", (count,), "the seat whose turn it is"),
        Block("first", (count,), "the seat that began"),
        Block("home", (count, len(COLOURS)), f"the planet of each seat: {', '.join(COLOURS)}"),
        Block("round", (1,), f"the round, of {_ROUNDS}"),
        Block("moves", (1,), "moves left in this turn, of 3"),
        Block("duty", (1,), "the seat to move began its turn without a Warrior"),
        Block("zys", (count,), f"money of each seat, of {_PURSE}"),
        Block("fallen", (count,), "the seats that have fallen"),
        Block("card", (count,), "the seat with the Zylon card"),
        Block("holder", (len(COLOURS), count), "the holder of each planet"),
        Block("factories", (len(FACTORIES), 3), "each factory: works, damaged, destroyed"),
        Block("pile", (3,), "Hit, Damage and Miss cards left in the pile, of 15"),
        Block("where", (_PIECES, len(_WHERE)), "each piece: on a point, aboard, in the bank, lost, in flight"),
        Block("at", (_PIECES, 2), "column and row of each piece, or of its carrier; 0 to 1"),
        Block("owner", (_PIECES, count), "the owner of each piece"),
        Block("carrier", (_PIECES, 2), "the carrier of each piece, of 60, and its place in the bay, of 4; from 1"),
        Block("damage", (_PIECES,), "ends of turns until each piece recovers, of 2"),
        Block("done", (_PIECES, len(FLAGS)), "in this turn: moved, fired, beamed up, down, stowed, no launch, carried"),
        Block("mover", (_PIECES,), "the piece whose move is in progress"),
        Block("steps", (2,), f"steps of that piece left and made, of {_STEPS}"),
        Block("set_down", (_PIECES,), "cargo that this piece has set down on the way"),
        Block("launch", (2,), "column and row from which the missile in flight was launched; 0 to 1"),
        Block("blast", (len(TARGETS),), "the targets that still need a card: pieces, then factories"),
    )


def observe(state: State, seat: Seat | None, numbers: Numbers) -> None:
    count, realm, colours = state.count, state.realm, len(COLOURS)
    seats, place = from_own(seat, count), places_from_own(seat, count)
    numbers.one(-1 if state.ended else place[state.seat], count)
    numbers.one(place[state.first], count)
    for each in seats:
        numbers.one(state.homes[each - 1], colours)
    numbers.share(state.round, _ROUNDS)
    numbers.share(state.moves, 3)
    numbers.flag(state.duty)
    for each in seats:
        numbers.share(realm.zys[each - 1], _PURSE)
    for each in state.out:
        numbers.set(place[each], 1.0)
    numbers.skip(count)
    numbers.one(place[realm.card], count)
    for holder in realm.holders:
        numbers.one(place[holder], count)
    for factory in realm.factories:
        numbers.one_of(_FACTORY, factory)
    for left in state.pile:
        numbers.share(left, PILE[0])
    _pieces(state.fleet, place, numbers)
    _under_way(state, numbers)


def _pieces(fleet: Fleet, own: list[int], numbers: Numbers) -> None:
    places, seats = fleet.place, len(own) - 1
    for place in places:
        numbers.one(1 if place >= ABOARD else 0 if place >= 0 else 1 - place, len(_WHERE))
    for place in places:
        while place >= ABOARD:
            place = places[(place - ABOARD) // 4]
        _point(place, numbers)
    for owner in fleet.owner:
        numbers.one(own[owner], seats)
    for place in places:
        aboard = place - ABOARD
        if aboard >= 0:
            numbers.set(0, (aboard // 4 + 1) / _PIECES)
            numbers.set(1, (aboard % 4 + 1) / 4)
        numbers.skip(2)
    for damage in fleet.damage:
        numbers.share(damage, 2)
    for flags in fleet.flags:
        numbers.bits(flags, len(FLAGS))


def _point(point: Point, numbers: Numbers) -> None:
    if point >= 0:
        x, y = PLACES[point]
        numbers.set(0, x / (WIDTH - 1))
        numbers.set(1, y / (ROWS - 1))
    numbers.skip(2)


def _under_way(state: State, numbers: Numbers) -> None:
    mover, missile = state.mover, state.missile
    numbers.one(mover.piece if mover else -1, _PIECES)
    numbers.share(mover.left if mover else 0, _STEPS)
    numbers.share(mover.made if mover else 0, _STEPS)
    for piece in mover.set_down if mover else ():
        numbers.set(piece, 1.0)
    numbers.skip(_PIECES)
    _point(missile.point if missile else -1, numbers)
    for target in state.blast:
        numbers.set(target, 1.0)
    numbers.skip(len(TARGETS))
