"""The picture of a view: the galaxy, what stands on it, panels, what lies beside it, what is asked."""

from functools import cache

from starboard.core.contract import CHANCE, Seat, View
from starboard.core.message import Message, message
from starboard.core.scene import Counter, Id, Mark, Panel, Piece, Scene, Tray
from starboard.games.zylatron.board import CARDS, FACTORY_WORTH, NUMBER, PRICE
from starboard.games.zylatron.chart import BOARD, NOTES
from starboard.games.zylatron.choices import choices
from starboard.games.zylatron.cues import cues
from starboard.games.zylatron.foresight import guarded, odds_said
from starboard.games.zylatron.galaxy import Galaxy
from starboard.games.zylatron.grid import IDS
from starboard.games.zylatron.house import House, house_of
from starboard.games.zylatron.meant import meant
from starboard.games.zylatron.overlays import overlays
from starboard.games.zylatron.pieces import COLOUR, FACTORIES, KIND, PIECE_NAME, PIECES
from starboard.games.zylatron.prompt import prompt
from starboard.games.zylatron.state import ABOARD, BANK, DESTROYED, NONE, State
from starboard.games.zylatron.tell import counted, kind_name, planet_name
from starboard.games.zylatron.tokens import ART, VERBS, factories, headquarters, standing, verb
from starboard.games.zylatron.turn import income

__all__ = ["choices", "cues", "meant", "scene"]


def scene(view: View[State]) -> Scene:
    house, state = house_of(view.game), view.state
    galaxy = Galaxy(state)
    mine = view.seat is not None and not state.ended and state.acting == view.seat
    return Scene(
        game="zylatron",
        boards=(BOARD,),
        pieces=(*headquarters(galaxy), *factories(galaxy), *standing(galaxy)),
        panels=tuple([_panel(house, galaxy, seat, score) for seat, score in enumerate(view.game.scores(state), 1)]),
        prompt=prompt(house, galaxy, view.seat),
        trays=(*(_own_trays(house, view, galaxy) if mine else ()), _pile(house, galaxy.pile)),
        overlays=overlays(house, galaxy, view.seat),
        notes=NOTES,
        marks=(*_heights(galaxy), *_wounds(galaxy)),
    )


# ---- beside the board


def _own_trays(house: House, view: View[State], galaxy: Galaxy) -> tuple[Tray, ...]:
    """The verbs of this moment, and what the own bank holds."""
    verbs = Tray("verbs", galaxy.seat, message("zylatron.tray.verbs"), tuple(_verbs(house, view)))
    bank = Tray("bank", galaxy.seat, message("zylatron.tray.bank"), tuple(_bank(house, galaxy)))
    return tuple([tray for tray in (verbs, bank) if tray.pieces])


def _verbs(house: House, view: View[State]) -> list[Piece]:
    """Whatever can be touched now and is neither on the board nor in the bank; the end comes last."""
    ids = [id for choice in choices(view) for id in choice.ids if id.split(" ")[0] in VERBS]
    return [verb(id, house.rebuild) for id in sorted(ids, key=_order)]


def _order(id: Id) -> tuple[int, Id]:
    return VERBS.index(id.split(" ")[0]), id


def _bank(house: House, galaxy: Galaxy) -> list[Piece]:
    """What was lost and can be bought back, with its price."""  # ZY-85
    home, found = galaxy.homes[galaxy.seat - 1], []
    for kind in house.kinds:
        waiting = [p for p in PIECES if galaxy.place[p] == BANK and COLOUR[p] == home and KIND[p] == kind]
        if waiting:
            found.append(_for_sale(kind, galaxy.seat, len(waiting), house.price[kind]))
    return found


@cache
def _for_sale(kind: str, seat: Seat, number: int, price: int) -> Piece:
    said = message("zylatron.verb.buy", kind=kind_name(kind), zys=counted("zys", price))
    return Piece(ART[kind], seat, "bank", said, number, id=f"buy {kind}")


@cache
def _pile(house: House, pile: tuple[int, ...]) -> Tray:
    """The strike cards that are left, for everybody to count; an empty pile is a full one."""  # ZY-56, ZY-57
    pile = pile if any(pile) else house.pile
    cards = zip(CARDS, pile, strict=True)
    shown = [Piece(f"card-{card}", 0, "pile", message(f"zylatron.pile.{card}"), left) for card, left in cards if left]
    said = message("zylatron.tray.pile", left=sum(pile), most=sum(house.pile), odds=odds_said(house, pile))
    return Tray("pile", 0, said, tuple(shown))


# ---- panels


def _panel(house: House, galaxy: Galaxy, seat: Seat, score: int) -> Panel:
    if not galaxy.alive(seat):
        return Panel(seat, score, (), (_home(galaxy.homes[seat - 1]), message("zylatron.status.out")), out=True)
    turn = seat == galaxy.seat and not galaxy.ended
    acting = turn and galaxy.aimed == NONE and galaxy.first != CHANCE  # while a card is drawn, nobody
    moves = galaxy.moves if turn else 0
    money = _money(galaxy.zys[seat - 1], income(galaxy, seat), "coin" if galaxy.ended else "zys")
    owned = [f for f in FACTORIES if galaxy.holders[f // 3] == seat and galaxy.factories[f] != DESTROYED]
    works = (_works(len(owned)),) if galaxy.ended else ()
    counters = (money, *_fleet(house, galaxy, seat), *works, _moves(moves, house.moves))
    return Panel(seat, score, counters, tuple(_status(galaxy, seat)), acting)


@cache
def _money(zys: int, earned: int, kind: str) -> Counter:
    return Counter(kind, message("zylatron.counter.zys", zys=counted("zys", zys), income=earned), zys, points=1)


@cache
def _moves(left: int, most: int) -> Counter:
    return Counter("pip", message("zylatron.counter.moves", moves=counted("moves", left)), left, most)


def _fleet(house: House, galaxy: Galaxy, seat: Seat) -> list[Counter]:
    """The units on the board by kind, of so many; captured ones count."""
    own = [KIND[piece] for piece in PIECES if galaxy.owner[piece] == seat and galaxy.place[piece] >= 0]
    return [_units(kind, own.count(kind)) for kind in house.kinds]


@cache
def _units(kind: str, number: int) -> Counter:
    said = message("zylatron.counter.units", kind=kind_name(kind), number=number)
    return Counter(ART[kind], said, number, max(number, NUMBER[kind]), points=PRICE[kind])  # ZY-110


@cache
def _works(number: int) -> Counter:
    """Factories count at the end."""  # ZY-110
    said = message("zylatron.counter.factories", number=number)
    return Counter("factory", said, number, points=FACTORY_WORTH)


def _status(galaxy: Galaxy, seat: Seat) -> list[Message]:
    said = [_home(galaxy.homes[seat - 1])]
    if galaxy.card == seat:
        said.append(message("zylatron.status.zylon"))
    if not galaxy.ended and not guarded(galaxy, seat):
        said.append(message("zylatron.status.open"))
    return said


@cache
def _home(planet: int) -> Message:
    return planet_name(planet)


# ---- what is said about the board


def _heights(galaxy: Galaxy) -> list[Mark]:
    """How many are in a stack, and what that means."""  # ZY-61
    bases = [p for p in PIECES if 0 <= galaxy.place[p] < ABOARD and galaxy.aboard(p)]
    return [_height(point, high) for point, high in {IDS[galaxy.place[p]]: len(galaxy.tower(p)) for p in bases}.items()]


@cache
def _height(point: Id, number: int) -> Mark:
    return Mark(point, str(number), "", message("zylatron.mark.stack", number=number, aboard=number - 1))


def _wounds(galaxy: Galaxy) -> list[Mark]:
    """How many of its owner's turns a damaged unit still sleeps."""  # ZY-70
    return [_wound(PIECE_NAME[p], galaxy.damage[p]) for p in PIECES if galaxy.damage[p] and galaxy.place[p] >= 0]


@cache
def _wound(name: Id, turns: int) -> Mark:
    return Mark(name, str(turns), "touch", message("zylatron.mark.damage", turns=turns))
