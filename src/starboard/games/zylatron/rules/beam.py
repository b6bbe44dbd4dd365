"""Beaming: a Battle Star beams Warriors and missiles up, and beams them down to land."""

from starboard.games.zylatron.rules import events
from starboard.games.zylatron.rules.actions import Action, down, hand
from starboard.games.zylatron.rules.board import BEAM
from starboard.games.zylatron.rules.conquest import land
from starboard.games.zylatron.rules.events import Trace
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import LAND, Point, rings, within
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import BATTLE_STARS, KIND, Piece
from starboard.games.zylatron.rules.state import BEAMED_DOWN, BEAMED_UP


def beamers(galaxy: Galaxy) -> list[Piece]:
    """Return the undamaged Battle Stars of the active seat on the board."""
    return [
        star
        for star in BATTLE_STARS
        if galaxy.owner[star] == galaxy.seat and galaxy.on_board(star) and not galaxy.damage[star]
    ]


def may_be_beamed_up(galaxy: Galaxy, piece: Piece) -> bool:
    """Return whether the active seat's piece may be beamed up: once a turn, not the mover."""  # ZY-36, ZY-41, ZY-42
    if galaxy.owner[piece] != galaxy.seat or not galaxy.on_board(piece) or galaxy.flags[piece] & BEAMED_UP:
        return False
    return galaxy.mover is None or galaxy.mover.piece != piece


def ups(galaxy: Galaxy) -> list[Action]:
    """Return the beam-ups: Warriors and missiles on land or in another stack, within range of a free bay."""  # ZY-38
    open_stars = [star for star in beamers(galaxy) if galaxy.free_peg(star)]
    if not open_stars:
        return []
    near = [(star, within(galaxy.place[star], BEAM)) for star in open_stars]
    return [
        hand("up", piece, star)
        for piece in galaxy.units(galaxy.seat)
        if KIND[piece] in "WK" and may_be_beamed_up(galaxy, piece)
        for star, reach in near
        if galaxy.point(piece) in reach and galaxy.root(piece) != star
    ]


def downs(galaxy: Galaxy) -> list[Action]:
    """Return the beam-downs: cargo directly in a bay, to an empty land point within range."""  # ZY-39
    found: list[Action] = []
    for star in beamers(galaxy):
        cargo = [p for p in galaxy.aboard(star) if KIND[p] in "WK" and not galaxy.flags[p] & BEAMED_DOWN]  # ZY-40
        if cargo:
            open_land = landing_points(galaxy, star)
            found.extend([down(piece, point) for piece in sorted(cargo) for point in open_land])
    return found


def landing_points(galaxy: Galaxy, star: Piece) -> list[Point]:
    near = [point for ring in rings("F", galaxy.place[star])[: BEAM + 1] for point in ring]
    return [point for point in near if LAND[point] and galaxy.nobody_on(point)]


def up(galaxy: Galaxy, piece: Piece, star: Piece, trace: Trace) -> None:
    start = galaxy.point(piece)
    galaxy.put_aboard(piece, star)
    galaxy.flags[piece] |= BEAMED_UP
    if trace is not None:
        events.beamed_up(trace, galaxy, piece, star, start)


def beam_down(house: House, galaxy: Galaxy, piece: Piece, point: Point, trace: Trace) -> None:
    star = galaxy.carrier(piece)
    galaxy.put_down(piece, point)
    galaxy.flags[piece] |= BEAMED_DOWN
    if trace is not None:
        events.beamed_down(trace, galaxy, piece, star, point)
    if not house.on_foot:  # ZY-90
        land(house, galaxy, piece, trace)
