"""The sixty pieces by number, fifteen of each colour, then the twelve factories: all possible targets."""

from typing import Final

from starboard.games.zylatron.rules.board import COLOURS, FACTORY_PLACES, KINDS, NUMBER

Piece = int
Target = int  # a piece, or FIRST_FACTORY + a factory
Factory = int  # three by planet: at home, on its moon, on Zylon

_MADE: Final = [(colour, kind, n) for colour in range(4) for kind in KINDS for n in range(1, NUMBER[kind] + 1)]

PIECES: Final = range(len(_MADE))
COLOUR: Final = tuple([colour for colour, _, _ in _MADE])
KIND: Final = tuple([kind for _, kind, _ in _MADE])
NUMBERED: Final = tuple([n for _, _, n in _MADE])
PIECE_NAME: Final = tuple([f"{COLOURS[colour].lower()}{kind}{n}" for colour, kind, n in _MADE])

FACTORIES: Final = range(12)
FIRST_FACTORY: Final = len(_MADE)
TARGETS: Final = range(FIRST_FACTORY + len(FACTORIES))
FACTORY_NAME: Final = tuple([f"{colour.lower()}X{place}" for colour in COLOURS for place in FACTORY_PLACES])
TARGET_NAME: Final = PIECE_NAME + FACTORY_NAME
TARGET: Final = {name: target for target, name in enumerate(TARGET_NAME)}

CARRIERS: Final = tuple([piece for piece in PIECES if KIND[piece] in "BF"])
CARGO: Final = tuple([piece for piece in PIECES if KIND[piece] != "B"])
SHOOTERS: Final = tuple([piece for piece in PIECES if KIND[piece] != "K"])
LASERS: Final = frozenset(SHOOTERS)
BATTLE_STARS: Final = tuple([piece for piece in PIECES if KIND[piece] == "B"])
MISSILES: Final = tuple([piece for piece in PIECES if KIND[piece] == "K"])
WARRIORS: Final = tuple([piece for piece in PIECES if KIND[piece] == "W"])


def of(colour: int, kind: str) -> list[Piece]:
    """Return the pieces with a colour and kind, in number order."""
    return [piece for piece in PIECES if COLOUR[piece] == colour and KIND[piece] == kind]


OF: Final = {(colour, kind): tuple(of(colour, kind)) for colour in range(4) for kind in KINDS}
