"""The closed set of actions and their notation. Each is made once and then shared: compare and keep freely."""

from typing import Any, Final, final

from starboard.core.contract import Unreadable
from starboard.core.value import Value
from starboard.games.zylatron.rules.board import CARDS, COLOURS, KINDS
from starboard.games.zylatron.rules.grid import IDS, POINT, Point
from starboard.games.zylatron.rules.pieces import FIRST_FACTORY, PIECE_NAME, TARGET, TARGET_NAME, Piece, Target


@final
class Begin(Value):
    """The lot falls on the planet that begins."""

    __slots__ = ("planet",)

    def __init__(self, planet: int) -> None:
        self.planet: Final = planet

    def parts(self) -> tuple[Any, ...]:
        return (self.planet,)

    def __str__(self) -> str:
        return f"begin {COLOURS[self.planet]}"


@final
class Card(Value):
    """The strike card that is turned over."""

    __slots__ = ("card",)

    def __init__(self, card: str) -> None:
        self.card: Final = card

    def parts(self) -> tuple[Any, ...]:
        return (self.card,)

    def __str__(self) -> str:
        return f"card {self.card}"


@final
class Order(Value):
    """A word to one piece: `move` begins its move, `drop` sets it down, `launch`, `repair`; to a carrier: `board`."""

    __slots__ = ("piece", "verb")

    def __init__(self, verb: str, piece: Piece) -> None:
        self.verb: Final = verb
        self.piece: Final = piece

    def parts(self) -> tuple[Any, ...]:
        return self.verb, self.piece

    def __str__(self) -> str:
        return f"{self.verb} {PIECE_NAME[self.piece]}"


@final
class Fly(Value):
    """To a point: `go` is a leg of the mover, `det` detonates the missile in flight there."""

    __slots__ = ("point", "verb")

    def __init__(self, verb: str, point: Point) -> None:
        self.verb: Final = verb
        self.point: Final = point

    def parts(self) -> tuple[Any, ...]:
        return self.verb, self.point

    def __str__(self) -> str:
        return f"{self.verb} {IDS[self.point]}"


@final
class Hand(Value):
    """A piece onto a carrier: `load` by the mover, `up` by beam, `stow` within a stack."""

    __slots__ = ("carrier", "piece", "verb")

    def __init__(self, verb: str, piece: Piece, carrier: Piece) -> None:
        self.verb: Final = verb
        self.piece: Final = piece
        self.carrier: Final = carrier

    def parts(self) -> tuple[Any, ...]:
        return self.verb, self.piece, self.carrier

    def __str__(self) -> str:
        return f"{self.verb} {PIECE_NAME[self.piece]} {PIECE_NAME[self.carrier]}"


@final
class Down(Value):
    """A piece beamed down from a Battle Star to a point."""

    __slots__ = ("piece", "point")

    def __init__(self, piece: Piece, point: Point) -> None:
        self.piece: Final = piece
        self.point: Final = point

    def parts(self) -> tuple[Any, ...]:
        return self.piece, self.point

    def __str__(self) -> str:
        return f"down {PIECE_NAME[self.piece]} {IDS[self.point]}"


@final
class Fire(Value):
    """A laser shot at a piece or a factory."""

    __slots__ = ("piece", "target")

    def __init__(self, piece: Piece, target: Target) -> None:
        self.piece: Final = piece
        self.target: Final = target

    def parts(self) -> tuple[Any, ...]:
        return self.piece, self.target

    def __str__(self) -> str:
        return f"fire {PIECE_NAME[self.piece]} {TARGET_NAME[self.target]}"


@final
class Strike(Value):
    """The next target of a blast, named before its card is drawn."""

    __slots__ = ("target",)

    def __init__(self, target: Target) -> None:
        self.target: Final = target

    def parts(self) -> tuple[Any, ...]:
        return (self.target,)

    def __str__(self) -> str:
        return f"strike {TARGET_NAME[self.target]}"


@final
class Buy(Value):
    """A piece out of the bank onto a mark."""

    __slots__ = ("kind", "point")

    def __init__(self, kind: str, point: Point) -> None:
        self.kind: Final = kind
        self.point: Final = point

    def parts(self) -> tuple[Any, ...]:
        return self.kind, self.point

    def __str__(self) -> str:
        return f"buy {self.kind} {IDS[self.point]}"


@final
class Arm(Value):
    """A missile out of the bank onto the peg of a carrier."""

    __slots__ = ("carrier",)

    def __init__(self, carrier: Piece) -> None:
        self.carrier: Final = carrier

    def parts(self) -> tuple[Any, ...]:
        return (self.carrier,)

    def __str__(self) -> str:
        return f"buy K on {PIECE_NAME[self.carrier]}"


@final
class Rebuild(Value):
    """A destroyed factory, paid for."""

    __slots__ = ("factory",)

    def __init__(self, factory: int) -> None:
        self.factory: Final = factory

    def parts(self) -> tuple[Any, ...]:
        return (self.factory,)

    def __str__(self) -> str:
        return f"rebuild {TARGET_NAME[FIRST_FACTORY + self.factory]}"


@final
class Word(Value):
    """`stop` ends the move, `end` the turn."""

    __slots__ = ("verb",)

    def __init__(self, verb: str) -> None:
        self.verb: Final = verb

    def parts(self) -> tuple[Any, ...]:
        return (self.verb,)

    def __str__(self) -> str:
        return self.verb


Action = Begin | Card | Order | Fly | Hand | Down | Fire | Strike | Buy | Arm | Rebuild | Word

STOP: Final = Word("stop")
END: Final = Word("end")
BEGIN: Final = tuple([Begin(planet) for planet in range(4)])
CARD: Final = {card: Card(card) for card in CARDS}

ORDERS: Final = ("move", "drop", "board", "launch", "repair")
FLIGHTS: Final = ("go", "det")
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


def write(action: Action) -> str:
    return str(action)


def read(text: str) -> Action:
    """The action written so; whether it is legal is not asked."""
    try:
        action = _read(text.split(" "))
        if str(action) == text:
            return action
    except (ValueError, KeyError, IndexError):
        pass
    raise Unreadable(f"{text!r} is no action of Zylatron")


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
