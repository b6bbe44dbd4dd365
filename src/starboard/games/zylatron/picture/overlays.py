"""Extra knowledge to switch on and off: who could shoot at one's own next turn, ranges, what a leg costs, warnings."""

from functools import cache
from typing import Final

from starboard.core.message import message
from starboard.core.scene import NOTES, WARNINGS, Alert, Field, Mark, Overlay
from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.picture.foresight import guarded, laser_field
from starboard.games.zylatron.picture.threat import could_hit, could_land, gunners
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import HQ, IDS
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.laser import may_fire
from starboard.games.zylatron.rules.names import piece_name
from starboard.games.zylatron.rules.pieces import KIND, PIECE_NAME, PIECES, SHOOTERS, WARRIORS
from starboard.games.zylatron.rules.state import ABOARD

_THREAT: Final = message("zylatron.overlay.threat")
_RANGE: Final = message("zylatron.overlay.range")
_FIXED: Final = (
    Overlay("reach", message("zylatron.overlay.reach"), governs=NOTES),
    Overlay("warnings", message("zylatron.overlay.warnings"), on=True, governs=WARNINGS),
)


def overlays(house: House, galaxy: Galaxy, seat: Seat | None) -> tuple[Overlay, ...]:
    """Reach and warnings say whether what choices bring along is shown."""
    watched = seat if seat is not None and not galaxy.ended and galaxy.alive(seat) else 0
    threats = tuple(_threats(house, galaxy, watched)) if watched else ()
    ranges = () if house.by_eye else (Overlay("range", _RANGE, on=True, fields=tuple(_ranges(galaxy))),)  # ZY-48
    return Overlay("threat", _THREAT, threats), *ranges, *_FIXED


def _ranges(galaxy: Galaxy) -> list[Field]:
    """How far each unit of the player on turn fires that still can."""  # ZY-46
    return [laser_field(PIECE_NAME[p], KIND[p]) for p in SHOOTERS if may_fire(galaxy, p)]


def _threats(house: House, galaxy: Galaxy, seat: Seat) -> list[Mark]:
    """On each own stack how many enemies could fire at it after one move; a landing on the own headquarters."""
    fit = gunners(house, galaxy, seat)
    found = []
    for piece in PIECES:
        if galaxy.owner[piece] == seat and 0 <= galaxy.place[piece] < ABOARD:
            near = len([1 for kind, point, moves in fit if could_hit(kind, point, moves, galaxy.place[piece])])
            if near:
                found.append(_shot_at(IDS[galaxy.place[piece]], near))
    home = HQ[galaxy.homes[seat - 1]]
    landing = [p for p in WARRIORS if galaxy.place[p] >= 0 and house.enemies(len(galaxy.homes), seat, galaxy.owner[p])]
    if any(could_land(house, galaxy, warrior, home) for warrior in landing):
        found.append(_landing(IDS[home]))
    return list({(mark.at, mark.text): mark for mark in found}.values())


def alert(house: House, galaxy: Galaxy, seat: Seat | None) -> Alert | None:
    """What must not be overlooked: no Warrior is left, or an enemy could land on the own open headquarters."""
    if seat is None or galaxy.ended or galaxy.first == CHANCE or not galaxy.alive(seat):
        return None
    if not galaxy.has_warrior(seat):  # ZY-94
        return Alert(
            message("zylatron.alert.warriors"), message("zylatron.alert.warriors.cause", price=house.price["W"])
        )
    home = HQ[galaxy.homes[seat - 1]]
    if guarded(galaxy, seat):
        return None
    for warrior in WARRIORS:
        hostile = galaxy.place[warrior] >= 0 and house.enemies(len(galaxy.homes), seat, galaxy.owner[warrior])
        if hostile and could_land(house, galaxy, warrior, home):
            cause = message("zylatron.alert.landing.cause", piece=piece_name(galaxy, warrior))
            return Alert(message("zylatron.alert.landing"), cause)
    return None


@cache
def _shot_at(at: str, number: int) -> Mark:
    return Mark(at, str(number), "bad", message("zylatron.mark.threat", count=number))


@cache
def _landing(at: str) -> Mark:
    return Mark(at, "!", "bad", message("zylatron.mark.invasion"))
