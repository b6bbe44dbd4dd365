"""The closed set of actions and their notation. Actions are immutable and most are cached, so sharing them is safe."""

from dataclasses import dataclass
from typing import Final, final

from starboard.core.errors import Unreadable
from starboard.core.value import Value
from starboard.games.situation7.rules.board import FLYING, SIDE_LETTERS, SIDES
from starboard.games.situation7.rules.chart import CHARTS

CELLS: Final = CHARTS["full"].names  # includes the cells of the quick board
TOKENS: Final = tuple(range(len(CELLS) + 1))  # the pieces of a tray, numbered from 1; 0 is unknown


@final
@dataclass(frozen=True, slots=True)
class Place(Value):
    """The placement of a cell's piece; in turn-based play, of a find."""

    cell: str

    def __str__(self) -> str:
        return self.cell


@final
@dataclass(frozen=True, slots=True)
class Exact(Value):
    """The search for this exact piece and its placement, in turn-based play."""

    cell: str

    def __str__(self) -> str:
        return f"{self.cell}="


@final
@dataclass(frozen=True, slots=True)
class Launch(Value):
    """The placement of a piece beside an enemy piece, with a rocket or satellite on it."""

    cell: str
    kind: str

    def __str__(self) -> str:
        return f"{self.cell}^{self.kind}"


@final
@dataclass(frozen=True, slots=True)
class Guard(Value):
    """An astronaut put on a piece."""

    cell: str

    def __str__(self) -> str:
        return f"{self.cell}!"


@final
@dataclass(frozen=True, slots=True)
class Miss(Value):
    """A piece tried in the wrong place. It is identified by its token, which does not reveal its cell."""  # S7-32

    token: int
    cell: str

    def __str__(self) -> str:
        return f"{self.token or ''}?{self.cell}"


@final
@dataclass(frozen=True, slots=True)
class Hold(Value):
    """A piece picked up, so that the partner cannot take it."""

    token: int

    def __str__(self) -> str:
        return f"hold {self.token}"


@final
@dataclass(frozen=True, slots=True)
class Find(Value):
    """A find drawn by chance, in turn-based play."""

    cell: str

    def __str__(self) -> str:
        return f"{{{self.cell}}}"


@final
@dataclass(frozen=True, slots=True)
class First(Value):
    """The draw of the side that begins, in turn-based play."""

    side: int

    def __str__(self) -> str:
        return f"first {SIDE_LETTERS[self.side]}"


@final
@dataclass(frozen=True, slots=True)
class Signal(Value):
    """An action without a cell."""

    word: str

    def __str__(self) -> str:
        return self.word


Action = Place | Exact | Launch | Guard | Miss | Hold | Find | First | Signal

READY: Final = Signal("ready")
WAIT: Final = Signal("wait")  # no other action is possible now
RELEASE: Final = Signal("release")  # put the held piece back
PAUSE: Final = Signal("pause")  # request a pause, or agree to one
CALL: Final = Signal("T")  # call time
RESIGN: Final = Signal("resign")
END: Final = Signal("/")  # end the turn

PLACE: Final = {cell: Place(cell) for cell in CELLS}
EXACT: Final = {cell: Exact(cell) for cell in CELLS}
LAUNCH: Final = {(cell, kind): Launch(cell, kind) for cell in CELLS for kind in FLYING}
GUARD: Final = {cell: Guard(cell) for cell in CELLS}
FIND: Final = {cell: Find(cell) for cell in CELLS}
HOLD: Final = {token: Hold(token) for token in TOKENS[1:]}
FIRST: Final = tuple([First(side) for side in SIDES])


def _all() -> list[Action]:
    found: list[Action] = [READY, WAIT, RELEASE, PAUSE, CALL, RESIGN, END, *FIRST]
    found += [*PLACE.values(), *EXACT.values(), *LAUNCH.values(), *GUARD.values(), *FIND.values(), *HOLD.values()]
    return found


_BY_NOTATION: Final = {str(action): action for action in _all()}


def read(text: str) -> Action:
    action = _BY_NOTATION.get(text)
    return _miss(text) if action is None else action


def _miss(text: str) -> Miss:
    """Parse a miss: its token, if known, and the cell. There are too many misses to cache."""
    token, mark, cell = text.partition("?")
    if mark and cell in PLACE and (not token or (token.isdecimal() and str(int(token)) == token)):
        number = int(token or 0)
        if number in TOKENS and (number or not token):
            return Miss(number, cell)
    raise Unreadable(f"{text!r} is not an action of Situation 7")


def cell_of(action: Action) -> str:
    """Return the cell of an action; "" if it has none."""
    if isinstance(action, (Place, Exact, Launch, Guard, Miss, Find)):
        return action.cell
    return ""
