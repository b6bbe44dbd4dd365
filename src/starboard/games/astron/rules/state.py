"""The position: all the state the rules need, and nothing that can be derived from it."""

from typing import Any, Final, final

from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.games.astron.rules.board import HAND, STATIONS
from starboard.games.astron.rules.deck import NO_CARDS, TOTAL, Counts, Hand
from starboard.games.astron.rules.universe import Space, beneath

# Phases: the next decision.
TAKEOFF: Final = "takeoff"  # the acting seat picks a pad
PLAY: Final = "play"  # the acting seat plays a card
SLIDE: Final = "slide"  # the pilot of a displaced ship chooses a side; `acting` is still the seat whose turn it is
SHOW: Final = "show"  # cards of withdrawn ships are shown after the turn of `acting`, or after the round if it is 0
DEAL: Final = "deal"  # chance deals
OVER: Final = "over"
LEFT: Final = "left"  # also over: one of two pilots left on their turn; all else is unchanged

# The `spot` of a ship that is not on the grid.
WAITING: Final = -1  # not yet taken off
LOST: Final = -2
DONE: Final = -3

NEVER: Final = -1  # a station on which a ship has not landed
NO_LANDINGS: Final = (NEVER,) * STATIONS


@final
class Ship(Value):
    """One ship: its grid space, points, planet where it is grounded, and proper landings.

    A planet's id is the number of its station; 0 is none. `landings` has a number for each station: the points won
    there, or NEVER. `hazards` and `crashes` count the points lost to hazards and bad landings. No rule uses them; they
    explain the score.
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
        self.grounded: Final = grounded  # the station number of the planet where it is grounded; 0: none
        self.landings: Final = landings  # by station: the points won there, or NEVER
        self.hazards: Final = hazards  # points lost to hazards
        self.crashes: Final = crashes  # points lost to bad landings

    def parts(self) -> tuple[Any, ...]:
        return self.spot, self.score, self.grounded, self.landings, self.hazards, self.crashes

    def with_(
        self, *, spot: Space | None = None, score: int | None = None, grounded: int | None = None,
        landings: tuple[int, ...] | None = None, hazards: int | None = None, crashes: int | None = None,
    ) -> "Ship":  # fmt: skip
        """Return the ship with these changes."""
        return Ship(
            self.spot if spot is None else spot,
            self.score if score is None else score,
            self.grounded if grounded is None else grounded,
            self.landings if landings is None else landings,
            self.hazards if hazards is None else hazards,
            self.crashes if crashes is None else crashes,
        )

    @property
    def flying(self) -> bool:
        """True if the ship is on the grid."""
        return self.spot >= 0

    @property
    def withdrawn(self) -> bool:
        """True if the ship is lost or has completed the game."""
        return self.spot < WAITING

    def landed(self, station: int) -> bool:
        return self.landings[station - 1] != NEVER

    @property
    def landing_points(self) -> int:
        return sum([points for points in self.landings if points > 0])

    @property
    def stations(self) -> int:
        """The number of stations the ship has landed on."""
        return STATIONS - self.landings.count(NEVER)


@final
class State(Value):
    """A position of Astron. The pile is implied: all cards not in hands or discarded."""

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
        self.phase: Final = phase  # the next decision: one of the phases above
        self.offset: Final = offset  # rows the Base has been wound on, AS-3
        self.round: Final = round  # from 1; 0 until the first round begins
        self.acting: Final = acting  # whose turn it is; CHANCE between rounds and at the end
        self.ships: Final = ships  # by seat
        self.hands: Final = hands  # by seat; in a view, other seats' cards are face down
        self.discards: Final = discards  # number of each card
        self.sliding: Final = sliding  # the displaced ship whose pilot chooses a side

    def parts(self) -> tuple[Any, ...]:
        return (
            self.phase, self.offset, self.round, self.acting, self.ships, self.hands, self.discards, self.sliding
        )  # fmt: skip

    def with_(
        self, *, phase: str | None = None, offset: int | None = None, round: int | None = None,
        acting: Seat | None = None, ships: tuple[Ship, ...] | None = None, hands: tuple[Hand, ...] | None = None,
        discards: Counts | None = None, sliding: Seat = 0,
    ) -> "State":  # fmt: skip
        """Return the position with these changes. Unless `sliding` is given, no ship is displaced."""
        return State(
            self.phase if phase is None else phase,
            self.offset if offset is None else offset,
            self.round if round is None else round,
            self.acting if acting is None else acting,
            self.ships if ships is None else ships,
            self.hands if hands is None else hands,
            self.discards if discards is None else discards,
            sliding,
        )

    @property
    def count(self) -> int:
        return len(self.ships)

    @property
    def hand_size(self) -> int:
        """The number of cards a pilot holds at the start of a round."""  # AS-14
        return HAND[len(self.ships)]

    @property
    def pile(self) -> int:
        """The number of cards left to deal."""
        return TOTAL - sum([len(hand) for hand in self.hands]) - sum(self.discards)

    @property
    def over(self) -> bool:
        return self.phase == OVER or self.phase == LEFT

    def ship(self, seat: Seat) -> Ship:
        return self.ships[seat - 1]

    def under(self, seat: Seat) -> Space:
        """Return the universe space beneath a flying ship."""
        return beneath(self.ships[seat - 1].spot, self.offset)

    def at(self, spot: Space) -> Seat:
        """Return the seat whose ship is on a grid space; 0 if there is none."""
        for seat, ship in enumerate(self.ships, 1):
            if ship.spot == spot:
                return seat
        return 0

    def landed(self, station: int) -> int:
        """Return the number of ships that have landed on a station."""
        return sum([ship.landings[station - 1] != NEVER for ship in self.ships])

    def flying(self) -> list[Seat]:
        """Return the seats whose ships are in play, in numerical order."""
        return [seat for seat, ship in enumerate(self.ships, 1) if ship.spot >= 0]
