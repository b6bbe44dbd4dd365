"""Laser fire: each Warrior, Star Fighter and Battle Star may fire once a turn at an enemy piece or factory in range."""

from starboard.games.zylatron.rules import events
from starboard.games.zylatron.rules.actions import Action, fire
from starboard.games.zylatron.rules.board import BY_EYE, LASER
from starboard.games.zylatron.rules.events import Trace
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import FACTORY, Point, steps, within
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import FACTORIES, FIRST_FACTORY, KIND, LASERS, PIECES, Piece, Target
from starboard.games.zylatron.rules.state import DESTROYED, FIRED


def may_fire(galaxy: Galaxy, piece: Piece) -> bool:
    """Return whether an active seat's piece, carried or not, is undamaged and has not fired."""  # ZY-44, ZY-49
    if galaxy.owner[piece] != galaxy.seat or not galaxy.on_board(piece):
        return False
    return not galaxy.damage[piece] and not galaxy.flags[piece] & FIRED


def enemy_targets(house: House, galaxy: Galaxy) -> list[tuple[Target, Point]]:
    """Return every enemy piece (carried or not) and standing enemy factory, with its point."""  # ZY-45
    foes = [seat for seat in range(1, len(galaxy.homes) + 1) if house.enemies(len(galaxy.homes), galaxy.seat, seat)]
    place, owner = galaxy.place, galaxy.owner
    found = [(piece, galaxy.point(piece)) for piece in PIECES if place[piece] >= 0 and owner[piece] in foes]
    if house.laser_factories:
        standing = [f for f in FACTORIES if galaxy.factories[f] != DESTROYED and galaxy.holders[f // 3] in foes]
        found.extend([(FIRST_FACTORY + factory, FACTORY[factory]) for factory in standing])
    return found


def shots(house: House, galaxy: Galaxy) -> list[Action]:
    """Return the shots at targets in range, or up to BY_EYE steps beyond it when shooting by eye."""  # ZY-46, ZY-48
    shooters = [piece for piece in galaxy.units(galaxy.seat) if piece in LASERS and may_fire(galaxy, piece)]
    if not shooters:
        return []
    targets = enemy_targets(house, galaxy)
    points = [at for _, at in targets]
    beyond = BY_EYE if house.by_eye else 0
    found: list[Action] = []
    for piece in shooters:
        near = within(galaxy.point(piece), LASER[KIND[piece]] + beyond)
        if not near.isdisjoint(points):
            found.extend([fire(piece, target) for target, at in targets if at in near])
    return found


def in_range(galaxy: Galaxy, piece: Piece, target: Target) -> bool:
    return steps(galaxy.point(piece), target_point(galaxy, target)) <= LASER[KIND[piece]]


def target_point(galaxy: Galaxy, target: Target) -> Point:
    return galaxy.point(target) if target < FIRST_FACTORY else FACTORY[target - FIRST_FACTORY]


def shoot(galaxy: Galaxy, piece: Piece, target: Target, trace: Trace) -> None:
    """Fire. In range, a card is drawn for the target; out of range, the shot is wasted."""  # ZY-47
    galaxy.flags[piece] |= FIRED
    hits = in_range(galaxy, piece, target)
    if trace is not None:
        trace.append(events.Fired(galaxy, piece, target, hits))
    if hits:
        galaxy.aimed = target
