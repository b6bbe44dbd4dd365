"""The position: everything the rules must remember, and nothing that can be derived."""

from typing import Any, Final, final

from starboard.core.seating import CHANCE, Seat
from starboard.core.value import Value
from starboard.games.zylatron.rules.grid import Point
from starboard.games.zylatron.rules.pieces import Piece, Target

# Possible places of a piece: a point (its number), a carrier (ABOARD and above), or off the board.
BANK: Final = -1
LOST: Final = -2
IN_FLIGHT: Final = -3
ABOARD: Final = 1000  # + 4 x carrier + the index in its bay order, ZY-29

# Flags of a piece for this turn, as bits; their letters in the position line.
MOVED: Final = 1
FIRED: Final = 2
BEAMED_UP: Final = 4
BEAMED_DOWN: Final = 8
STOWED: Final = 16
NO_LAUNCH: Final = 32
BORNE: Final = 64  # carried by another fighter; only if a tower flies in one move, ZY-27
FLAGS: Final = "mfudsnb"

# Factories
WORKS: Final = 0
DAMAGED: Final = 1
DESTROYED: Final = 2

NONE: Final = -1  # no target

# How a game ended
RUNNING: Final = ""
WON: Final = "won"  # only one side is left
LIMIT: Final = "limit"  # the last round is over
AGREED: Final = "agreed"


@final
class Fleet(Value):
    """The place, owner, damage and turn flags of every piece."""

    __slots__ = ("damage", "flags", "owner", "place")

    def __init__(
        self, place: tuple[int, ...], owner: tuple[Seat, ...], damage: tuple[int, ...], flags: tuple[int, ...]
    ) -> None:
        self.place: Final = place  # a point, ABOARD and above, BANK, LOST or IN_FLIGHT
        self.owner: Final = owner  # the owner's seat
        self.damage: Final = damage  # number of its owner's turn ends until it recovers
        self.flags: Final = flags  # flags of this turn, as bits

    def parts(self) -> tuple[Any, ...]:
        return self.place, self.owner, self.damage, self.flags


@final
class Realm(Value):
    """The seats' money, planets, factories and Zylon card, and the eliminations.

    `holders` and `factories` are indexed by planet, the rest by seat. `slayers` is who last destroyed a seat's Warrior.
    `fallen` holds (loser, taker) pairs in order. Seat 0 means no seat.
    """

    __slots__ = ("card", "factories", "fallen", "holders", "slayers", "zys")

    def __init__(
        self, zys: tuple[int, ...], holders: tuple[Seat, ...], factories: tuple[int, ...], card: Seat,
        slayers: tuple[Seat, ...], fallen: tuple[tuple[Seat, Seat], ...],
    ) -> None:  # fmt: skip
        self.zys: Final = zys  # money by seat
        self.holders: Final = holders  # by planet
        self.factories: Final = factories  # three for each planet: WORKS, DAMAGED, DESTROYED
        self.card: Final = card  # the seat with the Zylon card
        self.slayers: Final = slayers  # by seat: who last destroyed one of its Warriors
        self.fallen: Final = fallen  # (loser, taker) in the order of falls

    def parts(self) -> tuple[Any, ...]:
        return self.zys, self.holders, self.factories, self.card, self.slayers, self.fallen


@final
class Mover(Value):
    """The piece whose move is in progress, its steps left and made, and the cargo it has set down."""

    __slots__ = ("left", "made", "piece", "set_down")

    def __init__(self, piece: Piece, left: int, made: int = 0, set_down: tuple[Piece, ...] = ()) -> None:
        self.piece: Final = piece
        self.left: Final = left  # steps left
        self.made: Final = made  # steps made
        self.set_down: Final = set_down  # cargo set down on the way

    def parts(self) -> tuple[Any, ...]:
        return self.piece, self.left, self.made, self.set_down


@final
class Missile(Value):
    """A missile in flight, and the point it was launched from."""

    __slots__ = ("piece", "point")

    def __init__(self, piece: Piece, point: Point) -> None:
        self.piece: Final = piece
        self.point: Final = point  # the point it was launched from

    def parts(self) -> tuple[Any, ...]:
        return self.piece, self.point


@final
class State(Value):
    """A position of Zylatron."""

    __slots__ = (
        "aimed", "blast", "duty", "ended", "first", "fleet", "homes", "missile", "mover", "moves", "pile", "realm",
        "round", "seat",
    )  # fmt: skip

    def __init__(
        self, homes: tuple[int, ...], first: Seat, round: int, seat: Seat, moves: int, fleet: Fleet, realm: Realm,
        pile: tuple[int, ...], mover: Mover | None = None, missile: Missile | None = None,
        blast: tuple[Target, ...] = (), aimed: Target = NONE, duty: bool = False, ended: str = RUNNING,
    ) -> None:  # fmt: skip
        self.homes: Final = homes  # the planet of each seat
        self.first: Final = first  # the first player; CHANCE while not drawn
        self.round: Final = round  # starts at 1
        self.seat: Final = seat  # the active seat
        self.moves: Final = moves  # moves left in this turn
        self.fleet: Final = fleet  # every piece
        self.realm: Final = realm  # money, planets, factories
        self.pile: Final = pile  # cards left: Hit, Damage, Miss
        self.mover: Final = mover  # the piece whose move is in progress
        self.missile: Final = missile  # a missile in flight
        self.blast: Final = blast  # targets that still need a card
        self.aimed: Final = aimed  # the target for which a card is being drawn
        self.duty: Final = duty  # began the turn without a Warrior, ZY-94
        self.ended: Final = ended  # how the game ended, or RUNNING

    def parts(self) -> tuple[Any, ...]:
        return (
            self.homes, self.first, self.round, self.seat, self.moves, self.fleet, self.realm, self.pile, self.mover,
            self.missile, self.blast, self.aimed, self.duty, self.ended,
        )  # fmt: skip

    @property
    def count(self) -> int:
        return len(self.homes)

    @property
    def acting(self) -> Seat:
        return CHANCE if self.first == CHANCE or self.aimed != NONE else self.seat

    @property
    def out(self) -> tuple[Seat, ...]:
        """The eliminated seats, in order."""
        return tuple([loser for loser, _ in self.realm.fallen])
