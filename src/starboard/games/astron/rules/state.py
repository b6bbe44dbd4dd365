"""The position: everything that the rules must remember, and nothing that follows from it."""

from typing import Any, Final, final

from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.games.astron.rules.board import HAND, STATIONS
from starboard.games.astron.rules.deck import NO_CARDS, TOTAL, Counts, Hand
from starboard.games.astron.rules.universe import Space, beneath

# Phases: what is to be decided next.
TAKEOFF: Final = "takeoff"  # the acting seat picks a pad
PLAY: Final = "play"  # the acting seat plays a card
SLIDE: Final = (
    "slide"  # the pilot of a displaced ship chooses a side; the acting seat is still the one whose turn it is
)
SHOW: Final = (
    "show"  # the cards of withdrawn ships are laid open; the turn of the acting seat has ended, or (0) the round
)
DEAL: Final = "deal"  # chance deals
OVER: Final = "over"
LEFT: Final = "left"  # over too: of two pilots the acting one has left, and all else is as it stood

# Where a ship is that does not stand on the grid.
WAITING: Final = -1  # not yet taken off
LOST: Final = -2
DONE: Final = -3

NEVER: Final = -1  # a station on which a ship has not landed
NO_LANDINGS: Final = (NEVER,) * STATIONS


@final
class Ship(Value):
    """One ship: its grid space, its points, the planet on which it is grounded, the points of its proper landings.

    A planet is known by the number of its station, 0 is none. `landings` has a number for each station: the points won
    there, or NEVER. `hazards` and `crashes` are the points that hazards and bad landings took; no rule asks for them,
    but the score is explained by them.
    """

    __slots__ = ("crashes", "grounded", "hazards", "landings", "score", "spot")

    def __init__(
        self,
        spot: Space,
        score: int = 0,
        grounded: int = 0,
        landings: tuple[int, ...] = NO_LANDINGS,
        hazards: int = 0,
        crashes: int = 0,
    ) -> None:
        self.spot: Final = spot  # its grid space, or WAITING, LOST, DONE
        self.score: Final = score  # its points
        self.grounded: Final = grounded  # the station of the planet on which it is grounded; 0: none
        self.landings: Final = landings  # by station: the points won there, or NEVER
        self.hazards: Final = hazards  # points that hazards took
        self.crashes: Final = crashes  # points that bad landings took

    def parts(self) -> tuple[Any, ...]:
        return self.spot, self.score, self.grounded, self.landings, self.hazards, self.crashes

    @property
    def flying(self) -> bool:
        """Does it stand on the grid?"""
        return self.spot >= 0

    @property
    def withdrawn(self) -> bool:
        """Is it lost, or has it completed the game?"""
        return self.spot < WAITING

    def landed(self, station: int) -> bool:
        return self.landings[station - 1] != NEVER

    @property
    def landing_points(self) -> int:
        return sum([points for points in self.landings if points > 0])

    @property
    def stations(self) -> int:
        """How many stations it has landed on."""
        return STATIONS - self.landings.count(NEVER)


@final
class State(Value):
    """A position of Astron. The pile is what is neither in hands nor discarded."""

    __slots__ = ("acting", "discards", "hands", "offset", "phase", "round", "ships", "sliding")

    def __init__(
        self,
        phase: str,
        offset: int,
        round: int,
        acting: Seat,
        ships: tuple[Ship, ...],
        hands: tuple[Hand, ...],
        discards: Counts = NO_CARDS,
        sliding: Seat = 0,
    ) -> None:
        self.phase: Final = phase  # what is to be decided next: one of the phases above
        self.offset: Final = offset  # how far the Base has been wound on, AS-3
        self.round: Final = round  # from 1 on; 0 until the first round begins
        self.acting: Final = acting  # whose turn it is; CHANCE between the rounds and at the end
        self.ships: Final = ships  # by seat
        self.hands: Final = hands  # by seat; the cards of others are face down in a view
        self.discards: Final = discards  # how many of each card
        self.sliding: Final = sliding  # the displaced ship whose pilot chooses a side

    def parts(self) -> tuple[Any, ...]:
        return (
            self.phase, self.offset, self.round, self.acting, self.ships, self.hands, self.discards, self.sliding
        )  # fmt: skip

    @property
    def count(self) -> int:
        return len(self.ships)

    @property
    def hand_size(self) -> int:
        """How many cards a pilot holds when a round begins."""  # AS-14
        return HAND[len(self.ships)]

    @property
    def pile(self) -> int:
        """How many cards lie face down to be dealt."""
        return TOTAL - sum([len(hand) for hand in self.hands]) - sum(self.discards)

    @property
    def over(self) -> bool:
        return self.phase == OVER or self.phase == LEFT

    def ship(self, seat: Seat) -> Ship:
        return self.ships[seat - 1]

    def under(self, seat: Seat) -> Space:
        """The universe space beneath a flying ship."""
        return beneath(self.ships[seat - 1].spot, self.offset)

    def at(self, spot: Space) -> Seat:
        """Whose ship stands on a grid space; 0 if none does."""
        for seat, ship in enumerate(self.ships, 1):
            if ship.spot == spot:
                return seat
        return 0

    def landed(self, station: int) -> int:
        """How many ships have landed on a station."""
        return sum([ship.landings[station - 1] != NEVER for ship in self.ships])

    def flying(self) -> list[Seat]:
        """The ships in play, in numerical order."""
        return [seat for seat, ship in enumerate(self.ships, 1) if ship.spot >= 0]
