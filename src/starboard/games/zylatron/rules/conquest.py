"""Landing on a headquarters, and what follows: the Zylon card, a planet, or everything that somebody had."""

from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.rules import events
from starboard.games.zylatron.rules.events import Trace
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import HQ, ZYLON_HQ
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import COLOUR, KIND, PIECES, Piece
from starboard.games.zylatron.rules.state import BANK, IN_FLIGHT, LOST, WON


def land(house: House, galaxy: Galaxy, piece: Piece, trace: Trace) -> None:
    """An undamaged Warrior has come to be the base of the stack on this point."""  # ZY-90, ZY-91
    if KIND[piece] != "W" or galaxy.damage[piece]:
        return
    point = galaxy.place[piece]
    if point == ZYLON_HQ:
        take_zylon(galaxy, trace)
    elif point in HQ:
        take_headquarters(house, galaxy, HQ.index(point), trace)


def take_zylon(galaxy: Galaxy, trace: Trace) -> None:
    """The card comes from whoever has it; the Warrior need not stay."""  # ZY-92
    if galaxy.card != galaxy.seat:
        if trace is not None:
            events.took_zylon(trace, galaxy.seat, galaxy.card)
        galaxy.card = galaxy.seat


def take_headquarters(house: House, galaxy: Galaxy, planet: int, trace: Trace) -> None:
    """An enemy's home: everything is yours. Another planet of an enemy: just that planet. A vacant one: nothing."""
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
    """Who last destroyed a Warrior of the loser, or whoever took over from him, and so on; CHANCE: nobody."""  # ZY-97
    takers = dict(galaxy.fallen)
    taker = galaxy.slayers[loser - 1]
    while taker in takers:
        taker = takers[taker]
    if taker == loser or house.partners(len(galaxy.homes), taker, loser):
        return CHANCE
    return taker


def eliminate(house: House, galaxy: Galaxy, loser: Seat, taker: Seat, trace: Trace) -> None:
    """Everything changes hands at once; without a taker it leaves the game."""  # ZY-95, ZY-96, ZY-97
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
    """With their damage, which then lasts through the new owner's next turn; what is in the bank is lost."""  # ZY-75
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
    """The last side left has won, at once: nothing is under way any more."""
    galaxy.ended = WON
    galaxy.mover = None
    if galaxy.missile is not None:
        galaxy.take_off(galaxy.missile.piece)
        galaxy.missile = None
    galaxy.blast = ()
