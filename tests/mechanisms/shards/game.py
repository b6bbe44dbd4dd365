"""Shards: five players assemble one picture, each for themselves. The board includes the drawings of its pieces.

SH-1  The picture has fourteen by ten pieces. Each fits only one cell, which the players must find.
SH-2  A piece tried on its cell stays there and scores 1. A piece tried on another cell goes back.
SH-3  The game ends when the picture is complete.
SH-4  Pieces are in a tray that all share, or around the picture on the desk.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final, final

from starboard.core import scene as picture
from starboard.core.errors import Unreadable
from starboard.core.message import Event, Message, Refusal, message, refusal
from starboard.core.options import OURS, Option
from starboard.core.real_time import RealTimeGame
from starboard.core.scene import Choice, Cue, Id, Panel, Piece, Scene
from starboard.core.seating import Seat, Seating
from starboard.core.view import View
from tests.sketching import Fields, Sketch, put

COLUMNS, ROWS, SIZE = 14, 10, 60
PIECES: Final = tuple(range(1, COLUMNS * ROWS + 1))
ORDER: Final = tuple(sorted(PIECES, key=lambda piece: piece * 89 % len(PIECES)))  # reveals nothing
HANDS: Final = 5


@final
@dataclass(frozen=True, eq=False, repr=False)
class Act(Fields):
    """Place a piece, or miss with it."""

    verb: str
    piece: int

    def __str__(self) -> str:
        return f"{self.verb} {self.piece}"


LAYS: Final = {piece: Act("lay", piece) for piece in PIECES}
MISSES: Final = {piece: Act("miss", piece) for piece in PIECES}
ACTS: Final = {str(act): act for act in (*LAYS.values(), *MISSES.values())}


@final
@dataclass(frozen=True, eq=False, repr=False)
class State(Fields):
    """The seat that placed each piece (0: none yet)."""

    laid: tuple[int, ...]


class Shards(Sketch[State, Act], RealTimeGame[State, Act]):
    key = "shards"
    acts = ACTS
    seats = range(HANDS, HANDS + 1)
    offered = (Option("lie", "SH-4", ("tray", "desk"), "tray", OURS),)

    @property
    def real_time(self) -> bool:
        return True

    def start(self, seating: Seating) -> State:
        return State((0,) * len(PIECES))

    def actors(self, state: State) -> tuple[Seat, ...]:
        return () if all(state.laid) else tuple(range(1, HANDS + 1))

    def legal(self, state: State, seat: Seat) -> Sequence[Act]:
        return [LAYS[piece] for piece in PIECES if not state.laid[piece - 1]]

    def may_be_logged(self, state: State, seat: Seat, action: Act) -> bool:
        return not state.laid[action.piece - 1]

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        return refusal("SH-2", "shards.laid")

    def attempt(self, state: State, seat: Seat, tried: frozenset[Id], cosmetic_seed: bytes) -> Act | Refusal:
        piece = next((piece for piece in PIECES if f"s{piece}" in tried), 0)
        if not piece:
            return refusal("SH-1", "shards.take")
        act = LAYS[piece] if f"c{piece}" in tried else MISSES[piece]
        return self.why_not(state, seat, act) or act

    def attempt_ids(self, state: State, seat: Seat, action: Act, cosmetic_seed: bytes) -> frozenset[Id]:
        return frozenset((f"s{action.piece}", f"c{action.piece}"))

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        return State(put(state.laid, action.piece, seat)) if action.verb == "lay" else state

    def advance(self, state: State, at: int, trace: list[Event] | None = None) -> State:
        return state

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.laid.count(seat) for seat in range(1, HANDS + 1))

    def write_state(self, state: State) -> str:
        return "".join(map(str, state.laid))

    def read_state(self, text: str) -> State:
        if len(text) != len(PIECES) or not text.isdecimal():
            raise Unreadable(f"{text!r} is no position of shards")
        return State(tuple(map(int, text)))

    def label(self, state: State, seat: Seat, action: Act) -> Message:
        return message(f"shards.{action.verb}", piece=action.piece)

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        laid = view.state.laid
        at_home = tuple(_piece(piece, f"c{piece}") for piece in PIECES if laid[piece - 1])
        on_desk = self.options["lie"] == "desk"
        loose = tuple(
            _piece(piece, f"bed{piece}" if on_desk else "tray", f"s{piece}") for piece in ORDER if not laid[piece - 1]
        )
        scores = self.scores(view.state)
        panels = tuple(Panel(seat, score, acting=not all(laid)) for seat, score in enumerate(scores, 1))
        board, pieces, tray = (DESK, (*at_home, *loose), ()) if on_desk else (FRAME, at_home, loose)
        trays = (picture.Tray("tray", 0, message("shards.tray"), tray),)
        return Scene("shards", (board,), pieces, panels, message("shards.prompt"), trays)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Act]]:
        return ()

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return ()


def _piece(piece: int, place: Id, id: Id = "") -> Piece:
    """Return a piece, either in its cell or loose; a loose one has an id so that it can be picked up."""
    return Piece(f"shard-{piece}", 0, place, message("shards.piece", piece=piece), id=id)


def _cell(piece: int) -> picture.Place:
    row, column = divmod(piece - 1, COLUMNS)
    at = (SIZE * (column + 0.5), SIZE * (row + 0.5))
    return picture.Place(f"c{piece}", at, picture.Disc(SIZE / 2), message("shards.cell", piece=piece))


def _bed(piece: int) -> picture.Place:
    """Return a loose piece's place below the picture; the order reveals nothing."""
    row, column = divmod(ORDER.index(piece), COLUMNS)
    at = (SIZE * (column + 0.5), SIZE * (ROWS + 0.8 + row))
    return picture.Place(f"bed{piece}", at, picture.Disc(SIZE), message("shards.bed"), scenery=True)


GAME = Shards


def drawn() -> str:
    """Draw the picture, rings on a dark background, with a wavy clip for each piece."""
    middle = SIZE * COLUMNS / 2, SIZE * ROWS / 2
    rings = "".join(
        f'<circle cx="{middle[0]:g}" cy="{middle[1]:g}" r="{radius}" fill="none" stroke-width="17" '
        f'stroke="hsl({radius * 7 % 360} 60% 60%)"/>'
        for radius in range(20, 520, 20)
    )
    whole = f'<g id="whole"><rect width="{SIZE * COLUMNS}" height="{SIZE * ROWS}" fill="#16214A"/>{rings}</g>'
    return "\n".join(["<svg>", whole, *(_shard(piece) for piece in PIECES), "</svg>\n"])


def _shard(piece: int) -> str:
    row, column = divmod(piece - 1, COLUMNS)
    x, y, half = SIZE * (column + 0.5), SIZE * (row + 0.5), SIZE / 2
    turns = [2 * pi * step / 16 for step in range(16)]
    rim = [half * (1 + 0.12 * sin(4 * turn + piece)) for turn in turns]
    corners = "L".join(f"{r * cos(turn):.0f} {r * sin(turn):.0f}" for r, turn in zip(rim, turns, strict=True))
    box, path = f"{-half * 1.2:g} {-half * 1.2:g} {half * 2.4:g} {half * 2.4:g}", f"M{corners}Z"
    return (
        f'<clipPath id="rim-{piece}"><path d="{path}"/></clipPath>\n'
        f'<symbol id="shard-{piece}" viewBox="{box}"><g clip-path="url(#rim-{piece})">'
        f'<use href="#whole" x="{-x:g}" y="{-y:g}"/></g>'
        f'<path d="{path}" fill="none" stroke="#080C1B" stroke-width="1.5"/></symbol>'
    )


FRAME: Final = picture.Board("frame", (SIZE * COLUMNS, SIZE * ROWS), tuple(map(_cell, PIECES)), sprites=drawn())
DESK: Final = picture.Board(
    "desk", (SIZE * COLUMNS, SIZE * (2 * ROWS + 1.5)), (*map(_cell, PIECES), *map(_bed, PIECES)), sprites=drawn()
)  # fmt: skip
