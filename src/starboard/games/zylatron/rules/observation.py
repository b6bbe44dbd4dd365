"""A position as numbers, for learners: piece by piece, since 60 pieces on 915 points would be mostly empty planes."""

from typing import Final

from starboard.core.observation import Field, bits, from_own, one_of, share
from starboard.core.seating import Seat
from starboard.games.zylatron.rules.board import COLOURS, PILE, ROWS, WIDTH
from starboard.games.zylatron.rules.grid import PLACES
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
_PURSE: Final = 100  # Zys: so many count as 1
_STEPS: Final = 10


def fields(count: int) -> tuple[Field, ...]:
    return (
        Field("turn", (count,), "the seat whose turn it is"),
        Field("first", (count,), "the seat that began"),
        Field("home", (count, len(COLOURS)), f"the planet of each seat: {', '.join(COLOURS)}"),
        Field("round", (1,), f"the round, of {_ROUNDS}"),
        Field("moves", (1,), "moves left in this turn, of 3"),
        Field("duty", (1,), "began the turn without a Warrior"),
        Field("zys", (count,), f"money of each seat, of {_PURSE}"),
        Field("fallen", (count,), "has fallen"),
        Field("card", (count,), "has the Zylon card"),
        Field("holder", (len(COLOURS), count), "who holds each planet"),
        Field("factories", (len(FACTORIES), 3), "each factory: works, damaged, destroyed"),
        Field("pile", (3,), "Hit, Damage and Miss cards left in the pile, of 15"),
        Field("where", (_PIECES, len(_WHERE)), "each piece: on a point, aboard, in the bank, lost, in flight"),
        Field("at", (_PIECES, 2), "column and row of each piece, aboard of another where that is; 0 to 1"),
        Field("owner", (_PIECES, count), "whose each piece is"),
        Field("carrier", (_PIECES, 2), "aboard of which piece, of 60, and in which place of its bay, of 4; from 1"),
        Field("damage", (_PIECES,), "turn-ends for which each piece stays damaged, of 2"),
        Field("done", (_PIECES, len(FLAGS)), "in this turn: moved, fired, beamed up, down, stowed, no launch, borne"),
        Field("mover", (_PIECES,), "the piece whose move is in progress"),
        Field("steps", (2,), f"its steps left and made, of {_STEPS}"),
        Field("set_down", (_PIECES,), "what it has set down on the way"),
        Field("launch", (2,), "column and row from which the missile in flight was launched; 0 to 1"),
        Field("blast", (len(TARGETS),), "the targets that still need a card: pieces, then factories"),
    )


def numbers(state: State, seat: Seat | None) -> list[float]:
    seats, realm, fleet = from_own(seat, state.count), state.realm, state.fleet
    found = one_of(seats, 0 if state.ended else state.seat) + one_of(seats, state.first)
    for each in seats:
        found += one_of(range(len(COLOURS)), state.homes[each - 1])
    found += [share(state.round, _ROUNDS), share(state.moves, 3), float(state.duty)]
    found += [share(realm.zys[each - 1], _PURSE) for each in seats]
    found += [float(each in state.out) for each in seats] + one_of(seats, realm.card)
    for holder in realm.holders:
        found += one_of(seats, holder)
    for factory in realm.factories:
        found += one_of((WORKS, DAMAGED, DESTROYED), factory)
    found += [share(left, PILE[0]) for left in state.pile]
    return found + _pieces(fleet, seats) + _under_way(state)


def _pieces(fleet: Fleet, seats: list[Seat]) -> list[float]:
    found: list[float] = []
    for place in fleet.place:
        found += one_of(_WHERE, ABOARD if place >= ABOARD else min(_ON_POINT, place))
    for place in fleet.place:
        while place >= ABOARD:
            place = fleet.place[(place - ABOARD) // 4]
        found += _point(place)
    for owner in fleet.owner:
        found += one_of(seats, owner)
    for place in fleet.place:
        aboard = place - ABOARD if place >= ABOARD else -4
        found += [share(aboard // 4 + 1, _PIECES), (aboard % 4 + 1) / 4 if aboard >= 0 else 0.0]
    found += [share(damage, 2) for damage in fleet.damage]
    for flags in fleet.flags:
        found += bits(flags, len(FLAGS))
    return found


def _point(point: int) -> list[float]:
    if point < 0:
        return [0.0, 0.0]
    x, y = PLACES[point]
    return [x / (WIDTH - 1), y / (ROWS - 1)]


def _under_way(state: State) -> list[float]:
    mover, missile = state.mover, state.missile
    found = one_of(PIECES, mover.piece if mover else -1)
    found += [share(mover.left, _STEPS), share(mover.made, _STEPS)] if mover else [0.0, 0.0]
    found += [float(mover is not None and piece in mover.set_down) for piece in PIECES]
    found += _point(missile.point if missile else -1)
    return found + [float(target in state.blast) for target in TARGETS]
