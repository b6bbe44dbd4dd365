"""The strike pile: Hit, Damage and Miss, and the effect of each on a piece or factory."""

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
    """Return the possible cards with their counts; an empty pile is reshuffled first."""  # ZY-56, ZY-57
    left = pile if any(pile) else house.pile
    return [(CARD[card], number) for card, number in zip(CARDS, left, strict=True) if number]


def turn_over(house: House, galaxy: Galaxy, card: str, trace: Trace) -> None:
    """Turn over one card for the chosen target and apply it."""
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
    """Damage a target. Damage to a damaged piece starts over, or destroys it with `second_destroys`."""  # ZY-62, ZY-74
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
    """Take pieces off the board, topmost first, and record who destroyed an enemy Warrior."""  # ZY-59, ZY-97
    if trace is not None:
        events.destroyed(trace, galaxy, gone)
    for piece in reversed(gone):
        owner = galaxy.owner[piece]
        if KIND[piece] == "W" and house.enemies(len(galaxy.homes), galaxy.seat, owner):
            galaxy.slayers[owner - 1] = galaxy.seat
        galaxy.take_off(piece)
    galaxy.forget(gone)


def _abandon(house: House, galaxy: Galaxy, piece: Piece, trace: Trace) -> None:
    """Destroy only this piece. Its cargo moves to the nearest empty point, or is lost."""  # ZY-61
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
    """Return the nearest empty point (the wreck's point first, then by row and column); -1 if there is none."""
    for ring in rings("F", point)[: LIFEBOAT + 1]:
        for to in ring:
            if may_stand(kind, to) and galaxy.nobody_on(to):
                return to
    return -1
