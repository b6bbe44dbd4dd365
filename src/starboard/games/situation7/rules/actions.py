"""The closed set of actions and their notation. Each action exists once, in a table: compare and share freely."""

from dataclasses import dataclass
from typing import Final, final

from starboard.core.errors import Unreadable
from starboard.core.value import Value
from starboard.games.situation7.rules.board import FLYING, SIDE_LETTERS, SIDES
from starboard.games.situation7.rules.chart import CHARTS

CELLS: Final = CHARTS["full"].names  # those of the quick board are among them
TOKENS: Final = tuple(range(len(CELLS) + 1))  # the pieces of a tray, numbered from 1; 0 is one that is not known


@final
@dataclass(frozen=True)
class Place(Value):
    """Lay the piece of that cell; by turns, one that was found."""

    cell: str

    def __str__(self) -> str:
        return self.cell


@final
@dataclass(frozen=True)
class Exact(Value):
    """By turns: look for exactly this piece, and lay it."""

    cell: str

    def __str__(self) -> str:
        return f"{self.cell}="


@final
@dataclass(frozen=True)
class Launch(Value):
    """Lay a piece beside an enemy's, with a rocket or satellite on it."""

    cell: str
    kind: str

    def __str__(self) -> str:
        return f"{self.cell}^{self.kind}"


@final
@dataclass(frozen=True)
class Guard(Value):
    """Put an astronaut on a piece."""

    cell: str

    def __str__(self) -> str:
        return f"{self.cell}!"


@final
@dataclass(frozen=True)
class Miss(Value):
    """A piece was tried where it does not belong. It is named by its token, which tells nobody its cell."""  # S7-32

    token: int
    cell: str

    def __str__(self) -> str:
        return f"{self.token or ''}?{self.cell}"


@final
@dataclass(frozen=True)
class Hold(Value):
    """Pick a piece up, so that the partner cannot."""

    token: int

    def __str__(self) -> str:
        return f"hold {self.token}"


@final
@dataclass(frozen=True)
class Find(Value):
    """By turns: chance finds this piece."""

    cell: str

    def __str__(self) -> str:
        return f"{{{self.cell}}}"


@final
@dataclass(frozen=True)
class First(Value):
    """By turns: the lot falls on the side that begins."""

    side: int

    def __str__(self) -> str:
        return f"first {SIDE_LETTERS[self.side]}"


@final
@dataclass(frozen=True)
class Signal(Value):
    """A word that needs no cell."""

    word: str

    def __str__(self) -> str:
        return self.word


Action = Place | Exact | Launch | Guard | Miss | Hold | Find | First | Signal

READY: Final = Signal("ready")
WAIT: Final = Signal("wait")  # there is nothing else to do just now
RELEASE: Final = Signal("release")  # lay the held piece down
PAUSE: Final = Signal("pause")  # ask for a pause, or agree to one
CALL: Final = Signal("T")  # call time
RESIGN: Final = Signal("resign")
END: Final = Signal("/")  # of the turn

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
    """A miss is written as its token, if that is known, and the cell. There are too many to keep."""
    token, mark, cell = text.partition("?")
    if mark and cell in PLACE and (not token or (token.isdecimal() and str(int(token)) == token)):
        number = int(token or 0)
        if number in TOKENS and (number or not token):
            return Miss(number, cell)
    raise Unreadable(f"{text!r} is no action of Situation 7")


def cell_of(action: Action) -> str:
    """The cell that an action is about; "" if none."""
    if isinstance(action, (Place, Exact, Launch, Guard, Miss, Find)):
        return action.cell
    return ""
