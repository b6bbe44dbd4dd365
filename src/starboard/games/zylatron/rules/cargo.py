"""Cargo: loading, boarding, setting down, stowing, and the pegs that hold the cargo."""

from starboard.games.zylatron.rules import events
from starboard.games.zylatron.rules.actions import ORDER, Action, hand
from starboard.games.zylatron.rules.board import PEGS
from starboard.games.zylatron.rules.conquest import land
from starboard.games.zylatron.rules.events import Trace
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import Point, may_stand
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import CARGO, KIND, Piece
from starboard.games.zylatron.rules.state import ABOARD, STOWED, Mover


def free_pegs(galaxy: Galaxy, piece: Piece) -> list[Piece]:
    """Return a tower's carriers that have a free peg: the piece itself or a fighter on it."""  # ZY-29
    return [each for each in galaxy.tower(piece) if PEGS[KIND[each]] and galaxy.free_peg(each)]


# ---- loading


def loads(galaxy: Galaxy, other: Piece) -> list[Action]:
    """Return the loads from the stack on the mover's point onto free pegs of the mover's tower."""  # ZY-30
    mover = galaxy.moving
    point = galaxy.place[mover.piece]
    pegs = free_pegs(galaxy, mover.piece)
    return [
        hand("load", piece, carrier)
        for piece in (loadable(galaxy, point, other, mover.left) if pegs else ())
        for carrier in pegs
    ]


def loadable(galaxy: Galaxy, point: Point, other: Piece, left: int) -> list[Piece]:
    """Return the loadable pieces: no Battle Star, and no piece set down in this move.

    A mover that cannot leave the point must take the whole stack.
    """
    mover = galaxy.moving
    fresh = [p for p in galaxy.tower(other) if KIND[p] != "B" and p not in mover.set_down]  # ZY-29, ZY-33
    if not fresh or galaxy.can_get_away(KIND[mover.piece], point, left):
        return fresh
    return [piece for piece in fresh if piece == other]  # ZY-34


def can_load_at(galaxy: Galaxy, point: Point, other: Piece, left: int) -> bool:
    mover = galaxy.moving
    if not PEGS[KIND[mover.piece]] or not free_pegs(galaxy, mover.piece):
        return False
    return bool(loadable(galaxy, point, other, left))


def load(galaxy: Galaxy, piece: Piece, carrier: Piece, trace: Trace) -> None:
    galaxy.put_aboard(piece, carrier)
    if trace is not None:
        events.loaded(trace, galaxy, piece, carrier)


# ---- boarding


def can_board(galaxy: Galaxy, other: Piece) -> bool:
    """Return whether the mover is a fighter or Warrior and the other stack has a free peg."""  # ZY-31
    return KIND[galaxy.moving.piece] != "B" and bool(free_pegs(galaxy, other))


def boardings(galaxy: Galaxy, other: Piece) -> list[Action]:
    if not can_board(galaxy, other):
        return []
    return [ORDER["board"][carrier] for carrier in free_pegs(galaxy, other)]


def board(galaxy: Galaxy, carrier: Piece, trace: Trace) -> None:
    """Put the mover aboard and end its move."""
    piece = galaxy.moving.piece
    galaxy.put_aboard(piece, carrier)
    galaxy.mover = None
    if trace is not None:
        events.boarded(trace, galaxy, piece, carrier)


# ---- setting down


def drops(galaxy: Galaxy) -> list[Action]:
    """Return the cargo that can be set down here; the mover needs a step and a free point to go on."""  # ZY-32
    mover = galaxy.moving
    point = galaxy.place[mover.piece]
    cargo = [p for p in galaxy.tower(mover.piece)[1:] if p not in mover.set_down and may_stand(KIND[p], point)]
    if not cargo or not galaxy.can_get_away(KIND[mover.piece], point, mover.left):
        return []
    return [ORDER["drop"][piece] for piece in sorted(cargo)]


def drop(house: House, galaxy: Galaxy, piece: Piece, trace: Trace) -> None:
    mover = galaxy.moving
    point = galaxy.place[mover.piece]
    galaxy.put_down(piece, point)
    galaxy.mover = Mover(mover.piece, mover.left, mover.made, (*mover.set_down, piece))
    if trace is not None:
        events.dropped(trace, galaxy, piece, mover.piece, point)
    if not house.on_foot:  # ZY-90
        land(house, galaxy, piece, trace)


# ---- stowing


def stows(galaxy: Galaxy) -> list[Action]:
    """Return the transfers to another peg in the same stack. Each piece may be transferred once a turn."""  # ZY-35
    found: list[Action] = []
    aboard = [p for p in CARGO if galaxy.place[p] >= ABOARD and galaxy.owner[p] == galaxy.seat]
    for piece in aboard:
        if galaxy.flags[piece] & STOWED:
            continue
        carrier = galaxy.carrier(piece)
        own = galaxy.tower(piece)
        pegs = [peg for peg in free_pegs(galaxy, galaxy.root(piece)) if peg != carrier and peg not in own]
        found.extend([hand("stow", piece, peg) for peg in pegs])
    return found


def stow(galaxy: Galaxy, piece: Piece, carrier: Piece, trace: Trace) -> None:
    galaxy.put_aboard(piece, carrier)
    galaxy.flags[piece] |= STOWED
    if trace is not None:
        events.stowed(trace, galaxy, piece, carrier)
