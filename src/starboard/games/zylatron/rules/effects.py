"""The start of a game and the effect of each action."""

from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.rules import beam, cargo, laser, missile, move, pile, purchase, turn
from starboard.games.zylatron.rules.actions import (
    Action,
    Arm,
    Begin,
    Buy,
    Card,
    Down,
    Fire,
    Fly,
    Hand,
    Order,
    Rebuild,
    Strike,
    Word,
)  # fmt: skip
from starboard.games.zylatron.rules.board import COLOURS, PURSE
from starboard.games.zylatron.rules.conquest import eliminate
from starboard.games.zylatron.rules.events import Trace, ended
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import MARK
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import COLOUR, KIND, NUMBERED, PIECES, Piece
from starboard.games.zylatron.rules.state import AGREED, LOST, WORKS, Fleet, Realm, State


def start(house: House, planets: str) -> State:
    """Return the first state: pieces on their marks, ten Zys each, first player not yet drawn."""  # ZY-3, ZY-4, ZY-6
    homes = tuple([COLOURS.index(planet) for planet in planets])
    seats = [homes.index(COLOUR[piece]) + 1 if COLOUR[piece] in homes else 0 for piece in PIECES]
    nothing = tuple([0] * len(PIECES))
    place = tuple([_first_place(house, piece, seats[piece]) for piece in PIECES])
    fleet = Fleet(place, tuple(seats), nothing, nothing)
    nobody = tuple([CHANCE for _ in homes])
    zys = tuple([PURSE for _ in homes])
    realm = Realm(zys, _holders(house, homes), tuple([WORKS] * 12), card=CHANCE, slayers=nobody, fallen=())
    return State(homes, first=CHANCE, round=1, seat=CHANCE, moves=0, fleet=fleet, realm=realm, pile=house.pile)


def _first_place(house: House, piece: Piece, seat: Seat) -> int:
    if seat == CHANCE or KIND[piece] not in house.kinds:
        return LOST
    return MARK[COLOUR[piece]][KIND[piece]][NUMBERED[piece] - 1]


def _holders(house: House, homes: tuple[int, ...]) -> tuple[Seat, ...]:
    """Give each seat its home; with three seats, the vacant planet goes to the player opposite."""  # ZY-7, ZY-8
    holders = [homes.index(planet) + 1 if planet in homes else CHANCE for planet in range(4)]
    if house.colony and len(homes) == 3:
        vacant = holders.index(CHANCE)
        holders[vacant] = holders[(vacant + 2) % 4]
    return tuple(holders)


def apply(house: House, state: State, action: Action, trace: Trace) -> State:
    galaxy = Galaxy(state)
    _do(house, galaxy, action, trace)
    if galaxy.ended and trace is not None:
        ended(trace, galaxy.ended)
    return galaxy.state()


def _do(house: House, galaxy: Galaxy, action: Action, trace: Trace) -> None:
    if isinstance(action, Fly):
        if action.verb == "go":
            move.go(house, galaxy, action.point, trace)
        else:
            missile.detonate(galaxy, action.point, trace)
    elif isinstance(action, Order):
        _obey(house, galaxy, action, trace)
    elif isinstance(action, Word):
        if action.verb == "stop":
            move.stop(house, galaxy, trace)
        else:
            turn.end_turn(house, galaxy, trace)
    elif isinstance(action, Fire):
        laser.shoot(galaxy, action.piece, action.target, trace)
    elif isinstance(action, Card):
        pile.turn_over(house, galaxy, action.card, trace)
    elif isinstance(action, Strike):
        missile.strike(galaxy, action.target, trace)
    elif isinstance(action, Hand):
        _stack(galaxy, action, trace)
    elif isinstance(action, Down):
        beam.beam_down(house, galaxy, action.piece, action.point, trace)
    elif isinstance(action, Begin):
        turn.begin_game(house, galaxy, galaxy.seat_of(action.planet), trace)
    else:
        _spend(house, galaxy, action, trace)


def _obey(house: House, galaxy: Galaxy, order: Order, trace: Trace) -> None:
    piece = order.piece
    if order.verb == "move":
        move.begin(house, galaxy, piece, trace)
    elif order.verb == "drop":
        cargo.drop(house, galaxy, piece, trace)
    elif order.verb == "board":
        cargo.board(galaxy, piece, trace)
    elif order.verb == "launch":
        missile.launch(galaxy, piece, trace)
    else:
        purchase.repair(galaxy, piece, trace)


def _stack(galaxy: Galaxy, hand: Hand, trace: Trace) -> None:
    if hand.verb == "load":
        cargo.load(galaxy, hand.piece, hand.carrier, trace)
    elif hand.verb == "up":
        beam.up(galaxy, hand.piece, hand.carrier, trace)
    else:
        cargo.stow(galaxy, hand.piece, hand.carrier, trace)


def _spend(house: House, galaxy: Galaxy, action: Buy | Arm | Rebuild, trace: Trace) -> None:
    if isinstance(action, Buy):
        purchase.buy_piece(house, galaxy, action.kind, action.point, trace)
    elif isinstance(action, Arm):
        purchase.arm(house, galaxy, action.carrier, trace)
    else:
        purchase.rebuild(house, galaxy, action.factory, trace)


def leave(house: House, state: State, seat: Seat, trace: Trace) -> State:
    """Eliminate a leaving seat without a taker."""  # ZY-112
    galaxy = Galaxy(state)
    eliminate(house, galaxy, seat, CHANCE, trace)
    if galaxy.ended and trace is not None:
        ended(trace, galaxy.ended)
    return galaxy.state()


def settle(state: State, trace: Trace) -> State:
    """End the game by agreement of all survivors."""  # ZY-112
    galaxy = Galaxy(state)
    galaxy.ended = AGREED
    if trace is not None:
        ended(trace, AGREED)
    return galaxy.state()
