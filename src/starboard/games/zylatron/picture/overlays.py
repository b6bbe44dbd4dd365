"""Optional overlays: threats in the enemies' next turn, laser ranges, the cost of a leg, warnings."""

from functools import cache
from typing import Final

from starboard.core.message import message
from starboard.core.scene import NOTES, WARNINGS, Alert, Field, Mark, Overlay
from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.picture.foresight import guarded, laser_field
from starboard.games.zylatron.picture.threat import could_hit, gunners, invaders
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import HQ, IDS
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.laser import may_fire
from starboard.games.zylatron.rules.names import piece_name
from starboard.games.zylatron.rules.pieces import KIND, PIECE_NAME, PIECES, SHOOTERS
from starboard.games.zylatron.rules.state import ABOARD

_THREAT: Final = message("zylatron.overlay.threat")
_RANGE: Final = message("zylatron.overlay.range")
_FIXED: Final = (
    Overlay("reach", message("zylatron.overlay.reach"), governs=NOTES),
    Overlay("warnings", message("zylatron.overlay.warnings"), on=True, governs=WARNINGS),
)


def overlays(house: House, galaxy: Galaxy, seat: Seat | None) -> tuple[Overlay, ...]:
    """Return the overlays: threats to the viewer's stacks, laser ranges (not when shooting by eye), and fixed ones."""
    watched = seat if seat is not None and not galaxy.ended and galaxy.alive(seat) else 0
    threats = tuple(_threats(house, galaxy, watched)) if watched else ()
    ranges = () if house.by_eye else (Overlay("range", _RANGE, on=True, fields=tuple(_ranges(galaxy))),)  # ZY-48
    return Overlay("threat", _THREAT, threats), *ranges, *_FIXED


def _ranges(galaxy: Galaxy) -> list[Field]:
    """Return the laser range of each unit that can still fire this turn."""  # ZY-46
    return [laser_field(PIECE_NAME[p], KIND[p]) for p in SHOOTERS if may_fire(galaxy, p)]


def _threats(house: House, galaxy: Galaxy, seat: Seat) -> list[Mark]:
    """Mark each of the seat's stacks with the enemies that could fire at it after one move.

    Also mark a possible landing on its headquarters.
    """
    fit = gunners(house, galaxy, seat)
    places = [galaxy.place[piece] for piece in PIECES if galaxy.owner[piece] == seat]
    found = []
    for place in dict.fromkeys([place for place in places if 0 <= place < ABOARD]):
        near = len([1 for kind, point, moves in fit if could_hit(kind, point, moves, place)])
        if near:
            found.append(_shot_at(IDS[place], near))
    if invaders(house, galaxy, seat):
        found.append(_landing(IDS[HQ[galaxy.homes[seat - 1]]]))
    return found


def alert(house: House, galaxy: Galaxy, seat: Seat | None) -> Alert | None:
    """Return the alert if no Warrior is left or an enemy could land on the unguarded headquarters."""
    if seat is None or galaxy.ended or galaxy.first == CHANCE or not galaxy.alive(seat):
        return None
    if not galaxy.has_warrior(seat):  # ZY-94
        return Alert(
            message("zylatron.alert.warriors"), message("zylatron.alert.warriors.cause", price=house.price["W"])
        )
    landing = [] if guarded(galaxy, seat) else invaders(house, galaxy, seat)
    if not landing:
        return None
    return Alert(
        message("zylatron.alert.landing"),
        message("zylatron.alert.landing.cause", piece=piece_name(galaxy, landing[0])),
    )


@cache
def _shot_at(at: str, number: int) -> Mark:
    return Mark(at, str(number), "bad", message("zylatron.mark.threat", count=number))


@cache
def _landing(at: str) -> Mark:
    return Mark(at, "!", "bad", message("zylatron.mark.invasion"))
