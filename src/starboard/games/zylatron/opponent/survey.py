"""The survey of a position for computer players: positions, owners, and what each piece can still do."""

from functools import lru_cache
from typing import Final, final

from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.rules.board import BLAST, FLIGHT, LASER
from starboard.games.zylatron.rules.grid import MARK, POINTS, Point, steps
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import COLOUR, KIND, PIECES, Piece
from starboard.games.zylatron.rules.state import ABOARD, FIRED, MOVED, State

RANGE: Final = tuple([LASER.get(KIND[piece], -1) for piece in PIECES])
MISSILE_RANGE: Final = FLIGHT + BLAST


@lru_cache(maxsize=1024)
def far(point: Point) -> bytes:
    """Return the steps from here to every point."""
    return bytes([steps(point, other) for other in POINTS])


@final
class Survey:
    """Lookups built once per position: each piece's point, each point's owner and base, each seat's pieces."""

    def __init__(self, house: House, state: State) -> None:
        self.house: Final = house
        self.state: Final = state
        self.spots: Final[list[Point]] = [-1] * len(PIECES)  # the point of each piece on the board
        self.guards: Final[dict[Point, Seat]] = {}  # the owner of the stack on a point
        self.bases: Final[dict[Point, Piece]] = {}  # the base of the stack, except the mover's
        self.forces: Final[list[list[Piece]]] = [[] for _ in range(state.count + 1)]
        self.mover: Final = -1 if state.mover is None else state.mover.piece
        self._look()

    def _look(self) -> None:
        place, owner = self.state.fleet.place, self.state.fleet.owner
        for piece in PIECES:
            at = place[piece]
            if at >= 0:
                self.forces[owner[piece]].append(piece)
                if at < ABOARD and piece != self.mover:
                    self.bases[at] = piece
                while at >= ABOARD:
                    at = place[(at - ABOARD) >> 2]
                self.spots[piece] = at
                self.guards[at] = owner[piece]

    def enemies(self, one: Seat, other: Seat) -> bool:
        if one == other or other == CHANCE:
            return False
        return not (self.house.teams and self.house.partners(self.state.count, one, other))

    def carriers(self, piece: Piece) -> list[Piece]:
        """Return the pieces under this piece, starting with its direct carrier."""
        found, place = [], self.state.fleet.place
        at = place[piece]
        while at >= ABOARD:
            found.append((at - ABOARD) >> 2)
            at = place[found[-1]]
        return found

    # ---- abilities in the rest of this turn, or in a fresh one

    def steps(self, piece: Piece, fresh: bool) -> int:
        mover, fleet = self.state.mover, self.state.fleet
        if not fresh and mover is not None and mover.piece == piece:
            return mover.left
        if fleet.damage[piece] or (not fresh and fleet.flags[piece] & MOVED):
            return 0
        return self.house.steps.get(KIND[piece], 0)

    def cost(self, piece: Piece, fresh: bool) -> int:
        """Return the number of moves for its flight or walk; 0 if it is already moving."""
        return 0 if piece == self.mover and not fresh else 1

    def range(self, piece: Piece, fresh: bool) -> int:
        """Return its striking range in steps; -1 if it cannot strike."""
        fleet = self.state.fleet
        if fleet.damage[piece] or (not fresh and fleet.flags[piece] & FIRED):
            return -1
        if KIND[piece] == "K":
            return MISSILE_RANGE if self._may_launch(piece) else -1
        return RANGE[piece]

    def _may_launch(self, missile: Piece) -> bool:
        """Return whether a missile is on an undamaged carrier, or on a missile mark of its colour."""
        at = self.state.fleet.place[missile]
        if at >= ABOARD:
            return not self.state.fleet.damage[(at - ABOARD) >> 2]
        return at in MARK[COLOUR[missile]]["K"]
