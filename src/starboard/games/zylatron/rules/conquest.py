"""Landing on a headquarters and its effects: the Zylon card, a planet, or an enemy's elimination."""

from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.rules import events
from starboard.games.zylatron.rules.events import Trace
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import HQ, ZYLON_HQ
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import COLOUR, KIND, PIECES, Piece
from starboard.games.zylatron.rules.state import BANK, IN_FLIGHT, LOST, WON


def land(house: House, galaxy: Galaxy, piece: Piece, trace: Trace) -> None:
    """Apply a landing if the piece is an undamaged Warrior and its point is a headquarters."""  # ZY-90, ZY-91
    if KIND[piece] != "W" or galaxy.damage[piece]:
        return
    point = galaxy.place[piece]
    if point == ZYLON_HQ:
        take_zylon(galaxy, trace)
    elif point in HQ:
        take_headquarters(house, galaxy, HQ.index(point), trace)


def take_zylon(galaxy: Galaxy, trace: Trace) -> None:
    """Give the Zylon card to the active seat, even if another seat holds it. The Warrior need not stay."""  # ZY-92
    if galaxy.card != galaxy.seat:
        if trace is not None:
            events.took_zylon(trace, galaxy.seat, galaxy.card)
        galaxy.card = galaxy.seat


def take_headquarters(house: House, galaxy: Galaxy, planet: int, trace: Trace) -> None:
    """Eliminate an enemy at its home. On any other planet, take only that planet.

    A vacant planet is taken only with the frontier option.
    """
    holder = galaxy.holders[planet]
    if house.enemies(len(galaxy.homes), galaxy.seat, holder):
        if galaxy.homes[holder - 1] == planet:
            eliminate(house, galaxy, holder, galaxy.seat, trace)  # ZY-93
        else:
            take_planet(galaxy, planet, trace)  # ZY-99
    elif holder == CHANCE and house.frontier:
        take_planet(galaxy, planet, trace)  # ZY-100


def take_planet(galaxy: Galaxy, planet: int, trace: Trace) -> None:
    if trace is not None:
        events.took_planet(trace, galaxy.seat, planet, galaxy.holders[planet])
    galaxy.holders[planet] = galaxy.seat


# ---- elimination


def heir(house: House, galaxy: Galaxy, loser: Seat) -> Seat:
    """Return the last seat to destroy a Warrior of the loser, or that seat's conqueror; CHANCE if none."""  # ZY-97
    takers = dict(galaxy.fallen)
    taker = galaxy.slayers[loser - 1]
    while taker in takers:
        taker = takers[taker]
    if taker == loser or house.partners(len(galaxy.homes), taker, loser):
        return CHANCE
    return taker


def eliminate(house: House, galaxy: Galaxy, loser: Seat, taker: Seat, trace: Trace) -> None:
    """Hand everything to the taker immediately, or remove it if there is no taker."""  # ZY-95, ZY-96, ZY-97
    if trace is not None:
        events.eliminated(trace, galaxy, loser, taker)
    galaxy.fallen.append((loser, taker))
    _hand_over_pieces(galaxy, loser, taker)
    if taker != CHANCE:
        galaxy.zys[taker - 1] += galaxy.zys[loser - 1]
    galaxy.zys[loser - 1] = 0
    galaxy.holders[:] = [taker if holder == loser else holder for holder in galaxy.holders]
    if galaxy.card == loser:
        galaxy.card = taker
    if _sides_left(house, galaxy) == 1:  # ZY-101
        _win(galaxy)


def _sides_left(house: House, galaxy: Galaxy) -> int:
    return len([side for side in house.sides(len(galaxy.homes)) if any(galaxy.alive(seat) for seat in side)])


def _hand_over_pieces(galaxy: Galaxy, loser: Seat, taker: Seat) -> None:
    """Hand over pieces on the board; bank pieces are lost. Damage lasts through the new owner's next turn."""  # ZY-75
    home, gone = galaxy.homes[loser - 1], []
    for piece in PIECES:
        if galaxy.place[piece] == BANK and COLOUR[piece] == home:
            galaxy.place[piece] = LOST
        elif galaxy.owner[piece] == loser and (galaxy.on_board(piece) or galaxy.place[piece] == IN_FLIGHT):
            if taker == CHANCE:
                gone.append(piece)
            else:
                galaxy.owner[piece] = taker
                if galaxy.damage[piece]:
                    galaxy.damage[piece] = 2 if taker == galaxy.seat else 1
    for piece in gone:
        galaxy.place[piece] = LOST
        galaxy.owner[piece] = galaxy.seat_of(COLOUR[piece])
        galaxy.damage[piece] = galaxy.flags[piece] = 0
    if galaxy.missile is not None and galaxy.missile.piece in gone:
        galaxy.missile = None
    galaxy.forget(list(gone))


def _win(galaxy: Galaxy) -> None:
    """End the game as won and cancel any move, missile or blast."""
    galaxy.ended = WON
    galaxy.mover = None
    if galaxy.missile is not None:
        galaxy.take_off(galaxy.missile.piece)
        galaxy.missile = None
    galaxy.blast = ()
