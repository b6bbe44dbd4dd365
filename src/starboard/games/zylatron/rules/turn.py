"""The turn: income, recovery from damage, the next player, and the duty to have a Warrior."""

from starboard.core.seating import Seat
from starboard.games.zylatron.rules import events
from starboard.games.zylatron.rules.conquest import eliminate, heir
from starboard.games.zylatron.rules.events import Trace
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import FACTORIES, PIECES
from starboard.games.zylatron.rules.state import DAMAGED, LIMIT, NONE, RUNNING, WORKS, State


def begin_game(house: House, galaxy: Galaxy, first: Seat, trace: Trace) -> None:
    galaxy.first = galaxy.seat = first
    if trace is not None:
        events.drawn(trace, first)
    begin_turn(house, galaxy, trace)


def income(galaxy: Galaxy, seat: Seat) -> int:
    """Return the income in Zys: one per working factory, doubled with the Zylon card."""  # ZY-83
    working = len([f for f in FACTORIES if galaxy.holders[f // 3] == seat and galaxy.factories[f] == WORKS])
    return working * (2 if galaxy.card == seat else 1)


def end_turn(house: House, galaxy: Galaxy, trace: Trace) -> None:
    """End the turn: pay income, reduce damage, pass to the next player.

    A seat that still owes a Warrior is eliminated.
    """  # ZY-13
    seat = galaxy.seat
    if galaxy.duty and not galaxy.has_warrior(seat):  # ZY-94
        eliminate(house, galaxy, seat, heir(house, galaxy, seat), trace)
    else:
        earned = income(galaxy, seat)
        galaxy.zys[seat - 1] += earned
        if trace is not None:
            trace.append(events.Earned(seat, earned))
        _recover(house, galaxy)
    pass_on(house, galaxy, trace)


def _recover(house: House, galaxy: Galaxy) -> None:
    """Count down damaged pieces; restore damaged factories after missed income."""  # ZY-72, ZY-76, ZY-80
    if not house.lasting_damage:
        for piece in PIECES:
            if galaxy.damage[piece] and galaxy.owner[piece] == galaxy.seat:
                galaxy.damage[piece] -= 1
    for factory in FACTORIES:
        if galaxy.factories[factory] == DAMAGED and galaxy.holders[factory // 3] == galaxy.seat:
            galaxy.factories[factory] = WORKS


def pass_on(house: House, galaxy: Galaxy, trace: Trace) -> None:
    """Pass clockwise to the next player still in. The round increases when the turn passes the first player."""  # ZY-6
    galaxy.mover = galaxy.missile = None
    galaxy.blast, galaxy.aimed, galaxy.duty = (), NONE, False
    while galaxy.ended == RUNNING:
        galaxy.seat = galaxy.seat % len(galaxy.homes) + 1
        if galaxy.seat == galaxy.first:
            if galaxy.round == house.round_limit:
                galaxy.ended = LIMIT  # ZY-110
                return
            galaxy.round += 1
        if galaxy.alive(galaxy.seat) and begin_turn(house, galaxy, trace):
            return


def begins(state: State) -> bool:
    """Return whether no piece has moved, fired or been loaded in this turn; purchases are not recorded."""
    return state.mover is None and state.missile is None and not state.blast and not any(state.fleet.flags)


def begin_turn(house: House, galaxy: Galaxy, trace: Trace) -> bool:
    """Begin a turn; return False if the seat is eliminated.

    Without a Warrior, a seat must buy one; if it lacks the money, it is out.
    """  # ZY-94
    seat = galaxy.seat
    galaxy.flags[:] = [0] * len(PIECES)
    gentle = house.gentle and galaxy.round == 1 and seat == galaxy.first
    galaxy.moves = house.moves - 1 if gentle else house.moves  # ZY-114
    galaxy.duty = not galaxy.has_warrior(seat)
    if galaxy.duty and galaxy.zys[seat - 1] < house.price["W"]:
        galaxy.duty = False
        eliminate(house, galaxy, seat, heir(house, galaxy, seat), trace)
        return False
    if trace is not None:
        events.turn_begins(trace, galaxy)
    return True
