"""The mutable working copy of a position: created from a state, changed by an action, turned into the next state.

Every change the rules make to the board is a method or field here, named as in the rulebook.
"""

from typing import Final, final

from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.rules.board import PEGS
from starboard.games.zylatron.rules.grid import Point, rings
from starboard.games.zylatron.rules.pieces import COLOUR, KIND, PIECES, WARRIORS, Piece, Target
from starboard.games.zylatron.rules.state import (
    ABOARD,
    BANK,
    IN_FLIGHT,
    LOST,
    NONE,
    Fleet,
    Missile,
    Mover,
    Realm,
    State,
)


@final
class Galaxy:
    """A position in mutable lists, for lookups and changes."""

    def __init__(self, state: State) -> None:
        fleet, realm = state.fleet, state.realm
        self.homes: Final = state.homes
        self.place: Final = list(fleet.place)
        self.owner: Final = list(fleet.owner)
        self.damage: Final = list(fleet.damage)
        self.flags: Final = list(fleet.flags)
        self.zys: Final = list(realm.zys)
        self.holders: Final = list(realm.holders)
        self.factories: Final = list(realm.factories)
        self.slayers: Final = list(realm.slayers)
        self.fallen: Final = list(realm.fallen)
        self.card = realm.card
        self.first = state.first
        self.round = state.round
        self.seat = state.seat
        self.moves = state.moves
        self.pile = state.pile
        self.mover = state.mover
        self.missile = state.missile
        self.blast = state.blast
        self.aimed = state.aimed
        self.duty = state.duty
        self.ended = state.ended
        self._crews: list[list[Piece]] | None = None  # the pieces on each piece; None when stale

    def state(self) -> State:
        fleet = Fleet(tuple(self.place), tuple(self.owner), tuple(self.damage), tuple(self.flags))
        realm = Realm(
            tuple(self.zys), tuple(self.holders), tuple(self.factories), card=self.card, slayers=tuple(self.slayers),
            fallen=tuple(self.fallen),
        )  # fmt: skip
        return State(
            self.homes, self.first, self.round, self.seat, self.moves, fleet=fleet, realm=realm, pile=self.pile,
            mover=self.mover, missile=self.missile, blast=self.blast, aimed=self.aimed, duty=self.duty,
            ended=self.ended,
        )  # fmt: skip

    # ---- seats

    def seat_of(self, colour: int) -> Seat:
        """Return the seat whose home is this planet; CHANCE if it belongs to no seat."""
        return self.homes.index(colour) + 1 if colour in self.homes else CHANCE

    def alive(self, seat: Seat) -> bool:
        return seat not in [loser for loser, _ in self.fallen]

    def has_warrior(self, seat: Seat) -> bool:
        """Return whether a seat has a Warrior on the board, including carried and captured ones."""  # ZY-94, ZY-98
        return any(self.owner[piece] == seat and self.on_board(piece) for piece in WARRIORS)

    # ---- stacks

    def units(self, seat: Seat) -> list[Piece]:
        """Return all pieces of a seat on the board."""
        place, owner = self.place, self.owner
        return [piece for piece in PIECES if owner[piece] == seat and place[piece] >= 0]

    def on_board(self, piece: Piece) -> bool:
        return self.place[piece] >= 0

    def carrier(self, piece: Piece) -> Piece:
        """Return the carrier directly under a piece; -1 for a base."""
        place = self.place[piece]
        return (place - ABOARD) // 4 if place >= ABOARD else -1

    def root(self, piece: Piece) -> Piece:
        """Return the base of the piece's stack."""
        place = self.place[piece]
        while place >= ABOARD:
            piece = (place - ABOARD) // 4
            place = self.place[piece]
        return piece

    def point(self, piece: Piece) -> Point:
        """Return the point of the piece's stack."""
        place = self.place[piece]
        while place >= ABOARD:
            place = self.place[(place - ABOARD) // 4]
        return place

    def aboard(self, carrier: Piece) -> list[Piece]:
        """Return the pieces directly on a carrier, in bay order."""  # ZY-29
        crews = self._crews
        if crews is None:
            crews = self._crews = self._look_up_crews()
        return crews[carrier]

    def _look_up_crews(self) -> list[list[Piece]]:
        crews: list[list[Piece]] = [[] for _ in PIECES]
        for place, piece in sorted([(place, piece) for piece, place in enumerate(self.place) if place >= ABOARD]):
            crews[(place - ABOARD) // 4].append(piece)
        return crews

    def tower(self, piece: Piece) -> list[Piece]:
        """Return the piece and everything on top of it, directly or not."""
        found = [piece]
        for each in found:
            if PEGS[KIND[each]]:
                found.extend(self.aboard(each))
        return found

    def free_peg(self, carrier: Piece) -> bool:
        return len(self.aboard(carrier)) < PEGS[KIND[carrier]]

    def base_at(self, point: Point) -> Piece:
        """Return the base of the stack on a point, ignoring the mover's; -1 if there is none."""  # ZY-15
        if point not in self.place:
            return -1
        moving = self.mover.piece if self.mover is not None else -1
        for piece, place in enumerate(self.place):
            if place == point and piece != moving:
                return piece
        return -1

    def taken(self) -> dict[Point, Piece]:
        """Return the base of every stack except the mover's, by point."""
        moving = self.mover.piece if self.mover is not None else -1
        place = self.place
        return {place[piece]: piece for piece in PIECES if 0 <= place[piece] < ABOARD and piece != moving}

    def can_get_away(self, kind: str, point: Point, left: int) -> bool:
        """Return whether a point without a stack is within the remaining steps."""  # ZY-34
        if left == 0:
            return False
        taken = self.taken()
        for ring in rings(kind, point)[1 : left + 1]:
            for to in ring:
                if to not in taken:
                    return True
        return False

    def nobody_on(self, point: Point) -> bool:
        """Return whether the point has no stack at all, not even the mover's."""
        return point not in self.place

    # ---- changing positions

    def put_aboard(self, piece: Piece, carrier: Piece) -> None:
        """Put a piece with everything on it onto a free peg, last in bay order."""
        self.leave(piece)
        self.place[piece] = ABOARD + 4 * carrier + len(self.aboard(carrier))
        self._crews = None

    def put_down(self, piece: Piece, point: Point) -> None:
        self.leave(piece)
        self.place[piece] = point

    def leave(self, piece: Piece) -> None:
        """Take a piece off its peg; the carrier's other pieces move up."""
        carrier = self.carrier(piece)
        self.place[piece] = IN_FLIGHT
        if carrier >= 0:
            self._crews = None
            for bay, each in enumerate(self.aboard(carrier)):
                self.place[each] = ABOARD + 4 * carrier + bay  # same order

    def take_off(self, piece: Piece) -> None:
        """Move a piece to the bank, or lose it if its colour's player is out. Clear its damage and flags."""  # ZY-59
        self.leave(piece)
        self.place[piece] = BANK if self.alive(self.seat_of(COLOUR[piece])) else LOST
        self.owner[piece] = self.seat_of(COLOUR[piece])
        self.damage[piece] = self.flags[piece] = 0  # ZY-88

    # ---- the mover

    @property
    def moving(self) -> Mover:
        assert self.mover is not None
        return self.mover

    @property
    def flying(self) -> Missile:
        assert self.missile is not None
        return self.missile

    def shared(self) -> Piece:
        """Return the base of the other stack on the mover's point; -1 if it is alone or nothing moves."""  # ZY-34
        return -1 if self.mover is None else self.base_at(self.place[self.mover.piece])

    def forget(self, gone: list[Target]) -> None:
        """Remove pieces that left the board from blast targets, the aimed target and the mover."""  # ZY-28, ZY-53
        self.blast = tuple([target for target in self.blast if target not in gone])
        if self.aimed in gone:
            self.aimed = NONE
        if self.mover is not None and self.mover.piece in gone:
            self.mover = None
