"""The closed set of actions and their notation. Each action exists once, in a table: compare and share freely."""

from typing import Any, Final, final

from starboard.core.contract import Unreadable
from starboard.core.value import Value
from starboard.games.situation7.rules.board import FLYING, SIDE_LETTERS, SIDES
from starboard.games.situation7.rules.chart import CHARTS

CELLS: Final = CHARTS["full"].names  # those of the quick board are among them
TOKENS: Final = tuple(range(len(CELLS) + 1))  # the pieces of a tray, numbered from 1; 0 is one that is not known


@final
class Place(Value):
    """Lay the piece of that cell; by turns, one that was found."""

    __slots__ = ("cell",)

    def __init__(self, cell: str) -> None:
        self.cell: Final = cell

    def parts(self) -> tuple[Any, ...]:
        return (self.cell,)

    def __str__(self) -> str:
        return self.cell


@final
class Exact(Value):
    """By turns: look for exactly this piece, and lay it."""

    __slots__ = ("cell",)

    def __init__(self, cell: str) -> None:
        self.cell: Final = cell

    def parts(self) -> tuple[Any, ...]:
        return (self.cell,)

    def __str__(self) -> str:
        return f"{self.cell}="


@final
class Launch(Value):
    """Lay a piece beside an enemy's, with a rocket or satellite on it."""

    __slots__ = ("cell", "kind")

    def __init__(self, cell: str, kind: str) -> None:
        self.cell: Final = cell
        self.kind: Final = kind

    def parts(self) -> tuple[Any, ...]:
        return self.cell, self.kind

    def __str__(self) -> str:
        return f"{self.cell}^{self.kind}"


@final
class Guard(Value):
    """Put an astronaut on a piece."""

    __slots__ = ("cell",)

    def __init__(self, cell: str) -> None:
        self.cell: Final = cell

    def parts(self) -> tuple[Any, ...]:
        return (self.cell,)

    def __str__(self) -> str:
        return f"{self.cell}!"


@final
class Miss(Value):
    """A piece was tried where it does not belong. It is named by its token, which tells nobody its cell."""  # S7-32

    __slots__ = ("cell", "token")

    def __init__(self, token: int, cell: str) -> None:
        self.token: Final = token
        self.cell: Final = cell

    def parts(self) -> tuple[Any, ...]:
        return self.token, self.cell

    def __str__(self) -> str:
        return f"{self.token or ''}?{self.cell}"


@final
class Hold(Value):
    """Pick a piece up, so that the partner cannot."""

    __slots__ = ("token",)

    def __init__(self, token: int) -> None:
        self.token: Final = token

    def parts(self) -> tuple[Any, ...]:
        return (self.token,)

    def __str__(self) -> str:
        return f"hold {self.token}"


@final
class Find(Value):
    """By turns: chance finds this piece."""

    __slots__ = ("cell",)

    def __init__(self, cell: str) -> None:
        self.cell: Final = cell

    def parts(self) -> tuple[Any, ...]:
        return (self.cell,)

    def __str__(self) -> str:
        return f"{{{self.cell}}}"


@final
class First(Value):
    """By turns: the lot falls on the side that begins."""

    __slots__ = ("side",)

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def parts(self) -> tuple[Any, ...]:
        return (self.side,)

    def __str__(self) -> str:
        return f"first {SIDE_LETTERS[self.side]}"


@final
class Signal(Value):
    """A word that needs no cell."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word: Final = word

    def parts(self) -> tuple[Any, ...]:
        return (self.word,)

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


def write(action: Action) -> str:
    return str(action)


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
