"""Krill Missiles: launched from a mark or carrier and flown up to eight steps. Each nearby target then needs a card."""

from starboard.games.zylatron.rules import events
from starboard.games.zylatron.rules.actions import DETONATE, ORDER, STRIKE, Action
from starboard.games.zylatron.rules.board import BLAST, FLIGHT
from starboard.games.zylatron.rules.events import Trace
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import FACTORY, MARK, Point, rings, within
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import FACTORIES, FIRST_FACTORY, MISSILES, PIECES, Piece, Target
from starboard.games.zylatron.rules.state import DESTROYED, IN_FLIGHT, NO_LAUNCH, Missile


def launches(house: House, galaxy: Galaxy) -> list[Action]:
    if house.short or (house.quiet and galaxy.round == 1):  # ZY-117
        return []
    return [ORDER["launch"][piece] for piece in MISSILES if galaxy.place[piece] >= 0 and may_launch(galaxy, piece)]


def may_launch(galaxy: Galaxy, piece: Piece) -> bool:
    """Return whether a missile may launch: undamaged, on a held planet's missile mark or a fit carrier."""  # ZY-50
    if galaxy.owner[piece] != galaxy.seat or not galaxy.on_board(piece) or galaxy.damage[piece]:
        return False
    if galaxy.flags[piece] & NO_LAUNCH:  # ZY-87
        return False
    carrier = galaxy.carrier(piece)
    return not galaxy.damage[carrier] if carrier >= 0 else on_launch_mark(galaxy, galaxy.place[piece])


def on_launch_mark(galaxy: Galaxy, point: Point) -> bool:
    return any(point in MARK[planet]["K"] for planet in range(4) if galaxy.holders[planet] == galaxy.seat)


def launch(galaxy: Galaxy, piece: Piece, trace: Trace) -> None:
    """Launch a missile, which must be detonated next. A launch is not a move."""  # ZY-51
    point = galaxy.point(piece)
    galaxy.leave(piece)
    galaxy.place[piece] = IN_FLIGHT
    galaxy.flags[piece] = 0  # ZY-88
    galaxy.missile = Missile(piece, point)
    if trace is not None:
        events.launched(trace, galaxy, piece, point)


def detonations(galaxy: Galaxy) -> list[Action]:
    """Return the points one to eight steps from the launch point, over land and space."""
    reach = rings("K", galaxy.flying.point)
    return [DETONATE[point] for ring in reach[1 : FLIGHT + 1] for point in ring]


def detonate(galaxy: Galaxy, point: Point, trace: Trace) -> None:
    """Explode, fix the list of targets, and return the missile to the bank."""  # ZY-52, ZY-54
    missile = galaxy.flying
    galaxy.missile = None
    galaxy.take_off(missile.piece)
    galaxy.blast = blasted(exposed(galaxy), point)
    if trace is not None:
        trace.append(events.Detonated(galaxy, missile.piece, missile.point, point))


def exposed(galaxy: Galaxy) -> list[tuple[Target, Point]]:
    """Return all possible blast targets with their points: every piece, and standing factories with an owner."""
    found = [(piece, galaxy.point(piece)) for piece in PIECES if galaxy.on_board(piece)]
    standing = [f for f in FACTORIES if galaxy.factories[f] != DESTROYED and galaxy.holders[f // 3]]
    return [*found, *[(FIRST_FACTORY + factory, FACTORY[factory]) for factory in standing]]


def blasted(targets: list[tuple[Target, Point]], point: Point) -> tuple[Target, ...]:
    """Return the targets within the blast."""  # ZY-52
    near = within(point, BLAST)
    return tuple([target for target, at in targets if at in near])


def strikes(galaxy: Galaxy) -> list[Action]:
    """Return the launching player's choices for the next target."""  # ZY-53
    return [STRIKE[target] for target in galaxy.blast]


def strike(galaxy: Galaxy, target: Target, trace: Trace) -> None:
    galaxy.blast = tuple([other for other in galaxy.blast if other != target])
    galaxy.aimed = target
    if trace is not None:
        events.struck(trace, galaxy, target)
