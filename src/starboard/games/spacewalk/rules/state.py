"""The position: everything the rules must remember, without derived values."""

from typing import Any, Final, final

from starboard.core.seating import CHANCE, Seat
from starboard.core.value import Value
from starboard.games.spacewalk.rules.board import Field
from starboard.games.spacewalk.rules.orbit import ORBITS, Orbit
from starboard.games.spacewalk.rules.ships import OWN, Fleet, Ships, fleet

# Phases, named for the next decision.
LOT: Final = "lot"  # chance draws the first seat
PLACE: Final = "place"
GO: Final = "go"  # a planet for the group move
FLY: Final = "fly"  # which of several ships of one size flies next
AFTER: Final = "after"  # the active seat may spend a token directly after its group move
REACT: Final = "react"  # the gap between two turns: other seats may spend a token
CARD: Final = "card"
STEP: Final = "step"  # the ship that a Step card advances
OVER: Final = "over"
LEFT: Final = "left"  # also over: the acting one of two seats has left; nothing else changed


@final
class Flight(Value):
    """A group in the air."""

    __slots__ = ("air", "flown", "spot")

    def __init__(self, spot: int, flown: int, air: Ships) -> None:
        self.spot: Final = spot  # index of the planet the group left
        self.flown: Final = flown  # how many ships have flown
        self.air: Final = air  # the ships still to fly

    def parts(self) -> tuple[Any, ...]:
        return self.spot, self.flown, self.air


@final
class Tokens(Value):
    """The tokens each seat has left, and the seats that have spent one since allowances were last renewed.

    `spent` and `able` are sets of seats as bits; seat 1 is bit 1. Seats in `able` have a token and an allowance.
    """

    __slots__ = ("able", "left", "spent")

    def __init__(self, left: tuple[int, ...], spent: int = 0) -> None:
        self.left: Final = left  # by seat
        self.spent: Final = spent  # a set of seats, as bits
        self.able: Final = _owners(left) & ~spent

    def parts(self) -> tuple[Any, ...]:
        return self.left, self.spent

    def spend(self, seat: Seat) -> "Tokens":
        left = list(self.left)
        left[seat - 1] -= 1
        return Tokens(tuple(left), self.spent | 1 << seat)


def _owners(left: tuple[int, ...]) -> int:
    able = 0
    for seat, tokens in enumerate(left, 1):
        if tokens:
            able |= 1 << seat
    return able


Hand = tuple[int, ...]  # how many cards of each kind


@final
class Cards(Value):
    """The cards in each seat's hand, and the effect of the card played last ("" before the first)."""

    __slots__ = ("hands", "last")

    def __init__(self, hands: tuple[Hand, ...], last: str = "") -> None:
        self.hands: Final = hands  # by seat
        self.last: Final = last  # the effect of the card played last

    def parts(self) -> tuple[Any, ...]:
        return self.hands, self.last


NO_TOKENS: Final = Tokens(())
NO_CARDS: Final = Cards(())


@final
class State(Value):
    """A position of Space Walk. The active seat and the round follow from the turn number."""

    __slots__ = (
        "acting", "again", "cards", "count", "first", "flight", "moves", "phase", "planets", "reserve", "tokens",
        "turn", "window",
    )  # fmt: skip

    def __init__(
        self,
        count: int,
        phase: str,
        turn: int,
        first: Seat,
        acting: Seat,
        planets: tuple[Ships, ...],
        reserve: Ships = 0,
        tokens: Tokens = NO_TOKENS,
        cards: Cards = NO_CARDS,
        moves: int = 1,
        again: bool = False,
        flight: Flight | None = None,
        window: tuple[Seat, ...] = (),
    ) -> None:
        self.count: Final = count  # seats
        self.phase: Final = phase  # the next decision: one of the phases above
        self.turn: Final = turn  # 0 until the first turn begins
        self.first: Final = first  # the seat that placed first or, from turn 1, began turn 1; CHANCE before the lot
        self.acting: Final = acting  # the seat to act
        self.planets: Final = planets  # the ships on each planet of the orbit, in the order of flight
        self.reserve: Final = reserve  # the ships of all seats that are not yet placed
        self.tokens: Final = tokens  # in the game with tokens
        self.cards: Final = cards  # in the game with cards
        self.moves: Final = moves  # group moves of this turn not yet completed
        self.again: Final = again  # a token has bought another move in this turn
        self.flight: Final = flight  # the group in the air, if any
        self.window: Final = window  # the seats still to answer in the gap, starting with the acting seat

    def parts(self) -> tuple[Any, ...]:
        return (
            self.count, self.phase, self.turn, self.first, self.acting, self.planets, self.reserve, self.tokens,
            self.cards, self.moves, self.again, self.flight, self.window,
        )  # fmt: skip

    def next_decision(
        self, phase: str, acting: Seat, *, turn: int | None = None, first: Seat | None = None,
        planets: tuple[Ships, ...] | None = None, reserve: Ships = 0, tokens: Tokens | None = None,
        cards: Cards | None = None, moves: int = 1, again: bool = False, flight: Flight | None = None,
        window: tuple[Seat, ...] = (),
    ) -> "State":  # fmt: skip
        """Return the position at the next decision. Turn, board, tokens and cards stay unless given; others reset."""
        return State(
            self.count,
            phase,
            self.turn if turn is None else turn,
            self.first if first is None else first,
            acting,
            self.planets if planets is None else planets,
            reserve,
            self.tokens if tokens is None else tokens,
            self.cards if cards is None else cards,
            moves,
            again,
            flight,
            window,
        )

    @property
    def orbit(self) -> Orbit:
        return ORBITS[self.count]

    @property
    def active(self) -> Seat:
        """The seat whose turn it is; CHANCE before turn 1."""  # SW-6
        return (self.first + self.turn - 2) % self.count + 1 if self.turn else CHANCE

    @property
    def next(self) -> Seat:
        """The seat whose turn comes after this one."""
        return (self.first + self.turn - 1) % self.count + 1

    @property
    def round(self) -> int:
        return (self.turn + self.count - 1) // self.count

    @property
    def over(self) -> bool:
        return self.phase == OVER or self.phase == LEFT

    def on(self, planet: Field) -> Ships:
        """Return the ships on a planet; 0 for a field that is not in play."""
        spot = self.orbit.spots.get(planet)
        return 0 if spot is None else self.planets[spot]

    def in_orbit(self, seat: Seat) -> Fleet:
        """Return a seat's ships on all planets and in the air."""
        ships = self.flight.air & OWN[seat] if self.flight else 0
        for crowd in self.planets:
            ships += crowd & OWN[seat]
        return fleet(ships, seat)

    def in_reserve(self, seat: Seat) -> Fleet:
        return fleet(self.reserve, seat)
