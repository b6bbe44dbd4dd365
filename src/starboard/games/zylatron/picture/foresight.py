"""Previews: the odds of a shot, the reach of a blast, a landing, and warnings at the end of a turn."""

from functools import cache, lru_cache

from starboard.core.message import Message, message
from starboard.core.scene import TRAIL, Arrow, Field, Id, Mark
from starboard.core.seating import Seat
from starboard.games.zylatron.picture.threat import could_hit, gunners, invaders
from starboard.games.zylatron.rules.actions import ORDER, STOP, Action
from starboard.games.zylatron.rules.board import BLAST, LASER
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import HQ, IDS, ZYLON_HQ, Point, way
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.laser import shots
from starboard.games.zylatron.rules.missile import blasted
from starboard.games.zylatron.rules.names import counted
from starboard.games.zylatron.rules.pieces import FIRST_FACTORY, KIND, TARGET_NAME, Target
from starboard.games.zylatron.rules.purchase import in_bank, purchases, purse
from starboard.games.zylatron.rules.state import ABOARD, State


def odds(house: House, pile: tuple[int, ...]) -> list[int]:
    """Return the odds of Hit, Damage and Miss in percent, given the cards left."""  # ZY-56, ZY-57
    left = pile if any(pile) else house.pile
    hit, damage = round(100 * left[0] / sum(left)), round(100 * left[1] / sum(left))
    return [hit, damage, 100 - hit - damage]


def odds_said(house: House, pile: tuple[int, ...]) -> Message:
    hit, damage, miss = odds(house, pile)
    if house.short:
        return message("zylatron.odds.short", hit=hit, miss=miss)
    return message("zylatron.odds", hit=hit, damage=damage, miss=miss)


def aim_mark(house: House, galaxy: Galaxy, target: Target) -> Mark:
    """Return the mark for a target with its chance of a Hit."""
    return Mark(TARGET_NAME[target], f"{odds(house, galaxy.pile)[0]}%", "bad", odds_said(house, galaxy.pile))


def shooters(house: House, galaxy: Galaxy) -> int:
    """Return the number of the active seat's units that have both a shot left and a target."""
    return len({getattr(shot, "piece", -1) for shot in shots(house, galaxy)})


@cache
def laser_field(at: Id, kind: str) -> Field:
    """Return the laser range of a unit of this kind, centred on a place."""  # ZY-46
    return Field(at, f"range-{LASER[kind]}")


# ---- a path


@lru_cache(maxsize=65536)
def trail(kind: str, start: Point, point: Point, seat: Seat) -> Arrow:
    """Return the path of a leg or a missile as an arrow."""  # ZY-21
    return Arrow(tuple([IDS[at] for at in way(kind, start, point)]), seat, TRAIL)


# ---- a missile


@cache
def blast_field(at: Id) -> Field:
    """Return the radius of an explosion at this place."""  # ZY-52
    return Field(at, f"blast-{BLAST}")


def blast(galaxy: Galaxy, targets: list[tuple[Target, Point]], point: Point) -> tuple[Mark | None, Message | None]:
    """Return a mark with the number of targets in the blast, and a warning if any are the active seat's."""  # ZY-52
    reached = blasted(targets, point)
    if not reached:
        return None, None
    own = len([target for target in reached if owner(galaxy, target) == galaxy.seat])
    return _blast(IDS[point], len(reached), own)


@lru_cache(maxsize=16384)
def _blast(at: Id, reached: int, own: int) -> tuple[Mark, Message | None]:
    said = message("zylatron.mark.blast", count=reached, own=own)
    mark = Mark(at, f"{reached}!" if own else str(reached), "bad" if own else "touch", said)
    return mark, message("zylatron.warning.own", count=own) if own else None


def owner(galaxy: Galaxy, target: Target) -> Seat:
    return galaxy.owner[target] if target < FIRST_FACTORY else galaxy.holders[(target - FIRST_FACTORY) // 3]


# ---- a landing


def prize(house: House, galaxy: Galaxy, point: Point) -> bool:
    """Return whether the active seat would gain from a landing at this headquarters."""  # ZY-92, ZY-93, ZY-99
    if point == ZYLON_HQ:
        return galaxy.card != galaxy.seat
    if point not in HQ:
        return False
    holder = galaxy.holders[HQ.index(point)]
    return house.enemies(len(galaxy.homes), galaxy.seat, holder) or (holder == 0 and house.frontier)


def landing(house: House, galaxy: Galaxy, point: Point, far: int) -> Action | None:
    """Return the action that takes that headquarters: stop a Warrior, or drop the only one aboard."""  # ZY-90
    mover = galaxy.moving
    if not prize(house, galaxy, point) or galaxy.base_at(point) >= 0:
        return None
    if KIND[mover.piece] == "W":
        return None if galaxy.damage[mover.piece] else STOP
    aboard = [p for p in galaxy.tower(mover.piece)[1:] if KIND[p] == "W" and not galaxy.damage[p]]
    fit = [p for p in aboard if p not in mover.set_down]
    return ORDER["drop"][fit[0]] if len(fit) == 1 and not house.on_foot and mover.left > far else None


def landing_warning(house: House, galaxy: Galaxy, point: Point, far: int) -> Message | None:
    """Warn that a carrier's Warrior does not take that headquarters: it has to walk, or no step would be left."""
    carries = any(KIND[piece] == "W" for piece in galaxy.tower(galaxy.moving.piece)[1:])
    if not carries or not prize(house, galaxy, point):
        return None
    if house.on_foot:  # ZY-90
        return message("zylatron.warning.on_foot")
    return message("zylatron.warning.last_step") if galaxy.moving.left == far else None  # ZY-32


# ---- the end of a turn


def guarded(galaxy: Galaxy, seat: Seat) -> bool:
    """Return whether a piece of the seat is on its home headquarters."""  # ZY-19
    base = galaxy.base_at(HQ[galaxy.homes[seat - 1]])
    return base >= 0 and galaxy.owner[base] == seat


def _risked(house: House, galaxy: Galaxy) -> bool:
    """Return whether an enemy could fire at a loaded carrier in the next turn."""  # ZY-61
    laden = [p for p in galaxy.units(galaxy.seat) if galaxy.place[p] < ABOARD and galaxy.aboard(p)]
    armed = gunners(house, galaxy, galaxy.seat) if laden else []
    return any(could_hit(*gunner, galaxy.place[piece]) for piece in laden for gunner in armed)


def _idle_money(house: House, galaxy: Galaxy) -> bool:
    """Return whether the seat can buy and place its most expensive bank piece, so saving gains nothing."""  # ZY-85
    waiting = [kind for kind in house.kinds if in_bank(galaxy, kind) >= 0]
    dearest = max([house.price[kind] for kind in waiting], default=0)
    return 0 < dearest <= purse(galaxy) and bool(purchases(house, galaxy))


def open_to_landing(house: House, galaxy: Galaxy) -> bool:
    """Return whether an enemy could land on the active player's unguarded headquarters."""
    return not guarded(galaxy, galaxy.seat) and bool(invaders(house, galaxy, galaxy.seat))


def end_warning(house: House, state: State) -> Message | None:
    """Return a warning at the end of a turn: open headquarters, cargo at risk, unused shots, moves or money."""
    galaxy = Galaxy(state)
    told = []
    if not guarded(galaxy, galaxy.seat):
        told.append(message("zylatron.warning.open"))
    if _risked(house, galaxy):
        told.append(message("zylatron.warning.cargo"))
    left = shooters(house, galaxy)
    if left:
        told.append(message("zylatron.warning.shots", count=left))
    if galaxy.moves == house.moves:
        told.append(message("zylatron.warning.moves"))
    if _idle_money(house, galaxy):
        told.append(message("zylatron.warning.money", zys=counted("zys", purse(galaxy))))
    if not told:
        return None
    said = told[-1]
    for other in reversed(told[:-1]):
        said = message("zylatron.warning.and", one=other, other=said)
    return said
