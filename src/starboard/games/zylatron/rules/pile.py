"""The strike pile: Hit, Damage, Miss; what each does to a piece or a factory."""

from starboard.games.zylatron.rules import events
from starboard.games.zylatron.rules.actions import CARD, Action
from starboard.games.zylatron.rules.board import CARDS, DAMAGE, HIT, LIFEBOAT
from starboard.games.zylatron.rules.events import Trace
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import Point, may_stand, rings
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import FIRST_FACTORY, KIND, Factory, Piece, Target
from starboard.games.zylatron.rules.state import DAMAGED, DESTROYED, NONE, WORKS


def odds(house: House, pile: tuple[int, ...]) -> list[tuple[Action, int]]:
    """What can be turned over, by the cards still in the pile; an empty pile is shuffled anew first."""  # ZY-56, ZY-57
    left = pile if any(pile) else house.pile
    return [(CARD[card], number) for card, number in zip(CARDS, left, strict=True) if number]


def turn_over(house: House, galaxy: Galaxy, card: str, trace: Trace) -> None:
    """One card, laid open, for the target that was named."""
    if not any(galaxy.pile):
        galaxy.pile = house.pile
        if trace is not None:
            events.shuffled(trace)
    galaxy.pile = tuple([left - (each == card) for each, left in zip(CARDS, galaxy.pile, strict=True)])
    target = galaxy.aimed
    galaxy.aimed = NONE
    if trace is not None:
        trace.append(events.CardTurned(galaxy, card, target))
    if card == HIT:
        hit(house, galaxy, target, trace)
    elif card == DAMAGE:
        harm(house, galaxy, target, trace)


def hit(house: House, galaxy: Galaxy, target: Target, trace: Trace) -> None:
    if target >= FIRST_FACTORY:
        _destroy_factory(galaxy, target - FIRST_FACTORY, trace)  # ZY-60
    elif house.lifeboats:
        _abandon(house, galaxy, target, trace)
    else:
        _destroy(house, galaxy, galaxy.tower(target), trace)  # ZY-61


def harm(house: House, galaxy: Galaxy, target: Target, trace: Trace) -> None:
    """Damage; on a damaged piece it only begins anew, unless the house has it destroyed."""  # ZY-62, ZY-74
    if target >= FIRST_FACTORY:
        _harm_factory(galaxy, target - FIRST_FACTORY, trace)
    elif house.second_destroys and galaxy.damage[target]:
        hit(house, galaxy, target, trace)
    else:
        galaxy.damage[target] = 2 if galaxy.owner[target] == galaxy.seat else 1  # ZY-70
        if trace is not None:
            events.harmed(trace, galaxy, target)


def _destroy_factory(galaxy: Galaxy, factory: Factory, trace: Trace) -> None:
    galaxy.factories[factory] = DESTROYED
    if trace is not None:
        events.factory_destroyed(trace, galaxy, factory)


def _harm_factory(galaxy: Galaxy, factory: Factory, trace: Trace) -> None:
    if galaxy.factories[factory] == WORKS:
        galaxy.factories[factory] = DAMAGED
    if trace is not None:
        events.factory_harmed(trace, galaxy, factory)


def _destroy(house: House, galaxy: Galaxy, gone: list[Piece], trace: Trace) -> None:
    """Off the board, the topmost first; who destroys a Warrior of an enemy is remembered."""  # ZY-59, ZY-97
    if trace is not None:
        events.destroyed(trace, galaxy, gone)
    for piece in reversed(gone):
        owner = galaxy.owner[piece]
        if KIND[piece] == "W" and house.enemies(len(galaxy.homes), galaxy.seat, owner):
            galaxy.slayers[owner - 1] = galaxy.seat
        galaxy.take_off(piece)
    galaxy.forget(gone)


def _abandon(house: House, galaxy: Galaxy, piece: Piece, trace: Trace) -> None:
    """Lifeboats: only the piece itself is gone; its cargo finds the nearest empty point, or goes with it."""  # ZY-61
    point, cargo = galaxy.point(piece), galaxy.aboard(piece)
    boats = [galaxy.tower(each) for each in cargo]
    for each in cargo:
        galaxy.leave(each)
    _destroy(house, galaxy, [piece], trace)
    for boat in boats:
        refuge = _refuge(galaxy, KIND[boat[0]], point)
        if refuge < 0:
            _destroy(house, galaxy, boat, trace)
        else:
            galaxy.place[boat[0]] = refuge
            if trace is not None:
                events.escaped(trace, galaxy, boat[0], point, refuge)


def _refuge(galaxy: Galaxy, kind: str, point: Point) -> Point:
    """The wreck's own point first; of equally near ones the smaller row, then the smaller column."""
    for ring in rings("F", point)[: LIFEBOAT + 1]:
        for to in ring:
            if may_stand(kind, to) and galaxy.nobody_on(to):
                return to
    return -1
