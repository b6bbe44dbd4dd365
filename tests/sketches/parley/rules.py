"""Parley: pirates circle eight moons, and before each flight the others may react. Two to four seats.

PA-1  Eight moons form a ring and hold 15 crystals. Every captain has one ship and two flares.
PA-2  The captains take turns in seat order and fly one, two or three moons onward. A turn cannot be passed.
PA-3  A captain who lands on a moon with crystals takes one of them.
PA-4  A captain who lands next to other ships also robs each of their captains of one crystal, if they have any.
PA-5  Before every turn except the first there is a parley. Captains who may fire a flare are asked in seat order,
      starting after the next to fly, who is asked last. The captain who has just flown is not asked.
PA-6  A captain who is asked passes, or fires a flare: its ship dodges one moon onward, taking and robbing nothing.
PA-7  A captain fires at most one flare in a round. A round begins when seat 1 is about to fly.
PA-8  After a flare the parley starts again, including the captain who has just flown. It ends when all have passed.
PA-9  The game ends after six rounds, when the last crystal is taken from the moons, or when all agree.
      A crystal is worth two points, an unused flare one. Tied captains share a place.
PA-10 In teams, four captains play two against two, with partners opposite each other; points are added up.

The game is finite: there are at most six turns for each seat, and a parley begins again only when one of the
few flares is spent.
"""

from dataclasses import dataclass
from typing import Final, final

from starboard.core.message import Event, seat_name
from starboard.core.scene import Id
from starboard.core.seating import Seat
from tests.sketching import Fields, put, tell

HEAPS: Final = (2, 1, 3, 1, 2, 1, 3, 2)
MOONS: Final = len(HEAPS)
ROUNDS: Final = 6
FLARES: Final = 2
REACH: Final = 3


@final
@dataclass(frozen=True, eq=False, repr=False)
class Act(Fields):
    """`pass`, `dodge`, or `go` to a moon, numbered from 1."""

    verb: str
    moon: int = 0


PASS: Final = Act("pass")
DODGE: Final = Act("dodge")
GO: Final = tuple(Act("go", moon) for moon in range(1, MOONS + 1))
ACTS: Final = {str(act): act for act in (PASS, DODGE, *GO)}


@final
@dataclass(frozen=True, eq=False, repr=False)
class State(Fields):
    """Turns begun; crystals by moon; by seat: the ship's moon, loot, flares, fired this round; seats still to ask.

    `turn` counts flights from 0: the next flight, or the one that the parley precedes.
    """

    turn: int
    heaps: tuple[int, ...]
    ships: tuple[int, ...]
    loot: tuple[int, ...]
    flares: tuple[int, ...]
    fired: tuple[int, ...]
    waiting: tuple[Seat, ...]

    @property
    def count(self) -> int:
        return len(self.ships)

    @property
    def flyer(self) -> Seat:
        """The seat that flies now or, in a parley, after it."""
        return self.turn % self.count + 1

    @property
    def over(self) -> bool:
        return self.turn >= ROUNDS * self.count or not any(self.heaps)


def threatened(state: State, seat: Seat) -> bool:
    """Return whether this captain has loot and the next to fly can land on their moon."""
    return seat != state.flyer and state.loot[seat - 1] > 0 and moon_id(state.ships[seat - 1]) in targets(state)


def targets(state: State) -> list[Id]:
    return [moon_id(onward(state.ships[state.flyer - 1], steps)) for steps in range(1, REACH + 1)]


def victims(state: State, seat: Seat, moon: int) -> list[Seat]:
    """Return the captains that a landing on this moon robs (PA-4)."""
    return [other for other, at in enumerate(state.ships, 1) if at == moon and other != seat and state.loot[other - 1]]


def flown(state: State, seat: Seat, moon: int, trace: list[Event] | None) -> State:
    robbed = victims(state, seat, moon)
    found = 1 if state.heaps[moon - 1] else 0
    tell(trace, "parley.flew", seat, start=state.ships[seat - 1], moon=moon)
    if found:
        tell(trace, "parley.took", seat, moon=moon)
    for other in robbed:
        tell(trace, "parley.robbed", seat, other=seat_name(other), moon=moon)
    loot = [had - (other in robbed) for other, had in enumerate(state.loot, 1)]
    loot[seat - 1] += found + len(robbed)
    heaps = put(state.heaps, moon, state.heaps[moon - 1] - found)
    ships = put(state.ships, seat, moon)
    after = state.but(turn=state.turn + 1, heaps=heaps, ships=ships, loot=tuple(loot))
    return after if after.over else _parley(after, seat)


def dodged(state: State, seat: Seat, trace: list[Event] | None) -> State:
    start = state.ships[seat - 1]
    tell(trace, "parley.dodged", seat, start=start, moon=onward(start, 1))
    ships = put(state.ships, seat, onward(start, 1))
    flares = put(state.flares, seat, state.flares[seat - 1] - 1)
    return _parley(state.but(ships=ships, flares=flares, fired=put(state.fired, seat, 1)), 0)


def _parley(state: State, silent: Seat) -> State:
    """Ask all who may fire except `silent`, in order; the next to fly is last."""
    order = [(state.flyer + step - 1) % state.count + 1 for step in range(1, state.count + 1)]
    asked = tuple(s for s in order if s != silent and state.flares[s - 1] and not state.fired[s - 1])
    return state.but(waiting=asked) if asked else turn_begun(state)


def turn_begun(state: State) -> State:
    """End the parley and begin the turn; seat 1 begins a new round (PA-7)."""
    return state.but(fired=(0,) * state.count if state.flyer == 1 else state.fired, waiting=())


def onward(moon: int, steps: int) -> int:
    return (moon + steps - 1) % MOONS + 1


def moon_id(moon: int) -> Id:
    return f"moon{moon}"
