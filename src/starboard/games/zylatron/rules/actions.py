"""The closed set of actions and their notation. Actions are immutable and cached, so sharing them is safe."""

from dataclasses import dataclass
from typing import Final, final

from starboard.core.errors import Unreadable
from starboard.core.value import Value
from starboard.games.zylatron.rules.board import CARDS, COLOURS, KINDS
from starboard.games.zylatron.rules.grid import IDS, POINT, Point
from starboard.games.zylatron.rules.pieces import FIRST_FACTORY, PIECE_NAME, TARGET, TARGET_NAME, Piece, Target


@final
@dataclass(frozen=True, slots=True)
class Begin(Value):
    """The draw of the first planet."""

    planet: int

    def __str__(self) -> str:
        return f"begin {COLOURS[self.planet]}"


@final
@dataclass(frozen=True, slots=True)
class Card(Value):
    """The strike card turned over."""

    card: str

    def __str__(self) -> str:
        return f"card {self.card}"


@final
@dataclass(frozen=True, slots=True)
class Order(Value):
    """An order to one piece: `move` starts its move, `drop` sets it down, `launch`, `repair`; to a carrier: `board`."""

    verb: str
    piece: Piece

    def __str__(self) -> str:
        return f"{self.verb} {PIECE_NAME[self.piece]}"


@final
@dataclass(frozen=True, slots=True)
class Fly(Value):
    """A destination: `go` is a leg of the mover's flight, `det` detonates the missile in flight there."""

    verb: str
    point: Point

    def __str__(self) -> str:
        return f"{self.verb} {IDS[self.point]}"


@final
@dataclass(frozen=True, slots=True)
class Hand(Value):
    """A transfer of a piece to a carrier: `load` by the mover, `up` by beam, `stow` within a stack."""

    verb: str
    piece: Piece
    carrier: Piece

    def __str__(self) -> str:
        return f"{self.verb} {PIECE_NAME[self.piece]} {PIECE_NAME[self.carrier]}"


@final
@dataclass(frozen=True, slots=True)
class Down(Value):
    """A piece beamed down from a Battle Star to a point."""

    piece: Piece
    point: Point

    def __str__(self) -> str:
        return f"down {PIECE_NAME[self.piece]} {IDS[self.point]}"


@final
@dataclass(frozen=True, slots=True)
class Fire(Value):
    """A laser shot at a piece or a factory."""

    piece: Piece
    target: Target

    def __str__(self) -> str:
        return f"fire {PIECE_NAME[self.piece]} {TARGET_NAME[self.target]}"


@final
@dataclass(frozen=True, slots=True)
class Strike(Value):
    """The next target of a blast, chosen before its card is drawn."""

    target: Target

    def __str__(self) -> str:
        return f"strike {TARGET_NAME[self.target]}"


@final
@dataclass(frozen=True, slots=True)
class Buy(Value):
    """The purchase of a piece from the bank, placed on a mark."""

    kind: str
    point: Point

    def __str__(self) -> str:
        return f"buy {self.kind} {IDS[self.point]}"


@final
@dataclass(frozen=True, slots=True)
class Arm(Value):
    """The purchase of a missile from the bank, placed on a peg of a carrier."""

    carrier: Piece

    def __str__(self) -> str:
        return f"buy K on {PIECE_NAME[self.carrier]}"


@final
@dataclass(frozen=True, slots=True)
class Rebuild(Value):
    """The paid rebuilding of a destroyed factory."""

    factory: int

    def __str__(self) -> str:
        return f"rebuild {TARGET_NAME[FIRST_FACTORY + self.factory]}"


@final
@dataclass(frozen=True, slots=True)
class Word(Value):
    """A bare verb: `stop` ends the move, `end` ends the turn."""

    verb: str

    def __str__(self) -> str:
        return self.verb


Action = Begin | Card | Order | Fly | Hand | Down | Fire | Strike | Buy | Arm | Rebuild | Word

STOP: Final = Word("stop")
END: Final = Word("end")
BEGIN: Final = tuple([Begin(planet) for planet in range(4)])
CARD: Final = {card: Card(card) for card in CARDS}

ORDERS: Final = ("move", "drop", "board", "launch", "repair")
HANDS: Final = ("load", "up", "stow")


def _table(verbs: tuple[str, ...]) -> dict[str, list[Order]]:
    return {verb: [Order(verb, piece) for piece in range(FIRST_FACTORY)] for verb in verbs}


ORDER: Final = _table(ORDERS)  # by verb and piece
GO: Final = tuple([Fly("go", point) for point in range(len(IDS))])
DETONATE: Final = tuple([Fly("det", point) for point in range(len(IDS))])
STRIKE: Final = tuple([Strike(target) for target in range(len(TARGET_NAME))])
ARM: Final = tuple([Arm(carrier) for carrier in range(FIRST_FACTORY)])
REBUILD: Final = tuple([Rebuild(factory) for factory in range(12)])

_hands: Final[dict[tuple[str, int, int], Hand]] = {}
_downs: Final[dict[tuple[int, int], Down]] = {}
_fires: Final[dict[tuple[int, int], Fire]] = {}
_buys: Final[dict[tuple[str, int], Buy]] = {}


def hand(verb: str, piece: Piece, carrier: Piece) -> Hand:
    made = _hands.get((verb, piece, carrier))
    if made is None:
        made = _hands[verb, piece, carrier] = Hand(verb, piece, carrier)
    return made


def down(piece: Piece, point: Point) -> Down:
    made = _downs.get((piece, point))
    if made is None:
        made = _downs[piece, point] = Down(piece, point)
    return made


def fire(piece: Piece, target: Target) -> Fire:
    made = _fires.get((piece, target))
    if made is None:
        made = _fires[piece, target] = Fire(piece, target)
    return made


def buy(kind: str, point: Point) -> Buy:
    made = _buys.get((kind, point))
    if made is None:
        made = _buys[kind, point] = Buy(kind, point)
    return made


def read(text: str) -> Action:
    """Parse an action from its notation without checking legality."""
    try:
        action = _read(text.split(" "))
        if str(action) == text:
            return action
    except (ValueError, KeyError, IndexError):
        pass
    raise Unreadable(f"{text!r} is not an action of Zylatron")


def _read(words: list[str]) -> Action:
    verb, rest = words[0], words[1:]
    if verb in ORDERS:
        return ORDER[verb][_piece(rest[0])]
    if verb == "go":
        return GO[POINT[rest[0]]]
    if verb in HANDS:
        return hand(verb, _piece(rest[0]), _piece(rest[1]))
    if verb == "buy":
        return _read_buy(rest)
    if verb == "fire":
        return fire(_piece(rest[0]), TARGET[rest[1]])
    return _read_rarer(verb, rest)


def _read_rarer(verb: str, rest: list[str]) -> Action:
    if verb == "det":
        return DETONATE[POINT[rest[0]]]
    if verb == "down":
        return down(_piece(rest[0]), POINT[rest[1]])
    if verb == "strike":
        return STRIKE[TARGET[rest[0]]]
    if verb == "rebuild":
        return REBUILD[TARGET[rest[0]] - FIRST_FACTORY]
    if verb == "card":
        return CARD[rest[0]]
    if verb == "begin":
        return BEGIN[COLOURS.index(rest[0])]
    return {"stop": STOP, "end": END}[verb]


def _read_buy(rest: list[str]) -> Action:
    kind, place = rest[0], rest[1]
    if place == "on":
        return ARM[_piece(rest[2])]
    return buy(KINDS[KINDS.index(kind)], POINT[place])


def _piece(name: str) -> Piece:
    return PIECE_NAME.index(name)
