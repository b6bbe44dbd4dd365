"""Moves of a Warrior, Star Fighter or Battle Star. Each has one or more legs."""

from starboard.games.zylatron.rules import events
from starboard.games.zylatron.rules.actions import GO, ORDER, Action
from starboard.games.zylatron.rules.cargo import can_board, can_load_at
from starboard.games.zylatron.rules.conquest import land
from starboard.games.zylatron.rules.events import Trace
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import LAND, Point, distances, rings
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import KIND, Piece
from starboard.games.zylatron.rules.state import BORNE, MOVED, Mover

# ---- the start of a move


def beginnings(house: House, galaxy: Galaxy) -> list[Action]:
    """Return the pieces that can start a move while moves are left, each once a turn."""  # ZY-10, ZY-22, ZY-24
    if galaxy.moves == 0 and not house.one_move:
        return []
    return [ORDER["move"][piece] for piece in galaxy.units(galaxy.seat) if may_begin(house, galaxy, piece)]


def price_in_moves(house: House, galaxy: Galaxy, piece: Piece) -> int:
    """Return the cost in moves: 1, or 0 for a fighter inside another's move if a tower is one move."""  # ZY-27
    return 0 if house.one_move and galaxy.flags[piece] & BORNE else 1


def may_begin(house: House, galaxy: Galaxy, piece: Piece) -> bool:
    """Return whether one of the active seat's pieces may start: it is undamaged and has not moved.

    A carried piece needs somewhere to go, and a carried Warrior also needs land.
    """
    if galaxy.owner[piece] != galaxy.seat or not galaxy.on_board(piece) or KIND[piece] == "K":
        return False
    if galaxy.damage[piece] or galaxy.flags[piece] & MOVED:  # ZY-22, ZY-23
        return False
    if price_in_moves(house, galaxy, piece) > galaxy.moves:  # ZY-10
        return False
    if galaxy.carrier(piece) < 0:
        return True
    point = galaxy.point(piece)
    if KIND[piece] == "W" and not LAND[point]:  # ZY-27
        return False
    return galaxy.can_get_away(KIND[piece], point, house.steps[KIND[piece]])


def begin(house: House, galaxy: Galaxy, piece: Piece, trace: Trace) -> None:
    """Start a move. The piece takes its cargo along and leaves its carrier."""  # ZY-26
    point = galaxy.point(piece)
    galaxy.put_down(piece, point)
    galaxy.moves -= price_in_moves(house, galaxy, piece)
    galaxy.flags[piece] |= MOVED
    galaxy.mover = Mover(piece, house.steps[KIND[piece]])
    if trace is not None:
        events.began(trace, galaxy, piece)


# ---- a leg


def legs(house: House, galaxy: Galaxy) -> list[Action]:
    """Return the points the mover can reach and may stop on."""  # ZY-21
    mover = galaxy.moving
    reach, taken = rings(KIND[mover.piece], galaxy.place[mover.piece]), galaxy.taken()
    found: list[Action] = []
    for far in range(1, mover.left + 1):
        for point in reach[far]:
            other = taken.get(point, -1)
            if other < 0 or may_join(galaxy, point, other, mover.left - far):
                found.append(GO[point])
    return found


def may_join(galaxy: Galaxy, point: Point, other: Piece, left: int) -> bool:
    """Return whether the mover may enter a stack: only its owner's, to load from it or board it."""  # ZY-18, ZY-34
    if galaxy.owner[other] != galaxy.seat:
        return False
    return can_load_at(galaxy, point, other, left) or can_board(galaxy, other)


def go(house: House, galaxy: Galaxy, point: Point, trace: Trace) -> None:
    mover = galaxy.moving
    start = galaxy.place[mover.piece]
    far = distances(KIND[mover.piece], start)[point]
    galaxy.place[mover.piece] = point
    galaxy.mover = Mover(mover.piece, mover.left - far, mover.made + far, mover.set_down)
    if house.one_move and KIND[mover.piece] == "F":
        for piece in galaxy.tower(mover.piece)[1:]:
            galaxy.flags[piece] |= BORNE if KIND[piece] == "F" else 0
    if trace is not None:
        events.went(trace, galaxy, mover.piece, start, point)


# ---- the end of a move


def stop(house: House, galaxy: Galaxy, trace: Trace) -> None:
    mover = galaxy.moving
    galaxy.mover = None
    if trace is not None:
        events.stopped(trace, galaxy, mover.piece, mover.made)
    if mover.made:  # ZY-90
        land(house, galaxy, mover.piece, trace)
