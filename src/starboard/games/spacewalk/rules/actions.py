"""The closed set of actions and their notation. The tables below hold one shared instance of each."""

from dataclasses import dataclass
from typing import Final, final

from starboard.core.errors import Unreadable
from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.games.spacewalk.rules.board import AT, CARD_KINDS, HOLES, SIZES, Field


def field_name(field: Field) -> str:
    return HOLES[field] if field < 0 else str(field)


@final
@dataclass(frozen=True, slots=True)
class First(Value):
    """Draw the first seat (chance)."""

    seat: Seat

    def __str__(self) -> str:
        return f"first {self.seat}"


@final
@dataclass(frozen=True, slots=True)
class Put(Value):
    """Place a ship of this size."""

    size: str
    field: Field

    def __str__(self) -> str:
        return f"put {self.size}{field_name(self.field)}"


@final
@dataclass(frozen=True, slots=True)
class Go(Value):
    """Launch all ships on a planet."""

    field: Field

    def __str__(self) -> str:
        return f"go {field_name(self.field)}"


@final
@dataclass(frozen=True, slots=True)
class Fly(Value):
    """Choose this seat's ship to fly next."""

    seat: Seat

    def __str__(self) -> str:
        return f"fly {self.seat}"


@final
@dataclass(frozen=True, slots=True)
class Step(Value):
    """Advance one of the seat's ships of this size by one field."""

    size: str
    field: Field

    def __str__(self) -> str:
        return f"step {self.size}{field_name(self.field)}"


@final
@dataclass(frozen=True, slots=True)
class Card(Value):
    """Play a card of this kind."""

    kind: str

    def __str__(self) -> str:
        return f"card {self.kind}"


@final
@dataclass(frozen=True, slots=True)
class Again(Value):
    """Spend a token on another group move."""

    def __str__(self) -> str:
        return "again"


@final
@dataclass(frozen=True, slots=True)
class Done(Value):
    """Spend no token after the seat's group move."""

    def __str__(self) -> str:
        return "done"


@final
@dataclass(frozen=True, slots=True)
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
    """Parse an action. Placements on holes are accepted here and refused by the rules."""
    action = _BY_NOTATION.get(text)
    if action is None:
        raise Unreadable(f"{text!r} is not an action of Space Walk")
    return action
