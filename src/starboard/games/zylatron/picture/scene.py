"""The scene of a view: board, pieces, panels, trays and prompt."""

from functools import cache
from typing import Final, final

from starboard.core.message import Message, listed, message
from starboard.core.scene import COLUMN, Cell, Counter, Grid, GridRow, Id, Mark, Objective, Panel, Piece, Scene, Tray
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import ForAllViewers, View
from starboard.games.zylatron.picture.chart import BOARD, NOTES
from starboard.games.zylatron.picture.choices import choices, verbs
from starboard.games.zylatron.picture.cues import cues
from starboard.games.zylatron.picture.foresight import blast_field, guarded, odds
from starboard.games.zylatron.picture.intended import intended_actions
from starboard.games.zylatron.picture.overlays import alert, overlays
from starboard.games.zylatron.picture.prompt import detail, prompt
from starboard.games.zylatron.picture.tokens import ART, end_early, factories, fleet, headquarters, standing, verb
from starboard.games.zylatron.rules.board import CARDS, FACTORY_WORTH, NUMBER, PRICE
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import IDS
from starboard.games.zylatron.rules.house import House, house_of
from starboard.games.zylatron.rules.missile import may_launch
from starboard.games.zylatron.rules.move import may_begin
from starboard.games.zylatron.rules.names import counted, kind_name, planet_name
from starboard.games.zylatron.rules.pieces import COLOUR, FACTORIES, KIND, PIECE_NAME, PIECES
from starboard.games.zylatron.rules.state import ABOARD, BANK, DESTROYED, NONE, State
from starboard.games.zylatron.rules.turn import income

__all__ = ["choices", "cues", "intended_actions", "scene"]

LATE: Final = 5  # last rounds before the limit, in which the net worth is shown
_SAID: Final = message("zylatron.tray.verbs")
_STYLE = {"H": "bad", "D": "touch", "M": ""}


@final
class _Common:
    """The parts of the scene that are the same for all viewers. The galaxy is read-only here."""

    __slots__ = ("galaxy", "marks", "panels", "pieces", "tables")

    def __init__(self, view: View[State]) -> None:
        house, galaxy = house_of(view.game), Galaxy(view.state)
        scores = enumerate(view.game.scores(view.state), 1)
        self.galaxy: Final = galaxy
        self.pieces: Final = (*headquarters(galaxy), *factories(galaxy), *standing(galaxy))
        self.panels: Final = tuple([_panel(house, galaxy, seat, score) for seat, score in scores])
        self.marks: Final = (*_heights(galaxy), *_wounds(galaxy))
        self.tables: Final = (_pile(house, galaxy.pile),)


_common: Final = ForAllViewers(_Common)


@cache
def _goal(house: House, count: int) -> Objective:
    """Return the goal: be the last seat left; with two players, take the other's HQ."""  # ZY-93, ZY-101, ZY-113
    word = "teams" if house.teams else "last" if count > 2 else "foot" if house.on_foot else "two"
    return Objective(message(f"zylatron.goal.{word}"))


def scene(view: View[State]) -> Scene:
    house, state, common = house_of(view.game), view.state, _common(view)
    galaxy = common.galaxy
    mine = view.seat is not None and not state.ended and state.acting == view.seat
    return Scene(
        game="zylatron",
        boards=(BOARD,),
        pieces=common.pieces,
        panels=common.panels,
        prompt=prompt(house, galaxy, view.seat),
        trays=_trays(house, view, galaxy, mine),
        overlays=overlays(house, galaxy, view.seat),
        notes=NOTES,
        marks=common.marks,
        progress=_progress(galaxy.round, house.round_limit),
        detail=detail(house, galaxy, view.seat),
        warning=alert(house, galaxy, view.seat),
        tables=common.tables,
        fields=(blast_field(""),) if galaxy.blast else (),
        goal=None if state.ended else _goal(house, len(galaxy.homes)),
    )


@cache
def _progress(number: int, most: int) -> Message:
    """Return the round number, with the limit if there is one."""  # ZY-110
    return message("zylatron.progress", round=number, most=most) if most else message("zylatron.round", round=number)


# ---- beside the board


def _trays(house: House, view: View[State], galaxy: Galaxy, mine: bool) -> tuple[Tray, ...]:
    """Return the available verbs, the viewer's units, and the pieces in their bank."""
    found = []
    if mine:
        found += _verbs(view, galaxy)
    if view.seat is not None and galaxy.alive(view.seat) and not galaxy.ended:
        resting = _resting(house, galaxy) if mine else frozenset[int]()
        zys, gain = counted("zys", galaxy.zys[view.seat - 1]), income(galaxy, view.seat)
        label = message(f"zylatron.tray.fleet{'.resting' if resting else ''}", zys=zys, income=gain)
        found.append(Tray("fleet", view.seat, label, tuple(fleet(galaxy, view.seat, resting)), COLUMN))
    if mine:
        found.append(_bank(house, galaxy))
    return tuple([tray for tray in found if tray.pieces])


def _verbs(view: View[State], galaxy: Galaxy) -> list[Tray]:
    """Return the action bar. Ending the turn while units can move has a separate tray, as it is rarely intended."""
    told = verbs(view)
    early = [end_early(galaxy.moves)] if galaxy.moves and told.pop("end", 0) else []
    bar = tuple([verb(id, count) for id, count in told.items()])
    return [Tray("verbs", galaxy.seat, _SAID, bar), Tray("ending", galaxy.seat, _SAID, tuple(early), quiet=True)]


def _resting(house: House, galaxy: Galaxy) -> frozenset[int]:
    """Return the seat's units that can no longer move this turn, and missiles that cannot be launched."""
    moving = galaxy.mover.piece if galaxy.mover is not None else -1
    own = galaxy.units(galaxy.seat)
    able = [p for p in own if p == moving or may_begin(house, galaxy, p) or (KIND[p] == "K" and may_launch(galaxy, p))]
    return frozenset(own) - frozenset(able)


def _bank(house: House, galaxy: Galaxy) -> Tray:
    """Return the pieces that can be bought back, with their prices in the label too."""  # ZY-85
    home, found, prices = galaxy.homes[galaxy.seat - 1], list[Piece](), list[Message]()
    for kind in house.kinds:
        waiting = [p for p in PIECES if galaxy.place[p] == BANK and COLOUR[p] == home and KIND[p] == kind]
        if waiting:
            price = house.price[kind]
            found.append(_for_sale(kind, galaxy.seat, len(waiting), price, price > galaxy.zys[galaxy.seat - 1]))
            prices.append(message("zylatron.sale.listed", kind=kind_name(kind), price=price))
    label = message("zylatron.tray.bank", prices=listed("zylatron", prices)) if found else _SAID
    return Tray("bank", galaxy.seat, label, tuple(found), COLUMN)


@cache
def _for_sale(kind: str, seat: Seat, number: int, price: int, dear: bool) -> Piece:
    said = message("zylatron.sale", kind=kind_name(kind), price=price)
    return Piece(ART[kind], seat, "bank", said, number, id=f"buy {kind}", dim=dear)


@cache
def _pile(house: House, pile: tuple[int, ...]) -> Grid:
    """Return the strike cards left and the odds of the next one. An empty pile counts as a full one."""  # ZY-56, ZY-57
    pile = pile if any(pile) else house.pile
    cards = [(card, left, chance) for card, left, chance in zip(CARDS, pile, odds(house, pile), strict=True)]
    shown = [each for each in cards if house.pile[CARDS.index(each[0])]]
    heads = (message("zylatron.pile.next"), *[message(f"zylatron.pile.{card}") for card, _, _ in shown])
    left = tuple([Cell(str(number)) for _, number, _ in shown])
    chance = tuple([Cell(f"{per_cent}%", style=_STYLE[card]) for card, _, per_cent in shown])
    rows = (GridRow(message("zylatron.pile.chance"), chance), GridRow(message("zylatron.pile.left"), left))
    return Grid("pile", message("zylatron.pile"), heads, rows, where=COLUMN)


# ---- panels


def _panel(house: House, galaxy: Galaxy, seat: Seat, score: int) -> Panel:
    if not galaxy.alive(seat):
        return Panel(seat, score, (), (_home(galaxy.homes[seat - 1]), message("zylatron.status.out")), out=True)
    turn = seat == galaxy.seat and not galaxy.ended
    acting = turn and galaxy.aimed == NONE and galaxy.first != CHANCE  # no seat acts while a card is drawn
    moves = galaxy.moves if turn else 0
    money = _money(_purse(galaxy, seat), galaxy.zys[seat - 1], "coin" if galaxy.ended else "zys")
    owned = [f for f in FACTORIES if galaxy.holders[f // 3] == seat and galaxy.factories[f] != DESTROYED]
    counters = (money, *_fleet(house, galaxy, seat), _works(len(owned)), _moves(moves, house.moves))
    late = galaxy.ended or (house.round_limit and house.round_limit - galaxy.round < LATE)
    figure = _worth(score) if late else _strength(len(galaxy.units(seat)))
    return Panel(seat, score, counters, tuple(_status(galaxy, seat)), acting, figure=figure)


@cache
def _worth(score: int) -> Counter:
    """Return the score as a figure: the net worth, which decides at the round limit."""  # ZY-110
    return Counter("worth", message("zylatron.figure.worth"), score)


@cache
def _strength(units: int) -> Counter:
    """Return the number of units as a figure, in which players see who is ahead until the limit is near."""
    return Counter("units", message("zylatron.figure.units"), units)


def _purse(galaxy: Galaxy, seat: Seat) -> Message:
    """Return a seat's money and its income at the end of its turn."""
    return message("zylatron.counter.zys", count=galaxy.zys[seat - 1], income=income(galaxy, seat))


@cache
def _money(purse: Message, zys: int, kind: str) -> Counter:
    return Counter(kind, purse, zys, points=1)


@cache
def _moves(left: int, most: int) -> Counter:
    return Counter("pip", message("zylatron.counter.moves", moves=counted("moves", left)), left, most)


def _fleet(house: House, galaxy: Galaxy, seat: Seat) -> list[Counter]:
    """Count the units on the board by kind, including captured ones."""
    own = [KIND[piece] for piece in PIECES if galaxy.owner[piece] == seat and galaxy.place[piece] >= 0]
    return [_units(kind, own.count(kind)) for kind in house.kinds]


@cache
def _units(kind: str, number: int) -> Counter:
    said = message("zylatron.counter.units", kind=kind_name(kind), number=number)
    return Counter(ART[kind], said, number, max(number, NUMBER[kind]), points=PRICE[kind])  # ZY-110


@cache
def _works(number: int) -> Counter:
    """Return the counter of standing factories, which count for the net worth."""  # ZY-110
    said = message("zylatron.counter.factories", number=number)
    return Counter("factory", said, number, points=FACTORY_WORTH)


def _status(galaxy: Galaxy, seat: Seat) -> list[Message]:
    """Return the status lines, most urgent first, as a phone has room for only one."""
    said = [_home(galaxy.homes[seat - 1])]
    if galaxy.card == seat:
        said.insert(0, message("zylatron.status.zylon"))
    if not galaxy.ended and not guarded(galaxy, seat):
        said.insert(0, message("zylatron.status.open"))
    return said


@cache
def _home(planet: int) -> Message:
    return planet_name(planet)


# ---- marks on the board


def _heights(galaxy: Galaxy) -> list[Mark]:
    """Mark each stack with its height and a description."""  # ZY-61
    bases = [p for p in PIECES if 0 <= galaxy.place[p] < ABOARD and galaxy.aboard(p)]
    return [_height(point, high) for point, high in {IDS[galaxy.place[p]]: len(galaxy.tower(p)) for p in bases}.items()]


@cache
def _height(point: Id, number: int) -> Mark:
    return Mark(point, f"×{number}", "", message("zylatron.mark.stack", number=number, count=number - 1))


def _wounds(galaxy: Galaxy) -> list[Mark]:
    """Mark each damaged unit with the number of its owner's turns until it recovers."""  # ZY-70
    return [_wound(PIECE_NAME[p], galaxy.damage[p]) for p in PIECES if galaxy.damage[p] and galaxy.place[p] >= 0]


@cache
def _wound(name: Id, turns: int) -> Mark:
    return Mark(name, str(turns), "touch", message("zylatron.mark.damage", count=turns))
