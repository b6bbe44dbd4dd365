"""The closed set of actions and their notation. Each action exists once, in a table: compare and share freely."""

from dataclasses import dataclass
from typing import Final, final

from starboard.core.errors import Unreadable
from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.games.spacewalk.rules.board import AT, CARD_KINDS, HOLES, SIZES, Field


def field_name(field: Field) -> str:
    return HOLES[field] if field < 0 else str(field)


@final
@dataclass(frozen=True)
class First(Value):
    """The lot falls on the first seat."""

    seat: Seat

    def __str__(self) -> str:
        return f"first {self.seat}"


@final
@dataclass(frozen=True)
class Put(Value):
    """Place a ship of that size."""

    size: str
    field: Field

    def __str__(self) -> str:
        return f"put {self.size}{field_name(self.field)}"


@final
@dataclass(frozen=True)
class Go(Value):
    """Send off all ships of a planet."""

    field: Field

    def __str__(self) -> str:
        return f"go {field_name(self.field)}"


@final
@dataclass(frozen=True)
class Fly(Value):
    """Let that seat's ship fly next."""

    seat: Seat

    def __str__(self) -> str:
        return f"fly {self.seat}"


@final
@dataclass(frozen=True)
class Step(Value):
    """Advance one own ship of that size by one field."""

    size: str
    field: Field

    def __str__(self) -> str:
        return f"step {self.size}{field_name(self.field)}"


@final
@dataclass(frozen=True)
class Card(Value):
    """Play a card of that kind."""

    kind: str

    def __str__(self) -> str:
        return f"card {self.kind}"


@final
@dataclass(frozen=True)
class Again(Value):
    """Spend a token on a further group move."""

    def __str__(self) -> str:
        return "again"


@final
@dataclass(frozen=True)
class Done(Value):
    """Spend no token after the own group move."""

    def __str__(self) -> str:
        return "done"


@final
@dataclass(frozen=True)
class Pass(Value):
    """Spend no token in the gap between two turns."""

    def __str__(self) -> str:
        return "pass"


Action = First | Put | Go | Fly | Step | Card | Again | Done | Pass

AGAIN: Final = Again()
DONE: Final = Done()
PASS: Final = Pass()
FIRST: Final = tuple(First(seat) for seat in range(6))  # by seat
FLY: Final = tuple(Fly(seat) for seat in range(6))
CARD: Final = {kind: Card(kind) for kind in CARD_KINDS}
GO: Final = {field: Go(field) for field in AT}
PUT: Final = {(size, field): Put(size, field) for size in SIZES for field in AT}
STEP: Final = {(size, field): Step(size, field) for size in SIZES for field in AT}


def _all() -> list[Action]:
    found: list[Action] = [AGAIN, DONE, PASS, *FIRST[1:], *FLY[1:], *CARD.values()]
    return [*found, *GO.values(), *PUT.values(), *STEP.values()]


_BY_NOTATION: Final = {str(action): action for action in _all()}


def read(text: str) -> Action:
    """The action written so. A hole can be written where no ship can go: the rules refuse it, not the reader."""
    action = _BY_NOTATION.get(text)
    if action is None:
        raise Unreadable(f"{text!r} is no action of Space Walk")
    return action
